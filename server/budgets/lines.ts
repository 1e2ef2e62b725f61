import { sql } from 'kysely'
import { type LineChange, mostLines, removeLine, saveLines } from '#contract/budgets/budgets.ts'
import { found, inWords, invalid, Refusal, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { ownHead } from './head.ts'
import { holdOpen } from './hold.ts'
import { type BudgetRow, chartOf, linesOf } from './rows.ts'

const ofAccount = inWords(
  'هذا سطر البند نفسه، فلا يُحذف. اجعلوا مبلغه صفراً.',
  'This is the line of the account itself. Set it to zero instead.',
)

interface Stored {
  id: number
  account_id: number
  name: string | null
  planned: string
  actual: string
  note: string | null
  updated_at: string
}
/** The lines that a block names, by their ids or by the names that it gives. */
async function storedLines(trx: Trx, { id, ngo_id }: BudgetRow, changes: readonly LineChange[]): Promise<Stored[]> {
  const ids = changes.flatMap((change) => change.id ?? [])
  const names = changes.flatMap(({ name }) => name ?? [])
  const { rows } =
    await sql<Stored>`select id, account_id, name, planned::text as planned, actual::text as actual, note, updated_at::text as updated_at
    from annual_budget_lines where budget_id = ${id} and ngo_id = ${ngo_id} and (id = any(${ids}) or name = any(${names}))`.execute(
      trx,
    )
  return rows
}
async function refuseTooMany(trx: Trx, { id, ngo_id }: BudgetRow, added: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from annual_budget_lines
    where budget_id = ${id} and ngo_id = ${ngo_id}`.execute(trx)
  if (added > 0 && (rows[0]?.count ?? 0) + added > mostLines)
    throw invalid({ lines: [{ code: 'V-COUNT', params: { a: 1, b: mostLines } }] })
}

const keyOf = (accountId: number, name: string | null) => `${accountId} ${name ?? ''}`

/** What is wrong with a block of changes, each at its own cell. */
function errorsOf(
  changes: readonly LineChange[],
  stored: readonly Stored[],
  chart: ReadonlySet<number>,
): FieldRefusals {
  const wrong: FieldRefusals = {}
  const byId = new Map(stored.map((line) => [line.id, line]))
  const names = new Map(stored.map((line) => [keyOf(line.account_id, line.name), line.id]))
  changes.forEach((change, at) => {
    const line = change.id === undefined ? undefined : byId.get(change.id)
    if (change.id !== undefined && !line) wrong[`lines.${at}.id`] = ['V-CHOICE']
    if (change.id === undefined && (change.account_id === undefined || !chart.has(change.account_id)))
      wrong[`lines.${at}.account_id`] = [change.account_id === undefined ? 'V-REQ' : 'V-CHOICE']
    if (change.id === undefined && change.name === undefined) wrong[`lines.${at}.name`] = ['V-REQ']
    const account = line?.account_id ?? change.account_id
    if (change.name === undefined || account === undefined) return
    if (line?.name === null) wrong[`lines.${at}.name`] = ['V-CHOICE']
    const taken = names.get(keyOf(account, change.name))
    if (taken !== undefined && taken !== change.id) wrong[`lines.${at}.name`] = ['V-TAKEN']
    names.set(keyOf(account, change.name), change.id ?? -1 - at)
  })
  return wrong
}

/** Writes changes of cells: what a change does not name stays. Answers the ids of the lines. */
async function write(trx: Trx, actor: Actor, budget: BudgetRow, changes: readonly LineChange[]): Promise<number[]> {
  const rows = changes.map((change, at) => ({ ...change, at, has_note: 'note' in change }))
  const known = JSON.stringify(rows.filter(({ id }) => id !== undefined))
  const fresh = JSON.stringify(rows.filter(({ id }) => id === undefined))
  const { rows: changed } = await sql<{ id: number }>`update annual_budget_lines l set
      name = coalesce(x.name, l.name), planned = coalesce(x.planned, l.planned), actual = coalesce(x.actual, l.actual),
      note = case when x.has_note then x.note else l.note end, updated_by = ${actor.userId}
    from jsonb_to_recordset(${known}::jsonb) x (id bigint, name text, planned numeric, actual numeric, note text, has_note boolean)
    where l.id = x.id and l.budget_id = ${budget.id} and l.ngo_id = ${budget.ngo_id} returning l.id`.execute(trx)
  const { rows: added } = await sql<{
    id: number
  }>`insert into annual_budget_lines (ngo_id, budget_id, account_id, name, planned, actual, note, updated_by)
    select ${budget.ngo_id}, ${budget.id}, x.account_id, x.name, coalesce(x.planned, 0), coalesce(x.actual, 0), x.note, ${actor.userId}
    from jsonb_to_recordset(${fresh}::jsonb) x (at int, account_id bigint, name text, planned numeric, actual numeric, note text) order by x.at
    returning id`.execute(trx)
  return [...changed, ...added].map(({ id }) => id)
}

/** What the log tells of a change: the cells of one line, or how many lines a block had. */
async function tell(
  trx: Trx,
  actor: Actor,
  budget: BudgetRow,
  changes: readonly LineChange[],
  stored: readonly Stored[],
) {
  const [one] = changes
  const before = stored.find(({ id }) => id === one?.id)
  const { id: _id, updated_at: _at, ...cells } = one ?? {}
  await audit(trx, actor, {
    action: 'update',
    entity: 'annual_budgets',
    entity_id: budget.id,
    description_ar:
      changes.length === 1
        ? `تعديل سطر في حسابات ${budget.year}`
        : `تعديل سطور في حسابات ${budget.year}: ${changes.length}`,
    ...(changes.length === 1
      ? {
          before: before && Object.fromEntries(Object.keys(cells).map((key) => [key, before[key as keyof Stored]])),
          after: cells,
        }
      : {}),
  })
}

/** Saves cells of lines of the own accounts. Others who changed one of these lines meanwhile win: 409 with the lines as they are. */
export async function saveCells(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  changes: readonly LineChange[],
) {
  const budget = await holdOpen(trx, services, actor, { id })
  const stored = await storedLines(trx, budget, changes)
  const chart = new Set((await chartOf(trx, id)).map((account) => account.id))
  const wrong = errorsOf(changes, stored, chart)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await refuseTooMany(trx, budget, changes.filter((change) => change.id === undefined).length)
  const seen = new Map(stored.map((line) => [line.id, line.updated_at]))
  const stale = changes.flatMap((change) =>
    change.id !== undefined && change.updated_at !== undefined && change.updated_at !== seen.get(change.id)
      ? [change.id]
      : [],
  )
  if (stale.length > 0)
    throw new Refusal(409, 'conflict', { data: { stale: { lines: await linesOf(trx, budget, stale) } } })
  const ids = await write(trx, actor, budget, changes)
  await tell(trx, actor, budget, changes, stored)
  return { lines: await linesOf(trx, budget, ids), head: await ownHead(trx, services, actor, id) }
}

/** The lines of a year: cells as they are typed or pasted, and lines of the organisation's own. */
export const budgetLines: Area = (on, services) => {
  on(saveLines, ({ actor, params: { id }, body: { lines }, write: inTrx }) =>
    inTrx((trx) => saveCells(trx, services, actor, id, lines)),
  )
  on(removeLine, ({ actor, params: { id }, request, write: inTrx }) =>
    inTrx(async (trx) => {
      const budget = await holdOpen(trx, services, actor, { line: id })
      const [line] = await linesOf(trx, budget, [id])
      const before = found(line)
      refuseStale(request, before.updated_at, () => before)
      if (before.name === null) throw invalid({ name: [ofAccount] })
      await sql`delete from annual_budget_lines where id = ${id} and ngo_id = ${ngoOf(actor)}`.execute(trx)
      await audit(trx, actor, {
        action: 'update',
        entity: 'annual_budgets',
        entity_id: budget.id,
        description_ar: `حذف سطر من حسابات ${budget.year}: ${before.name}`,
        before: { name: before.name, planned: before.planned, actual: before.actual, note: before.note },
      })
      return ownHead(trx, services, actor, budget.id)
    }),
  )
}
