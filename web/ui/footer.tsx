import { useRouter } from '@tanstack/react-router'
import { link } from '#web/core/link.ts'
import { screenTitles } from '#web/core/screen-titles.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { Mark } from './mark.tsx'
import css from './footer.module.css'

const citizens = () => [
  [screenTitles.ngo_list(), '/home?page=1'],
  [screenTitles.ngo_data(), '/home#document'],
  [screenTitles.ngos_map(), link('/ngos-map')],
  [screenTitles.donation(), link('/donation')],
  [screenTitles.about_ministry(), link('/about-ministry')],
]
const organisations = () => [
  [screenTitles.signup(), link('/signup')],
  [screenTitles.login(), link('/auth/login')],
  [screenTitles.ministry_login(), link('/auth/ministry-login')],
  [screenTitles.create_steps(), link('/ngo-create-steps')],
  [screenTitles.standard_guide(), link('/standard-guide')],
  [screenTitles.faq(), link('/faq')],
  [screenTitles.shaml_form(), link('/shaml-form')],
]
const site = () => [
  [screenTitles.about_platform(), link('/about-platform')],
  [screenTitles.use_policy(), link('/use-policy')],
  [screenTitles.dealing_mechanism(), link('/dealing-mechanism')],
  [screenTitles.ngos_statistics(), link('/ngos-statistics')],
]

/** Year of the rights line; a page that lives over New Year keeps the old one. */
const YEAR = String(new Date().getFullYear())

/** Footer of the open pages; leads only to pages that the platform has. */
export function Footer() {
  const { routesByPath } = useRouter()
  const columns = [
    { title: m.shell_foot_citizens(), links: citizens() },
    { title: m.shell_foot_organisations(), links: organisations() },
    { title: m.shell_foot_site(), links: site() },
  ].flatMap(({ title, links }) => {
    const open = links.filter(([, href = '']) => href.replace(/[?#].*/, '') in routesByPath)
    return open.length > 0 ? [{ title, links: open }] : []
  })
  return (
    <footer className={css.foot} aria-label={m.shell_footer()}>
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
                <li key={href}>
                  <Anchor href={href}>{label}</Anchor>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={css.rights}>{m.shell_rights({ year: YEAR })}</p>
    </footer>
  )
}
