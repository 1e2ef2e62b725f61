import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { date, pageQuery } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns, type Words } from '../core/calls/words.ts'
import { namesOf } from '../core/machine.ts'
import { donorWords } from '../campaigns/donor-words.ts'
import { givingWords } from './giving-words.ts'

/** Lines of an organisation's statement of donations: what was there, what came and went in some days, what is there. */
export const statementWords = {
  campaign_name: givingWords.campaign,
  /** In words, not by its code. */
  way: { ar: donorWords.means.ar, en: donorWords.means.en },
  place_name: { ar: 'مكان المال', en: 'Where the money is' },
  currency_name: { ar: 'عملة الكشف', en: 'Currency of the statement' },
  opening: { ar: 'الرصيد في أول المدة', en: 'Balance before', as: 'number' },
  given: { ar: 'التبرعات', en: 'Donations', as: 'number' },
  fees: { ar: 'عمولات المشغّلين', en: 'Operators’ fees', as: 'number' },
  returned: { ar: 'ما رُدّ أو عُكس', en: 'Given back or reversed', as: 'number' },
  moved: { ar: 'ما حُوّل بين الأماكن', en: 'Handed over', as: 'number' },
  spent: { ar: 'ما صُرف', en: 'Spent', as: 'number' },
  settled: { ar: 'تسويات الفروق', en: 'Settled differences', as: 'number' },
  closing: { ar: 'الرصيد في آخر المدة', en: 'Balance after', as: 'number' },
} as const satisfies Words

/** Figures of a line; `closing` is what the others come to. */
export const statementFigures = [
  'opening',
  'given',
  'fees',
  'returned',
  'moved',
  'spent',
  'settled',
  'closing',
] as const
export type StatementFigure = (typeof statementFigures)[number]
/** Where money of donations can be. */
export const statementPlaces = {
  at_operator: { ar: 'لدى المشغّل', en: 'With the operator' },
  in_account: { ar: 'في الحساب المصرفي', en: 'In the bank account' },
  in_hand: { ar: 'في الصندوق النقدي', en: 'In the cash box' },
} as const
const figures = Object.fromEntries(statementFigures.map((name) => [name, z.string()])) as Record<
  StatementFigure,
  z.ZodString
>
const line = z.object({
  /** Of the account in the ledger. */
  id: z.int(),
  campaign_name: z.string(),
  way: z.string(),
  place: z.enum(namesOf(statementPlaces)),
  place_name: z.string(),
  currency_id: z.int(),
  currency_name: z.string(),
  ...figures,
})
export type StatementLine = z.output<typeof line>

const sheet: Sheet = {
  ar: 'كشف التبرعات',
  en: 'Statement of donations',
  right: 'E',
  columns: columns(
    statementWords,
    'campaign_name',
    'way',
    'place_name',
    'currency_name',
    'opening',
    'given',
    'fees',
    'returned',
    'moved',
    'spent',
    'settled',
    'closing',
  ),
}
const days = { first_day: date.optional(), last_day: date.optional() }
export const listDonationStatement = call({
  method: 'GET',
  path: 'v2/donation-statement',
  summary: 'Donations of the own organisation in some days by campaign, way and place, read from the ledger',
  access: { kinds: ['org'], may: [['ngo_payments', 'S']], acting: 'read' },
  query: z.strictObject({ ...pageQuery, ...days }),
  answer: z.array(line),
  paged: true,
  sheet,
  words: statementWords,
})
export const issueDonationStatement = call({
  method: 'POST',
  path: 'v2/donation-statement',
  summary: 'Issues the statement of some days as a paper with a code; answers its file',
  access: { kinds: ['org'], may: [['ngo_payments', 'E']] },
  body: z.strictObject({ first_day: date, last_day: date }),
  answer: z.object({ file: z.int() }),
  says: 'donation_statement_made',
})
