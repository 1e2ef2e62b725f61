import type { Label } from '#contract/core/calls/words.ts'
import { codeWords } from '#contract/core/rights/code-words.ts'
import type { PermissionCode } from '#contract/core/rights/permissions.ts'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Menu groups in which rights are shown [domain 5.4]. */
const groups: Record<string, () => string> = {
  account: m.users_group_account,
  dashboard: m.users_group_dashboard,
  ngos: m.users_group_ngos,
  requests: m.users_group_requests,
  communication: m.users_group_communication,
  reports: m.users_group_reports,
  settings: m.users_group_settings,
  users: m.users_group_users,
  transactions: m.users_group_transactions,
  notifications: m.users_group_notifications,
  ngo_file: m.users_group_ngo_file,
  programs: m.users_group_programs,
  properties: m.users_group_properties,
  administrative: m.users_group_administrative,
  guest_pages: m.users_group_guest_pages,
  ministry_relation: m.users_group_ministry_relation,
  technical_support: m.users_group_technical_support,
  financial: m.users_group_financial,
  un_coop: m.users_group_un_coop,
  tashbeek: m.users_group_tashbeek,
}
export const groupName = (key: string): string => groups[key]?.() ?? key
export function codeName(code: string): string {
  const words = codeWords[code as PermissionCode] as Label | undefined
  return words ? label(words) : code
}
/** Words of a slug in the language of the page. */
export function slugName(slug: string): string {
  const known = permissions[slug as PermissionSlug]
  return known ? (lang() === 'en' ? known.en : known.ar) : slug
}
export const codesInWords = (list: readonly string[]): string => list.map(codeName).join(lang() === 'en' ? ', ' : '، ')
