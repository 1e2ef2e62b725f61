import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import type { AppealFigures, RegisterFigure, RegisterStatistics } from '#contract/public-site/register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { listHref, type Asked } from './register-address.ts'
import { said } from '#web/core/site/words.ts'
import css from './statistics-page.module.css'

interface Bar {
  readonly name: string
  readonly count: number
  readonly href: string
}

const share = (count: number, total: number) => (total === 0 ? 0 : Math.round((count * 100) / total))

/** Bars from the reading edge, axis from zero; each opens its list. The sentence under the title says the finding. */
function Chart({
  id,
  title,
  note,
  bars,
  total,
}: {
  id: string
  title: string
  note?: string
  bars: readonly Bar[]
  total: number
}) {
  const largest = bars.reduce<Bar | undefined>((best, bar) => (best && best.count >= bar.count ? best : bar), undefined)
  const most = largest?.count ?? 0
  return (
    <section className={css.chart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {largest && most > 0
          ? m.stats_most({
              name: largest.name,
              count: formatNumber(most),
              total: formatNumber(total),
              share: formatNumber(share(most, total)),
            })
          : m.stats_empty()}
        {note && ` ${note}`}
      </p>
      <ul>
        {bars.map((bar) => (
          <li key={bar.href}>
            <Anchor href={bar.href}>
              <span>{bar.name}</span>
              <b>{formatNumber(bar.count)}</b>
            </Anchor>
            <svg className={css.bar} width="100%" height="10" aria-hidden focusable="false">
              {bar.count > 0 && <rect width={`${Math.max(0.5, (bar.count * 100) / most)}%`} height="100%" rx="3" />}
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}

const bars = (records: readonly RegisterFigure[], ask: (id: string) => Partial<Asked>): Bar[] =>
  records.map((record) => ({ name: said(record), count: record.count, href: listHref(ask(String(record.id))) }))

const charts = (figures: RegisterStatistics) => [
  {
    id: 'governorates',
    title: m.stats_governorates(),
    bars: bars(figures.governorates, (id) => ({ governorate_id: [id] })),
  },
  {
    id: 'fields',
    title: m.stats_fields(),
    note: m.stats_fields_note(),
    bars: bars(figures.classifications, (id) => ({ classification_id: id })),
  },
  { id: 'statuses', title: m.stats_statuses(), bars: bars(figures.statuses, (id) => ({ status_id: [id] })) },
  { id: 'forms', title: m.stats_forms(), bars: bars(figures.legal_forms, (id) => ({ legal_form_id: [id] })) },
  {
    id: 'years',
    title: m.stats_years(),
    bars: figures.years.map(({ year, count }) => ({
      name: String(year),
      count,
      href: listHref({ year: String(year) }),
    })),
  },
]

const subjects: Record<AppealFigures['about'], () => string> = {
  penalty: m.appeals_penalty,
  refusal: m.appeals_refusal,
  return: m.appeals_return,
  late: m.appeals_late,
  status: m.appeals_status,
  other: m.appeals_other,
}
const ends = [
  ['lodged', m.appeals_lodged],
  ['accepted', m.appeals_accepted],
  ['refused', m.appeals_refused],
  ['withdrawn', m.appeals_withdrawn],
  ['open', m.appeals_open],
  ['overdue', m.appeals_overdue],
] as const

/** How organisations answered what was decided about them, and how that ended. */
function Appeals({ appeals }: { appeals: readonly AppealFigures[] }) {
  return (
    <section className={`${css.chart} ${css.ended}`} aria-labelledby="appeals">
      <h2 id="appeals">{m.appeals_title()}</h2>
      <p>{appeals.length === 0 ? m.appeals_none() : m.appeals_note()}</p>
      {appeals.length > 0 && (
        <table className={css.appeals}>
          <thead>
            <tr>
              <th scope="col">{m.appeals_about()}</th>
              {ends.map(([key, name]) => (
                <th key={key} scope="col">
                  {name()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {appeals.map((row) => (
              <tr key={row.about}>
                <th scope="row">{subjects[row.about]()}</th>
                {ends.map(([key, name]) => (
                  <td key={key} data-label={name()}>
                    {formatNumber(row[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The register in figures: each figure opens the organisations that it counts. */
export function StatisticsPage({ figures }: { figures: RegisterStatistics }) {
  const active = figures.statuses.find((record) => record.id === 1)?.count ?? 0
  const heads = [
    { count: figures.total, label: m.public_figure_registered(), href: listHref() },
    { count: active, label: m.stats_active(), href: listHref({ status_id: ['1'] }) },
    { count: figures.public_benefit, label: m.public_benefit(), href: listHref({ public_benefit: '1' }) },
  ]
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_ngos_statistics()}
        note={m.stats_note()}
        crumbs={[
          { label: m.title_home(), href: link('/home') },
          { label: m.title_ngo_list(), href: listHref() },
          { label: m.title_ngos_statistics() },
        ]}
      />
      <ul className={css.heads}>
        {heads.map((head) => (
          <li key={head.href}>
            <Anchor href={head.href}>
              <b>{formatNumber(head.count)}</b>
              <span>{head.label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      <div className={css.charts}>
        {charts(figures).map((chart) => (
          <Chart key={chart.id} {...chart} total={figures.total} />
        ))}
      </div>
      <Appeals appeals={figures.appeals} />
    </Page>
  )
}
