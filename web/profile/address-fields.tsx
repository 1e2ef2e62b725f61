import { nameOf, useChoices, useLookup } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

type Code = number | null
/** The address of a form: values, and a binding of each. */
export interface AddressForm {
  readonly governorate: Binding<Code>
  readonly district: Binding<Code>
  readonly subDistrict: Binding<Code>
  readonly area: Binding<Code>
  readonly address: Binding<string>
  readonly latitude: Binding<number | string | null>
  readonly longitude: Binding<number | string | null>
  readonly estateNumber: Binding<string>
}

const useChildren = (slug: string, column: string, parent: Code) =>
  useLookup(slug)
    .filter((record) => parent !== null && record.extra[column] === parent)
    .map((record) => ({ value: record.id, label: nameOf(record) }))

/** Where a branch or a centre stands: governorate, then its districts, then their sub-districts; a new choice above empties those below. */
export function AddressFields({ form, locked }: { form: AddressForm; locked?: string | undefined }) {
  const { governorate, district, subDistrict, area } = form
  const closed = locked === undefined ? {} : { locked }
  const first = governorate.value === null ? { placeholder: m.profile_choose_first() } : {}
  const districts = useChildren('districts', 'governorate_id', governorate.value)
  const subDistricts = useChildren('sub-districts', 'district_id', district.value)
  const areas = useChildren('areas', 'governorate_id', governorate.value)
  const above = (binding: Binding<Code>, ...below: Binding<Code>[]): Binding<Code> => ({
    ...binding,
    onChange: (value) => {
      if (value !== binding.value) for (const one of below) one.onChange(null)
      binding.onChange(value)
    },
  })
  return (
    <FormSection title={m.profile_place()}>
      <PickField
        field={above(governorate, district, subDistrict, area)}
        label={m.profile_field_governorate()}
        options={useChoices('governorates')}
        {...closed}
      />
      <FieldRow>
        <PickField
          field={above(district, subDistrict)}
          label={m.profile_field_district()}
          options={districts}
          {...first}
          {...closed}
        />
        <PickField
          field={subDistrict}
          label={m.profile_field_sub_district()}
          options={subDistricts}
          {...first}
          {...closed}
        />
      </FieldRow>
      <TextField field={form.address} label={m.profile_field_address()} max={255} {...closed} />
      <FieldRow>
        <PickField field={area} label={m.profile_field_area()} options={areas} {...first} />
        <TextField field={form.estateNumber} label={m.profile_field_estate_number()} max={30} />
      </FieldRow>
      <FieldRow>
        <NumberField field={form.latitude} label={m.profile_field_latitude()} hint={m.profile_field_geo_hint()} />
        <NumberField
          field={form.longitude}
          label={m.profile_field_longitude()}
          hint={m.profile_field_longitude_hint()}
        />
      </FieldRow>
    </FormSection>
  )
}
