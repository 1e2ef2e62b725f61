import { lazy, Suspense, useState } from 'react'
import { ministryEventWords } from '#contract/news/event-words.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { ministryEventRegister } from '#contract/news/registers.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { PinPlace } from '#web/core/forms/pin-place.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { lang } from '#web/base/preferences.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { BesideNotice, PublicationTags } from '#web/core/publication/published.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const Publication = lazy(async () => ({ default: (await import('./content-publication.tsx')).EventPublication }))

const path = '/ministry/settings/events'

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_event_add(),
  addTitle: m.content_event_add(),
  editTitle: m.content_event_edit(),
  empty: m.content_event_empty(),
  emptyText: m.content_event_empty_text(),
  search: m.content_event_search(),
  remove: m.content_event_remove(),
  removeTitle: (name) => m.content_event_remove_title({ name }),
  removeText: m.content_event_remove_text(),
  total: (count) => m.content_event_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof ministryEventRegister>>[] => [
  {
    key: 'title_ar',
    label: m.content_event(),
    sort: 'title_ar',
    cell: (row) => (lang() === 'en' && row.title_en ? row.title_en : row.title_ar),
  },
  {
    key: 'from_event_date',
    label: label(ministryEventWords.from_event_date),
    sort: 'from_event_date',
    cell: (row) => <DateText value={row.from_event_date} short />,
  },
  {
    key: 'to_event_date',
    label: label(ministryEventWords.to_event_date),
    sort: 'to_event_date',
    cell: (row) => <DateText value={row.to_event_date} short />,
  },
  {
    key: 'from_event_time',
    label: m.content_event_hours(),
    cell: (row) =>
      row.is_full_day ? (
        label(ministryEventWords.is_full_day)
      ) : (
        <Ltr>
          {row.from_event_time}–{row.to_event_time}
        </Ltr>
      ),
  },
  { key: 'location', label: label(ministryEventWords.location), sort: 'location', cell: (row) => row.location },
  { key: 'is_published', label: label(commonWords.status), cell: (row) => <PublicationTags row={row} /> },
]

const initial = {
  title_ar: '',
  title_en: '' as string | null,
  image_event: null as number | null,
  from_event_date: '',
  to_event_date: '',
  is_full_day: false,
  from_event_time: '' as string | null,
  to_event_time: '' as string | null,
  location: '',
  governorate_id: null as number | null,
  latitude: null as number | string | null,
  longitude: null as number | string | null,
  capacity: null as number | null,
  link: '' as string | null,
  details_ar: '' as string | null,
}

function Hours({ form }: { form: Fields<typeof initial> }) {
  return (
    <FieldRow>
      {(['from_event_time', 'to_event_time'] as const).map((name) => (
        <TextField
          key={name}
          field={form.field(name)}
          label={
            name === 'from_event_time'
              ? label(ministryEventWords.from_event_time)
              : label(ministryEventWords.to_event_time)
          }
          hint={m.content_event_time_hint()}
          ltr
          width="short"
          inputMode="numeric"
        />
      ))}
    </FieldRow>
  )
}

/** Where it is held: in words, and on the map. */
function Place({ form: { field } }: { form: Fields<typeof initial> }) {
  const governorates = useChoices('governorates')
  return (
    <>
      <TextField field={field('location')} label={label(ministryEventWords.location)} max={255} />
      <PickField
        field={field('governorate_id')}
        label={label(addressWords.governorate_id)}
        placeholder={m.content_event_governorate_none()}
        options={governorates}
        optional
      />
      <PinPlace
        latitude={field('latitude').value}
        longitude={field('longitude').value}
        governorate={field('governorate_id')}
      />
      <FieldRow>
        <NumberField
          field={field('latitude')}
          label={label(addressWords.latitude)}
          hint={m.content_event_latitude_hint()}
          optional
        />
        <NumberField
          field={field('longitude')}
          label={label(addressWords.longitude)}
          hint={m.content_event_longitude_hint()}
          optional
        />
      </FieldRow>
    </>
  )
}

function EventFields({ form }: { form: Fields<typeof initial> }) {
  return (
    <>
      <TextField field={form.field('title_ar')} label={m.content_event_title_ar()} max={150} />
      <TextField field={form.field('title_en')} label={m.content_event_title_en()} ltr optional max={150} />
      <RecordFile field={form.field('image_event')} use="image" label={label(ministryEventWords.image_event)} />
      <DateField field={form.field('from_event_date')} label={label(ministryEventWords.from_event_date)} />
      <DateField field={form.field('to_event_date')} label={label(ministryEventWords.to_event_date)} />
      <CheckField field={form.field('is_full_day')} label={label(ministryEventWords.is_full_day)} />
      {!form.values.is_full_day && <Hours form={form} />}
      <Place form={form} />
      <NumberField
        field={form.field('capacity')}
        label={label(ministryEventWords.capacity)}
        hint={m.content_event_capacity_hint()}
        optional
      />
      <TextField
        field={form.field('link')}
        label={label(ministryEventWords.link)}
        hint={m.content_link_hint()}
        ltr
        optional
        max={255}
      />
      <RichTextField
        field={form.field('details_ar')}
        label={label(ministryEventWords.details_ar)}
        lang="ar"
        optional
        max={5000}
      />
    </>
  )
}

/** Events to which the ministry invites; what a second person publishes stands among the general activities and in the calendar at once. */
export function MinistryEvents() {
  const [open, setOpen] = useState<{ id: number; name: string }>()
  return (
    <RegisterPage
      resource={ministryEventRegister}
      crumbs={settingsCrumbs(path)}
      words={words()}
      tools={
        <ButtonLink look="default" href={link('/general-activities')}>
          {m.content_see_public()}
        </ButtonLink>
      }
      columns={columns()}
      choices={[
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      actions={(row) => [{ label: m.publication_open(), act: () => setOpen({ id: row.id, name: row.title_ar }) }]}
      initial={initial}
      rowName={(row) => row.title_ar}
      fields={(form, row) => (
        <>
          {row?.is_published && <BesideNotice />}
          <EventFields form={form} />
        </>
      )}
    >
      {open && (
        <Suspense>
          <Publication {...open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </RegisterPage>
  )
}
