import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, int, pageQuery, sortBy } from '../core/calls/fields.ts'
import { actionBody } from '../core/machine.ts'
import { accountShape, briefShape, budgetShape, budgetStatus, budgetStatuses } from './shapes.ts'
import { budgetMachine } from './workflow.ts'

/** Who of the ministry reads accounts: the register of organisations names them [domain 2.10]. */
const sees = {
  kinds: ['ministry'],
  may: [
    ['ministry_ngos', 'S'],
    ['ministry_ngos_validation', 'S'],
  ],
} as const
const owner = { ngo_id: z.int(), ngo_name_ar: z.string(), ngo_name_en: z.string().nullable() }
const listed = briefShape.extend({
  ...owner,
  total_expense: z.string(),
  revenue_foreign_grants: z.string(),
  closing_balance: z.string(),
  cash_over_limit: z.boolean(),
  submitted_at: z.string().nullable(),
  late_days: z.int(),
})
export type ListedBudget = z.output<typeof listed>
export const listMinistryBudgets = call({
  method: 'GET',
  path: 'v2/ministry/annual-budgets',
  summary: 'Yearly accounts of organisations, those that wait for acceptance first',
  access: sees,
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('year', 'submitted_at', 'total_revenue', 'total_expense', 'closing_balance'),
    year: int(1950, 2999).optional(),
    status: choice(budgetStatuses).optional(),
    ngo_id: id.optional(),
  }),
  answer: z.array(listed),
  paged: true,
})
const params = z.strictObject({ id })
export const readMinistryBudget = call({
  method: 'GET',
  path: 'v2/ministry/annual-budgets/{id}',
  summary: 'The accounts of a year of an organisation, with the year before',
  access: sees,
  params,
  answer: budgetShape.extend({
    ...owner,
    accounts: z.array(accountShape),
    meeting_name: z.string().nullable(),
  }),
})
export type MinistryBudget = z.output<typeof readMinistryBudget.answer>
export const decideBudget = call({
  method: 'POST',
  path: 'v2/ministry/annual-budgets/{id}/actions',
  summary: 'Accept accounts, or return them with a note',
  access: { kinds: ['ministry'], may: [['ministry_ngos_validation', 'V']] },
  params,
  body: actionBody(budgetMachine, 'evaluator'),
  versioned: true,
  answer: z.object({ status: budgetStatus }),
  says: 'budget_decided',
})
