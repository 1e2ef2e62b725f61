import { IconLanguage, IconMoon, IconShieldCheck, IconSun } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { lang, otherSkins, preferenceLink } from '#web/base/preferences.ts'
import css from './strip.module.css'

/** An address without its language, which would override the language chosen by the link. */
const withoutLanguage = (href: string) =>
  href.replace(/([?&])lang=\w*(&|$)/, (_, before: string, after: string) => (after ? before : '')).replace(/[?&]$/, '')

/**
 * The strip at the top of open pages: official site and how to check that, colour scheme, language. Works without
 * script.
 */
export function Strip() {
  const back = useRouterState({ select: ({ location }) => withoutLanguage(location.href) })
  const other = lang() === 'ar' ? 'en' : 'ar'
  return (
    <aside className={css.strip} aria-label={m.shell_official()}>
      <div className={css.in}>
        <span className={css.official}>
          <IconShieldCheck size={15} aria-hidden />
          {m.shell_official()}
        </span>
        <details className={css.tell} suppressHydrationWarning>
          <summary>{m.shell_how_to_tell()}</summary>
          <p>{m.shell_how_to_tell_text()}</p>
        </details>
        <span className={css.space} />
        {otherSkins().map((one, _, { length }) => {
          const [words, Icon] = one === 'dark' ? [m.shell_dark(), IconMoon] : [m.shell_light(), IconSun]
          return (
            <a
              key={one}
              className={css.link}
              data-either={length > 1 ? one : undefined}
              aria-label={words}
              href={preferenceLink({ skin: one }, back)}
              rel="nofollow"
            >
              <Icon size={15} aria-hidden />
              <span className={css.wide}>{words}</span>
            </a>
          )
        })}
        <a
          className={css.link}
          href={preferenceLink({ lang: other }, back)}
          rel="nofollow"
          lang={other}
          hrefLang={other}
        >
          <IconLanguage size={15} aria-hidden />
          {m.shell_other_language()}
        </a>
      </div>
    </aside>
  )
}
