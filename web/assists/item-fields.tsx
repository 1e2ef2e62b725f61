import { useQuery } from '@tanstack/react-query'
import { directions, objectWords } from '#contract/assists/assist-words.ts'
import { readClassifications } from '#contract/core/reference.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'

export const itemInitial = {
  direction: 'benefit' as (typeof directions)[number],
  need_type_id: null as number | null,
  classification_id: null as number | null,
  need: '',
  description: '',
  count: null as number | null,
  unit_id: null as number | null,
  governorate_ids: [] as number[],
  available_from: null as string | null,
  valid_until: '',
  is_emergency: false,
  most_each: null as number | null,
}
export type ItemValues = typeof itemInitial
/** Surplus in an emergency is given; its limit belongs to it. */
export const itemBody = (values: ItemValues) => {
  const is_emergency = values.direction === 'give' && values.is_emergency
  return { ...values, is_emergency, most_each: is_emergency ? values.most_each : null }
}

function useClassifications() {
  const { data = [] } = useQuery({
    queryKey: ['classifications'],
    queryFn: async () => (await callApi(readClassifications)).data,
  })
  const main = new Map(data.map((one) => [one.id, one]))
  return data.map((one) => {
    const above = one.parent_id === null ? undefined : main.get(one.parent_id)
    return { value: one.id, label: nameOf(one), ...(above ? { hint: nameOf(above) } : {}) }
  })
}

function WhereAndWhen({ form: { field, values } }: { form: Fields<ItemValues> }) {
  const isGiven = values.direction === 'give'
  return (
    <>
      <PickManyField
        field={field('governorate_ids')}
        label={label(objectWords.governorate_ids)}
        options={useChoices('governorates')}
      />
      <FieldRow>
        <DateField
          field={field('available_from')}
          label={isGiven ? label(objectWords.available_from) : m.assist_needed_from()}
          optional
        />
        <DateField field={field('valid_until')} label={label(objectWords.valid_until)} hint={m.assist_until_hint()} />
      </FieldRow>
    </>
  )
}

/** Surplus that goes to who asks first, and how much each may have. */
function Emergency({ form: { field, values } }: { form: Fields<ItemValues> }) {
  return (
    <>
      <CheckField field={field('is_emergency')} label={label(objectWords.is_emergency)}>
        {m.assist_emergency_hint()}
      </CheckField>
      {values.is_emergency && (
        <NumberField
          field={field('most_each') as Binding<number | string | null>}
          label={label(objectWords.most_each)}
          optional
        />
      )}
    </>
  )
}

/** What is given or needed: what, how much, where and until when. These four are what others are compared by. */
export function ItemFields({ form }: { form: Fields<ItemValues> }) {
  const { field, values } = form
  const isGiven = values.direction === 'give'
  return (
    <>
      <ChoiceField
        field={field('direction')}
        label={label(objectWords.direction)}
        choices={directions.map((value) => ({ value, label: label(objectWords.direction.words[value]) }))}
      />
      <TextField
        field={field('need')}
        label={isGiven ? m.assist_what_given() : label(objectWords.need)}
        hint={m.assist_need_hint()}
        max={150}
      />
      <FieldRow>
        <SelectField
          field={field('need_type_id')}
          label={isGiven ? m.assist_type_given() : label(objectWords.need_type_id)}
          options={useChoices('need-types')}
        />
        <PickField
          field={field('classification_id')}
          label={label(objectWords.classification_id)}
          options={useClassifications()}
        />
      </FieldRow>
      <FieldRow>
        <NumberField field={field('count') as Binding<number | string | null>} label={label(objectWords.count)} />
        <SelectField
          field={field('unit_id')}
          label={label(objectWords.unit_id)}
          options={useChoices('units')}
          optional
        />
      </FieldRow>
      <WhereAndWhen form={form} />
      <AreaField
        field={field('description')}
        label={label(objectWords.description)}
        hint={m.assist_description_hint()}
        max={1000}
      />
      {isGiven && <Emergency form={form} />}
    </>
  )
}
