import { type RawBuilder, sql } from 'kysely'
import { dayOf, daysBetween } from '#contract/core/values/dates.ts'
import type { Duties, DutyCell } from '#contract/public-site/overview.ts'

export interface PlanFact {
  year: number
  submitted_at: string | null
  /** Its last day, extensions included. */
  due_on: string
}
export interface TermFact {
  start_date: string
  end_date: string
  decision_date: string | null
  status: string
}

/** A recorded lateness that is being answered, or was lifted by an accepted grievance. */
export interface MarkFact {
  duty: string
  year: number
  appealed: boolean
  lifted: boolean
}
/** The recorded lateness of `ngos n`, as JSON. */
export const markFacts = sql`coalesce((select jsonb_agg(jsonb_build_object('duty', k.duty, 'year', k.year, 'lifted', k.lifted_at is not null,
    'appealed', exists (select from transaction_requests g where g.related_type = 'late_marks' and g.related_id = k.id and g.submitted_at is not null and g.closed_at is null)))
  from late_marks k where k.ngo_id = n.id), '[]')`
/** Whether the lateness of a duty of `ngos n` in a year was lifted: then nobody is told of it. */
export const isLifted = (duty: 'plan' | 'board', year: RawBuilder<unknown>) =>
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

/** A plan that the register does not hold says nothing: the organisation may have handed it in on paper. */
function planCell(year: number, plans: readonly PlanFact[], today: string): DutyCell {
  const plan = plans.find((one) => one.year === year)
  return plan ? judged(year, plan.due_on, plan.submitted_at && dayOf(plan.submitted_at), today) : none(year)
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

/**
 * What the law asks of an organisation in each of the last four years (domain 3.14: the plan by 31 January, or the day of an extension; 2.5: a new
 * board by the end of the term), told from the register alone. Null when the register holds none of it.
 */
export function dutiesOf({
  registered,
  plans,
  terms,
  marks,
  today,
}: {
  registered: string
  plans: readonly PlanFact[]
  terms: readonly TermFact[]
  marks: readonly MarkFact[]
  today: string
}): Duties | null {
  const last = Number(today.slice(0, 4))
  const first = Math.max(Number(registered.slice(0, 4)), last - yearsShown + 1)
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => last - at)
  const inOrder = terms.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  const rows = [
    { duty: 'plan' as const, cells: years.map((year) => planCell(year, plans, today)) },
    { duty: 'board' as const, cells: years.map((year) => boardCell(year, inOrder, today)) },
  ]
    .map(({ duty, cells }) => ({
      duty,
      cells: cells.map((cell) =>
        marked(
          cell,
          marks.find((mark) => mark.duty === duty && mark.year === cell.year),
        ),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.state !== 'none'))
  return rows.length === 0 ? null : { years, rows }
}
