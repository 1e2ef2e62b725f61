import { useState } from 'react'
import type { GuestLetter } from '#contract/guest-forms/letters.ts'
import { longestSms, ownLetter, replyWords } from '#contract/guest-forms/workflow.ts'
import { messageFor } from '#contract/core/refusals/issues.ts'
import { ruleOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { lang } from '#web/base/preferences.ts'
import { questionOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { useLeave } from '#web/ui/leave.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import css from './surveys.module.css'

const longest = { mail: 2_000, sms: longestSms } as const

function wrongIn(reply: string): string | undefined {
  const issue = ruleOf(ownLetter, 'reply')?.input?.safeParse({ reply }, { reportInput: true }).error?.issues[0]
  return issue && messageFor(lang(), issue)
}

/** The reply to a letter, beside its text; it says to which address or telephone it goes. */
export function ReplyDialog({
  letter,
  take,
  onClose,
}: {
  letter: GuestLetter
  take: (input: { reply: string }) => Promise<Errors | void>
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const form = useFields({
    initial: { reply: '' },
    validate: ({ reply }): Record<string, string> => {
      const wrong = wrongIn(reply)
      return wrong ? { reply: wrong } : {}
    },
  })
  const { close, done, question } = useLeave(form.unsaved, onClose)
  const send = async () => {
    if (!form.check()) return
    setBusy(true)
    try {
      const errors = await take({ reply: form.values.reply })
      if (errors) form.setErrors(errors)
      else done()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      kind="modal"
      title={questionOf(ownLetter, 'reply', letter.reference)}
      onClose={busy ? undefined : close}
      footer={
        <>
          <Button size="form" busy={busy} onClick={() => void send()}>
            {m.letters_reply_send()}
          </Button>
          <Button look="default" size="form" onClick={close}>
            {m.form_cancel()}
          </Button>
        </>
      }
    >
      {question(busy)}
      <div className={css.answers}>
        <Notice tone="info" title={letter.way === 'mail' ? m.letters_reply_by_mail() : m.letters_reply_by_sms()}>
          <Ltr>{letter.email ?? letter.phone_number}</Ltr>
          {'. '}
          {letter.way === 'mail' ? m.letters_reply_mail_text() : m.letters_reply_sms_text()}
        </Notice>
        <blockquote dir="auto" className={css.quoted}>
          <p>{letter.message}</p>
        </blockquote>
        <AreaField field={form.field('reply')} label={label(replyWords)} max={longest[letter.way]} rows={8} />
      </div>
    </Dialog>
  )
}
