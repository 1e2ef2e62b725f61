import { lineWords } from '#contract/budgets/budget-words.ts'
import { saveLines } from '#contract/budgets/budgets.ts'
import type { Budget, ChartAccount } from '#contract/budgets/shapes.ts'
import { text } from '#contract/core/calls/fields.ts'
import { z } from 'zod'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { money } from '#contract/core/calls/fields.ts'
import { useChange } from './use-budget.ts'

const initial = { account_id: null as number | null, name: '', planned: '0', actual: '0' }
const schema = z.strictObject({ account_id: z.int(), name: text(2, 150), planned: money, actual: money })

/** A line of the organisation's own under an account of the chart. */
export function LineDrawer({
  budget,
  accounts,
  onClose,
}: {
  budget: Budget
  accounts: readonly ChartAccount[]
  onClose: () => void
}) {
  const { change } = useChange()
  const form = useFields({ initial, validate: bySchema(schema) })
  const { field } = form
  const save = async (values: typeof initial) => {
    const line = schema.parse(values)
    const errors = await change(() => callApi(saveLines, { params: { id: budget.id }, body: { lines: [line] } }))
    // The server names the place in the block; the form has the fields alone.
    return (
      errors && Object.fromEntries(Object.entries(errors).map(([key, said]) => [key.replace(/^lines\.0\./, ''), said]))
    )
  }
  return (
    <RecordDrawer
      title={m.budget_line_add()}
      note={m.budget_line_note()}
      form={form}
      verb={m.budget_line_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <PickField
        field={field('account_id')}
        label={label(lineWords.account)}
        options={accounts.map((one) => ({ value: one.id, label: label({ ar: one.label_ar, en: one.label_en }) }))}
      />
      <TextField field={field('name')} label={label(lineWords.name)} max={150} />
      <FieldRow>
        <MoneyField field={field('planned')} label={label(lineWords.planned)} />
        <MoneyField field={field('actual')} label={label(lineWords.actual)} />
      </FieldRow>
    </RecordDrawer>
  )
}
