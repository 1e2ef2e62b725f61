import { useState } from 'react'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { changeUserPassword } from '#contract/users/organisation.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Colleague } from './organisation-users-page.tsx'
import { fullName } from './person-words.tsx'
import css from '../users.module.css'

type Answer = AnswerOf<typeof changeUserPassword>

/** The password and how long it can be used. */
function Secret({ made }: { made: Answer }) {
  return (
    <div className={css.stack}>
      <Notice tone="warn" title={m.users_secret_once()}>
        {m.users_secret_once_text()}
      </Notice>
      <Ltr className={css.secret}>{made.secret}</Ltr>
      <p>
        {label(personWords.username)}: <Ltr>{made.username}</Ltr>
        <br />
        {m.users_secret_until()} <DateText value={made.expires_at} time />
      </p>
    </div>
  )
}

/** A new way in for a colleague: a link to his address, or a one-time password that is shown here once and kept nowhere. */
export function NewPasswordDialog({ row, onClose }: { row: Colleague; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Answer>()
  const form = useFields({ initial: { delivery: 'link' as 'link' | 'secret' } })
  const send = async () => {
    setBusy(true)
    try {
      let answer: Answer | undefined
      const errors = await sendForm(async () => {
        const got = await callApi(changeUserPassword, { params: { id: row.id }, body: form.values })
        answer = got.data
        return got
      })
      if (errors) form.setErrors({ delivery: errors._ ?? m.error_generic() })
      else if (answer?.secret) setMade(answer)
      else onClose()
    } finally {
      setBusy(false)
    }
  }
  const close = (
    <Button look="default" size="form" onClick={onClose}>
      {made ? m.shell_close() : m.form_cancel()}
    </Button>
  )
  return (
    <Dialog
      kind="modal"
      title={m.users_act_password()}
      note={fullName(row)}
      onClose={busy || made ? undefined : onClose}
      footer={
        made ? (
          close
        ) : (
          <>
            <Button size="form" busy={busy} onClick={() => void send()}>
              {form.values.delivery === 'link' ? m.users_act_link() : m.users_secret_verb()}
            </Button>
            {close}
          </>
        )
      }
    >
      {made ? (
        <Secret made={made} />
      ) : (
        <ChoiceField
          field={form.field('delivery')}
          label={m.users_delivery()}
          choices={[
            { value: 'link', label: m.users_delivery_link(), hint: m.users_delivery_link_hint() },
            { value: 'secret', label: m.users_delivery_secret(), hint: m.users_delivery_secret_hint() },
          ]}
        />
      )}
    </Dialog>
  )
}
