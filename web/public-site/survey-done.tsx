import { useEffect } from 'react'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Receipt } from './receipt.tsx'
import { forgetSurvey } from './survey-kept.ts'
import { TextHead } from './text-page.tsx'
import css from './survey-page.module.css'

/** Thanks for the answers, with their number; what the device kept of them is erased. */
export function SurveyDone({ sent }: { sent: string | undefined }) {
  useEffect(forgetSurvey, [])
  return (
    <article>
      <TextHead title={m.title_shaml_done()} />
      <div className={css.body}>
        <Receipt label={m.survey_done_number()} number={sent} text={m.survey_done_text()}>
          <Anchor href={link('/home')}>{m.title_home()}</Anchor>
        </Receipt>
      </div>
    </article>
  )
}
