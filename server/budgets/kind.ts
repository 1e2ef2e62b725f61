import { type RawBuilder, sql } from 'kysely'
import { budgetMachine, type BudgetPart, type BudgetStatus } from '#contract/budgets/workflow.ts'
import type { Lack } from '#contract/budgets/shapes.ts'
import type { CaseKind, Outcome, Taking } from '../core/cases/act.ts'
import { found, inWords, invalid, type FieldRefusals } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { holdersOf, reviewersOf } from '../profile/index.ts'
import { compare, unanswered } from './comparison.ts'
import { budgetsWhere, seenByMinistry } from './rows.ts'
import { lacksOf } from './standing.ts'

export interface BudgetCase {
  readonly id: number
  readonly status: BudgetStatus
  readonly ngo_id: number
  readonly year: number
  readonly name_ar: string
  readonly name_en: string | null
  readonly governorate_id: number
  readonly submitted_at: string | null
  readonly updated_at: string
  readonly has_conflict: boolean
}

/** Which accounts somebody may see: an organisation its own, a directorate those of its governorate that were handed in. */
export function budgetsWithin(actor: Actor): RawBuilder<unknown> {
  if (actor.kind === 'org' || actor.ngoId !== undefined) return sql`b.ngo_id = ${ngoOf(actor)}`
  if (actor.kind !== 'ministry') return sql`false`
  const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  return sql`(${seenByMinistry} and ${near})`
}

async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<BudgetCase> {
  const { rows } =
    await sql<BudgetCase>`select b.id, b.ngo_id, b.year, b.status, b.submitted_at, b.updated_at, n.name_ar, n.name_en, n.governorate_id,
      ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`b.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict
    from annual_budgets b join ngos n on n.id = b.ngo_id and n.deleted_at is null
    where b.id = ${id} and b.deleted_at is null and ${actor ? budgetsWithin(actor) : sql`true`} for update of b`.execute(
      trx,
    )
  return found(rows[0])
}

export const partsOf = (_row: unknown, actor: Actor): BudgetPart[] =>
  actor.kind === 'org' ? ['organisation'] : actor.kind === 'ministry' && !actor.acting ? ['evaluator'] : []

const lacking = {
  no_balances: inWords(
    'أضيفوا الصندوق والحسابات المصرفية بأرصدتها.',
    'Add the till and bank accounts with their balances.',
  ),
  difference: inWords(
    'الأرصدة لا تساوي ما تحسبه السطور. صحّحوا الفرق قبل التقديم.',
    'The balances are not what the lines add up to. Put the difference right first.',
  ),
  opinion: inWords(
    'ينتظر المحاسب المدعو، أو تغيّرت الأرقام بعد رأيه.',
    'The invited accountant has not given an opinion of these figures.',
  ),
  note: inWords('اكتبوا سبب التغيّر الكبير في السطور المشار إليها.', 'Say why the flagged lines changed so much.'),
  auditor_name: 'V-REQ',
  auditor_licence_no: 'V-REQ',
  audit_report_file: 'V-REQ',
  budget_file: 'V-REQ',
  meeting_id: 'V-REQ',
} as const satisfies Record<Exclude<Lack['code'], 'comparison'>, FieldRefusals[string][number]>
const unexplained = inWords(
  'لا يتفق هذا الرقم مع سجلات المنصة. صحّحوه أو فسّروا الفرق.',
  'This figure is not what the platform has recorded. Correct it or explain the difference.',
)

type BudgetTaking = Taking<BudgetCase, unknown>
async function submit({ trx, services, row }: BudgetTaking): Promise<Outcome<BudgetStatus>> {
  const { rows } = await budgetsWhere(services, sql`b.id = ${row.id}`).execute(trx)
  const held = found(rows[0])
  const comparisons = await compare(trx, services, held)
  const wrong: FieldRefusals = {}
  for (const { code } of await lacksOf(trx, services, held, comparisons))
    if (code !== 'comparison') wrong[code] = [lacking[code]]
  for (const { key } of unanswered(comparisons)) wrong[`comparisons.${key}`] = [unexplained]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    // The first day counts: accounts that were in time stay so when they come back.
    set: {
      submitted_at: row.submitted_at ?? services.now().toISOString(),
      ministry_note: null,
      comparisons: JSON.stringify(comparisons),
    },
    log: { action: 'submit' },
    notices: [
      {
        code: 'BUDGET-SUBMITTED',
        userIds: await reviewersOf(trx, row.governorate_id),
        entity: 'annual_budgets',
        entityId: row.id,
        params: { ngo: { ar: row.name_ar, en: row.name_en ?? row.name_ar }, year: row.year },
        link: `/ministry/ngos-communication/annual-budgets/${row.id}`,
      },
    ],
  }
}

const toOrganisation = async (trx: Trx, row: BudgetCase, code: 'BUDGET-ACCEPTED' | 'BUDGET-RETURNED', more = {}) => ({
  code,
  userIds: await holdersOf(trx, row.ngo_id, 'ngo_financial_info', 'U'),
  entity: 'annual_budgets',
  entityId: row.id,
  params: { year: row.year, ...more },
  link: `/financial/financial-data?year=${row.year}`,
})

/** Yearly accounts as cases [domain 3.15]. */
export const budgetKind: CaseKind<typeof budgetMachine, BudgetCase> = {
  machine: budgetMachine,
  table: 'annual_budgets',
  column: 'status',
  hold,
  partsOf,
  hasConflict: ({ has_conflict }) => has_conflict,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ year, ngo_id }) => ({ name: `حسابات ${year}`, ngo_id }),
  effects: {
    submit,
    accept: async ({ trx, services, actor, row }) => ({
      set: { decided_at: services.now().toISOString(), decided_by: actor?.userId ?? null, ministry_note: null },
      notices: [await toOrganisation(trx, row, 'BUDGET-ACCEPTED')],
    }),
    return: async ({ trx, services, actor, row, input: { ministry_note } }) => ({
      set: { ministry_note, decided_at: services.now().toISOString(), decided_by: actor?.userId ?? null },
      log: { after: { ministry_note } },
      notices: [await toOrganisation(trx, row, 'BUDGET-RETURNED', { reason: ministry_note })],
    }),
  },
}
