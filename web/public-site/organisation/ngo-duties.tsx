import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { Duties, DutyCell } from '#contract/public-site/overview.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'
import css from './ngo-duties.module.css'

const names: Record<Duties['rows'][number]['duty'], () => string> = {
  plan: m.ngo_duty_plan,
  yearly_return: m.ngo_duty_return,
  board: m.ngo_duty_board,
}

function Said({ cell }: { cell: DutyCell }) {
  if (cell.state === 'none')
    return (
      <>
        <span aria-hidden>—</span>
        <span className="visually-hidden">{m.ngo_duty_none()}</span>
      </>
    )
  if (cell.state === 'due')
    return (
      <>
        <IconClock size={17} aria-hidden />
        <span>
          {m.ngo_duty_due()} <DateText value={cell.until} />
        </span>
      </>
    )
  const good = cell.state === 'on_time' || cell.state === 'excused'
  const Icon = good ? IconCheck : IconAlertTriangle
  return (
    <>
      <Icon size={17} aria-hidden />
      {cell.state === 'on_time'
        ? m.ngo_duty_on_time()
        : cell.state === 'excused'
          ? m.ngo_duty_excused()
          : cell.state === 'late'
            ? m.ngo_duty_late({ count: cell.days })
            : m.ngo_duty_overdue({ count: cell.days })}
      {cell.appealed && ` · ${m.ngo_duty_appealed()}`}
    </>
  )
}

/** What the law asks every year and when it was done, duty by year; on phones each duty is a block of years. */
export const NgoDuties = ({ duties: { years, rows } }: { duties: Duties }) => (
  <section>
    <h2>{m.ngo_duties()}</h2>
    <p className={css.note}>{m.ngo_duties_note()}</p>
    <table className={css.duties}>
      <thead>
        <tr>
          <th scope="col">{m.ngo_duty()}</th>
          {years.map((year) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ duty, cells }) => (
          <tr key={duty}>
            <th scope="row">{names[duty]()}</th>
            {cells.map((cell) => (
              <td key={cell.year} data-year={cell.year} data-state={cell.state}>
                <div>
                  <Said cell={cell} />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
