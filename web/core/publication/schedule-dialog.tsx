import { useState } from 'react'
import { ownPublicationMachine } from '#contract/core/own-publication.ts'
import { messageFor } from '#contract/core/refusals/issues.ts'
import { ruleOf } from '#contract/core/machine.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { buttonOf } from '../cases/words.ts'

const input = ruleOf(ownPublicationMachine, 'schedule')?.input
const wrongIn = (values: object): Record<string, string> =>
  Object.fromEntries(
    (input?.safeParse(values, { reportInput: true }).error?.issues ?? []).map((issue) => [
      String(issue.path[0]),
      messageFor(lang(), issue),
    ]),
  )

/** Day and hour, in Damascus, at which a draft is published by itself. */
export function ScheduleDialog({
  name,
  take,
  onClose,
}: {
  name: string
  take: (input: Record<string, string>) => Promise<Errors | void>
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const form = useFields({ initial: { publish_on: '', publish_time: '09:00' }, validate: wrongIn })
  const send = async () => {
    setBusy(true)
    const errors = await take(form.values).finally(() => setBusy(false))
    if (errors) return errors
    onClose()
    return undefined
  }
  return (
    <Dialog kind="modal" title={m.own_schedule_title({ name })} onClose={isBusy ? undefined : onClose}>
      <Form
        form={form}
        dense
        onSubmit={send}
        actions={({ busy }) => (
          <>
            <Button type="submit" size="form" busy={busy}>
              {buttonOf(ownPublicationMachine, 'schedule')}
            </Button>
            <Button look="default" size="form" onClick={onClose}>
              {m.form_cancel()}
            </Button>
          </>
        )}
      >
        <DateField field={form.field('publish_on')} label={m.own_schedule_day()} />
        <TextField
          field={form.field('publish_time')}
          label={m.own_schedule_hour()}
          hint={m.own_schedule_hint()}
          ltr
          width="short"
          inputMode="numeric"
        />
      </Form>
    </Dialog>
  )
}
