import { useRouter } from '@tanstack/react-router'
import type { NgoTabs } from '#contract/public-site/calls.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ngoParts, partHref, type NgoPart } from './ngo-parts.ts'
import css from './ngo-head.module.css'
import type { ShownNgo } from '../shared/load-shown.ts'

/** Links to the parts that the platform has, each with how much stands behind it; nothing when that is the overview alone. */
export function NgoTabBar({ ngo, part }: { ngo: ShownNgo; part: NgoPart }) {
  const { routesByPath } = useRouter()
  const parts = (Object.keys(ngoParts) as NgoPart[])
    .map((key) => ({ key, href: partHref(ngo, key) }))
    .filter(({ href }) => href.replace(`/ngo/${ngo.id}`, '/ngo/$id') in routesByPath)
  if (parts.length < 2) return null
  return (
    <nav className={css.tabs} aria-label={m.ngo_tabs()}>
      <ul>
        {parts.map(({ key, href }) => {
          const count = ngo.tabs?.[key as keyof NgoTabs]
          return (
            <li key={key}>
              <Anchor href={href} aria-current={key === part ? 'page' : undefined}>
                {ngoParts[key].label()}
                {count !== undefined && <span className={css.count}> ({formatNumber(count)})</span>}
              </Anchor>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
