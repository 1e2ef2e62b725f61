import { machineWords } from '#contract/properties/property-words.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { Approved } from './approved.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const initial = {
  machine_type_id: null as number | null,
  model: '',
  plate_number: '',
  governorate_id: null as number | null,
  serial_number: '' as string | null,
  structure_no: '',
  fuel_type: null as number | null,
  passengers_number: null as number | string | null,
  year: null as number | string | null,
  tax: false,
  possessive_form_id: null as number | null,
  licence_until: null as string | null,
  insurance_until: null as string | null,
  document_file: null as number | null,
}

interface VehicleForm {
  form: Fields<typeof initial>
}

function Possession({ form: { field } }: VehicleForm) {
  return (
    <FormSection title={m.property_possession()}>
      <PickField
        field={field('possessive_form_id')}
        label={label(machineWords.possessive_form_id)}
        options={useChoices('possessive-forms')}
      />
      <CheckField field={field('tax')} label={label(machineWords.tax)} />
      <RecordFile field={field('document_file')} label={label(machineWords.document_file)} />
    </FormSection>
  )
}

function VehicleFields({ form }: VehicleForm) {
  const { field } = form
  return (
    <>
      <FieldRow>
        <PickField
          field={field('machine_type_id')}
          label={label(machineWords.machine_type_id)}
          options={useChoices('machine-types')}
        />
        <TextField field={field('model')} label={label(machineWords.model)} max={60} />
      </FieldRow>
      <FieldRow>
        <PickField
          field={field('fuel_type')}
          label={label(machineWords.fuel_type)}
          options={useChoices('fuel-types')}
        />
        <NumberField field={field('passengers_number')} label={label(machineWords.passengers_number)} />
      </FieldRow>
      <FormSection title={m.property_registration()}>
        <FieldRow>
          <TextField field={field('plate_number')} label={label(machineWords.plate_number)} ltr max={15} />
          <PickField
            field={field('governorate_id')}
            label={label(machineWords.governorate_id)}
            options={useChoices('governorates')}
          />
        </FieldRow>
        <FieldRow>
          <TextField field={field('structure_no')} label={label(machineWords.structure_no)} ltr max={25} />
          <TextField field={field('serial_number')} label={label(machineWords.serial_number)} ltr optional max={30} />
        </FieldRow>
        <TextField
          field={{
            ...field('year'),
            value: String(field('year').value ?? ''),
            onChange: (text) => field('year').onChange(/^\d+$/.test(text ?? '') ? Number(text) : text || null),
          }}
          label={label(machineWords.year)}
          inputMode="numeric"
          ltr
        />
        <FieldRow>
          <DateField
            field={field('licence_until')}
            label={label(machineWords.licence_until)}
            hint={m.property_remind()}
            optional
          />
          <DateField field={field('insurance_until')} label={label(machineWords.insurance_until)} optional />
        </FieldRow>
      </FormSection>
      <Possession form={form} />
    </>
  )
}

function useVehicleColumns(): Column<RowOf<typeof vehicles>>[] {
  const type = useName('machine-types')
  return [
    { key: 'model', label: label(machineWords.model), sort: 'model', cell: (row) => row.model },
    {
      key: 'machine_type_id',
      label: label(machineWords.machine_type_id),
      sort: 'machine_type_id',
      cell: (row) => type(row.machine_type_id),
    },
    {
      key: 'plate_number',
      label: label(machineWords.plate_number),
      sort: 'plate_number',
      cell: (row) => <Ltr>{row.plate_number}</Ltr>,
    },
    { key: 'year', label: label(machineWords.year), sort: 'year', cell: (row) => <Ltr>{row.year}</Ltr> },
    {
      key: 'licence_until',
      label: label(machineWords.licence_until),
      sort: 'licence_until',
      cell: (row) => <DateText value={row.licence_until} short />,
    },
    {
      key: 'insurance_until',
      label: label(machineWords.insurance_until),
      sort: 'insurance_until',
      cell: (row) => <DateText value={row.insurance_until} short />,
    },
    {
      key: 'approved_by_request',
      label: label(machineWords.approved_by_request),
      cell: (row) => <Approved row={row} />,
    },
  ]
}

const words = () => ({
  title: headingOf('/properties/vehicles'),
  add: m.property_vehicle_add(),
  addTitle: m.property_vehicle_add(),
  editTitle: m.property_vehicle_edit(),
  empty: m.property_vehicle_empty(),
  emptyText: m.property_vehicle_empty_text(),
  search: m.property_vehicle_search(),
  remove: m.property_vehicle_remove(),
  removeTitle: (name: string) => m.property_vehicle_remove_title({ name }),
  removeText: m.property_vehicle_remove_text(),
  total: (count: number) => m.property_vehicle_total({ count }),
})

/** Vehicles and machines of the organisation [spec 2§2]. */
export function Vehicles() {
  const filters = [
    {
      name: 'machine_type_id',
      label: label(machineWords.machine_type_id),
      any: m.profile_all_types(),
      options: useChoices('machine-types'),
    },
    {
      name: 'governorate_id',
      label: label(machineWords.governorate_id),
      any: m.profile_all_governorates(),
      options: useChoices('governorates'),
    },
  ]
  return (
    <RegisterPage
      resource={vehicles}
      words={words()}
      columns={useVehicleColumns()}
      choices={filters}
      initial={initial}
      rowName={(row) => `${row.model} ${row.plate_number}`}
      fields={(form) => <VehicleFields form={form} />}
    />
  )
}
