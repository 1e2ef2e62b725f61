import type { Lang } from '../core/refusals/messages.ts'
import { type PermissionCode, type PermissionSlug, permissionSlugs, permissions } from '../core/rights/permissions.ts'
import { ministryObjects } from './right-objects-ministry.ts'
import { organisationObjects } from './right-objects-organisation.ts'

type Words = readonly [ar: string, en: string]
/** What a right is about: all of it, one of it, and whole sentences of codes that mean more than their word. */
export interface RightObject {
  readonly many: Words
  readonly one?: Words
  readonly own?: Readonly<Partial<Record<PermissionCode, Words>>>
}

const objects: Readonly<Record<PermissionSlug, RightObject>> = { ...ministryObjects, ...organisationObjects }

/** Sentences of the codes that mean the same everywhere; the others have none but those of their right. */
const plain: Partial<Record<PermissionCode, (about: RightObject) => Words | undefined>> = {
  S: ({ many: [ar, en] }) => [`الاطلاع على ${ar}.`, `See ${en}.`],
  A: ({ one }) => one && [`إضافة ${one[0]}.`, `Add ${one[1]}.`],
  U: ({ many: [ar, en] }) => [`تعديل ${ar}.`, `Edit ${en}.`],
  D: ({ one }) => one && [`حذف ${one[0]}.`, `Delete ${one[1]}.`],
  E: ({ many: [ar, en] }) => [`تنزيل ${ar} جدولاً.`, `Download ${en} as a table.`],
}

/** What a code of a right allows, in one sentence; undefined for a code that the right does not know. */
export function findSentence(slug: PermissionSlug, code: PermissionCode): Record<Lang, string> | undefined {
  if (!(permissions[slug].codes as string).includes(code)) return undefined
  const about = objects[slug]
  const words = about.own?.[code] ?? plain[code]?.(about)
  return words && { ar: words[0], en: words[1] }
}

/** The codes of a right, each with its sentence. */
export const sentencesOf = (slug: PermissionSlug): { code: PermissionCode; words: Record<Lang, string> }[] =>
  Array.from(permissions[slug].codes as string).flatMap((code) => {
    const words = findSentence(slug, code as PermissionCode)
    return words ? [{ code: code as PermissionCode, words }] : []
  })

/** Every right of an area with the sentences of its codes, in the order of the menu. */
export const catalogue = (area: 'ministry' | 'ngo') =>
  permissionSlugs.filter((slug) => permissions[slug].area === area).map((slug) => ({ slug, codes: sentencesOf(slug) }))
