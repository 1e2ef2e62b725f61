import { addressWords } from '#contract/core/calls/common-words.ts'
import { endingForms } from '#contract/profile/branches.ts'
import { realEstateWords } from '#contract/properties/property-words.ts'
import { owned, realEstates } from '#contract/properties/real-estates.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useChoices, useLookup, useName } from '#web/core/api/use-lookup.ts'
import { MapPin } from '#web/core/forms/map-pin.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { Approved } from './approved.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const initial = {
  number: '',
  governorate_id: null as number | null,
  region: null as number | null,
  estate_type_id: null as number | null,
  possessive_form_id: null as number | null,
  shares_number: null as number | string | null,
  start_date: '',
  end_date: null as string | null,
  value: null as string | null,
  currency_id: null as number | null,
  usage: '' as string | null,
  address: '',
  latitude: null as number | string | null,
  longitude: null as number | string | null,
  document_file: null as number | null,
}
type EstateForm = { form: Fields<typeof initial> }

function Place({ form: { field, values, set } }: EstateForm) {
  const areas = useLookup('areas').flatMap((record) =>
    record.extra.governorate_id === values.governorate_id ? [{ value: record.id, label: nameOf(record) }] : [],
  )
  const governorate = field('governorate_id')
  return (
    <FormSection title={m.profile_place()}>
      <FieldRow>
        <PickField
          field={{
            ...governorate,
            onChange: (value: number | null) => {
              if (value !== governorate.value) set('region', null)
              governorate.onChange(value)
            },
          }}
          label={label(addressWords.governorate_id)}
          options={useChoices('governorates')}
        />
        <PickField field={field('region')} label={label(realEstateWords.region)} options={areas} />
      </FieldRow>
      <TextField field={field('address')} label={label(realEstateWords.address)} max={255} />
      <FieldRow>
        <NumberField
          field={field('latitude')}
          label={label(addressWords.latitude)}
          hint={m.profile_field_geo_hint()}
          optional
        />
        <NumberField field={field('longitude')} label={label(addressWords.longitude)} optional />
      </FieldRow>
      <MapPin latitude={field('latitude')} longitude={field('longitude')} />
    </FormSection>
  )
}

function Possession({ form: { field, values } }: EstateForm) {
  const form = values.possessive_form_id ?? 0
  return (
    <FormSection title={m.property_possession()}>
      <FieldRow>
        <PickField
          field={field('possessive_form_id')}
          label={label(realEstateWords.possessive_form_id)}
          options={useChoices('possessive-forms')}
        />
        <NumberField
          field={field('shares_number')}
          label={label(realEstateWords.shares_number)}
          hint={m.property_shares_hint()}
          optional={form !== owned}
        />
      </FieldRow>
      <FieldRow>
        <DateField field={field('start_date')} label={label(realEstateWords.start_date)} />
        <DateField
          field={field('end_date')}
          label={label(realEstateWords.end_date)}
          hint={m.property_remind()}
          optional={!endingForms.includes(form)}
        />
      </FieldRow>
      <FieldRow>
        <NumberField field={field('value')} label={label(realEstateWords.value)} optional />
        <PickField
          field={field('currency_id')}
          label={label(realEstateWords.currency_id)}
          options={useChoices('currencies')}
          optional={!values.value}
        />
      </FieldRow>
      <RecordFile field={field('document_file')} label={label(realEstateWords.document_file)} />
    </FormSection>
  )
}

function useEstateColumns(): Column<RowOf<typeof realEstates>>[] {
  const [type, possession, governorate] = [
    useName('estate-types'),
    useName('possessive-forms'),
    useName('governorates'),
  ]
  return [
    {
      key: 'number',
      label: label(realEstateWords.number),
      sort: 'number',
      cell: (row) => <Dec>{row.number}</Dec>,
    },
    {
      key: 'estate_type_id',
      label: label(realEstateWords.estate_type_id),
      sort: 'estate_type_id',
      cell: (row) => type(row.estate_type_id),
    },
    {
      key: 'governorate_id',
      label: label(addressWords.governorate_id),
      sort: 'governorate_id',
      cell: (row) => governorate(row.governorate_id),
    },
    {
      key: 'possessive_form_id',
      label: label(realEstateWords.possessive_form_id),
      sort: 'possessive_form_id',
      cell: (row) => possession(row.possessive_form_id),
    },
    {
      key: 'end_date',
      label: label(realEstateWords.end_date),
      sort: 'end_date',
      cell: (row) => <DateText value={row.end_date} short />,
    },
    {
      key: 'approved_by_request',
      label: label(realEstateWords.approved_by_request),
      cell: (row) => <Approved row={row} />,
    },
  ]
}

function EstateFields({ form }: EstateForm) {
  return (
    <>
      <FieldRow>
        <TextField field={form.field('number')} label={label(realEstateWords.number)} max={30} />
        <PickField
          field={form.field('estate_type_id')}
          label={label(realEstateWords.estate_type_id)}
          options={useChoices('estate-types')}
        />
      </FieldRow>
      <TextField field={form.field('usage')} label={label(realEstateWords.usage)} optional max={150} />
      <Possession form={form} />
      <Place form={form} />
    </>
  )
}

const words = () => ({
  title: headingOf('/properties/real-estates'),
  add: m.property_estate_add(),
  addTitle: m.property_estate_add(),
  editTitle: m.property_estate_edit(),
  empty: m.property_estate_empty(),
  emptyText: m.property_estate_empty_text(),
  search: m.property_estate_search(),
  remove: m.property_estate_remove(),
  removeTitle: (name: string) => m.property_estate_remove_title({ name }),
  removeText: m.property_estate_remove_text(),
  total: (count: number) => m.property_estate_total({ count }),
})

/** Real estates of the organisation [spec 2§2]. */
export function RealEstates() {
  const types = useChoices('estate-types')
  const filters = [
    {
      name: 'estate_type_id',
      label: label(realEstateWords.estate_type_id),
      any: m.profile_all_types(),
      options: types,
    },
    {
      name: 'governorate_id',
      label: label(addressWords.governorate_id),
      any: m.profile_all_governorates(),
      options: useChoices('governorates'),
    },
  ]
  return (
    <RegisterPage
      resource={realEstates}
      words={words()}
      columns={useEstateColumns()}
      choices={filters}
      initial={initial}
      rowName={(row) => row.number}
      fields={(form) => <EstateFields form={form} />}
    />
  )
}
