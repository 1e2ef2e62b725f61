import { Anchor } from '#web/ui/anchor.tsx'
import css from './sections.module.css'

export interface Section {
  readonly label: string
  readonly href: string
  readonly current: boolean
}

/** Links to related lists, above the one that is open. */
export const Sections = ({ label, items }: { label: string; items: readonly Section[] }) => (
  <nav className={css.sections} aria-label={label}>
    <ul>
      {items.map(({ href, current, label: name }) => (
        <li key={href}>
          <Anchor href={href} aria-current={current ? 'page' : undefined}>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)
