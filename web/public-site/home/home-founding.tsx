import { useRouter } from '@tanstack/react-router'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { FoundingSteps } from './load-home.ts'
import { Rich } from '#web/core/site/rich.tsx'
import { own } from '#web/core/site/words.ts'
import css from './home-founding.module.css'

/** The call to found an organisation: who may, the steps with their terms, and where it begins. */
export function HomeFounding({ founding }: { founding: FoundingSteps | undefined }) {
  const begins = link('/signup') in useRouter().routesByPath
  return (
    <section className={css.part} aria-labelledby="found">
      <div className={css.found}>
        <div className={css.head}>
          <div>
            <h2 id="found">{m.home_found_title()}</h2>
            <p>{m.home_found_text()}</p>
          </div>
          {begins && (
            <ButtonLink size="form" href={link('/signup')}>
              {m.home_found_begin()}
            </ButtonLink>
          )}
          <ButtonLink size="form" look="default" href={link('/auth/login')}>
            {m.home_found_follow()}
          </ButtonLink>
        </div>
        {founding && founding.lead.ar !== '' && (
          <Rich
            html={own(founding.lead.ar, founding.lead.en)}
            lang={lang() === 'en' && founding.lead.en === '' ? 'ar' : undefined}
          />
        )}
        {founding && founding.steps.length > 0 && (
          <ol className={css.steps}>
            {founding.steps.map((step) => (
              <li key={step.title_ar}>
                <b>{own(step.title_ar, step.title_en)}</b>
                {step.term_ar && <small>{own(step.term_ar, step.term_en)}</small>}
              </li>
            ))}
          </ol>
        )}
        <Anchor href={link('/ngo-create-steps')}>{m.home_found_steps()}</Anchor>
      </div>
    </section>
  )
}
