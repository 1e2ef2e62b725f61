import { sql } from 'kysely'
import type { z } from 'zod'
import { activities, planned } from '#contract/programs/activities.ts'
import { inWords, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Trx } from '../core/services.ts'
import { ownErrors } from '../profile/index.ts'

const bound = inWords(
  'النشاط مدرج في خطة سنوية، فلا يتغير نوعه ولا برنامجه.',
  'The activity stands in a yearly plan, so its type and programme stay.',
)

type Input = z.output<typeof activities.input>

/** Rows that tie an activity to a plan: plan, emergency or execution. */
const inPlans = (id: number, ngoId: number) =>
  sql`select from plan_activities where activity_id = ${id} and ngo_id = ${ngoId} and deleted_at is null
    union all select from plan_urgencies where activity_id = ${id} and ngo_id = ${ngoId} and deleted_at is null
    union all select from executions where activity_id = ${id} and ngo_id = ${ngoId} and deleted_at is null`

async function programErrors(trx: Trx, ngoId: number, { program_id, activity_type }: Input): Promise<FieldRefusals> {
  if (program_id === null) return activity_type === planned ? { program_id: ['V-REQ'] } : {}
  const { rows } =
    await sql`select from programs where id = ${program_id} and ngo_id = ${ngoId} and deleted_at is null for key share`.execute(
      trx,
    )
  return rows.length > 0 ? {} : { program_id: ['V-CHOICE'] }
}

async function boundErrors(trx: Trx, ngoId: number, input: Input, before: Row | undefined): Promise<FieldRefusals> {
  const changed = (['activity_type', 'program_id'] as const).filter((field) => before && before[field] !== input[field])
  if (!before || changed.length === 0) return {}
  const { rows } = await sql`select where exists (${inPlans(before.id, ngoId)})`.execute(trx)
  return rows.length > 0 ? Object.fromEntries(changed.map((field) => [field, [bound]])) : {}
}

/** Activities of the own organisation; what stands in a plan is not removed and keeps its type and programme. */
export const activitiesArea: Area = (on, services) => {
  register(on, services, activities, {
    table: 'activities',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name', 'objectives', 'place'],
    order: '-start_date',
    check: async (trx, actor, input, before) => ({
      ...(input.end_date !== null && input.end_date < input.start_date ? { end_date: ['V-ORDER'] as const } : {}),
      ...(await programErrors(trx, ngoOf(actor), input)),
      ...(await boundErrors(trx, ngoOf(actor), input, before)),
      ...(await ownErrors(trx, ngoOf(actor), { service_ids: input.service_ids })),
    }),
    removing: (trx, actor, { id }) =>
      refuseInUse(trx, {
        ar: 'الخطة السنوية وتنفيذها',
        en: 'The yearly plan and its execution',
        question: inPlans(id, ngoOf(actor)),
      }),
  })
}
