import { sql, type RawBuilder } from 'kysely'
import { inWords, Refusal } from '../errors.ts'
import type { Trx } from '../services.ts'

/** What depends on a record, and its name in the refusal. */
interface Use {
  readonly ar: string
  readonly en: string
  readonly question: RawBuilder<unknown>
}

/** Refuses (409) to remove what others depend on: when any of the questions has an answer. Uses that have a name are told with their number. */
export async function refuseInUse(trx: Trx, ...questions: readonly (RawBuilder<unknown> | Use)[]): Promise<void> {
  const uses = questions.map((one) => ('question' in one ? one : { ar: '', en: '', question: one }))
  // Counted only where the number is told: a service may be offered by thousands.
  const counts = uses.map(({ ar, question }) =>
    ar === '' ? sql`(exists (${question}))::int` : sql`(select count(*) from (${question}) as used)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(trx)
  const found = uses.flatMap((use, at) => {
    const count = rows[0]?.counts[at] ?? 0
    return count > 0 ? [{ ...use, count }] : []
  })
  if (found.length === 0) return
  const named = found.filter(({ ar }) => ar !== '')
  throw new Refusal(409, 'in_use', {
    ...(named.length > 0
      ? { fields: { in_use: named.map(({ ar, en, count }) => inWords(`${ar}: ${count}`, `${en}: ${count}`)) } }
      : {}),
  })
}
