import { label } from '#web/base/label.ts'
import { faqWords } from '#contract/pages/faq-words.ts'
import type { Posted } from '#web/core/api/request.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { PlainArea } from '#web/ui/plain-field.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import css from './faq-page.module.css'

/** Sends a question that found no answer to the ministry. */
export function AskForm({
  question,
  action,
  posted,
}: {
  question: string
  action: string
  posted: Posted | undefined
}) {
  return (
    <section className={css.ask} aria-labelledby="ask">
      <h3 id="ask">{m.faq_ask_title()}</h3>
      <p>{m.faq_ask_text()}</p>
      <PlainForm
        action={action}
        filled={posted}
        labels={{ asked_question: label(faqWords.question_ar) }}
        failure={m.faq_ask_failure()}
      >
        <PlainArea
          name="asked_question"
          label={label(faqWords.question_ar)}
          filled={posted ?? { values: { asked_question: [question] }, errors: {} }}
          rows={3}
        />
        <Button type="submit" size="form">
          {m.faq_ask_send()}
        </Button>
      </PlainForm>
    </section>
  )
}
