import { sql } from 'kysely'
import type { z } from 'zod'
import { addBalance, balanceBody, removeBalance, updateBalance } from '#contract/budgets/budgets.ts'
import type { BudgetBalance } from '#contract/budgets/shapes.ts'
import { found, invalid } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { ownHead } from './head.ts'
import { holdOpen } from './hold.ts'
import { balancesOf, type BudgetRow } from './rows.ts'

type Input = z.output<typeof balanceBody>
const balanceOf = async (trx: Trx, budget: BudgetRow, id: number): Promise<BudgetBalance> =>
  found((await balancesOf(trx, budget, id))[0])

async function refuseTwice(trx: Trx, { id }: BudgetRow, name: string, own: number | null) {
  const { rows } = await sql`select from annual_budget_balances where budget_id = ${id} and name = ${name}
    and id is distinct from ${own}::bigint`.execute(trx)
  if (rows.length > 0) throw invalid({ name: ['V-TAKEN'] })
}

const told = ({ name, opening, closing, statement_file }: BudgetBalance | Input) => ({
  name,
  opening,
  closing,
  statement_file,
})

async function answerOf(trx: Trx, services: Services, actor: Actor, budget: BudgetRow, id: number) {
  return { balance: await balanceOf(trx, budget, id), head: await ownHead(trx, services, actor, budget.id) }
}

async function add(trx: Trx, services: Services, actor: Actor, id: number, body: Input) {
  const budget = await holdOpen(trx, services, actor, { id })
  await refuseTwice(trx, budget, body.name, null)
  const { rows } = await sql<{
    id: number
  }>`insert into annual_budget_balances (ngo_id, budget_id, name, opening, closing, statement_file, updated_by)
    values (${budget.ngo_id}, ${id}, ${body.name}, ${body.opening}, ${body.closing}, ${body.statement_file}, ${actor.userId}) returning id`.execute(
    trx,
  )
  const made = found(rows[0])
  await claimFiles(trx, actor, balanceBody, body, 'annual_budgets', id)
  await audit(trx, actor, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: id,
    description_ar: `إضافة رصيد إلى حسابات ${budget.year}: ${body.name}`,
    after: told(body),
  })
  return answerOf(trx, services, actor, budget, made.id)
}

async function change(
  trx: Trx,
  services: Services,
  actor: Actor,
  before: BudgetBalance,
  budget: BudgetRow,
  body: Input,
) {
  // A bank account keeps the name of its register.
  const name = before.bank_account_id === null ? body.name : before.name
  await refuseTwice(trx, budget, name, before.id)
  await sql`update annual_budget_balances set name = ${name}, opening = ${body.opening}, closing = ${body.closing},
    statement_file = ${body.statement_file}, updated_by = ${actor.userId} where id = ${before.id} and ngo_id = ${ngoOf(actor)}`.execute(
    trx,
  )
  await claimFiles(trx, actor, balanceBody, body, 'annual_budgets', budget.id, { before })
  await audit(trx, actor, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: budget.id,
    description_ar: `تعديل رصيد في حسابات ${budget.year}: ${name}`,
    before: told(before),
    after: { ...told(body), name },
  })
  return answerOf(trx, services, actor, budget, before.id)
}

/** What the till and each account held at both ends of the year. */
export const budgetBalances: Area = (on, services) => {
  on(addBalance, ({ actor, params: { id }, body, write }) => write((trx) => add(trx, services, actor, id, body)))
  on(updateBalance, ({ actor, params: { id }, body, request, write }) =>
    write(async (trx) => {
      const budget = await holdOpen(trx, services, actor, { balance: id })
      const before = await balanceOf(trx, budget, id)
      refuseStale(request, before.updated_at, () => before)
      return change(trx, services, actor, before, budget, body)
    }),
  )
  on(removeBalance, ({ actor, params: { id }, request, write }) =>
    write(async (trx) => {
      const budget = await holdOpen(trx, services, actor, { balance: id })
      const before = await balanceOf(trx, budget, id)
      refuseStale(request, before.updated_at, () => before)
      await sql`delete from annual_budget_balances where id = ${id} and ngo_id = ${budget.ngo_id}`.execute(trx)
      await audit(trx, actor, {
        action: 'update',
        entity: 'annual_budgets',
        entity_id: budget.id,
        description_ar: `حذف رصيد من حسابات ${budget.year}: ${before.name}`,
        before: told(before),
      })
      return ownHead(trx, services, actor, budget.id)
    }),
  )
}
