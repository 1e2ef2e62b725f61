import type { ReactNode } from 'react'
import type { Execution } from '#contract/plans/executions.ts'
import { executionWords, planItemWords } from '#contract/plans/plan-words.ts'
import type { Plan } from '#contract/plans/plans.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import {
  amount,
  differs,
  executionState,
  executionTone,
  peopleOf,
  percent,
  type PlannedRow,
  tolerance,
  type UrgentRow,
} from './plan-words.ts'
import css from './plans.module.css'
import { Schedule } from './schedule.tsx'

/** Buttons of a row, as the screen offers them. */
export interface RowButtons {
  readonly planned: (row: PlannedRow) => ReactNode
  readonly urgent: (row: UrgentRow) => ReactNode
}

const Done = ({ of }: { of: Execution | null }) =>
  of ? (
    <>
      <b>
        <Ltr>{percent(of.execution_percentage)}</Ltr>
      </b>{' '}
      <StateTag tone={executionTone[of.status]}>{executionState(of.status)}</StateTag>
    </>
  ) : (
    '—'
  )

/** How far money or people went from the plan, and why. */
function Variance({ row }: { row: PlannedRow }) {
  const { execution: done, not_done_reason } = row
  if (!done) return not_done_reason ? <bdi>{not_done_reason}</bdi> : <span>{m.plan_nothing_yet()}</span>
  const [money, people] = [
    differs(Number(done.actual_budget), Number(row.planned_budget)),
    differs(peopleOf(done), row.planned_beneficiaries),
  ]
  const off = [
    ...(money !== null && Math.abs(money) > tolerance ? [m.plan_off_money({ change: signed(money) })] : []),
    ...(people !== null && Math.abs(people) > tolerance ? [m.plan_off_people({ change: signed(people) })] : []),
  ]
  if (off.length === 0) return <span>{m.plan_as_planned()}</span>
  return (
    <>
      <span>{off.join(' · ')}</span>
      {done.variance_reason && (
        <small>
          <bdi>{done.variance_reason}</bdi>
        </small>
      )}
    </>
  )
}
const signed = (change: number) => `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}%`

const Of = ({ value, planned }: { value: string; planned: string }) => (
  <>
    <b>
      <Ltr>{value}</Ltr>
    </b>{' '}
    <small>{m.plan_of_planned({ planned })}</small>
  </>
)

function PlannedCells({ year, row, buttons }: { year: number; row: PlannedRow; buttons: ReactNode }) {
  const { execution: done } = row
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name}</bdi>
        {row.copied && <small>{row.copied === 'kept' ? m.plan_copied_kept() : m.plan_copied_changed()}</small>}
        <div className={css.actions}>{buttons}</div>
      </th>
      <td>
        <Schedule year={year} from={row.planned_start_date} to={row.planned_end_date} done={done} />
      </td>
      <td>
        <Done of={done} />
      </td>
      <td>
        <Of value={done ? amount(done.actual_budget) : '0'} planned={amount(row.planned_budget)} />
      </td>
      <td>
        <Of value={formatNumber(done ? peopleOf(done) : 0)} planned={formatNumber(row.planned_beneficiaries)} />
      </td>
      <td>{done && done.files.length > 0 ? m.plan_files_count({ count: done.files.length }) : m.plan_no_files()}</td>
      <td>
        <Variance row={row} />
      </td>
    </tr>
  )
}

function UrgentCells({ row, buttons }: { row: UrgentRow; buttons: ReactNode }) {
  const type = useName('urgency-types')
  const { execution: done } = row
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name}</bdi>
        <div className={css.actions}>{buttons}</div>
      </th>
      <td>
        <DateText value={row.occurred_at} short />
        <small>{type(row.urgency_type_id)}</small>
      </td>
      <td>
        <Done of={done} />
      </td>
      <td>
        <b>
          <Ltr>{done ? amount(done.actual_budget) : '0'}</Ltr>
        </b>{' '}
        <small>{m.plan_outside_budget()}</small>
      </td>
      <td>{formatNumber(done ? peopleOf(done) : 0)}</td>
      <td>{done && done.files.length > 0 ? m.plan_files_count({ count: done.files.length }) : m.plan_no_files()}</td>
      <td>
        <bdi>{row.reason}</bdi>
      </td>
    </tr>
  )
}

/** The sums of the year, emergencies included. */
function Foot({ plan: { totals, execution_percentage, urgencies } }: { plan: Plan }) {
  const spent = String(Number(totals.spent) + Number(totals.spent_urgent))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {urgencies.length === 0 ? m.plan_year_sum() : m.plan_year_sum_urgent()}
        </th>
        <td>
          <Ltr>{percent(execution_percentage)}</Ltr>
        </td>
        <td>
          <Of value={amount(spent)} planned={amount(totals.planned_budget)} />
        </td>
        <td>
          <Of value={formatNumber(totals.people)} planned={formatNumber(totals.planned_people)} />
        </td>
        <td>{m.plan_files_count({ count: totals.files })}</td>
        <td>{m.plan_people_repeat()}</td>
      </tr>
    </tfoot>
  )
}

/** The plan of a year on one page: what was planned, done and spent, who benefited, with what evidence, and why it differs. */
export function PlanTable({ plan, buttons }: { plan: Plan; buttons: RowButtons }) {
  const { year, programs, urgencies } = plan
  return (
    <div className={css.scroll} role="region" aria-label={m.plan_table()} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{label(planItemWords.activity_id)}</th>
            <th scope="col">{m.plan_when()}</th>
            <th scope="col">{m.plan_done()}</th>
            <th scope="col">{m.plan_spent()}</th>
            <th scope="col">{m.plan_people()}</th>
            <th scope="col">{label(executionWords.files)}</th>
            <th scope="col">{m.plan_variance()}</th>
          </tr>
        </thead>
        {programs.map(({ id, name, activities }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={7}>
                <bdi>{name}</bdi>
              </th>
            </tr>
            {activities.map((row) => (
              <PlannedCells key={row.id} year={year} row={row} buttons={buttons.planned(row)} />
            ))}
          </tbody>
        ))}
        {urgencies.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={7}>
                {m.plan_urgencies()} <small>{m.plan_urgencies_note()}</small>
              </th>
            </tr>
            {urgencies.map((row) => (
              <UrgentCells key={row.id} row={row} buttons={buttons.urgent(row)} />
            ))}
          </tbody>
        )}
        <Foot plan={plan} />
      </table>
    </div>
  )
}
