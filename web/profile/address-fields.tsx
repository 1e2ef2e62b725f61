import { addressWords } from '#contract/core/calls/common-words.ts'
import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import { MapPin } from '#web/core/forms/map-pin.tsx'
import { PinPlace } from '#web/core/forms/pin-place.tsx'
import { nameOf, useChoices, useLookup } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'

type Code = number | null
/** Place of a new branch or centre. */
export const emptyPlace = {
  governorate_id: null as Code,
  district_id: null as Code,
  sub_district_id: null as Code,
  address: '',
  latitude: null as number | string | null,
  longitude: null as number | string | null,
  real_estate_id: null as Code,
  real_estate_number: '',
}

interface Props {
  form: Pick<Fields<typeof emptyPlace>, 'field'>
  /** The cadastral area, which branches and centres call differently. */
  area: Binding<Code>
  /** Why the address cannot be changed. */
  locked?: string | undefined
}

const useChildren = (slug: string, column: string, parent: Code) =>
  useLookup(slug)
    .filter((record) => parent !== null && record.extra[column] === parent)
    .map((record) => ({ value: record.id, label: nameOf(record) }))

/** A choice that empties those below when it changes. */
const above = (binding: Binding<Code>, ...below: Binding<Code>[]): Binding<Code> => ({
  ...binding,
  onChange: (value) => {
    if (value !== binding.value) for (const one of below) one.onChange(null)
    binding.onChange(value)
  },
})

/** Where a branch or a centre stands: governorate, then its districts, then their sub-districts; a new choice above empties those below. */
export function AddressFields({ form: { field }, area, locked }: Props) {
  const [governorate, district] = [field('governorate_id'), field('district_id')]
  const subDistrict = field('sub_district_id')
  const closed = locked === undefined ? {} : { locked }
  const first = governorate.value === null ? { placeholder: m.profile_choose_first() } : {}
  const districts = useChildren('districts', 'governorate_id', governorate.value)
  const subDistricts = useChildren('sub-districts', 'district_id', district.value)
  const areas = useChildren('areas', 'governorate_id', governorate.value)
  return (
    <FormSection title={m.profile_place()}>
      <PickField
        field={above(governorate, district, subDistrict, area)}
        label={label(addressWords.governorate_id)}
        options={useChoices('governorates')}
        {...closed}
      />
      <PinPlace
        latitude={field('latitude').value}
        longitude={field('longitude').value}
        governorate={above(governorate, district, subDistrict, area)}
        locked={locked !== undefined}
      />
      <FieldRow>
        <PickField
          field={above(district, subDistrict)}
          label={label(addressWords.district_id)}
          options={districts}
          {...first}
          {...closed}
        />
        <PickField
          field={subDistrict}
          label={label(addressWords.sub_district_id)}
          options={subDistricts}
          {...first}
          {...closed}
        />
      </FieldRow>
      <TextField field={field('address')} label={label(addressWords.address)} max={255} {...closed} />
      <FieldRow>
        <PickField field={area} label={label(branchWords.area_id)} options={areas} {...first} />
        <TextField field={field('real_estate_number')} label={label(branchWords.real_estate_number)} max={30} />
      </FieldRow>
      <FieldRow>
        <NumberField field={field('latitude')} label={label(addressWords.latitude)} hint={m.profile_field_geo_hint()} />
        <NumberField
          field={field('longitude')}
          label={label(addressWords.longitude)}
          hint={m.profile_field_longitude_hint()}
        />
      </FieldRow>
      <MapPin latitude={field('latitude')} longitude={field('longitude')} />
    </FormSection>
  )
}
