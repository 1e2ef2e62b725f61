import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { useState, type SubmitEvent } from 'react'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import css from './faq-page.module.css'

/** Asks whether an answer was useful: a plain form, which stays on the page once the script is there. */
export function FaqVote({ faq, action, thanked }: { faq: number; action: string; thanked: boolean }) {
  const [sent, setSent] = useState(thanked)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const useful = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value ?? 'true'
    try {
      const { sendFaqVote } = await import('#contract/pages/faq-feedback.ts')
      await callApi(sendFaqVote, { body: { faq_id: faq, useful: useful === 'true' } })
      setSent(true)
    } catch (error) {
      const { reportError } = await import('#web/core/api/report-error.ts')
      reportError(error)
    }
  }
  if (sent)
    return (
      <p className={css.vote} role="status">
        {m.faq_thanks()}
      </p>
    )
  return (
    <form className={css.vote} action={action} method="post" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="faq_id" value={faq} />
      <span>{m.faq_useful()}</span>
      <Button type="submit" look="default" size="row" name="useful" value="true">
        {label(commonWords.yes)}
      </Button>
      <Button type="submit" look="default" size="row" name="useful" value="false">
        {label(commonWords.no)}
      </Button>
    </form>
  )
}
