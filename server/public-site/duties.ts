import { type RawBuilder, sql } from 'kysely'
import { dayOf, daysBetween } from '#contract/core/values/dates.ts'
import type { Duties, DutyCell } from '#contract/public-site/overview.ts'

/** A plan or a yearly return that the register holds. */
export interface FilingFact {
  /** The year in which it is due. */
  year: number
  /** Its last day: of the law, or of an extension. */
  until: string
  /** When it was handed in first. */
  met_at: string | null
}
export interface TermFact {
  start_date: string
  end_date: string
  decision_date: string | null
  status: string
}

/** A recorded lateness, by the year that it is named by: of a return the year that it tells of. */
export interface MarkFact {
  duty: Duty
  year: number
  /** It is being answered by a grievance. */
  appealed: boolean
  /** An accepted grievance lifted it. */
  lifted: boolean
}
type Duty = Duties['rows'][number]['duty']

export interface DutyFacts {
  plans: readonly FilingFact[]
  returns: readonly FilingFact[]
  terms: readonly TermFact[]
  marks: readonly MarkFact[]
}
/** Whether a return `r` was handed in and still stands: one that was withdrawn before it was accepted does not. */
export const filedReturn = sql`(r.first_declared_at is not null and (r.status <> 'draft' or r.public_at is not null))`
/** What the register holds of the duties of `ngos n`, for `dutiesOf`. */
export const dutyFacts = sql`jsonb_build_object(
  'plans', coalesce((select jsonb_agg(jsonb_build_object('year', l.year, 'until', duty_due_on('plan', l.year, n.id), 'met_at', l.submitted_at))
    from plans l where l.ngo_id = n.id and l.deleted_at is null), '[]'),
  'returns', coalesce((select jsonb_agg(jsonb_build_object('year', r.year + 1, 'until', duty_due_on('yearly_return', r.year, n.id), 'met_at', case when ${filedReturn} then r.first_declared_at end))
    from yearly_returns r where r.ngo_id = n.id and r.deleted_at is null), '[]'),
  'terms', coalesce((select jsonb_agg(jsonb_build_object('start_date', t.start_date, 'end_date', t.end_date, 'decision_date', t.decision_date, 'status', t.status))
    from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null), '[]'),
  'marks', coalesce((select jsonb_agg(jsonb_build_object('duty', k.duty, 'year', k.year, 'lifted', k.lifted_at is not null,
      'appealed', exists (select from transaction_requests g where g.related_type = 'late_marks' and g.related_id = k.id and g.submitted_at is not null and g.closed_at is null)))
    from late_marks k where k.ngo_id = n.id and k.campaign_id is null), '[]'))`
/** Whether the lateness of a duty of `ngos n` was lifted: then nobody is told of it. */
export const isLifted = (duty: Duty, year: RawBuilder<unknown>) =>
  sql`exists (select from late_marks k where k.ngo_id = n.id and k.duty = ${sql.lit(duty)} and k.year = ${year} and k.lifted_at is not null)`

/** Years of which the duties are told, this one included. */
export const yearsShown = 4
const none = (year: number): DutyCell => ({ year, state: 'none', days: 0, until: null })

/** A duty with its deadline and the day on which it was met; `today` tells due from overdue. */
function judged(year: number, until: string, met: string | null, today: string): DutyCell {
  const days = Math.max(0, daysBetween(until, met ?? today))
  if (met !== null) return { year, state: days > 0 ? 'late' : 'on_time', days, until: null }
  return { year, state: days > 0 ? 'overdue' : 'due', days, until }
}

/** What the register does not hold says nothing: the organisation may have handed it in on paper. */
function filingCell(year: number, filings: readonly FilingFact[], today: string): DutyCell {
  const filing = filings.find((one) => one.year === year)
  return filing ? judged(year, filing.until, filing.met_at && dayOf(filing.met_at), today) : none(year)
}

/** A term obliges to elect the next board by its end. A board that the ministry dissolved or appointed obliges nobody. */
function boardCell(year: number, terms: readonly TermFact[], today: string): DutyCell {
  const ended = terms.findLastIndex(
    (term) => term.end_date.startsWith(String(year)) && ['current', 'expired'].includes(term.status),
  )
  const [term, next] = [terms[ended], terms[ended + 1]]
  if (!term || next?.status === 'temporary') return none(year)
  return judged(year, term.end_date, next ? next.decision_date : null, today)
}

/** Lateness as its mark leaves it: told as excused once the mark was lifted, and as under appeal while it is answered. */
function marked(cell: DutyCell, mark: MarkFact | undefined): DutyCell {
  if (!mark || (cell.state !== 'late' && cell.state !== 'overdue')) return cell
  if (mark.lifted) return { year: cell.year, state: 'excused', days: 0, until: null }
  return mark.appealed ? { ...cell, appealed: true } : cell
}
/** The year that a mark is named by, for the year in which the duty is due. */
const namedBy = (duty: Duty, due: number) => (duty === 'yearly_return' ? due - 1 : due)

/**
 * What the law asks of an organisation in each of the last four years (domain 3.14: the plan by 31 January, the return of the
 * year before by 31 March; 2.5: a new board by the end of the term), told from the register alone. Null when the register holds none of it.
 */
export function dutiesOf(
  registered: string,
  { plans, returns, terms, marks }: DutyFacts,
  today: string,
): Duties | null {
  const last = Number(today.slice(0, 4))
  const first = Math.max(Number(registered.slice(0, 4)), last - yearsShown + 1)
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => last - at)
  const inOrder = terms.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  const rows = [
    { duty: 'plan' as const, cells: years.map((year) => filingCell(year, plans, today)) },
    { duty: 'yearly_return' as const, cells: years.map((year) => filingCell(year, returns, today)) },
    { duty: 'board' as const, cells: years.map((year) => boardCell(year, inOrder, today)) },
  ]
    .map(({ duty, cells }) => ({
      duty,
      cells: cells.map((cell) =>
        marked(
          cell,
          marks.find((mark) => mark.duty === duty && mark.year === namedBy(duty, cell.year)),
        ),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.state !== 'none'))
  return rows.length === 0 ? null : { years, rows }
}
