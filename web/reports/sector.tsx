import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import { readSector } from '#contract/transactions/sector.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { daysOf } from './group-rows.ts'
import { GovernoratesMap } from './shared/governorates-map.tsx'
import { TrendChart, type TrendLine } from './shared/trend-chart.tsx'
import { monthOf } from './words.ts'
import css from './sector.module.css'

type Sector = AnswerOf<typeof readSector>
type Month = Sector['months'][number]

const desk = (search: Record<string, string>) => link('/ministry/accreditation-transactions', undefined, search)
/** New organisations of a month, as the reports list them. */
function registeredHref(month: string): string {
  const [from, to] = daysOf(month)
  return link(
    '/ministry/ngos-data/{view}',
    { view: 'ngos' },
    { decision_date_from: JSON.stringify(from), decision_date_to: JSON.stringify(to) },
  )
}

interface Series {
  readonly name: string
  readonly of: (month: Month) => number
  readonly href: (month: string) => string | undefined
}

const Figure = ({ value, href, name }: { value: number; href: string | undefined; name: string }) =>
  href ? (
    <Anchor href={href} aria-label={name}>
      <Ltr>{formatNumber(value)}</Ltr>
    </Anchor>
  ) : (
    <Ltr>{formatNumber(value)}</Ltr>
  )

/** The same numbers for readers by ear and keyboard, one click away for all others. */
function MonthsTable({
  title,
  months,
  series,
}: {
  title: string
  months: readonly Month[]
  series: readonly Series[]
}) {
  return (
    <details className={css.table}>
      <summary>{m.sector_table()}</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.sector_month()}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthOf(month.month)}</th>
              {series.map((one) => (
                <td key={one.name}>
                  <Figure value={one.of(month)} href={one.href(month.month)} name={pointName(one, month)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
const pointName = ({ name, of }: Series, month: Month) =>
  m.sector_of({ name, month: monthOf(month.month), count: formatNumber(of(month)) })

function Trend(props: { title: string; note: ReactNode; months: readonly Month[]; series: readonly Series[] }) {
  const { title, note, months, series } = props
  const lines = series.map((one): TrendLine => ({
    name: one.name,
    points: months.map((month) => ({
      value: one.of(month),
      title: pointName(one, month),
      href: one.href(month.month),
    })),
  }))
  return (
    <Card title={title} note={note} pad={false}>
      {lines.every(({ points }) => points.every(({ value }) => value === 0)) ? (
        <p className={css.none}>{m.sector_none()}</p>
      ) : (
        <>
          <TrendChart spans={months.map(({ month }) => month)} lines={lines} />
          <MonthsTable title={title} months={months} series={series} />
        </>
      )}
    </Card>
  )
}

function Governorates({ governorates }: Pick<Sector, 'governorates'>) {
  const nameOf = useName('governorates')
  const total = governorates.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...governorates.map(({ count }) => count))
  const figures = governorates.map(({ governorate_id, count }) => ({
    ...{ governorate_id, count, name: nameOf(governorate_id) },
    title: `${nameOf(governorate_id)}: ${formatNumber(count)}`,
    href: link('/ngo-list', undefined, { governorate_id }),
  }))
  const [first] = figures
  return (
    <Card
      title={m.sector_map()}
      note={
        first && m.sector_largest({ name: first.name, count: formatNumber(first.count), total: formatNumber(total) })
      }
      pad={false}
    >
      <div className={css.places}>
        <GovernoratesMap figures={figures} />
        <table>
          <caption className="visually-hidden">{m.sector_map()}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{label(addressWords.governorate_id)}</th>
              <td aria-hidden>—</td>
              <th scope="col">{label(reportWords.ngos_number)}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ governorate_id, count, name, href }) => (
              <tr key={governorate_id}>
                <th scope="row">
                  <Anchor href={href}>{name}</Anchor>
                </th>
                <td className={css.bar} aria-hidden>
                  <span style={{ inlineSize: `${(count / most) * 100}%` }} />
                </td>
                <td>
                  <Ltr>{formatNumber(count)}</Ltr>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const sum = (months: readonly Month[], of: (month: Month) => number) =>
  formatNumber(months.reduce((all, month) => all + of(month), 0))

function Body({ months, governorates }: Sector) {
  const reads = useMay('ministry_ngos')
  const [first] = months
  const received: Series = {
    name: m.sector_received(),
    of: (month) => month.received ?? 0,
    href: (month) => desk({ view: 'section', received: month }),
  }
  const decided: Series = {
    name: m.sector_decided(),
    of: (month) => month.decided ?? 0,
    href: (month) => desk({ view: 'closed', decided: month }),
  }
  const registered: Series = {
    name: m.sector_registered(),
    of: (month) => month.registered,
    href: (month) => (reads ? registeredHref(month) : undefined),
  }
  return (
    <div className={css.cards}>
      {first?.received !== null && (
        <Trend
          title={m.sector_trend()}
          note={m.sector_finding({ received: sum(months, received.of), decided: sum(months, decided.of) })}
          months={months}
          series={[received, decided]}
        />
      )}
      <Trend
        title={m.sector_registered_trend()}
        note={m.sector_finding_registered({ number: sum(months, registered.of) })}
        months={months}
        series={[registered]}
      />
      {governorates.length > 1 && <Governorates governorates={governorates} />}
    </div>
  )
}

/** The sector at the ministry's start: what came in and what was decided month by month, new organisations, and where they are. */
export function Sector() {
  const query = useQuery({
    queryKey: [readSector.path],
    queryFn: async () => (await callApi(readSector)).data,
    staleTime: 300_000,
  })
  return (
    <section aria-labelledby="sector" className={css.sector}>
      <h2 id="sector">{m.sector_title()}</h2>
      <Loaded query={query} lines={12}>
        {(sector) => <Body {...sector} />}
      </Loaded>
    </section>
  )
}
