import { fileParts } from '#web/core/screens/organisation-menu.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { headingOf } from '#web/core/screens/title.ts'
import type { ScreenPath } from '#web/core/screens/screens.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { useOpenScreens } from './use-open-screens.ts'
import css from './profile-frame.module.css'

function Links({ paths, at }: { paths: readonly ScreenPath[]; at: string }) {
  return (
    <ul>
      {paths.map((path) => (
        <li key={path}>
          <Anchor href={path} aria-current={path === at ? 'page' : undefined}>
            {path === '/ngo-profile' ? m.profile_overview() : headingOf(path)}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** The organisation's file: its fileParts beside the content, folded above it on narrow screens. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const isOpen = useOpenScreens()
  const at = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  const open = fileParts.filter(isOpen)
  return (
    <div className={css.frame}>
      <nav className={`${css.nav} ${css.side}`} aria-label={m.profile_file()}>
        <Links paths={open} at={at} />
      </nav>
      <details className={`${css.nav} ${css.folded}`} key={at}>
        <summary>
          {m.profile_file()}
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <nav aria-label={m.profile_file()}>
          <Links paths={open} at={at} />
        </nav>
      </details>
      <div className={css.content}>{children}</div>
    </div>
  )
}
