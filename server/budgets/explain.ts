import { sql } from 'kysely'
import { explainComparison } from '#contract/budgets/budgets.ts'
import type { Comparison } from '#contract/budgets/shapes.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { compare } from './comparison.ts'
import { ownHead } from './head.ts'
import { holdOpen } from './hold.ts'

async function explain(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  { key, explanation }: { key: Comparison['key']; explanation: string },
) {
  const budget = await holdOpen(trx, services, actor, { id })
  const { rows } = await compare(trx, services, budget)
  const { own, known, explanation: before } = found(rows.find((row) => row.key === key))
  await sql`insert into annual_budget_explanations (ngo_id, budget_id, key, own, known, explanation, updated_by)
    values (${budget.ngo_id}, ${id}, ${key}, ${own}, ${known}, ${explanation}, ${actor.userId})
    on conflict (budget_id, key) do update set own = excluded.own, known = excluded.known, explanation = excluded.explanation, updated_by = excluded.updated_by`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: id,
    description_ar: `تفسير فرق عن سجلات المنصة في حسابات ${budget.year}`,
    before: { explanation: before },
    after: { explanation },
  })
  return ownHead(trx, services, actor, id)
}

/** Why a figure of the accounts is not what the platform has recorded, in the words of the organisation. */
export const budgetExplanations: Area = (on, services) =>
  on(explainComparison, ({ actor, params: { id }, body, write }) =>
    write((trx) => explain(trx, services, actor, id, body)),
  )
