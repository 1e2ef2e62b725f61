import { sql } from 'kysely'
import type { Comparisons } from '#contract/budgets/shapes.ts'
import type { Contradiction, ReturnLine, returnSizes } from '#contract/returns/returns.ts'
import type { ReturnStatus } from '#contract/returns/workflow.ts'
import type { Reference } from '../core/reference.ts'
import type { Db, Trx } from '../core/services.ts'
import { notAccepted, sources, valuesOf } from './sources.ts'

type Size = (typeof returnSizes)[number]
interface Question extends Pick<ReturnLine, 'key' | 'block' | 'label_ar' | 'label_en' | 'why_ar' | 'why_en' | 'kind'> {
  source: string | null
  forms: number[] | null
  sizes: Size[] | null
  is_public: boolean
  /** A line of it was stored: what is asked since then was not asked of those who signed before. */
  is_stored: boolean
  value: string | null
  explanation: string | null
  confirmed_at: string | null
  verdict: ReturnLine['verdict']
  verdict_note: string | null
  before: string | null
}
export interface ReturnOf {
  readonly id: number
  readonly ngo_id: number
  readonly year: number
  readonly status: ReturnStatus
  readonly size: Size | null
  readonly is_nil: boolean
  /** What was compared in the version that was signed. */
  readonly comparisons: Comparisons | null
}

/** Questions with what was answered to them, and what was signed for the year before. */
async function questionsOf(db: Db | Trx, { id, ngo_id, year }: ReturnOf): Promise<Question[]> {
  const { rows } =
    await sql<Question>`select q.key, q.block, q.label_ar, q.label_en, q.why_ar, q.why_en, q.kind, q.source, q.forms, q.sizes, q.is_public, a.id is not null as is_stored,
      a.value, a.explanation, a.confirmed_at, coalesce(a.verdict, 'open') as verdict, a.verdict_note, o.value as before
    from return_questions q
    left join yearly_return_lines a on a.return_id = ${id} and a.ngo_id = ${ngo_id} and a.question_key = q.key
    left join yearly_returns p on p.ngo_id = ${ngo_id} and p.year = ${year - 1} and p.status in ('submitted', 'accepted') and p.deleted_at is null
    left join yearly_return_lines o on o.return_id = p.id and o.ngo_id = p.ngo_id and o.question_key = q.key
    where q.is_active order by q.sort, q.id`.execute(db)
  return rows
}

type Words = Pick<Reference, 'setting' | 'find'>
/** What the settings say of sizes and of a change that a reviewer looks at. */
const limitsOf = (reference: Pick<Reference, 'setting'>) => ({
  medium: reference.setting('returns.medium_spending', 50_000_000),
  large: reference.setting('returns.large_spending', 500_000_000),
  change: reference.setting('returns.change_percent', 30),
})
type Limits = ReturnType<typeof limitsOf>

/** An organisation is as large as what it spent on activities in the year. */
const sizeOf = (spent: number, { medium, large }: Limits): Size =>
  spent >= large ? 'large' : spent >= medium ? 'medium' : 'small'

const isNumber = ({ kind }: Pick<Question, 'kind'>) => ['number', 'money', 'percent'].includes(kind)
/** Whether two answers mean the same: 412 and 412.00 do. */
const isSame = (kind: Question['kind'], a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && isNumber({ kind }) && Number(a) === Number(b))

function changedMuch(question: Question, value: string | null, percent: number): boolean {
  const { before } = question
  if (before === null || value === null || !isNumber(question)) return false
  const [old, now] = [Number(before), Number(value)]
  return old === 0 ? now !== 0 : Math.abs(now - old) > (Math.abs(old) * percent) / 100
}

/** More or less than this share of the budget was spent. */
const spendingTolerance = 0.2
type Values = Readonly<Record<string, string | null>>
/** Money of plans is in the country's own currency: accounts in another one are not compared with it. */
const ownCurrency = 1
/** What in the values of a year does not agree, by the line at which it is told. */
function contradictionsOf(
  values: Values,
  { year, since, currency }: { year: number; since: string; currency: number | undefined },
): Readonly<Record<string, Contradiction>> {
  const of = (key: string) => Number(values[key] ?? 0)
  const found: Record<string, Contradiction> = {}
  const [planned, spent] = [of('planned_budget'), of('program_spending')]
  if (Math.abs(spent - planned) > planned * spendingTolerance)
    found.program_spending = {
      code: 'spending_differs',
      left: String(values.program_spending),
      right: String(values.planned_budget),
    }
  // Differences between accounts and projects are explained or put right, however small [amendments].
  const accounts = values.accounts_programs ?? null
  if (accounts !== null && currency === ownCurrency && Number(accounts) !== spent)
    found.accounts_programs = { code: 'accounts_differ', left: accounts, right: String(values.program_spending) }
  if (spent > 0 && of('beneficiaries') === 0)
    found.beneficiaries = { code: 'nobody_reached', left: '0', right: String(values.program_spending) }
  const ends = values.board_ends ?? null
  if (ends !== null && ends < `${year}-12-31`)
    found.board_ends = { code: 'board_expired', left: ends, right: `${year}-12-31` }
  // An organisation that was founded within the year owes its first yearly meeting in the next one.
  const [met, until] = [values.ordinary_meeting, `${year}-03-31`]
  if (met === null && since < `${year}-01-01`)
    found.ordinary_meeting = { code: 'no_yearly_meeting', left: '', right: until }
  else if (met !== undefined && met !== null && met > until)
    found.ordinary_meeting = { code: 'yearly_meeting_late', left: met, right: until }
  return found
}

function needsOf(
  question: Question,
  line: Pick<ReturnLine, 'value' | 'is_settled' | 'contradiction' | 'explanation'>,
): ReturnLine['needs'] {
  if (line.contradiction !== null && line.explanation === null) return 'explanation'
  if (question.source === null && line.value === null) return 'value'
  return line.is_settled ? null : 'confirmation'
}

export interface Filled {
  readonly size: Size
  readonly lines: (ReturnLine & { is_public: boolean })[]
  readonly comparisons: Comparisons | null
}

/**
 * The lines of a return. While the organisation has it they are read from the records; with the ministry they are what
 * was signed. A line that is as the year before needs nobody's confirmation.
 */
export async function fill(db: Db | Trx, reference: Words, of: ReturnOf): Promise<Filled> {
  const limits = limitsOf(reference)
  const isOwn = of.status === 'draft' || of.status === 'returned'
  const [questions, read] = await Promise.all([questionsOf(db, of), valuesOf(db, reference, of.ngo_id, of.year)])
  const { values: live, legal_form_id: form, decision_date: since, currency } = read
  const size = isOwn || of.size === null ? sizeOf(Number(live.program_spending ?? 0), limits) : of.size
  const asked = questions.filter(
    ({ forms, sizes, is_stored }) =>
      (isOwn || is_stored) && (forms === null || forms.includes(form)) && (sizes === null || sizes.includes(size)),
  )
  const valueOf = (question: Question): string | null =>
    isOwn && question.source !== null ? (live[question.source] ?? null) : question.value
  const values = Object.fromEntries(asked.map((question) => [question.key, valueOf(question)]))
  const contradictions = contradictionsOf(values, { year: of.year, since, currency })
  const lines = asked.map((question) => {
    const { source, forms: _forms, sizes: _sizes, is_stored: _stored, confirmed_at, value: stored, ...told } = question
    const value = values[question.key] ?? null
    const at = source === null ? undefined : sources[source]
    const isConfirmed = confirmed_at !== null && isSame(question.kind, stored, value)
    const isAsBefore = question.before !== null && isSame(question.kind, question.before, value)
    const line = {
      ...told,
      source: at
        ? {
            route: at.route(of.year, form),
            ...(at.accounts && value === null ? notAccepted : { ar: at.ar, en: at.en }),
          }
        : null,
      value,
      is_settled:
        !isOwn ||
        // Accounts have their own day, later than that of the return: until they are accepted nothing is missing.
        (at?.accounts !== undefined && value === null) ||
        (source === null
          ? value !== null && confirmed_at !== null
          : isConfirmed || (isAsBefore && question.verdict !== 'returned')),
      changed_much: changedMuch(question, value, limits.change),
      contradiction: contradictions[question.key] ?? null,
    }
    return { ...line, needs: isOwn ? needsOf(question, line) : null }
  })
  return { size, lines, comparisons: isOwn ? read.comparisons : of.comparisons }
}

/** The lines of a return that was begun just now. */
export const firstLines = (
  db: Db | Trx,
  reference: Words,
  of: Pick<ReturnOf, 'id' | 'ngo_id' | 'year'>,
): Promise<Filled> => fill(db, reference, { ...of, status: 'draft', size: null, is_nil: false, comparisons: null })
