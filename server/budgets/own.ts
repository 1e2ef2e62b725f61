import { sql } from 'kysely'
import {
  actOnBudget,
  type BudgetInput,
  papersInput,
  readBudgets,
  removeBudget,
  startBudget,
  updateBudget,
} from '#contract/budgets/budgets.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, taken } from '../core/cases/act.ts'
import { found, inWords, invalid, wrongState } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { auditorsOf, refuseForAuditor } from './auditors.ts'
import { giveFigures, till } from './figures.ts'
import { headOf, ownHead } from './head.ts'
import { holdOpen } from './hold.ts'
import { budgetKind } from './kind.ts'
import { balancesOf, briefsOf, type BudgetRow, budgetsWhere, chartOf, limitsOf, linesOf } from './rows.ts'

const future = inWords('تُفتح حسابات السنة الحالية أو سنة سابقة.', 'Accounts are kept of this year or an earlier one.')
const tooOld = inWords('لم تكن المنظمة قائمة في هذه السنة.', 'The organisation did not exist in this year.')

/** Accounts with everything in them. */
export async function wholeBudget(services: Services, actor: Actor, row: BudgetRow): Promise<Budget> {
  const { db } = services
  const [head, lines, balances, auditors] = await Promise.all([
    headOf(db, services, actor, row),
    linesOf(db, row),
    balancesOf(db, row),
    auditorsOf(db, row),
  ])
  return { ...head, lines, balances, auditors, before: row.before, limits: limitsOf(services.reference) }
}

/** Meetings in which accounts of a year may have been ratified: held since that year began. */
async function meetingsOf(db: Db | Trx, ngoId: number, year: number) {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, concat_ws(' · ', title, meeting_date::text) as name from general_authority_meetings
    where ngo_id = ${ngoId} and status in ('held', 'minutes_submitted', 'ratified') and meeting_date >= make_date(${year}::int, 1, 1) and deleted_at is null
    order by meeting_date desc, id desc limit 30`.execute(db)
  return rows
}
async function refuseMeeting(trx: Trx, ngoId: number, year: number, id: number | null) {
  if (id !== null && !(await meetingsOf(trx, ngoId, year)).some((one) => one.id === id))
    throw invalid({ meeting_id: ['V-CHOICE'] })
}

const papersOf = ({
  currency_id,
  auditor_name,
  auditor_licence_no,
  audit_report_file,
  budget_file,
  meeting_id,
}: Pick<BudgetRow, keyof typeof papersInput.shape>) => ({
  currency_id,
  auditor_name,
  auditor_licence_no,
  audit_report_file,
  budget_file,
  meeting_id,
})

/** A year begins with every account of the chart, the organisation's own lines of the year before, its till and its working bank accounts. */
async function openSheet(trx: Trx, { id, ngo_id, year, before_id, currency_id }: BudgetRow, actor: Actor) {
  await sql`insert into annual_budget_lines (ngo_id, budget_id, account_id, name, updated_by)
    select ${ngo_id}::bigint, ${id}::bigint, a.id, null, ${actor.userId}::bigint from budget_accounts a where a.is_active
    union all select ${ngo_id}::bigint, ${id}::bigint, l.account_id, l.name, ${actor.userId}::bigint from annual_budget_lines l
      join annual_budgets o on o.id = l.budget_id and o.ngo_id = l.ngo_id and o.year = ${year} - 1 and o.submitted_at is not null and o.deleted_at is null
      where l.ngo_id = ${ngo_id} and l.name is not null`.execute(trx)
  await sql`insert into annual_budget_balances (ngo_id, budget_id, bank_account_id, name, opening, updated_by)
    select ${ngo_id}::bigint, ${id}::bigint, x.bank_account_id, x.name, coalesce(o.closing, 0), ${actor.userId}::bigint
    from (select null::bigint as bank_account_id, ${till}::text as name
      union all select a.id, concat_ws(' · ', a.account_name, right(a.account_no, 4)) from bank_accounts a
        where a.ngo_id = ${ngo_id} and a.currency_id = ${currency_id} and a.status <> 'closed' and a.in_force and a.deleted_at is null) x
    left join annual_budget_balances o on o.budget_id = ${before_id}::bigint and o.name = x.name
    on conflict do nothing`.execute(trx)
}

async function start(trx: Trx, services: Services, actor: Actor, { year, ...input }: BudgetInput & { year: number }) {
  const ngoId = ngoOf(actor)
  const { rows: ngos } = await sql<{
    first: number
  }>`select extract(year from decision_date)::int as first from ngos where id = ${ngoId}`.execute(trx)
  if (year > Number(todayIn(services.now()).slice(0, 4))) throw invalid({ year: [future] })
  if (year < found(ngos[0]).first) throw invalid({ year: [tooOld] })
  await refuseMeeting(trx, ngoId, year, input.meeting_id)
  const { rows } = await sql<{
    id: number
  }>`insert into annual_budgets (ngo_id, year, currency_id, auditor_name, auditor_licence_no, audit_report_file, budget_file, meeting_id, created_by, updated_by)
    values (${ngoId}, ${year}, ${input.currency_id}, ${input.auditor_name}, ${input.auditor_licence_no}, ${input.audit_report_file}, ${input.budget_file}, ${input.meeting_id}, ${actor.userId}, ${actor.userId})
    on conflict (ngo_id, year) where deleted_at is null do nothing returning id`.execute(trx)
  if (!rows[0]) throw invalid({ year: ['V-TAKEN'] })
  const { id } = rows[0]
  const budget = await holdOpen(trx, services, actor, { id })
  await openSheet(trx, budget, actor)
  await giveFigures(trx, actor, budget, input)
  await claimFiles(trx, actor, papersInput, input, 'annual_budgets', id)
  await audit(trx, actor, {
    action: 'create',
    entity: 'annual_budgets',
    entity_id: id,
    description_ar: `فتح حسابات ${year}`,
    after: { year, ...papersOf(input) },
  })
  return { id }
}

async function update(trx: Trx, services: Services, actor: Actor, before: BudgetRow, input: BudgetInput) {
  const { id, ngo_id, year } = before
  await refuseForAuditor(trx, before, input)
  await refuseMeeting(trx, ngo_id, year, input.meeting_id)
  await sql`update annual_budgets set currency_id = ${input.currency_id}, auditor_name = ${input.auditor_name}, auditor_licence_no = ${input.auditor_licence_no},
    audit_report_file = ${input.audit_report_file}, budget_file = ${input.budget_file}, meeting_id = ${input.meeting_id}, updated_by = ${actor.userId}
    where id = ${id} and ngo_id = ${ngo_id}`.execute(trx)
  await giveFigures(trx, actor, before, input)
  await claimFiles(trx, actor, papersInput, input, 'annual_budgets', id, { before: papersOf(before) })
  const after = await ownHead(trx, services, actor, id)
  await audit(trx, actor, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: id,
    description_ar: `تعديل حسابات ${year}`,
    before: { ...papersOf(before), ...before.figures },
    after: { ...papersOf(after), ...after.figures },
  })
  return after
}

async function remove(trx: Trx, services: Services, actor: Actor, row: BudgetRow) {
  if (row.status !== 'draft') throw wrongState({ status: row.status })
  await sql`update annual_budgets set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${row.id} and ngo_id = ${row.ngo_id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'delete',
    entity: 'annual_budgets',
    entity_id: row.id,
    description_ar: `حذف حسابات ${row.year}`,
    before: { year: row.year, ...row.figures },
  })
  return null
}

/** The accounts of the own organisation: begun, read, their papers, deleted while nobody has them, submitted. */
export const ownBudgets: Area = (on, services) => {
  const { db, now } = services
  on(readBudgets, async ({ actor, query }) => {
    const ngoId = ngoOf(actor)
    const this_year = Number(todayIn(now()).slice(0, 4))
    // Accounts are due in the year after: that is the year one comes for.
    const year = query.year ?? this_year - 1
    const [{ rows }, years, meetings, first] = await Promise.all([
      budgetsWhere(services, sql`b.ngo_id = ${ngoId} and b.year = ${year}`).execute(db),
      briefsOf(db, ngoId),
      meetingsOf(db, ngoId, year),
      sql<{ year: number }>`select extract(year from decision_date)::int as year from ngos where id = ${ngoId}`.execute(
        db,
      ),
    ])
    const [row] = rows
    return {
      budget: row ? await wholeBudget(services, actor, row) : null,
      accounts: await chartOf(db, row?.id ?? null),
      years,
      meetings,
      first_year: found(first.rows[0]).year,
      this_year,
    }
  })
  on(startBudget, ({ actor, body, write }) => write((trx) => start(trx, services, actor, body)))
  on(updateBudget, ({ actor, params: { id }, body, request, write }) =>
    write(async (trx) => {
      const row = await holdOpen(trx, services, actor, { id })
      refuseStale(request, row.updated_at, () => papersOf(row))
      return update(trx, services, actor, row, body)
    }),
  )
  on(removeBudget, ({ actor, params: { id }, request, write }) =>
    write(async (trx) => {
      const row = await holdOpen(trx, services, actor, { id })
      refuseStale(request, row.updated_at, () => papersOf(row))
      return remove(trx, services, actor, row)
    }),
  )
  on(actOnBudget, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, budgetKind, { actor, id, ...taken(budgetMachine, body), request, lang })).to,
    })),
  )
}
