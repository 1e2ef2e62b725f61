import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/**
 * The order of a list: by the column that was asked for (`-name` descends), else its usual one; always to the last row by `last`.
 * `low` counts what is missing as the smallest, `last` leaves it at the end both ways. The contract refuses other names.
 */
export function orderOf<K extends string>(
  asked: K | `-${K}` | undefined,
  columns: Readonly<Record<K, Expression>>,
  { usual, last, missing = 'last' }: { usual: Expression; last: Expression; missing?: 'low' | 'last' },
): Expression {
  if (asked === undefined) return usual
  const falls = asked.startsWith('-')
  const by = columns[(falls ? asked.slice(1) : asked) as K]
  const nulls = missing === 'low' && !falls ? sql`nulls first` : sql`nulls last`
  return sql`${by} ${falls ? sql`desc` : sql`asc`} ${nulls}, ${last}`
}
