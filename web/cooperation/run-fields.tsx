import { partWords } from '#contract/cooperation/part-words.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { wordsOf } from './part-fields.tsx'
import type { movementInitial, resultInitial } from './initials.ts'

type Options = readonly { readonly value: number; readonly label: string }[]

export const ResultFields = ({ form, objectives }: { form: Fields<typeof resultInitial>; objectives: Options }) => (
  <>
    <SelectField
      field={form.field('coop_project_objective_id')}
      label={label(partWords.objective)}
      options={objectives}
    />
    <FieldRow>
      <DateField field={form.field('period_start')} label={label(partWords.period_start)} />
      <DateField field={form.field('period_end')} label={label(partWords.period_end)} />
    </FieldRow>
    <MoneyField field={form.field('achieved')} label={label(partWords.achieved)} currency="" />
    <TextField field={form.field('note')} label={label(partWords.note)} max={300} optional />
  </>
)
export const MovementFields = ({
  form,
  lines,
  partners,
  currency,
}: {
  form: Fields<typeof movementInitial>
  lines: Options
  partners: Options
  currency: string
}) => (
  <>
    <SelectField
      field={form.field('kind')}
      label={label(partWords.movement)}
      options={wordsOf(partWords.movement.words)}
    />
    <SelectField field={form.field('coop_project_budget_id')} label={label(partWords.line)} options={lines} />
    {form.values.kind === 'passed_on' && (
      <SelectField
        field={form.field('coop_project_partner_id')}
        label={label(partWords.partner_name)}
        options={partners}
      />
    )}
    <FieldRow>
      <DateField field={form.field('happened_on')} label={label(partWords.happened_on)} />
      <MoneyField field={form.field('amount')} label={label(partWords.amount)} currency={currency} />
    </FieldRow>
    <RecordFile field={form.field('file')} label={label(partWords.proof)} />
    <TextField field={form.field('note')} label={label(partWords.note)} max={300} optional />
  </>
)
