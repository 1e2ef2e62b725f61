import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeZone } from '#contract/core/values/dates.ts'
import { audiences, findAudience, type Notice, noticeRegister, noticeSizes } from '#contract/notifications/notices.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useClassifications } from '#web/core/api/use-classifications.ts'
import { nameOf, useChoices, useLookup } from '#web/core/api/use-lookup.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import type { useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField, PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { useReports } from './notice-audience.tsx'
import { audienceWord, classChoices, sizeWord } from './notice-words.ts'

const initial = {
  title: '',
  title_en: '' as string | null,
  body: '',
  body_en: '' as string | null,
  link: '' as string | null,
  class: 'information' as Notice['class'],
  audience: 'all_ngos' as Notice['audience'],
  audience_ids: [] as number[],
  governorate_ids: [] as number[],
  status_ids: [] as number[],
  classification_ids: [] as number[],
  sizes: [] as Notice['sizes'],
  send_email: true,
  legal_basis: '' as string | null,
  due_on: '' as string | null,
  /** Day and hour in Damascus; sent as one instant. */
  day: '' as string | null,
  hour: '09:00',
}
type Values = typeof initial

const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone })
const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
/** The instant of a day and an hour in Damascus. */
function instantOf(day: string, hour: string): string {
  const zone = offset.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value
  return new Date(`${day}T${hour}:00${zone?.replace('GMT', '') || 'Z'}`).toISOString()
}
const toForm = (row: Notice): Values => ({
  ...valuesFrom(initial, row as unknown as Record<string, unknown>),
  day: row.scheduled_at ? dayIn.format(new Date(row.scheduled_at)) : '',
  hour: row.scheduled_at ? clock.format(new Date(row.scheduled_at)) : initial.hour,
})
const needsIds = (audience: Notice['audience']) => ['ngos', 'legal_form', 'governorate', 'report'].includes(audience)
function bodyOf({ day, hour, ...values }: Values) {
  const dated = /^\d{4}-\d\d-\d\d$/.test(day ?? '')
  return {
    ...values,
    audience_ids: needsIds(values.audience) ? values.audience_ids : [],
    scheduled_at: dated ? instantOf(day ?? '', hour) : day || null,
  }
}
const bySchemaOfBody = bySchema(noticeRegister.input)
const asFields = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name === 'scheduled_at' ? 'day' : name, text]))
const check = (values: unknown) => asFields(bySchemaOfBody(bodyOf(values as Values)))
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

function Ngos({ form }: { form: Fields<Values> }) {
  const [search, setSearch] = useState('')
  const chosen = form.values.audience_ids
  const ask = (query: { search?: string; ids?: number[] }) => ({
    queryKey: [findAudience.path, query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await callApi(findAudience, { query, signal })).data,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const found = useQuery(ask({ search }))
  const known = useQuery({ ...ask({ ids: chosen }), enabled: chosen.length > 0 })
  const options = new Map([...(known.data ?? []), ...(found.data ?? [])].map((one) => [one.id, one]))
  return (
    <PickManyField
      field={form.field('audience_ids')}
      label={label(noticeWords.audience_ids)}
      loading={found.isFetching}
      onSearch={setSearch}
      options={[...options.values()].map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  )
}

/** One of the reports that the sender may see; its organisations are those of its rows when the notice is handed in. */
function Report({ form }: { form: Fields<Values> }) {
  const reports = useReports(true)
  const field = form.field('audience_ids')
  return (
    <PickField
      field={{
        ...field,
        value: field.value[0] ?? null,
        onChange: (id: number | null) => field.onChange(id === null ? [] : [id]),
      }}
      label={label(noticeWords.audience_ids)}
      hint={m.notice_report_hint()}
      options={reports.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** What narrows an audience of organisations, whatever names it. */
function Narrowed({ form }: { form: Fields<Values> }) {
  const statuses = useChoices('ngo-status')
  const fields = useClassifications()
  return (
    <>
      <PickManyField
        field={form.field('status_ids')}
        label={label(noticeWords.status_ids)}
        hint={m.notice_narrow_hint()}
        options={statuses}
        optional
      />
      <PickManyField
        field={form.field('classification_ids')}
        label={label(noticeWords.classification_ids)}
        hint={m.notice_fields_hint()}
        options={fields.map((one) => ({ value: one.id, label: nameOf(one) }))}
        optional
      />
      <PickManyField
        field={form.field('sizes')}
        label={label(noticeWords.sizes)}
        hint={m.notice_sizes_hint()}
        options={noticeSizes.map((value) => ({ value, label: sizeWord(value) }))}
        optional
      />
    </>
  )
}

function Who({ form }: { form: Fields<Values> }) {
  const [forms, governorates] = [useLookup('legal-forms'), useLookup('governorates')]
  const { audience } = form.values
  const picks = { legal_form: forms, governorate: governorates }[audience as 'governorate']
  const options = (rows: typeof forms) => rows.map((one) => ({ value: one.id, label: nameOf(one) }))
  return (
    <>
      <SelectField
        field={form.field('audience')}
        label={label(noticeWords.audience)}
        options={audiences.map((value) => ({ value, label: audienceWord(value) }))}
      />
      {audience === 'ngos' && <Ngos form={form} />}
      {audience === 'report' && <Report form={form} />}
      {picks && (
        <PickManyField
          field={form.field('audience_ids')}
          label={label(noticeWords.audience_ids)}
          options={options(picks)}
        />
      )}
      {['all', 'all_ngos', 'legal_form', 'report'].includes(audience) && (
        <PickManyField
          field={form.field('governorate_ids')}
          label={label(noticeWords.governorate_ids)}
          hint={m.notice_narrow_hint()}
          options={options(governorates)}
          optional
        />
      )}
      {!['establishments', 'ministry'].includes(audience) && <Narrowed form={form} />}
    </>
  )
}

function What({ form }: { form: Fields<Values> }) {
  const kind = form.values.class
  return (
    <>
      <ChoiceField field={form.field('class')} label={label(noticeWords.class)} choices={classChoices()} />
      {kind === 'mandatory' && (
        <TextField field={form.field('legal_basis')} label={label(noticeWords.legal_basis)} max={300} />
      )}
      {kind === 'action' && <DateField field={form.field('due_on')} label={label(noticeWords.due_on)} />}
      <TextField field={form.field('title')} label={label(noticeWords.title)} max={150} />
      <AreaField field={form.field('body')} label={label(noticeWords.body)} max={2000} />
      <TextField field={form.field('title_en')} label={label(noticeWords.title_en)} max={150} optional />
      <AreaField field={form.field('body_en')} label={label(noticeWords.body_en)} max={2000} optional />
      <TextField
        field={form.field('link')}
        label={label(noticeWords.link)}
        hint={m.notice_link_hint()}
        max={255}
        optional
      />
    </>
  )
}

function How({ form }: { form: Fields<Values> }) {
  return (
    <>
      <CheckField field={form.field('send_email')} label={label(noticeWords.send_email)} />
      <DateField field={form.field('day')} label={m.notice_day()} hint={m.notice_day_hint()} optional />
      {form.values.day && (
        <SelectField
          field={form.field('hour')}
          label={m.notice_hour()}
          options={hours.map((value) => ({ value, label: value }))}
        />
      )}
    </>
  )
}

/** The draft of a notice: whom it is for, what it says, how and when it goes. */
export function NoticeDrawer({
  row,
  register,
  onClose,
}: {
  row: Notice | undefined
  register: Pick<ReturnType<typeof useRegister<typeof noticeRegister>>, 'save' | 'remove' | 'mayRemove'>
  onClose: () => void
}) {
  const form = useFields<Values>({ initial: row ? toForm(row) : initial, validate: check })
  const { save, notice } = useMergedSave<Notice, Values>({
    form,
    record: row,
    toForm,
    send: async (values, version) => {
      const errors = await register.save(bodyOf(values), row?.id, version)
      return errors && asFields(errors as Record<string, string>)
    },
  })
  return (
    <RecordDrawer
      title={row ? m.notice_edit() : m.notice_add()}
      form={form}
      verb={row ? m.form_save_changes() : m.form_save()}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove
        ? {
            remove: {
              verb: m.notice_remove(),
              title: m.notice_remove_title({ name: row.title }),
              text: m.notice_remove_text(),
              act: () => register.remove(row.id),
            },
          }
        : {})}
    >
      {notice}
      <h3>{m.notice_who()}</h3>
      <Who form={form} />
      <h3>{m.notice_what()}</h3>
      <What form={form} />
      <h3>{m.notice_how()}</h3>
      <How form={form} />
    </RecordDrawer>
  )
}
