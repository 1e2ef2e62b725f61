import type { CoopKind } from '#contract/cooperation/kinds.ts'
import { moneyWords } from '#contract/grants/grant-words.ts'
import { type ApprovalAction, approvalMachine } from '#contract/grants/workflow.ts'
import { inputValues } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { executeWord } from './approval-card.tsx'

const initial = { happened_on: '', amount: null, file: null as number | null }

/** The day on which a record was signed, joined or taken part in, with its proof; or its report. */
export function DayForm({
  kind,
  action,
  name,
  take,
  onClose,
}: {
  kind: CoopKind
  action: 'execute' | 'report'
  name: string
  take: (action: ApprovalAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const form = useFields({ initial })
  const isReport = action === 'report'
  const title = isReport ? buttonOf(approvalMachine, action) : executeWord(kind)
  return (
    <RecordDrawer
      title={title}
      note={name}
      form={form}
      verb={title}
      onSubmit={(values) => take(action, inputValues(approvalMachine, action, values))}
      onClose={onClose}
    >
      <Notice tone="info">{isReport ? m.coop_report_effect() : m.coop_execute_effect()}</Notice>
      {!isReport && <DateField field={form.field('happened_on')} label={label(moneyWords.happened_on)} />}
      <RecordFile field={form.field('file')} label={isReport ? m.coop_report_file() : label(moneyWords.proof)} />
    </RecordDrawer>
  )
}
