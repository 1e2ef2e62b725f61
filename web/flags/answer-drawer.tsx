import { answerFlag, type AskedFlag, itemOf } from '#contract/flags/flags.ts'
import { flagWords } from '#contract/flags/flag-words.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { recordName } from './record-kind.ts'

/** An answer to the whole question or to one of the records that it names, with a paper where there is one. */
export function AnswerDrawer({
  flag,
  onChanged,
  onClose,
}: {
  flag: AskedFlag
  onChanged: () => Promise<unknown>
  onClose: () => void
}) {
  const form = useFields({ initial: { item: null as string | null, answer: '', file: null as number | null } })
  const verb = buttonOf(flagMachine, 'answer')
  return (
    <RecordDrawer
      title={verb}
      note={nameOf(flag)}
      form={form}
      verb={verb}
      onSubmit={async (values) => {
        const errors = await sendForm(() =>
          callApi(answerFlag, { params: { id: flag.id }, body: { action: 'answer', ...values } }),
        )
        if (errors === undefined) await onChanged()
        return errors
      }}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(flagMachine, 'answer')}</Notice>
      <SelectField
        field={form.field('item')}
        label={label(flagWords.item)}
        placeholder={m.flag_whole()}
        options={flag.records.map((record) => ({ value: itemOf(record), label: recordName(record) }))}
        optional
      />
      <AreaField field={form.field('answer')} label={label(flagWords.answer)} max={2000} rows={5} />
      <RecordFile field={form.field('file')} label={label(flagWords.file)} optional />
    </RecordDrawer>
  )
}
