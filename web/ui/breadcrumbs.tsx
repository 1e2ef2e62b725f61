import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { Worded } from './text.tsx'
import css from './page-head.module.css'

export interface Crumb {
  readonly label: string
  readonly href?: string
}

/** Path to this page; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav className={css.crumbs} aria-label={m.shell_breadcrumb()}>
      <ol>
        {items.map((item, i) => (
          <li key={item.label}>
            {item.href && i < items.length - 1 ? (
              <Anchor href={item.href}>
                <Worded>{item.label}</Worded>
              </Anchor>
            ) : (
              <span aria-current="page">
                <Worded>{item.label}</Worded>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
