import { type ApprovalAction, approvalMachine } from '#contract/grants/workflow.ts'
import { moneyWords, donationWords, grantWords } from '#contract/grants/grant-words.ts'
import type { MoneyKind } from '#contract/grants/kinds.ts'
import { inputValues } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import type { Formed } from './part-actions.ts'

const initial = { happened_on: '', amount: null as string | null, file: null as number | null }

/** What is said of money that moved, of a report, or of money that went back. */
export function PartForm({
  action,
  kind,
  inKind,
  currency,
  name,
  take,
  onClose,
}: {
  action: Formed
  kind: MoneyKind
  inKind: boolean
  currency: string | undefined
  name: string
  take: (action: ApprovalAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const form = useFields({ initial })
  const isReport = action === 'report'
  const reportWord = kind === 'donation' ? donationWords.distribution_report_file : grantWords.spending_report_file
  return (
    <RecordDrawer
      title={buttonOf(approvalMachine, action)}
      note={name}
      form={form}
      verb={buttonOf(approvalMachine, action)}
      onSubmit={(values) => take(action, inputValues(approvalMachine, action, values))}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(approvalMachine, action)}</Notice>
      {!isReport && <DateField field={form.field('happened_on')} label={label(moneyWords.happened_on)} />}
      {!isReport && !inKind && (
        <MoneyField
          field={form.field('amount')}
          label={label(grantWords.amount)}
          {...(currency === undefined ? {} : { currency })}
        />
      )}
      <RecordFile field={form.field('file')} label={label(isReport ? reportWord : moneyWords.proof)} />
    </RecordDrawer>
  )
}
