import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import { useEffect } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Receipt } from './receipt.tsx'
import { forgetSurvey } from './survey-kept.ts'

/** Thanks for the answers, with their number; what the device kept of them is erased. */
export function SurveyDone({ sent }: { sent: string | undefined }) {
  useEffect(forgetSurvey, [])
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.title_shaml_done()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.title_shaml_done() }]}
      />
      <Receipt label={label(surveyWords.reference)} number={sent} text={m.survey_done_text()}>
        <Anchor href={link('/home')}>{m.title_home()}</Anchor>
      </Receipt>
    </Page>
  )
}
