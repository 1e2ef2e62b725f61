import { lazy, Suspense, useState } from 'react'
import { pictureWords } from '#contract/news/picture-words.ts'
import { slideWords } from '#contract/news/slide-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { slideRegister } from '#contract/news/registers.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { lang } from '#web/base/preferences.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { BesideNotice, PublicationTags } from '#web/core/publication/published.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { SliderTabs } from './slider-tabs.tsx'
import css from './slides.module.css'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const Publication = lazy(async () => ({ default: (await import('./content-publication.tsx')).SlidePublication }))

const path = '/ministry/settings/image-slider'
const pictureAt = (id: number) => `/api/v2/files/${id}`
interface Shown {
  readonly title_ar: string | null
  readonly title_en: string | null
  readonly alt_ar: string | null
  readonly alt_en: string | null
}
const titleOf = ({ title_ar, title_en }: Shown) => (lang() === 'en' && title_en) || title_ar || ''
const altOf = ({ alt_ar, alt_en }: Shown) => (lang() === 'en' && alt_en) || alt_ar || ''

/** A slide as it stands on the home page. */
function Preview({ source, values }: { source: number | null; values: Shown }) {
  if (source === null) return null
  return (
    <figure className={css.preview} aria-label={m.content_slide_preview()}>
      <img src={pictureAt(source)} alt={altOf(values)} />
      {titleOf(values) && <figcaption>{titleOf(values)}</figcaption>}
    </figure>
  )
}

const states = () => [
  { value: 'true', label: label(slideWords.is_active) },
  { value: 'false', label: m.content_slide_inactive() },
]

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.content_slide_add(),
  addTitle: m.content_slide_add(),
  editTitle: m.content_slide_edit(),
  empty: m.content_slide_empty(),
  emptyText: m.content_slide_empty_text(),
  search: m.content_slide_search(),
  remove: m.content_slide_remove(),
  removeTitle: (name) => m.content_slide_remove_title({ name }),
  removeText: m.content_slide_remove_text(),
  total: (count) => m.content_slide_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof slideRegister>>[] => [
  {
    key: 'title_ar',
    label: m.content_slide(),
    sort: 'title_ar',
    cell: (row) => titleOf(row) || m.content_slide_untitled(),
  },
  {
    key: 'source',
    label: label(pictureWords.source),
    cell: (row) => <img className={css.thumb} src={pictureAt(row.source)} alt={altOf(row)} width={96} height={54} />,
  },
  {
    key: 'from_date',
    label: m.content_slide_days(),
    sort: 'from_date',
    cell: (row) =>
      row.from_date === null && row.to_date === null ? (
        m.content_slide_always()
      ) : (
        <>
          <DateText value={row.from_date} short /> – <DateText value={row.to_date} short />
        </>
      ),
  },
  { key: 'sort', label: label(commonWords.sort), sort: 'sort', cell: (row) => row.sort },
  {
    key: 'is_active',
    label: label(commonWords.status),
    cell: (row) => (
      <StateTag tone={row.is_active ? 'ok' : 'mute'}>
        {row.is_active ? label(slideWords.is_active) : m.content_slide_inactive()}
      </StateTag>
    ),
  },
  { key: 'is_published', label: m.publication_title(), cell: (row) => <PublicationTags row={row} /> },
]

const initial = {
  source: null as number | null,
  alt_ar: '' as string | null,
  alt_en: '' as string | null,
  title_ar: '' as string | null,
  title_en: '' as string | null,
  link: '' as string | null,
  from_date: '' as string | null,
  to_date: '' as string | null,
  sort: 1 as number | null,
  is_active: true,
}

/** What is sent of a row: its fields. */
const bodyOf = (row: RowOf<typeof slideRegister>) =>
  Object.fromEntries(Object.keys(initial).map((name) => [name, row[name as keyof typeof initial]]))

function SlideFields({ form }: { form: Fields<typeof initial> }) {
  return (
    <>
      <RecordFile
        field={form.field('source')}
        use="image"
        label={label(pictureWords.source)}
        hint={m.content_slide_picture_hint()}
      />
      <Preview source={form.values.source} values={form.values} />
      <TextField
        field={form.field('alt_ar')}
        label={m.content_alt_ar()}
        hint={m.content_alt_hint()}
        optional
        max={300}
      />
      <TextField field={form.field('alt_en')} label={label(pictureWords.image_alt_en)} ltr optional max={300} />
      <TextField field={form.field('title_ar')} label={m.content_slide_title_ar()} optional max={150} />
      <TextField field={form.field('title_en')} label={m.content_slide_title_en()} ltr optional max={150} />
      <TextField
        field={form.field('link')}
        label={label(slideWords.link)}
        hint={m.content_link_hint()}
        ltr
        optional
        max={255}
      />
      <DateField field={form.field('from_date')} label={m.content_slide_from()} optional />
      <DateField field={form.field('to_date')} label={m.content_slide_to()} optional />
      <NumberField field={form.field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
      <CheckField
        field={form.field('is_active')}
        label={label(slideWords.is_active)}
        hint={m.content_slide_active_hint()}
      />
    </>
  )
}

/** Slides of the home page: picture, words, days and order. */
export function ImageSlider() {
  const [open, setOpen] = useState<{ id: number; name: string }>()
  return (
    <RegisterPage
      resource={slideRegister}
      crumbs={settingsCrumbs(path)}
      tabs={<SliderTabs value="home" />}
      words={words()}
      tools={
        <ButtonLink look="default" href={link('/home')}>
          {m.content_see_public()}
        </ButtonLink>
      }
      columns={columns()}
      choices={[
        { name: 'is_active', label: label(commonWords.status), any: m.content_all_states(), options: states() },
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      actions={(row, register) => [
        {
          label: m.publication_open(),
          act: () => setOpen({ id: row.id, name: titleOf(row) || m.content_slide_untitled() }),
        },
        ...moveActions(slideRegister, register, row, bodyOf),
      ]}
      initial={initial}
      rowName={(row) => titleOf(row) || m.content_slide_untitled()}
      fields={(form, row) => (
        <>
          {row?.is_published && <BesideNotice />}
          <SlideFields form={form} />
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
