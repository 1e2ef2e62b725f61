import { sql } from 'kysely'
import { rightsOfType, typeRights } from '#contract/transactions/type-rights.ts'
import type { Actor } from '../core/identity/actor.ts'

const general = rightsOfType('')
const own = Object.keys(typeRights)

/** Types (`q.slug`) of the own organisation's requests that its user may have to do with: by the right of each. */
export function ownTypes({ permissions }: Actor) {
  const shown = own.filter((slug) => permissions.has(rightsOfType(slug).organisation))
  const hidden = own.filter((slug) => !shown.includes(slug))
  return permissions.has(general.organisation)
    ? sql`q.slug <> all(${hidden}::text[])`
    : sql`q.slug = any(${shown}::text[])`
}

/** Types (`q.slug`) that a ministry user may see: all with the general right, else those of his single rights. */
export function seenTypes({ permissions }: Actor) {
  if (permissions.has(general.ministry)) return sql`true`
  const shown = own.filter((slug) => permissions.has(rightsOfType(slug).ministry))
  const founding = permissions.has('ministry_creation_requests') ? ['establishing_ngo'] : []
  return sql`q.slug = any(${[...shown, ...founding]}::text[])`
}
