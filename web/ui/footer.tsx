import { link } from '#web/core/link.ts'
import { screenTitles } from '#web/core/screen-titles.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from './anchor.tsx'
import { Mark } from './mark.tsx'
import css from './footer.module.css'

const citizens = () => [
  [screenTitles.ngo_list(), link('/ngo-list')],
  [screenTitles.ngos_map(), link('/ngos-map')],
  [screenTitles.donation(), link('/donation')],
  [screenTitles.about_ministry(), link('/about-ministry')],
]
const organisations = () => [
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

/** Footer of the open pages. */
export function Footer() {
  const columns = [
    [m.shell_foot_citizens(), citizens()],
    [m.shell_foot_organisations(), organisations()],
    [m.shell_foot_site(), site()],
  ] as const
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
        {columns.map(([title, links]) => (
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
      <p className={css.rights}>{m.shell_rights({ year: String(new Date().getFullYear()) })}</p>
    </footer>
  )
}
