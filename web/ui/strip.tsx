import { IconLanguage, IconMoon, IconShieldCheck, IconSun } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { m } from '#web/generated/paraglide/messages.js'
import { lang, preferenceLink, skin } from '#web/base/preferences.ts'
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
  const dark = skin() === 'dark'
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
        <a
          className={css.link}
          aria-label={dark ? m.shell_light() : m.shell_dark()}
          href={preferenceLink({ skin: dark ? 'light' : 'dark' }, back)}
          rel="nofollow"
        >
          {dark ? <IconSun size={15} aria-hidden /> : <IconMoon size={15} aria-hidden />}
          <span className={css.wide}>{dark ? m.shell_light() : m.shell_dark()}</span>
        </a>
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
