import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const roleKinds = ['ministry', 'ngo', 'transaction'] as const
export type RoleKind = (typeof roleKinds)[number]
export const roleKindName: Record<RoleKind, () => string> = {
  ministry: m.users_kind_ministry,
  ngo: m.users_kind_ngo,
  transaction: m.users_kind_transaction,
}
/** The list of roles, open at one kind. */
export const rolesPath = (kind: RoleKind): string =>
  link('/ministry/settings/roles', undefined, kind === 'ministry' ? {} : { type: kind })
