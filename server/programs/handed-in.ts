import { sql } from 'kysely'
import { inWords, type FieldRefusals } from '../core/errors.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Trx } from '../core/services.ts'

const kept = {
  activity_id: inWords(
    'النشاط في خطة رُفعت إلى الوزارة، فلا يتغير اسمه.',
    'The activity stands in a plan that was handed in, so its name stays.',
  ),
  program_id: inWords(
    'البرنامج في خطة رُفعت إلى الوزارة، فلا يتغير اسمه.',
    'The programme stands in a plan that was handed in, so its name stays.',
  ),
} as const

/**
 * A plan is a list of names with figures: what the ministry reads and approves keeps them. Handing in holds the rows, so
 * that a change of the same moment comes before it or is refused.
 */
export async function nameErrors(
  trx: Trx,
  ngoId: number,
  column: keyof typeof kept,
  { name }: { name: string },
  before: Row | undefined,
): Promise<FieldRefusals> {
  if (before === undefined || before.name === name) return {}
  const { rows } = await sql`select from plan_activities i join plans l on l.id = i.plan_id and l.deleted_at is null
    where i.${sql.ref(column)} = ${before.id} and i.ngo_id = ${ngoId} and i.deleted_at is null and l.status not in ('draft', 'returned') limit 1`.execute(
    trx,
  )
  return rows.length > 0 ? { name: [kept[column]] } : {}
}
