import { commonWords } from '#contract/core/calls/common-words.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import { label } from '#web/base/label.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

interface Props {
  name: string
  take: (input: { reject_reason_id: number; reject_text: string }) => Promise<Errors | undefined>
  onClose: () => void
}

/** A refusal with its reason; the organisation is told of the right to object. */
export function RejectLetter({ name, take, onClose }: Props) {
  const reasons = useChoices('reject-reasons')
  const form = useFields({
    initial: { reject_reason_id: null as number | null, reject_text: '' },
    validate: (values): Record<string, string> => ({
      ...(values.reject_reason_id === null ? { reject_reason_id: m.ministry_reject_reason_missing() } : {}),
      ...([...values.reject_text.trim()].length < 20 ? { reject_text: m.ministry_reject_short() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={m.letters_reject_title({ name })}
      note={m.letters_reject_text()}
      form={form}
      verb={buttonOf(mediation, 'reject')}
      onClose={onClose}
      onSubmit={({ reject_reason_id, reject_text }) =>
        take({ reject_reason_id: reject_reason_id as number, reject_text: reject_text.trim() })
      }
    >
      <SelectField field={form.field('reject_reason_id')} label={label(commonWords.refusal)} options={reasons} />
      <AreaField field={form.field('reject_text')} label={m.ministry_reject_text()} max={2000} rows={5} />
    </RecordDrawer>
  )
}
