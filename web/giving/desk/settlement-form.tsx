import type { ReactNode } from 'react'
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
import { type Binding, type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'

interface Asking {
  row: BookDifference
  take: (input: object) => Promise<Errors | void>
  onClose: () => void
}
const argued = { reason: '', evidence_file: null as number | null }

/** What is asked of a second person: what it does, then why, and by which evidence. */
function Argued<V extends Record<string, unknown>>({
  row,
  take,
  onClose,
  action,
  form,
  reason,
  evidence,
  children,
}: Asking & {
  action: 'propose' | 'ask_reversal'
  form: Fields<V>
  reason: ReactNode
  evidence: Binding<number | null>
  children?: ReactNode
}) {
  return (
    <RecordDrawer
      title={questionOf(differenceMachine, action, `\u2066${row.name}\u2069`)}
      form={form}
      verb={buttonOf(differenceMachine, action)}
      onSubmit={take}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(differenceMachine, action)}</Notice>
      {children}
      {reason}
      <RecordFile field={evidence} label={m.settlement_evidence()} />
    </RecordDrawer>
  )
}

/** How a difference is to be settled. */
export function SettlementForm(asking: Asking) {
  const form = useFields({
    initial: { ...argued, way: null as SettlementWay | null },
    validate: bySchema(differenceMachine.actions.propose.input),
  })
  return (
    <Argued
      {...asking}
      action="propose"
      form={form}
      reason={<AreaField field={form.field('reason')} label={m.settlement_reason()} max={500} />}
      evidence={form.field('evidence_file')}
    >
      <ChoiceField
        field={form.field('way')}
        label={m.settlement_way()}
        choices={asking.row.ways.map((value) => ({ value, label: label(settlementWays[value]) }))}
      />
    </Argued>
  )
}

/** Why a settlement was wrong. */
export function ReversalForm(asking: Asking) {
  const form = useFields({ initial: argued, validate: bySchema(differenceMachine.actions.ask_reversal.input) })
  return (
    <Argued
      {...asking}
      action="ask_reversal"
      form={form}
      reason={<AreaField field={form.field('reason')} label={m.settlement_wrong()} max={500} />}
      evidence={form.field('evidence_file')}
    />
  )
}
