import { Anchor } from '#web/ui/anchor.tsx'
import css from './list-tabs.module.css'

export interface ListTab {
  readonly key: string
  readonly href: string
  readonly label: string
}

/** Lists of one kind as links, the present one marked. */
export const ListTabs = ({ label, tabs, current }: { label: string; tabs: readonly ListTab[]; current: string }) => (
  <nav className={css.tabs} aria-label={label}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.key}>
          <Anchor href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
            {tab.label}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)
