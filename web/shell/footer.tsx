import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { doorWords } from './where.tsx'
import css from './footer.module.css'

type Links = (readonly [label: ReactNode, href: string])[]
const citizens = (): Links => [
  [m.title_ngo_list(), link('/ngo-list')],
  [m.title_ngo_data(), '/home#document'],
  [m.title_ngos_map(), link('/ngos-map')],
  [label(openScreenWords.campaigns), link('/donation')],
  [m.title_about_ministry(), link('/about-ministry')],
  [m.contact_title(), `${link('/about-ministry')}#contact`],
]
/** Whoever is signed in needs no second door. */
const ministryDoor = link('/auth/ministry-login')
const organisations = (): Links => [
  [m.title_signup(), link('/signup')],
  [doorWords(), link('/auth/login')],
  [m.title_ministry_login(), ministryDoor],
  [m.title_create_steps(), link('/ngo-create-steps')],
  [m.title_standard_guide(), link('/standard-guide')],
  [label(openScreenWords.faq), link('/faq')],
  [label(openScreenWords.shaml_form), link('/shaml-form')],
]
const site = (): Links => [
  [m.title_about_platform(), link('/about-platform')],
  [m.title_use_policy(), link('/use-policy')],
  [m.title_accessibility(), link('/accessibility')],
  [m.title_open_data(), link('/open-data')],
  [m.title_dealing_mechanism(), link('/dealing-mechanism')],
  [m.title_ngos_statistics(), link('/ngos-statistics')],
]

/** Year of the copyright line. A page that is open over New Year keeps the old one. */
const YEAR = String(new Date().getFullYear())

/** Footer of the open pages. It never asks the router what exists: an open page starts without the routes of signing in. */
export function Footer() {
  const page = useRouterState({ select: ({ location }) => location.pathname })
  const columns = [
    { title: m.shell_foot_citizens(), links: citizens() },
    { title: m.shell_foot_organisations(), links: organisations() },
    { title: m.shell_foot_site(), links: site() },
  ]
  return (
    <footer id="foot" className={css.foot} aria-label={m.shell_footer()}>
      <div className={css.in}>
        <div>
          <p className={css.name}>
            <Mark size={40} />
            <b>{m.app_name()}</b>
          </p>
          <p>{m.shell_about()}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([label, href]) => (
                <li key={href} data-where={href === ministryDoor ? 'guest' : undefined}>
                  <Anchor href={href}>{label}</Anchor>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={css.rights}>
        {m.shell_rights({ year: YEAR })}
        <a href={`${link('/about-ministry', undefined, { page })}#contact`} rel="nofollow">
          {m.shell_report()}
        </a>
      </p>
    </footer>
  )
}
