import { flagWords } from '#contract/flags/flag-words.ts'
import { type FlagAction, flagMachine } from '#contract/flags/workflow.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

/** What the organisation is asked about a flag, and by when. */
export function AskDrawer({
  name,
  take,
  onClose,
}: {
  name: string
  take: (action: FlagAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const form = useFields({ initial: { question: '', answer_due_on: '' } })
  const verb = buttonOf(flagMachine, 'ask')
  return (
    <RecordDrawer
      title={verb}
      note={name}
      form={form}
      verb={verb}
      onSubmit={(values) => take('ask', values)}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(flagMachine, 'ask')}</Notice>
      <AreaField
        field={form.field('question')}
        label={label(flagWords.question)}
        hint={m.flag_question_hint()}
        max={1000}
      />
      <DateField field={form.field('answer_due_on')} label={label(flagWords.answer_due_on)} />
    </RecordDrawer>
  )
}
