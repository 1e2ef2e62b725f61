import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { comparisonsShape } from '../budgets/shapes.ts'
import { bool, choice, id, int, list, longText, optional, pageQuery, sortBy, text } from '../core/calls/fields.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { returnKinds } from './public-return.ts'
import { returnMachine } from './workflow.ts'

export const returnBlocks = ['identity', 'board', 'assembly', 'people', 'properties', 'programmes', 'money'] as const
export const returnSizes = ['small', 'medium', 'large'] as const
export const returnStatuses = namesOf(returnMachine.statuses)
const status = z.enum(returnStatuses)
const year = int(1950, 2999)

/** Something in the records that does not agree with itself; it is explained or put right, never a wall. */
const contradiction = z.object({
  code: z.enum([
    'spending_differs',
    'accounts_differ',
    'nobody_reached',
    'board_expired',
    'no_yearly_meeting',
    'yearly_meeting_late',
  ]),
  /** The two figures, as the lines tell them. */
  left: z.string(),
  right: z.string(),
})
export type Contradiction = z.output<typeof contradiction>
const line = z.object({
  key: z.string(),
  block: z.enum(returnBlocks),
  label_ar: z.string(),
  label_en: z.string(),
  why_ar: z.string(),
  why_en: z.string(),
  kind: z.enum(returnKinds),
  /** Screen of the records that the value is read from; null where the organisation types it. */
  source: z.object({ route: z.string(), ar: z.string(), en: z.string() }).nullable(),
  /** What the records say now; what was signed, once it is with the ministry. Numbers are decimal text. */
  value: z.string().nullable(),
  /** The same line of the year before. */
  before: z.string().nullable(),
  /** Nothing differs from the year before, or somebody confirmed this very value. */
  is_settled: z.boolean(),
  /** What the line still needs before it can be signed. */
  needs: z.enum(['value', 'confirmation', 'explanation']).nullable(),
  /** By more than the setting's share from the year before. */
  changed_much: z.boolean(),
  contradiction: contradiction.nullable(),
  explanation: z.string().nullable(),
  verdict: z.enum(['open', 'returned', 'accepted']),
  verdict_note: z.string().nullable(),
})
export type ReturnLine = z.output<typeof line>
const yearlyReturn = z.object({
  id: z.int(),
  year: z.int(),
  status,
  size: z.enum(returnSizes),
  is_nil: z.boolean(),
  version: z.int(),
  number: z.string().nullable(),
  declared_at: z.string().nullable(),
  declared_name: z.string().nullable(),
  first_declared_at: z.string().nullable(),
  correction_reason: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The signed paper, with its code. */
  file: z.int().nullable(),
  due_on: z.string(),
  late_days: z.int(),
  lines: z.array(line),
  /** What the accepted accounts say beside what the platform had recorded when they were handed in; null: nothing was compared. */
  comparisons: comparisonsShape.nullable(),
  actions: z.array(z.enum(pressedOf(returnMachine))),
  updated_at: z.string(),
})
export type YearlyReturn = z.output<typeof yearlyReturn>

const may = (code: 'S' | 'A' | 'U') =>
  ({ kinds: ['org'], may: [['ngo_plans', code]], acting: code === 'S' ? 'read' : 'write' }) as const
export const readReturn = call({
  method: 'GET',
  path: 'v2/yearly-returns/{year}',
  summary: 'The yearly return of a year, filled from the records; null before it is begun',
  access: may('S'),
  params: z.strictObject({ year }),
  answer: z.object({ yearly_return: yearlyReturn.nullable(), opens_on: z.string(), due_on: z.string() }),
})
export const openReturn = call({
  method: 'POST',
  path: 'v2/yearly-returns',
  summary: 'Begin the yearly return of a year that is over',
  access: may('U'),
  body: z.strictObject({ year }),
  answer: z.object({ id: z.int() }),
  says: 'added',
})
const params = z.strictObject({ id })
export const answerLines = call({
  method: 'PUT',
  path: 'v2/yearly-returns/{id}/lines',
  summary: 'Confirm lines as the records have them, type what no record has, explain what differs',
  access: may('U'),
  params,
  body: z.strictObject({
    lines: list(
      z.strictObject({
        key: text(3, 60),
        /** The value that was seen and is confirmed; for a typed line the answer. */
        value: optional(text(0, 500)),
        explanation: optional(longText(500, 5)),
        is_confirmed: bool,
      }),
      1,
      60,
    ),
  }),
  answer: z.object({ id: z.int() }),
  says: 'edited',
})
const decided = z.object({ status })
export const actOnReturn = call({
  method: 'POST',
  path: 'v2/yearly-returns/{id}/actions',
  summary: 'Sign and file a yearly return, withdraw it, or open it to correct it',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_plans', 'C'],
      ['ngo_plans', 'U'],
    ],
  },
  params,
  body: actionBody(returnMachine, 'organisation'),
  versioned: true,
  answer: decided,
  says: 'return_filed',
})

const ministrySees = {
  kinds: ['ministry'],
  may: [
    ['ministry_ngos', 'S'],
    ['ministry_ngos_validation', 'S'],
  ],
} as const
const listed = z.object({
  id: z.int(),
  year: z.int(),
  status,
  number: z.string().nullable(),
  ngo_id: z.int(),
  ngo_name_ar: z.string(),
  ngo_name_en: z.string().nullable(),
  declared_at: z.string().nullable(),
  late_days: z.int(),
  is_nil: z.boolean(),
  /** Lines with an explanation of the organisation, which the reviewer reads first. */
  explained: z.int(),
})
export type ListedReturn = z.output<typeof listed>
export const listMinistryReturns = call({
  method: 'GET',
  path: 'v2/ministry/yearly-returns',
  summary: 'Yearly returns of organisations, those that wait first',
  access: ministrySees,
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('year', 'declared_at'),
    year: year.optional(),
    status: choice(returnStatuses).optional(),
  }),
  answer: z.array(listed),
  paged: true,
})
export const readMinistryReturn = call({
  method: 'GET',
  path: 'v2/ministry/yearly-returns/{id}',
  summary: 'A yearly return as it was signed, with what changed much and what contradicts',
  access: ministrySees,
  params,
  answer: yearlyReturn.extend({ ngo_id: z.int(), ngo_name_ar: z.string(), ngo_name_en: z.string().nullable() }),
})
export type MinistryReturn = z.output<typeof readMinistryReturn.answer>
export const decideReturn = call({
  method: 'POST',
  path: 'v2/ministry/yearly-returns/{id}/actions',
  summary: 'Accept a yearly return, or return lines of it with notes',
  access: { kinds: ['ministry'], may: [['ministry_ngos_validation', 'V']] },
  params,
  body: actionBody(returnMachine, 'evaluator'),
  versioned: true,
  answer: decided,
  says: 'return_decided',
})
