import type { Lang } from '../core/refusals/messages.ts'
import type { Label } from '../core/calls/words.ts'
import { codeWords, overrideWords } from '../core/rights/code-words.ts'
import { type PermissionCode, permissions, type PermissionSlug } from '../core/rights/permissions.ts'

/** Records of which the log tells rights: `ministry_ngos` of a role, `grant ministry_ngos` or `revoke …` of a person's own rows. */
const records = new Set(['users', 'roles', 'right_proposals'])
const own: Readonly<Record<string, Label>> = overrideWords

/** What a right is called that stands as a column in the log; undefined for every other column. */
export function findRightColumn(entity: string, column: string): Label | undefined {
  if (!records.has(entity)) return undefined
  const [mode, slug] = column.includes(' ') ? column.split(' ', 2) : [undefined, column]
  if (slug === undefined || !Object.hasOwn(permissions, slug)) return undefined
  const { ar, en } = permissions[slug as PermissionSlug]
  if (mode === undefined) return { ar, en }
  const words = Object.hasOwn(own, mode) ? own[mode] : undefined
  return words && { ar: `${ar} (${words.ar})`, en: `${en} (${words.en})` }
}

/** The codes of a right in words, as the log keeps them in one text: «عرض، تعديل» of `SU`. */
export const codesInLog = (value: unknown, lang: Lang): unknown =>
  typeof value === 'string'
    ? Array.from(value, (code) => codeWords[code as PermissionCode]?.[lang] ?? code).join(lang === 'ar' ? '، ' : ', ')
    : value
