import type { SiteFigures } from '#contract/public-site/calls.ts'
import { formatNumber } from '#web/core/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { registerHref } from './words.ts'
import css from './home-figures.module.css'

/** Figures of the register; those with a list behind them open it. */
export function HomeFigures({ figures }: { figures: SiteFigures }) {
  const items = [
    {
      value: figures.registered,
      label: m.public_figure_registered(),
      link: { href: registerHref, label: m.public_figure_list() },
      hint: m.public_figure_active({ count: formatNumber(figures.active) }),
    },
    { value: figures.governorates, label: m.public_figure_governorates() },
    { value: figures.founded_this_year, label: m.public_figure_founded({ year: String(figures.year) }) },
    {
      value: figures.documents,
      label: m.public_figure_documents(),
      link: { href: '#document', label: m.public_figure_check() },
    },
  ]
  return (
    <section className={css.part} aria-label={m.public_figures()}>
      <ul className={css.figures}>
        {items.map((item) => (
          <li key={item.label}>
            <b>{formatNumber(item.value)}</b>
            <span>
              {item.label}
              {item.hint && <small>{item.hint}</small>}
            </span>
            {item.link && <Anchor href={item.link.href}>{item.link.label}</Anchor>}
          </li>
        ))}
      </ul>
    </section>
  )
}
