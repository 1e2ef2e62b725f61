import { type RawBuilder, sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { addWorkingDays, dayOf, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { planAnswerDays, planMachine, type PlanPart, type PlanStatus } from '#contract/plans/workflow.ts'
import { act, type CaseKind, type Held, type Outcome, type Taking } from '../core/cases/act.ts'
import { found, inWords, invalid } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { holdersOf, reviewersOf } from '../profile/index.ts'

export interface PlanCase extends Held<PlanStatus> {
  readonly ngo_id: number
  readonly year: number
  readonly name_ar: string
  readonly name_en: string | null
  readonly governorate_id: number
  readonly execution_percentage: string
  readonly submitted_at: string | null
  /** When it was handed in last: the answer is counted from there. */
  readonly clock_started_at: string | null
  readonly decision_due_at: string | null
  readonly updated_at: string
  readonly activities: number
  /** Planned activities without an execution and without a reason. */
  readonly unexplained: number
  readonly has_conflict: boolean
}

/** Which plans somebody may see: an organisation its own, a directorate those of its governorate that were handed in. */
export function plansWithin(actor: Actor | undefined): RawBuilder<unknown> {
  if (!actor) return sql`true`
  if (actor.kind === 'org' || actor.ngoId !== undefined) return sql`l.ngo_id = ${ngoOf(actor)}`
  if (actor.kind !== 'ministry') return sql`false`
  const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  return sql`(l.status <> 'draft' and ${near})`
}

async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<PlanCase> {
  const { rows } =
    await sql<PlanCase>`select l.id, l.ngo_id, l.year, l.status, l.execution_percentage::text as execution_percentage, l.submitted_at, l.clock_started_at, l.decision_due_at, l.updated_at,
      n.name_ar, n.name_en, n.governorate_id,
      (select count(*) from plan_activities i where i.plan_id = l.id and i.deleted_at is null)::int as activities,
      (select count(*) from plan_activities i where i.plan_id = l.id and i.deleted_at is null and i.not_done_reason is null
        and not exists (select from executions e where e.plan_id = l.id and e.activity_id = i.activity_id and e.deleted_at is null))::int as unexplained,
      ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`l.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict
    from plans l join ngos n on n.id = l.ngo_id and n.deleted_at is null
    where l.id = ${id} and l.deleted_at is null and ${plansWithin(actor)} for update of l`.execute(trx)
  return found(rows[0])
}

export const partsOf = (_row: unknown, actor: Actor): PlanPart[] =>
  actor.kind === 'org' ? ['organisation'] : actor.kind === 'ministry' && !actor.acting ? ['evaluator'] : []

const planPath = ({ year }: PlanCase) => `/annual-plan/${year}`
const toOrganisation = async (trx: Trx, row: PlanCase, code: 'N-86' | 'N-87' | 'PLAN-RETURNED', more = {}) => ({
  code,
  userIds: await holdersOf(trx, row.ngo_id, 'ngo_plans', 'U'),
  entity: 'plans',
  entityId: row.id,
  params: { year: row.year, ...more },
  link: planPath(row),
})

const noActivities = inWords('أدرجوا نشاطاً واحداً على الأقل قبل الرفع.', 'Put at least one activity into the plan first.')
export const unexplained = inWords(
  'سجّلوا تنفيذ كل نشاط في الخطة، أو سبب عدم تنفيذه.',
  'Record an execution of each planned activity, or why nothing was done.',
)

type PlanTaking = Taking<PlanCase, unknown>
async function submit({ trx, services, row }: PlanTaking): Promise<Outcome<PlanStatus>> {
  if (row.activities === 0) throw invalid({ activities: [noActivities] })
  // The plan keeps the names that the ministry reads; in their own registers they stay open.
  await sql`update plan_activities i set activity_name = a.name, program_name = p.name from activities a, programs p
    where i.plan_id = ${row.id} and i.ngo_id = ${row.ngo_id} and i.deleted_at is null and a.id = i.activity_id and p.id = i.program_id`.execute(
    trx,
  )
  const now = services.now()
  const due = endOfDay(addWorkingDays(dayOf(now), planAnswerDays, services.reference.calendar()))
  return {
    set: {
      // The first day counts: a plan that was in time stays so when it comes back.
      submitted_at: row.submitted_at ?? now.toISOString(),
      clock_started_at: now.toISOString(),
      decision_due_at: due,
      ministry_note: null,
    },
    log: { action: 'submit' },
    notices: [
      {
        code: 'N-85',
        userIds: await reviewersOf(trx, row.governorate_id),
        entity: 'plans',
        entityId: row.id,
        params: { ngo: { ar: row.name_ar, en: row.name_en ?? row.name_ar } },
        link: `/ministry/ngos-communication/plans/${row.id}`,
      },
    ],
  }
}

/** What follows from an approval: its year has begun already, or the plans before it are done with. */
const afterApproval =
  ({ trx, services, row }: PlanTaking) =>
  async () => {
    const { rows } = await sql<{ id: number }>`select id from plans
      where ngo_id = ${row.ngo_id} and year < ${row.year} and status = 'closed' and deleted_at is null order by year`.execute(
      trx,
    )
    for (const { id } of rows) await take(trx, services, id, 'archive')
    if (todayIn(services.now()) >= `${row.year}-01-01`) await take(trx, services, row.id, 'begin')
  }

const approved = async (taking: PlanTaking, set: Record<string, unknown>): Promise<Outcome<PlanStatus>> => ({
  set: { approved_at: taking.services.now().toISOString(), ministry_note: null, ...set },
  notices: [await toOrganisation(taking.trx, taking.row, 'N-86')],
  after: afterApproval(taking),
})

/** The letter that an approval by silence leaves: the sum of days, in words that anybody can check. */
function letterOf({ services, row }: PlanTaking): string {
  const [from, to] = [row.clock_started_at, row.decision_due_at].map((at) => (at ? dayInWords(dayOf(at), 'ar') : '—'))
  return [
    `إلى ${row.name_ar}،`,
    `رُفعت خطة عام ${row.year} في ${from}. مهلة جواب الوزارة بأيام العمل: ${planAnswerDays}، لا تُحسب منها العطل الأسبوعية والرسمية، وانتهت بنهاية يوم ${to}.`,
    `لم يصدر جواب خلالها، فتُعدّ الخطة معتمدة اعتباراً من ${dayInWords(todayIn(services.now()), 'ar')}.`,
  ].join('\n')
}

async function closed(taking: PlanTaking, byReturn: boolean): Promise<Outcome<PlanStatus>> {
  const { trx, services, row } = taking
  if (byReturn && row.unexplained > 0) throw invalid({ executions: [unexplained] })
  return {
    set: {
      closed_at: services.now().toISOString(),
      closing_reason: byReturn ? 'مع التقرير السنوي' : 'بحلول 31 آذار من السنة التالية',
    },
    notices: [await toOrganisation(trx, row, 'N-87', { rate: row.execution_percentage })],
    after: async () => {
      // Of a next plan that was approved before this one closed, nothing else would tell.
      const { rows } = await sql`select from plans where ngo_id = ${row.ngo_id} and year > ${row.year}
        and status in ('approved', 'executing', 'closed') and deleted_at is null`.execute(trx)
      if (rows.length > 0) await take(trx, services, row.id, 'archive')
    },
  }
}

/** Yearly plans as cases [domain 3.14]. */
export const planKind: CaseKind<typeof planMachine, PlanCase> = {
  machine: planMachine,
  table: 'plans',
  column: 'status',
  hold,
  partsOf,
  hasConflict: ({ has_conflict }) => has_conflict,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ year, ngo_id }) => ({ name: `خطة ${year}`, ngo_id }),
  effects: {
    submit,
    approve: (taking) => approved(taking, { decided_by: taking.actor?.userId ?? null, approved_by_silence: false }),
    return: async ({ trx, actor, row, input: { ministry_note } }) => ({
      set: { ministry_note, decided_by: actor?.userId ?? null, decision_due_at: null },
      log: { after: { ministry_note } },
      notices: [await toOrganisation(trx, row, 'PLAN-RETURNED', { reason: ministry_note })],
    }),
    approve_by_silence: (taking) =>
      approved(taking, { decided_by: null, approved_by_silence: true, decision_letter: letterOf(taking) }),
    close: (taking) => closed(taking, true),
    close_by_date: (taking) => closed(taking, false),
  },
}

/** A step that the system takes by itself. */
export const take = (
  trx: Trx,
  services: Services,
  id: number,
  action: 'approve_by_silence' | 'begin' | 'close_by_date' | 'archive',
) => act(trx, services, planKind, { actor: undefined, id, action, input: undefined })

/** Closes the plan of a year with its yearly return, as the one who signs; one that is closed already stays so. */
export async function closeWithReturn(trx: Trx, services: Services, actor: Actor, year: number): Promise<void> {
  const { rows } = await sql<{ id: number; status: PlanStatus }>`select id, status from plans
    where ngo_id = ${ngoOf(actor)} and year = ${year} and deleted_at is null for update`.execute(trx)
  const [plan] = rows
  if (plan?.status === 'executing')
    await act(trx, services, planKind, { actor, id: plan.id, action: 'close', input: undefined })
}
