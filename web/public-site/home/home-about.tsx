import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Front } from './load-home.ts'
import { Rich } from '#web/core/site/rich.tsx'
import { own } from '#web/core/site/words.ts'
import css from './home-about.module.css'

/** What the platform is, in the first words of its page. */
export const HomeAbout = ({ about }: { about: Front['about'] }) =>
  about && about.ar !== '' ? (
    <section className={css.about} aria-labelledby="about">
      <h2 id="about">{m.home_about()}</h2>
      <Rich html={own(about.ar, about.en)} lang={lang() === 'en' && about.en === '' ? 'ar' : undefined} />
      <Anchor href={link('/about-platform')}>{m.home_about_more()}</Anchor>
    </section>
  ) : null
