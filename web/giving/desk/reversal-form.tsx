import type { BookDifference } from '#contract/giving/differences.ts'
import { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

/** Why a settlement was wrong, and by which evidence. */
export function ReversalForm({
  row,
  take,
  onClose,
}: {
  row: BookDifference
  take: (input: object) => Promise<Errors | void>
  onClose: () => void
}) {
  const form = useFields({
    initial: { reason: '', evidence_file: null as number | null },
    validate: bySchema(differenceMachine.actions.ask_reversal.input),
  })
  return (
    <RecordDrawer
      title={questionOf(differenceMachine, 'ask_reversal', `\u2066${row.name}\u2069`)}
      form={form}
      verb={buttonOf(differenceMachine, 'ask_reversal')}
      onSubmit={take}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(differenceMachine, 'ask_reversal')}</Notice>
      <AreaField field={form.field('reason')} label={m.settlement_wrong()} max={500} />
      <RecordFile field={form.field('evidence_file')} label={m.settlement_evidence()} />
    </RecordDrawer>
  )
}
