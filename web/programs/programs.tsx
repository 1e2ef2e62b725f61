import { programWords } from '#contract/programs/program-words.ts'
import { programs, programStatuses } from '#contract/programs/programs.ts'
import { label } from '#web/base/label.ts'
import { inRow } from '#web/base/list-words.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { useOwnClassifications } from '#web/profile/shared/own-catalogue.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { ServicesField } from './services-field.tsx'

type Status = (typeof programStatuses)[number]
const initial = {
  name: '',
  name_en: '' as string | null,
  objectives: '',
  description: '' as string | null,
  classification_id: null as number | null,
  target_group_ids: [] as number[],
  service_ids: [] as number[],
  governorate_ids: [] as number[],
  start_date: '',
  end_date: null as string | null,
  budget: null as string | null,
  currency_id: null as number | null,
  status: 'planned' as Status,
  image: null as number | null,
}
type ProgramForm = { form: Fields<typeof initial> }

const tones = { planned: 'mute', active: 'ok', suspended: 'warn', finished: 'info' } as const
const statusWord = (status: Status) => label(programWords.status.words[status])
const statusOptions = () => programStatuses.map((value) => ({ value, label: statusWord(value) }))

/** For whom, where and by what the programme works. */
function Reach({ form: { field } }: ProgramForm) {
  return (
    <FormSection title={m.program_reach()}>
      <PickField
        field={field('classification_id')}
        label={label(programWords.classification_id)}
        hint={m.program_classification_hint()}
        options={useOwnClassifications()}
      />
      <PickManyField
        field={field('target_group_ids')}
        label={label(programWords.target_group_ids)}
        options={useChoices('target-groups')}
      />
      <PickManyField
        field={field('governorate_ids')}
        label={label(programWords.governorate_ids)}
        options={useChoices('governorates')}
      />
      <ServicesField field={field('service_ids')} label={label(programWords.service_ids)} />
    </FormSection>
  )
}

function ProgramFields({ form }: ProgramForm) {
  const { field, values } = form
  return (
    <>
      <TextField field={field('name')} label={label(programWords.name)} max={150} />
      <TextField field={field('name_en')} label={label(programWords.name_en)} max={150} ltr optional />
      <AreaField field={field('objectives')} label={label(programWords.objectives)} max={2000} />
      <RichTextField
        field={field('description')}
        label={label(programWords.description)}
        lang="ar"
        max={5000}
        optional
      />
      <Reach form={form} />
      <FormSection title={m.program_time_money()}>
        <FieldRow>
          <DateField field={field('start_date')} label={label(programWords.start_date)} />
          <DateField field={field('end_date')} label={label(programWords.end_date)} optional />
        </FieldRow>
        <FieldRow>
          <MoneyField field={field('budget')} label={label(programWords.budget)} currency="" optional />
          <PickField
            field={field('currency_id')}
            label={label(programWords.currency_id)}
            options={useChoices('currencies')}
            optional={!values.budget}
          />
        </FieldRow>
        <SelectField field={field('status')} label={label(programWords.status)} options={statusOptions()} />
        <RecordFile field={field('image')} use="image" label={label(programWords.image)} optional />
      </FormSection>
    </>
  )
}

function useColumns(): Column<RowOf<typeof programs>>[] {
  const governorate = useName('governorates')
  return [
    { key: 'name', label: label(programWords.name), sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
    {
      key: 'status',
      label: label(programWords.status),
      sort: 'status',
      cell: (row) => <StateTag tone={tones[row.status]}>{statusWord(row.status)}</StateTag>,
    },
    {
      key: 'governorate_ids',
      label: label(programWords.governorate_ids),
      cell: (row) => inRow(row.governorate_ids.map((code) => governorate(code))),
    },
    {
      key: 'start_date',
      label: label(programWords.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
    {
      key: 'end_date',
      label: label(programWords.end_date),
      sort: 'end_date',
      cell: (row) => <DateText value={row.end_date} short />,
    },
  ]
}

const words = () => ({
  title: headingOf('/programs-and-activities/ngo-programs'),
  add: m.program_add(),
  addTitle: m.program_add(),
  editTitle: m.program_edit(),
  empty: m.program_empty(),
  emptyText: m.program_empty_text(),
  search: m.program_search(),
  remove: m.program_remove(),
  removeTitle: (name: string) => m.program_remove_title({ name }),
  removeText: m.program_remove_text(),
  total: (count: number) => m.program_total({ count }),
})

/** Programmes of the organisation [spec 2§2]. */
export const Programs = () => (
  <RegisterPage
    resource={programs}
    words={words()}
    columns={useColumns()}
    choices={[
      { name: 'status', label: label(programWords.status), any: m.program_any_status(), options: statusOptions() },
    ]}
    initial={initial}
    rowName={(row) => row.name}
    fields={(form) => <ProgramFields form={form} />}
  />
)
