import { IconClock } from '@tabler/icons-react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { own } from '#web/core/site/words.ts'
import css from './create-steps-page.module.css'
import type { CreateSteps } from '../shared/load-pages.ts'
import { AskFurther, bodyOf, Contents, partId, Parts, TextBody, TextHead, Updated } from '../shared/text-page.tsx'
import { Rich } from '#web/core/site/rich.tsx'

function Steps({ steps }: { steps: CreateSteps['page']['steps'] }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{m.pages_steps()}</h2>
      <ol className={css.steps}>
        {steps.map((step, i) => (
          <li key={step.title_ar}>
            <span className={css.number} aria-hidden>
              {i + 1}
            </span>
            <div>
              <h3>{own(step.title_ar, step.title_en)}</h3>
              <p>{own(step.text_ar, step.text_en)}</p>
              {step.term_ar && (
                <p className={css.term}>
                  <IconClock size={17} aria-hidden />
                  {m.pages_term()} <b>{own(step.term_ar, step.term_en)}</b>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The stages of founding in their order with the term of each, who may found, and the way in. */
export function CreateStepsPage({ page, founding }: CreateSteps) {
  const { parts, arabicOnly } = bodyOf(page)
  const lead = parts[0]?.heading === null ? parts[0] : undefined
  const rest = [
    ...(founding
      ? bodyOf(founding).parts.map((part) =>
          part.heading === null ? { ...part, heading: own(founding.title_ar, founding.title_en) } : part,
        )
      : []),
    ...parts.filter((part) => part.heading !== null),
  ]
  return (
    <article>
      <TextHead title={own(page.title_ar, page.title_en)}>
        <div className={css.begin}>
          <ButtonLink size="main" href={link('/signup')}>
            {m.home_found_begin()}
          </ButtonLink>
          <Anchor href={link('/auth/login')}>{m.home_found_follow()}</Anchor>
        </div>
      </TextHead>
      <TextBody
        aside={
          <>
            <Contents
              items={[
                { id: 'steps', label: m.pages_steps() },
                ...rest.map(({ heading }, i) => ({ id: partId(i), label: heading })),
              ]}
            />
            <AskFurther />
          </>
        }
      >
        {lead && <Rich html={lead.html} lang={arabicOnly ? 'ar' : undefined} />}
        <Steps steps={page.steps} />
        <Parts parts={rest} arabicOnly={arabicOnly} />
        <div className={css.begin}>
          <ButtonLink size="main" href={link('/signup')}>
            {m.home_found_begin()}
          </ButtonLink>
        </div>
        <Updated at={page.updated_at} />
      </TextBody>
    </article>
  )
}
