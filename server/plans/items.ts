import { sql } from 'kysely'
import { addPlanItem, explainNotDone, type ItemInput, removePlanItem, updatePlanItem } from '#contract/plans/items.ts'
import { found, inWords, invalid, notFound, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { reviewersOf } from '../profile/index.ts'
import { type HeldPlan, holdPlan, mayAddUrgent, mayPlan, refuseUnless } from './hold.ts'

const outsideYear = inWords('التاريخ خارج سنة الخطة.', 'The date lies outside the year of the plan.')
const reported = inWords(
  'سُجّل تنفيذ هذا النشاط. احذفوا التنفيذ أولاً.',
  'This activity has an execution. Delete it first.',
)

type Table = 'plan_activities' | 'plan_urgencies'
const tableOf = ({ activity_type }: ItemInput): Table => (activity_type === 0 ? 'plan_activities' : 'plan_urgencies')
type Stored = Record<string, unknown> & { id: number; activity_id: number; updated_at: string; name: string }

/** The activity, with its programme; it must be of the type that the item says. */
async function activityOf(trx: Trx, ngoId: number, { activity_id, activity_type }: ItemInput) {
  const { rows } = await sql<{ name: string; program_id: number | null }>`select name, program_id from activities
    where id = ${activity_id} and ngo_id = ${ngoId} and activity_type = ${activity_type} and deleted_at is null for key share`.execute(
    trx,
  )
  return rows[0]
}

const inYear = (day: string, { year }: HeldPlan) => day.startsWith(`${year}-`)
function dateErrors(input: ItemInput, plan: HeldPlan): FieldRefusals {
  if (input.activity_type === 1) return inYear(input.occurred_at, plan) ? {} : { occurred_at: [outsideYear] }
  const { planned_start_date: start, planned_end_date: end } = input
  return {
    ...(inYear(start, plan) ? {} : { planned_start_date: [outsideYear] }),
    ...(end < start
      ? { planned_end_date: ['V-ORDER'] as const }
      : inYear(end, plan)
        ? {}
        : { planned_end_date: [outsideYear] }),
  }
}

/** Columns of an item as it is stored; field errors where it cannot be. */
async function columnsOf(trx: Trx, plan: HeldPlan, input: ItemInput, id: number | null) {
  const activity = await activityOf(trx, plan.ngo_id, input)
  const { rows: twice } = await sql`select from ${sql.table(tableOf(input))} i
    where i.plan_id = ${plan.id} and i.activity_id = ${input.activity_id} and i.id is distinct from ${id}::bigint and i.deleted_at is null`.execute(
    trx,
  )
  const wrong: FieldRefusals = {
    ...(activity
      ? twice.length > 0
        ? { activity_id: ['V-TAKEN'] as const }
        : {}
      : { activity_id: ['V-CHOICE'] as const }),
    ...dateErrors(input, plan),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const { activity_type, ...fields } = input
  return {
    name: found(activity).name,
    columns: { ...fields, ...(activity_type === 0 ? { program_id: activity?.program_id ?? null } : {}) },
  }
}

async function itemOf(trx: Trx, ngoId: number, id: number): Promise<{ table: Table; row: Stored }> {
  for (const table of ['plan_activities', 'plan_urgencies'] as const) {
    const { rows } =
      await sql<Stored>`select i.*, a.name from ${sql.table(table)} i join activities a on a.id = i.activity_id and a.ngo_id = i.ngo_id
      where i.id = ${id} and i.ngo_id = ${ngoId} and i.deleted_at is null for update of i`.execute(trx)
    if (rows[0]) return { table, row: rows[0] }
  }
  throw notFound()
}
const refuseState = (plan: HeldPlan, table: Table) =>
  refuseUnless(table === 'plan_activities' ? mayPlan(plan) : mayAddUrgent(plan), plan)

async function refuseReported(trx: Trx, plan: HeldPlan, { activity_id }: Stored): Promise<void> {
  const { rows } =
    await sql`select from executions where plan_id = ${plan.id} and activity_id = ${activity_id} and deleted_at is null`.execute(
      trx,
    )
  if (rows.length > 0) throw invalid({ activity_id: [reported] })
}

/** Emergencies wait for nobody; the directorate is told [domain 2.6 plan_urgencies]. */
async function tellUrgent(trx: Trx, services: Services, plan: HeldPlan, name: string): Promise<void> {
  const { rows } = await sql<{ name_ar: string; name_en: string | null; governorate_id: number }>`
    select name_ar, name_en, governorate_id from ngos where id = ${plan.ngo_id}`.execute(trx)
  const ngo = found(rows[0])
  await queueNotice(trx, services, {
    code: 'PLAN-URGENT',
    userIds: await reviewersOf(trx, ngo.governorate_id),
    entity: 'plans',
    entityId: plan.id,
    params: { ngo: { ar: ngo.name_ar, en: ngo.name_en ?? ngo.name_ar }, name },
    link: `/ministry/ngos-communication/plans/${plan.id}`,
  })
}

const log = (
  trx: Trx,
  actor: Actor,
  action: 'create' | 'update' | 'delete',
  table: Table,
  id: number,
  told: {
    words: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
) =>
  audit(trx, actor, {
    action,
    entity: table,
    entity_id: id,
    description_ar: told.words,
    before: told.before,
    after: told.after,
  })

async function add(
  trx: Trx,
  services: Services,
  actor: Actor,
  year: number,
  input: ItemInput,
): Promise<{ id: number }> {
  const plan = await holdPlan(trx, ngoOf(actor), { year })
  const table = tableOf(input)
  refuseState(plan, table)
  const { columns, name } = await columnsOf(trx, plan, input, null)
  const row = { ngo_id: plan.ngo_id, plan_id: plan.id, ...columns, created_by: actor.userId, updated_by: actor.userId }
  const entries = Object.entries(row)
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.join(entries.map(([key]) => sql.ref(key)))})
    values (${sql.join(entries.map(([, value]) => value))}) returning id`.execute(trx)
  const { id } = found(rows[0])
  const words = table === 'plan_activities' ? 'إدراج نشاط في' : 'إضافة نشاط طارئ إلى'
  await log(trx, actor, 'create', table, id, { words: `${words} خطة ${year}: ${name}`, after: columns })
  if (table === 'plan_urgencies') await tellUrgent(trx, services, plan, name)
  return { id }
}

/** What the plan of a year holds: planned activities while it is a draft, emergencies while it runs. */
export const planItems: Area = (on, services) => {
  on(addPlanItem, ({ actor, body: { year, ...input }, write }) =>
    write((trx) => add(trx, services, actor, year, input as ItemInput)),
  )
  on(updatePlanItem, ({ actor, params: { id }, body, request, write }) =>
    write(async (trx) => {
      const plan = await holdPlan(trx, ngoOf(actor), { item: id })
      const { table, row } = await itemOf(trx, plan.ngo_id, id)
      refuseStale(request, row.updated_at, () => row)
      refuseState(plan, table)
      if (table !== tableOf(body)) throw invalid({ activity_type: ['V-CHOICE'] })
      if (row.activity_id !== body.activity_id) await refuseReported(trx, plan, row)
      const { columns, name } = await columnsOf(trx, plan, body, id)
      const sets = Object.entries({ ...columns, updated_by: actor.userId }).map(
        ([key, value]) => sql`${sql.ref(key)} = ${value}`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id} and ngo_id = ${plan.ngo_id}`.execute(
        trx,
      )
      const before = Object.fromEntries(Object.keys(columns).map((key) => [key, row[key]]))
      await log(trx, actor, 'update', table, id, {
        words: `تعديل نشاط في خطة ${plan.year}: ${name}`,
        before,
        after: columns,
      })
      return { id }
    }),
  )
  on(removePlanItem, ({ actor, params: { id }, request, write }) =>
    write(async (trx) => {
      const plan = await holdPlan(trx, ngoOf(actor), { item: id })
      const { table, row } = await itemOf(trx, plan.ngo_id, id)
      refuseStale(request, row.updated_at, () => row)
      refuseState(plan, table)
      await refuseReported(trx, plan, row)
      await sql`update ${sql.table(table)} set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${id} and ngo_id = ${plan.ngo_id}`.execute(
        trx,
      )
      await log(trx, actor, 'delete', table, id, { words: `حذف نشاط من خطة ${plan.year}: ${row.name}`, before: row })
      return null
    }),
  )
  on(explainNotDone, ({ actor, params: { id }, body: { not_done_reason }, write }) =>
    write(async (trx) => {
      const plan = await holdPlan(trx, ngoOf(actor), { item: id })
      const { table, row } = await itemOf(trx, plan.ngo_id, id)
      refuseUnless(table === 'plan_activities' && plan.is_open, plan)
      await refuseReported(trx, plan, row)
      await sql`update plan_activities set not_done_reason = ${not_done_reason}, updated_by = ${actor.userId} where id = ${id} and ngo_id = ${plan.ngo_id}`.execute(
        trx,
      )
      await log(trx, actor, 'update', table, id, {
        words: `سبب عدم تنفيذ نشاط في خطة ${plan.year}: ${row.name}`,
        before: { not_done_reason: row.not_done_reason },
        after: { not_done_reason },
      })
      return { id }
    }),
  )
}
