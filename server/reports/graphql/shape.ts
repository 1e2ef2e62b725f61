import type { FieldNode } from 'graphql'
import { decrypt, hiddenNumber, type Secrets } from '../../core/identity/secrets.ts'
import type { Row } from '../../core/registers/register-rows.ts'
import type { Leaf, Question } from '../question.ts'
import type { Part, Shape } from './plan.ts'

/** What a value of the row is for this reader. */
export function valuesOf(leaves: readonly Leaf[], secrets: Secrets): (row: Row, at: number) => unknown {
  return (row, at) => {
    const value = row[`c${at}`]
    const leaf = leaves[at]
    if (!leaf?.sealed || value === null || value === undefined) return value ?? null
    return leaf.hidden ? hiddenNumber : decrypt(value as string, secrets.encryptionKey, 'id_number')
  }
}

/** Makes the answer's rows of those of the database. */
export function rowMaker(
  shapes: readonly Shape[],
  value: (row: Row, at: number) => unknown,
): (row: Row) => Record<string, unknown> {
  const make = (row: Row, parts: readonly Shape[]): Record<string, unknown> => {
    const made: Record<string, unknown> = {}
    for (const part of parts)
      if ('leaf' in part) made[part.key] = value(row, part.leaf)
      else if ('type' in part) made[part.key] = part.type
      else made[part.key] = value(row, part.present) === null ? null : make(row, part.parts)
    return made
  }
  return (row) => make(row, shapes)
}

/** The eight figures of a paginator [spec 2§3]. */
export function paginatorInfo(
  { page, first }: Question,
  count: number,
  total: number,
): Readonly<Record<string, unknown>> {
  const perPage = first === 'all' ? Math.max(total, 1) : first
  const before = first === 'all' ? 0 : (page - 1) * first
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  return {
    ...{
      count,
      currentPage: page,
      firstItem: count > 0 ? before + 1 : null,
      lastItem: count > 0 ? before + count : null,
    },
    ...{ hasMorePages: page < lastPage, lastPage, perPage, total, __typename: 'PaginatorInfo' },
  }
}
export const pickInfo = (part: Part & { what: 'paginatorInfo' }, info: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(part.fields.map(({ key, name }) => [key, info[name] ?? null]))

const named = (field: FieldNode) => (field.alias ?? field.name).value
const pick = (fields: readonly FieldNode[], of: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = of[field.name.value] ?? null
      const inner = field.selectionSet?.selections as readonly FieldNode[] | undefined
      return [
        named(field),
        inner && Array.isArray(value) ? value.map((one) => pick(inner, one as Record<string, unknown>)) : value,
      ]
    }),
  )

/** One group as it was asked for. */
export function groupMaker({ by, sums, fields }: Part & { what: 'groups' }): (row: Row) => Record<string, unknown> {
  return (row) =>
    pick(fields, {
      __typename: 'Group',
      keys: by.map((_, at) => ({
        __typename: 'GroupKey',
        value: row[`k${at}`],
        name_ar: row[`a${at}`],
        name_en: row[`e${at}`],
      })),
      count: row.count,
      sums: sums.map((_, at) => row[`s${at}`] ?? 0),
    })
}
