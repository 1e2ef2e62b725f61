import type { SiteFigures } from '#contract/public-site/calls.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { listHref } from '../register/register-address.ts'
import css from './home-figures.module.css'

/** Figures of the register; each opens what is behind it. */
export function HomeFigures({ figures }: { figures: SiteFigures }) {
  const items = [
    {
      value: figures.registered,
      label: m.public_figure_registered(),
      link: { href: listHref(), label: m.public_figure_list() },
      hint: {
        href: listHref({ status_id: ['1'] }),
        label: m.public_figure_active({ count: formatNumber(figures.active) }),
      },
    },
    {
      value: figures.governorates,
      label: m.public_figure_governorates(),
      link: { href: link('/ngos-statistics'), label: m.title_ngos_statistics() },
    },
    {
      value: figures.founded_this_year,
      label: m.public_figure_founded({ year: String(figures.year) }),
      link: { href: listHref({ year: String(figures.year) }), label: m.public_figure_founded_list() },
    },
    {
      value: figures.documents,
      label: m.public_figure_documents(),
      link: { href: '#document', label: m.public_figure_check() },
    },
    // Nothing is no headline: no document yet, or nobody founded since New Year.
  ].filter(({ value }) => value > 0)
  return (
    <section className={css.part} aria-label={m.public_figures()}>
      <ul className={css.figures}>
        {items.map((item) => (
          <li key={item.label}>
            <b>{formatNumber(item.value)}</b>
            <span>
              {item.label}
              {item.hint && (
                <small>
                  <Anchor href={item.hint.href}>{item.hint.label}</Anchor>
                </small>
              )}
            </span>
            <Anchor href={item.link.href}>{item.link.label}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
