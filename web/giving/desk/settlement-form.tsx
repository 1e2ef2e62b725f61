import type { BookDifference } from '#contract/giving/differences.ts'
import { differenceMachine, type SettlementWay, settlementWays } from '#contract/giving/settlement-workflow.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf, questionOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'

/** How a difference is to be settled, why, and by which evidence. */
export function SettlementForm({
  row,
  take,
  onClose,
}: {
  row: BookDifference
  take: (input: object) => Promise<Errors | void>
  onClose: () => void
}) {
  const form = useFields({
    initial: { way: null as SettlementWay | null, reason: '', evidence_file: null as number | null },
    validate: bySchema(differenceMachine.actions.propose.input),
  })
  return (
    <RecordDrawer
      title={questionOf(differenceMachine, 'propose', `\u2066${row.name}\u2069`)}
      form={form}
      verb={buttonOf(differenceMachine, 'propose')}
      onSubmit={take}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(differenceMachine, 'propose')}</Notice>
      <ChoiceField
        field={form.field('way')}
        label={m.settlement_way()}
        choices={row.ways.map((value) => ({ value, label: label(settlementWays[value]) }))}
      />
      <AreaField field={form.field('reason')} label={m.settlement_reason()} max={500} />
      <RecordFile field={form.field('evidence_file')} label={m.settlement_evidence()} />
    </RecordDrawer>
  )
}
