import type { Call } from './call.ts'
import { permissions, type PermissionCode, type PermissionSlug } from './permissions.ts'

/** One column of an exported table: a field of the rows with its words. */
export interface SheetColumn {
  readonly key: string
  readonly ar: string
  readonly en: string
  /** How it is written; text by default. `{ index }` writes the words of a lookup's code, in the language of the reader. */
  readonly as?: 'number' | 'date' | 'yes' | 'state' | { readonly index: string }
  /** Words of a fixed code, for `state`. */
  readonly words?: Readonly<Record<string, readonly [ar: string, en: string]>>
}
export interface Sheet {
  readonly ar: string
  readonly en: string
  readonly columns: readonly SheetColumn[]
}

const knows = (slug: PermissionSlug, code: PermissionCode): boolean =>
  (permissions[slug].codes as string).includes(code)

/** The rights of which one opens the exported list: E where the slug knows it, else the right to read. */
export const exportRights = ({
  access,
}: Pick<Call, 'access'>): readonly (readonly [PermissionSlug, PermissionCode])[] =>
  access === 'open' ? [] : (access.may ?? []).map(([slug, code]) => [slug, knows(slug, 'E') ? 'E' : code] as const)
