import { useQuery } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { activities, planned, urgent } from '#contract/programs/activities.ts'
import { activityWords } from '#contract/programs/program-words.ts'
import { programs } from '#contract/programs/programs.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { ServicesField } from './services-field.tsx'

const initial = {
  activity_type: planned as 0 | 1,
  program_id: null as number | null,
  name: '',
  objectives: '',
  description: '' as string | null,
  target_group_ids: [] as number[],
  service_ids: [] as number[],
  governorate_id: null as number | null,
  place: '' as string | null,
  start_date: '',
  end_date: null as string | null,
  beneficiaries_number: null as number | string | null,
  image: null as number | null,
  is_published: false,
}
type ActivityForm = { form: Fields<typeof initial> }

const typeWord = (type: 0 | 1) => label(activityWords.activity_type.words[type])
const typeOptions = () => ([planned, urgent] as const).map((value) => ({ value, label: typeWord(value) }))

/** Programmes of the organisation, as pick fields take them; none without the right to see them. */
function useProgramChoices(): { value: number; label: string }[] {
  const sees = useMay('ngo_programs')
  const query = useQuery({
    queryKey: [programs.path, 'choices'],
    queryFn: async () => (await callApi(programs.list, { query: { per_page: 100, sort: 'name' } })).data,
    enabled: sees,
    meta: { choices: true },
  })
  return (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

function What({ form: { field, values } }: ActivityForm) {
  return (
    <>
      <ChoiceField
        field={field('activity_type')}
        label={label(activityWords.activity_type)}
        hint={m.activity_type_hint()}
        choices={typeOptions()}
      />
      <PickField
        field={field('program_id')}
        label={label(activityWords.program_id)}
        options={useProgramChoices()}
        optional={values.activity_type === urgent}
      />
      <TextField field={field('name')} label={label(activityWords.name)} max={150} />
      <AreaField field={field('objectives')} label={label(activityWords.objectives)} max={2000} />
      <RichTextField
        field={field('description')}
        label={label(activityWords.description)}
        lang="ar"
        max={5000}
        optional
      />
    </>
  )
}

function ActivityFields({ form }: ActivityForm) {
  const { field } = form
  return (
    <>
      <What form={form} />
      <FormSection title={m.program_reach()}>
        <PickManyField
          field={field('target_group_ids')}
          label={label(activityWords.target_group_ids)}
          options={useChoices('target-groups')}
        />
        <ServicesField field={field('service_ids')} label={label(activityWords.service_ids)} />
        <NumberField field={field('beneficiaries_number')} label={label(activityWords.beneficiaries_number)} optional />
      </FormSection>
      <FormSection title={m.activity_when_where()}>
        <FieldRow>
          <DateField field={field('start_date')} label={label(activityWords.start_date)} />
          <DateField field={field('end_date')} label={label(activityWords.end_date)} optional />
        </FieldRow>
        <FieldRow>
          <PickField
            field={field('governorate_id')}
            label={label(activityWords.governorate_id)}
            options={useChoices('governorates')}
          />
          <TextField field={field('place')} label={label(activityWords.place)} max={255} optional />
        </FieldRow>
        <RecordFile field={field('image')} use="image" label={label(activityWords.image)} optional />
        <CheckField
          field={field('is_published')}
          label={label(activityWords.is_published)}
          hint={m.activity_published_hint()}
        />
      </FormSection>
    </>
  )
}

function useColumns(): Column<RowOf<typeof activities>>[] {
  const governorate = useName('governorates')
  const names = new Map(useProgramChoices().map(({ value, label }) => [value, label]))
  return [
    { key: 'name', label: label(activityWords.name), sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
    {
      key: 'activity_type',
      label: label(activityWords.activity_type),
      sort: 'activity_type',
      cell: (row) => (
        <StateTag tone={row.activity_type === urgent ? 'warn' : 'mute'}>{typeWord(row.activity_type)}</StateTag>
      ),
    },
    {
      key: 'program_id',
      label: label(activityWords.program_id),
      cell: (row) => <bdi>{(row.program_id !== null && names.get(row.program_id)) || '—'}</bdi>,
    },
    {
      key: 'governorate_id',
      label: label(activityWords.governorate_id),
      sort: 'governorate_id',
      cell: (row) => governorate(row.governorate_id),
    },
    {
      key: 'start_date',
      label: label(activityWords.start_date),
      sort: 'start_date',
      cell: (row) => <DateText value={row.start_date} short />,
    },
    {
      key: 'is_published',
      label: label(activityWords.is_published),
      sort: 'is_published',
      cell: (row) => label(row.is_published ? commonWords.yes : commonWords.no),
    },
  ]
}

const words = () => ({
  title: headingOf('/programs-and-activities/ngo-activities'),
  add: m.activity_add(),
  addTitle: m.activity_add(),
  editTitle: m.activity_edit(),
  empty: m.activity_empty(),
  emptyText: m.activity_empty_text(),
  search: m.activity_search(),
  remove: m.activity_remove(),
  removeTitle: (name: string) => m.activity_remove_title({ name }),
  removeText: m.activity_remove_text(),
  total: (count: number) => m.activity_total({ count }),
})

/** Activities of the organisation [spec 2§2]. */
export function Activities() {
  const filters = [
    {
      name: 'activity_type',
      label: label(activityWords.activity_type),
      any: m.activity_any_type(),
      options: typeOptions(),
    },
    {
      name: 'program_id',
      label: label(activityWords.program_id),
      any: m.activity_any_program(),
      options: useProgramChoices(),
    },
    {
      name: 'governorate_id',
      label: label(activityWords.governorate_id),
      any: m.profile_all_governorates(),
      options: useChoices('governorates'),
    },
  ]
  return (
    <RegisterPage
      resource={activities}
      words={words()}
      columns={useColumns()}
      choices={filters}
      initial={initial}
      rowName={(row) => row.name}
      fields={(form) => <ActivityFields form={form} />}
    />
  )
}
