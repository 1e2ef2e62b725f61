import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { choice, file, id, longText, money, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { actionBody, namesOf, pressedOf } from '../core/machine.ts'
import { expenseMachine } from './expense-workflow.ts'
import { expenseKindWords, expenseWords, placeWords } from './expense-words.ts'
import { books } from './books.ts'

const statuses = namesOf(expenseMachine.statuses)
const sheet: Sheet = {
  ar: 'حركات مال الحملات',
  en: 'Movements of campaign money',
  columns: [
    ...columns(expenseWords, 'kind', 'type_ar', 'amount', 'place', 'spent_on', 'payee', 'paper_no'),
    { key: 'status', ...commonWords.status, as: 'state', words: expenseMachine.statuses },
  ],
}
/** Spending of the own campaigns with its document, and what an operator handed over to their account. */
export const expenseRegister = resource({
  path: 'v2/campaign-expenses',
  permission: 'campaigns',
  title: 'What became of the money of a campaign',
  sheet,
  words: expenseWords,
  named: ({ type_ar }) => (typeof type_ar === 'string' ? type_ar : expenseKindWords.handover.ar),
  input: {
    campaign_id: id,
    kind: choice(namesOf(expenseKindWords)),
    /** Of an expense. */
    type_ar: optional(text(2, 100)),
    /** Of money that an operator handed over. */
    payment_method_id: optional(id),
    amount: money,
    place: choice(namesOf(placeWords)),
    spent_on: pastDate,
    payee: optional(text(2, 150)),
    paper_no: optional(text(1, 60)),
    document_file: file(),
  },
  view: {
    status: z.enum(statuses),
    reversal_reason: z.string().nullable(),
    method: z.string().nullable(),
    entered_by: z.string().nullable(),
    confirmed_name: z.string().nullable(),
    actions: z.array(z.enum(pressedOf(expenseMachine))),
  },
  filter: {
    campaign_id: id.optional(),
    kind: choice(namesOf(expenseKindWords)).optional(),
    status: choice(statuses).optional(),
  },
})
export type Expense = z.output<typeof expenseRegister.row>

const params = z.strictObject({ id })
export const actOnExpense = call({
  method: 'POST',
  path: 'v2/campaign-expenses/{id}/actions',
  summary: 'Books or reverses a movement of a campaign’s money',
  access: { kinds: ['org'], may: [['campaigns', 'U']] },
  params,
  body: actionBody(expenseMachine, 'organisation'),
  versioned: true,
  answer: z.object({ status: z.enum(statuses) }),
  says: 'expense_moved',
})

/** The books of a campaign at home: where its money is, and what its final report still lacks. */
export const readOwnBooks = call({
  method: 'GET',
  path: 'v2/campaigns/{id}/books',
  summary: 'Where the money of a campaign of the organisation is, and what its final report lacks',
  access: { kinds: ['org'], may: [['campaigns', 'S']], acting: 'read' },
  params,
  answer: z.object({
    books: books.nullable(),
    /** Donations and movements that wait for their second person. */
    waiting: z.int(),
    /** Operators with money of it, who may hand it over. */
    methods: z.array(z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() })),
    may_report: z.boolean(),
  }),
})
export const handInReport = call({
  method: 'POST',
  path: 'v2/campaigns/{id}/report',
  summary: 'Hands in the final report of a campaign: its books are closed, its paper is made and public',
  access: { kinds: ['org'], may: [['campaigns', 'U']] },
  params,
  body: z.strictObject({
    /** What was promised and what came of it. */
    achieved_ar: longText(3000, 20),
    /** Where the rest goes; needed when something is left. */
    surplus_ar: optional(longText(1000)),
  }),
  versioned: true,
  answer: z.object({ final_report_at: z.string() }),
  says: 'campaign_reported',
})
