import type { NgoOverview, PublicStatistic } from '#contract/public-site/overview.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { own } from '#web/core/site/words.ts'
import css from './ngo-figures.module.css'
import { Named } from '#web/ui/text.tsx'

const List = ({ figures }: { figures: readonly { readonly label: string; readonly count: number }[] }) => (
  <ul className={css.figures}>
    {figures.map(({ label, count }) => (
      <li key={label}>
        <b>{formatNumber(count)}</b>
        <Named>{label}</Named>
      </li>
    ))}
  </ul>
)

/** What the register counts, then what the organisation says of itself; a figure that nothing stands behind is left out. */
export function NgoFigures({
  overview: { reached, activities, programs },
  statistics,
}: {
  overview: NgoOverview
  statistics: readonly PublicStatistic[]
}) {
  const counted = [
    ...(reached ? [{ label: m.ngo_figure_reached({ year: String(reached.year) }), count: reached.count }] : []),
    { label: m.ngo_figure_activities(), count: activities },
    { label: m.ngo_figure_programs(), count: programs },
  ].filter(({ count }) => count > 0)
  if (counted.length + statistics.length === 0) return null
  return (
    <section aria-label={m.ngo_figures()} className={css.part}>
      {counted.length > 0 && (
        <>
          <List figures={counted} />
          <p className={css.note}>{m.ngo_figures_note()}</p>
        </>
      )}
      {statistics.length > 0 && (
        <>
          <List figures={statistics.map((one) => ({ label: own(one.title_ar, one.title_en), count: one.count }))} />
          <p className={css.note}>{m.ngo_figures_own()}</p>
        </>
      )}
    </section>
  )
}
