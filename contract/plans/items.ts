import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { date, id, int, lk, longText, money, optional, pastDate, text } from '../core/calls/fields.ts'
import { planItemWords } from './plan-words.ts'

const planned = {
  activity_type: z.literal(0),
  activity_id: id,
  planned_start_date: date,
  planned_end_date: date,
  planned_beneficiaries: int(1, 100_000_000),
  planned_budget: money,
  funding_source: optional(text(0, 150)),
  indicator: longText(500),
  responsible: optional(text(0, 100)),
}
const urgent = {
  activity_type: z.literal(1),
  activity_id: id,
  urgency_type_id: lk('urgency-types'),
  reason: longText(1000, 5),
  occurred_at: pastDate,
  estimated_budget: optional(money),
}
const year = int(1950, 2999)
export const plannedInput = z.strictObject(planned)
export const urgentInput = z.strictObject(urgent)
export const itemInput = z.discriminatedUnion('activity_type', [plannedInput, urgentInput])
export type ItemInput = z.output<typeof itemInput>

const { activity_type: _planned, ...plannedFields } = planned
const { activity_type: _urgent, ...urgentFields } = urgent
export const plannedItem = z.object({
  id: z.int(),
  name: z.string(),
  program_id: z.int(),
  ...plannedFields,
  not_done_reason: z.string().nullable(),
  /** It was in the plan of the year before, with the same people and money or with others. */
  copied: z.enum(['kept', 'changed']).nullable(),
  updated_at: z.string(),
})
export const urgentItem = z.object({ id: z.int(), name: z.string(), ...urgentFields, updated_at: z.string() })

const may = (code: 'A' | 'U' | 'D') => ({ kinds: ['org'], may: [['ngo_plans', code]], acting: 'write' }) as const
const params = z.strictObject({ id })
export const addPlanItem = call({
  method: 'POST',
  path: 'v2/current-plan/activity',
  summary: 'Put an activity into the plan of a year: planned, or an answer to an emergency',
  access: may('A'),
  body: z.discriminatedUnion('activity_type', [
    z.strictObject({ year, ...planned }),
    z.strictObject({ year, ...urgent }),
  ]),
  words: planItemWords,
  answer: z.object({ id: z.int() }),
  says: 'activity_added',
})
export const updatePlanItem = call({
  method: 'PUT',
  path: 'v2/current-plan/activity/{id}',
  summary: 'Change what the plan says of an activity',
  access: may('U'),
  params,
  body: itemInput,
  words: planItemWords,
  versioned: true,
  answer: z.object({ id: z.int() }),
  says: 'activity_edited',
})
export const removePlanItem = call({
  method: 'DELETE',
  path: 'v2/current-plan/activity/{id}',
  summary: 'Take an activity out of the plan',
  access: may('D'),
  params,
  answer: z.null(),
  says: 'activity_deleted',
})
export const notDoneInput = z.strictObject({ not_done_reason: longText(500, 5) })
export const explainNotDone = call({
  method: 'POST',
  path: 'v2/current-plan/activity/{id}/reason',
  summary: 'Say why nothing was done of a planned activity',
  access: may('U'),
  params,
  body: notDoneInput,
  answer: z.object({ id: z.int() }),
  says: 'edited',
})
