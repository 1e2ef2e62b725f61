import { budgetWords } from '#contract/budgets/budget-words.ts'
import { papersInput, updateBudget } from '#contract/budgets/budgets.ts'
import type { Budget, BudgetHead } from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { budgetName } from './budget-words.ts'
import { useChange } from './use-budget.ts'

const initial = {
  currency_id: null as number | null,
  auditor_name: '' as string | null,
  auditor_licence_no: '' as string | null,
  audit_report_file: null as number | null,
  budget_file: null as number | null,
  meeting_id: null as number | null,
}
const toForm = (budget: BudgetHead) => valuesFrom(initial, budget)

/** Who audited the year, the papers that belong to it, and the assembly that ratified it. */
export function PapersDrawer({
  budget,
  meetings,
  onClose,
}: {
  budget: Budget
  meetings: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  const { change } = useChange()
  const form = useFields({ initial: toForm(budget), validate: bySchema(papersInput) })
  const { field } = form
  const { save, notice } = useMergedSave<BudgetHead, typeof initial>({
    form,
    record: budget,
    toForm,
    send: (values, version) =>
      change(() =>
        callApi(updateBudget, {
          params: { id: budget.id },
          body: papersInput.parse(values),
          ...(version ? { version } : {}),
        }),
      ),
  })
  return (
    <RecordDrawer
      title={m.budget_papers()}
      note={budgetName(budget.year)}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      <FieldRow>
        <TextField field={field('auditor_name')} label={label(budgetWords.auditor_name)} max={150} optional />
        <TextField
          field={field('auditor_licence_no')}
          label={label(budgetWords.auditor_licence_no)}
          max={30}
          optional
        />
      </FieldRow>
      <RecordFile field={field('audit_report_file')} label={label(budgetWords.audit_report_file)} optional />
      <RecordFile field={field('budget_file')} label={label(budgetWords.budget_file)} optional />
      <PickField
        field={field('meeting_id')}
        label={label(budgetWords.meeting_id)}
        hint={meetings.length === 0 ? m.budget_no_meetings() : m.budget_meeting_hint()}
        options={meetings.map(({ id, name }) => ({ value: id, label: name }))}
        optional
      />
      <SelectField
        field={field('currency_id')}
        label={label(budgetWords.currency_id)}
        options={useChoices('currencies')}
      />
    </RecordDrawer>
  )
}
