import { partWords } from '#contract/cooperation/part-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useLookup, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { PeopleGrid } from '#web/plans/shared/people-grid.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import { PartnerFields } from './partner-field.tsx'
import type { initials } from './initials.ts'

type Form<K extends keyof typeof initials> = { form: Fields<(typeof initials)[K]> }
export const wordsOf = <W extends Readonly<Record<string, { ar: string; en: string }>>>(words: W) =>
  (Object.keys(words) as (keyof W & string)[]).map((value) => ({
    value,
    label: label(words[value] as { ar: string; en: string }),
  }))

export const PartnerPartFields = ({ form }: Form<'partner'>) => (
  <>
    <PartnerFields ngo={form.field('partner_ngo_id')} name={form.field('partner_name')} />
    <TextField field={form.field('role')} label={label(partWords.role)} max={150} />
  </>
)
export function LocationFields({ form }: Form<'location'>) {
  const districts = useLookup('districts')
  const inGovernorate = new Set(
    districts.filter(({ extra }) => extra?.governorate_id === form.values.governorate_id).map(({ id }) => id),
  )
  const places = useLookup('sub-districts').filter(({ extra }) => inGovernorate.has(Number(extra?.district_id)))
  const name = useName('sub-districts')
  return (
    <>
      <PickField
        field={form.field('governorate_id')}
        label={label(partWords.governorate_id)}
        options={useChoices('governorates')}
      />
      <PickField
        field={form.field('sub_district_id')}
        label={label(partWords.sub_district_id)}
        options={places.map(({ id }) => ({ value: id, label: name(id) }))}
        optional
      />
      <TextField field={form.field('place')} label={label(partWords.place)} max={150} optional />
    </>
  )
}
export const ObjectiveFields = ({ form }: Form<'objective'>) => (
  <>
    <AreaField field={form.field('objective')} label={label(partWords.objective)} max={500} />
    <AreaField field={form.field('indicator')} label={label(partWords.indicator)} max={300} />
    <SelectField
      field={form.field('measure')}
      label={label(partWords.measure)}
      options={wordsOf(partWords.measure.words)}
    />
    <MoneyField field={form.field('target_value')} label={label(partWords.target_value)} currency="" />
    <FieldRow>
      <MoneyField field={form.field('baseline_value')} label={label(partWords.baseline_value)} currency="" optional />
      <NumberField
        field={form.field('baseline_year') as Binding<string | number | null>}
        label={label(partWords.baseline_year)}
        optional
      />
    </FieldRow>
  </>
)
export const BudgetFields = ({ form, currency }: Form<'budget'> & { currency: string }) => (
  <>
    <TextField field={form.field('line')} label={label(partWords.line)} max={150} />
    <MoneyField field={form.field('planned_amount')} label={label(partWords.planned_amount)} currency={currency} />
  </>
)
export const BeneficiaryFields = ({ form }: Form<'beneficiary'>) => (
  <>
    <PickField
      field={form.field('target_group_id')}
      label={label(partWords.target_group_id)}
      options={useChoices('target-groups')}
    />
    <PeopleGrid field={form.field('people')} legend={label(partWords.people)} />
    <TextField field={form.field('note')} label={label(partWords.note)} max={300} optional />
  </>
)
export const FileFields = ({ form }: Form<'file'>) => (
  <>
    <SelectField field={form.field('kind')} label={label(partWords.paper)} options={wordsOf(partWords.paper.words)} />
    <TextField field={form.field('title')} label={label(partWords.title)} max={150} />
    <RecordFile field={form.field('file')} label={label(partWords.file)} />
    <DateField
      field={form.field('expires_on')}
      label={label(partWords.expires_on)}
      hint={m.coop_expiry_hint()}
      optional
    />
  </>
)
