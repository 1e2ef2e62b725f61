import { useRouter } from '@tanstack/react-router'
import type { NgoPage } from '#contract/public-site/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ngoParts, partHref, type NgoPart } from './ngo-parts.ts'
import css from './ngo-head.module.css'

/** Links to the parts that the platform has; nothing when that is the overview alone. */
export function NgoTabs({ ngo, part }: { ngo: NgoPage; part: NgoPart }) {
  const { routesByPath } = useRouter()
  const parts = (Object.keys(ngoParts) as NgoPart[])
    .map((key) => ({ key, href: partHref(ngo, key) }))
    .filter(({ href }) => href.replace(`/ngo/${ngo.id}`, '/ngo/$id') in routesByPath)
  if (parts.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={m.ngo_tabs()}>
      <ul>
        {parts.map(({ key, href }) => (
          <li key={key}>
            <Anchor href={href} aria-current={key === part ? 'page' : undefined}>
              {ngoParts[key].label()}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
