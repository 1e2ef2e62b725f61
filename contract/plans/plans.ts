import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, id, int, lk, pageQuery, sortBy } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { execution } from './executions.ts'
import { plannedItem, urgentItem } from './items.ts'
import { planWords } from './plan-words.ts'
import { planMachine } from './workflow.ts'

export const planStatuses = namesOf(planMachine.statuses)
const year = int(1950, 2999)
const status = z.enum(planStatuses)

/** Sums of the rows of a plan; nothing here is entered. Money is decimal text. */
const totals = z.object({
  planned_budget: z.string(),
  /** Spent on planned activities. */
  spent: z.string(),
  /** Spent on emergencies, outside the budget of the plan. */
  spent_urgent: z.string(),
  planned_people: z.int(),
  people: z.int(),
  female: z.int(),
  children: z.int(),
  with_disability: z.int(),
  files: z.int(),
})
export type PlanTotals = z.output<typeof totals>

const plan = z.object({
  id: z.int(),
  year: z.int(),
  status,
  currency_id: z.int(),
  total_budget: z.string(),
  execution_percentage: z.string(),
  submitted_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  approved_by_silence: z.boolean(),
  decision_due_at: z.string().nullable(),
  decision_letter: z.string().nullable(),
  closed_at: z.string().nullable(),
  ministry_note: z.string().nullable(),
  /** Last day of submitting, extensions included. */
  due_on: z.string(),
  /** Whether executions may be written now. */
  is_open: z.boolean(),
  programs: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      activities: z.array(plannedItem.extend({ execution: execution.nullable() })),
    }),
  ),
  urgencies: z.array(urgentItem.extend({ execution: execution.nullable() })),
  totals,
  actions: z.array(z.enum(pressedOf(planMachine))),
  updated_at: z.string(),
})
export type Plan = z.output<typeof plan>
const brief = z.object({
  id: z.int(),
  year: z.int(),
  status,
  total_budget: z.string(),
  currency_id: z.int(),
  execution_percentage: z.string(),
})
export type PlanBrief = z.output<typeof brief>

const sees = { kinds: ['org'], may: [['ngo_plans', 'S']], acting: 'read' } as const
export const readPlans = call({
  method: 'GET',
  path: 'v2/plans',
  summary: 'The plan of a year with its programmes and emergencies, and the plans of other years',
  access: sees,
  query: z.strictObject({ year: year.optional() }),
  words: planWords,
  answer: z.object({
    current_plan: plan.nullable(),
    archived_plans: z.array(brief),
    /** Last day on which the plan of the asked year is handed in. */
    due_on: z.string(),
  }),
})
export const startPlan = call({
  method: 'POST',
  path: 'v2/plans',
  summary: 'Begin the plan of this or the next year, empty or as a copy of the one before',
  access: { kinds: ['org'], may: [['ngo_plans', 'A']], acting: 'write' },
  body: z.strictObject({ year, currency_id: lk('currencies'), copy: bool }),
  words: planWords,
  answer: z.object({ id: z.int(), copied: z.int() }),
  says: 'added',
})
const decided = z.object({ status })
const params = z.strictObject({ id })
export const actOnPlan = call({
  method: 'POST',
  path: 'v2/plans/{id}/actions',
  summary: 'Submit a plan',
  access: { kinds: ['org'], may: [['ngo_plans', 'U']] },
  params,
  body: actionBody(planMachine, 'organisation'),
  versioned: true,
  answer: decided,
  says: 'plan_submitted',
})

/** Who of the ministry reads plans: the register of organisations names them [domain 2.6]. */
const ministrySees = {
  kinds: ['ministry'],
  may: [
    ['ministry_ngos', 'S'],
    ['ministry_ngos_validation', 'S'],
  ],
} as const
const listed = brief.extend({
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: z.string().nullable(),
  submitted_at: z.string().nullable(),
  decision_due_at: z.string().nullable(),
  /** Days after the last day; 0 in time. */
  late_days: z.int(),
})
export type ListedPlan = z.output<typeof listed>
export const listMinistryPlans = call({
  method: 'GET',
  path: 'v2/ministry/plans',
  summary: 'Plans of organisations, those that wait for an answer first',
  access: ministrySees,
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('year', 'submitted_at', 'decision_due_at', 'total_budget'),
    year: year.optional(),
    status: choice(planStatuses).optional(),
  }),
  answer: z.array(listed),
  paged: true,
})
export const readMinistryPlan = call({
  method: 'GET',
  path: 'v2/ministry/plans/{id}',
  summary: 'A plan of an organisation, with the one of the year before',
  access: ministrySees,
  params,
  answer: plan.extend({
    ngo_id: z.int(),
    ngo_name_ar: z.string(),
    ngo_name_en: z.string().nullable(),
    before: brief.nullable(),
  }),
})
export type MinistryPlan = z.output<typeof readMinistryPlan.answer>
export const decidePlan = call({
  method: 'POST',
  path: 'v2/ministry/plans/{id}/actions',
  summary: 'Approve a plan, or return it with a note',
  access: { kinds: ['ministry'], may: [['ministry_ngos_validation', 'V']] },
  params,
  body: actionBody(planMachine, 'evaluator'),
  versioned: true,
  answer: decided,
  says: 'plan_decided',
})
