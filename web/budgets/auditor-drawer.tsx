import { auditorInput, inviteAuditor } from '#contract/budgets/auditor.ts'
import { auditorWords } from '#contract/budgets/auditor-words.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useChange } from './use-budget.ts'

/** Invites a chartered accountant from outside. */
export function AuditorDrawer({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { change } = useChange()
  const form = useFields({ initial: { name: '', licence_no: '', email: '' }, validate: bySchema(auditorInput) })
  const { field } = form
  return (
    <RecordDrawer
      title={m.budget_auditor_invite()}
      note={m.budget_auditor_note()}
      form={form}
      verb={m.budget_auditor_send()}
      onSubmit={(values) =>
        change(() => callApi(inviteAuditor, { params: { id: budget.id }, body: auditorInput.parse(values) }))
      }
      onClose={onClose}
    >
      <TextField field={field('name')} label={label(auditorWords.name)} max={150} />
      <TextField field={field('licence_no')} label={label(auditorWords.licence_no)} max={30} />
      <TextField field={field('email')} label={label(auditorWords.email)} max={190} ltr />
    </RecordDrawer>
  )
}
