import { lazy, Suspense, useState } from 'react'
import { pictureWords } from '#contract/news/picture-words.ts'
import { slideWords } from '#contract/news/slide-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { leastHeight, leastWidth, loginSliderRegister } from '#contract/news/registers.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { publicationChoices } from '#web/core/publication/publication-words.ts'
import { BesideNotice, PublicationTags } from '#web/core/publication/published.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import { moveActions } from '#web/core/registers/move-row.tsx'
import { SliderTabs } from './slider-tabs.tsx'
import css from './slides.module.css'
import type { Column } from '#web/ui/data-table.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const Publication = lazy(async () => ({ default: (await import('./content-publication.tsx')).LoginSlidePublication }))

const path = '/ministry/settings/image-slider/sign-in'
const titleOf = (row: { title_ar: string | null; title_en: string | null }) =>
  (lang() === 'en' && row.title_en) || row.title_ar || m.content_slide_untitled()

const words = (): RegisterWords => ({
  title: m.title_login_sliders(),
  add: m.content_slide_add(),
  addTitle: m.content_slide_add(),
  editTitle: m.content_slide_edit(),
  empty: m.content_slide_empty(),
  emptyText: m.login_slide_empty_text(),
  search: m.login_slide_search(),
  remove: m.content_slide_remove(),
  removeTitle: (name) => m.content_slide_remove_title({ name }),
  removeText: m.login_slide_remove_text(),
  total: (count) => m.content_slide_total({ count }),
})

const columns = (): readonly Column<RowOf<typeof loginSliderRegister>>[] => [
  { key: 'title_ar', label: m.content_slide(), sort: 'title_ar', cell: titleOf },
  {
    key: 'source',
    label: label(pictureWords.source),
    cell: (row) => (
      <img className={css.thumb} src={`/api/v2/files/${row.source}`} alt={titleOf(row)} width={96} height={54} />
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
  title_ar: '' as string | null,
  title_en: '' as string | null,
  sort: 1 as number | null,
  is_active: true,
}

/** What is sent of a row: its fields. */
const bodyOf = (row: RowOf<typeof loginSliderRegister>) =>
  Object.fromEntries(Object.keys(initial).map((name) => [name, row[name as keyof typeof initial]]))

function SlideFields({ form: { field } }: { form: Fields<typeof initial> }) {
  return (
    <>
      <RecordFile
        field={field('source')}
        use="image"
        label={label(pictureWords.source)}
        hint={m.login_slide_picture_hint({ width: formatNumber(leastWidth), height: formatNumber(leastHeight) })}
      />
      <TextField
        field={field('title_ar')}
        label={m.content_slide_title_ar()}
        hint={m.login_slide_title_hint()}
        optional
        max={150}
      />
      <TextField field={field('title_en')} label={m.content_slide_title_en()} ltr optional max={150} />
      <NumberField field={field('sort')} label={label(commonWords.sort)} hint={m.content_sort_hint()} />
      <CheckField field={field('is_active')} label={label(slideWords.is_active)} hint={m.login_slide_active_hint()} />
    </>
  )
}

/** Slides beside the form of the sign-in page: picture, title and order. */
export function LoginSliders() {
  const [open, setOpen] = useState<{ id: number; name: string }>()
  return (
    <RegisterPage
      resource={loginSliderRegister}
      crumbs={settingsCrumbs(path)}
      tabs={<SliderTabs value="sign-in" />}
      words={words()}
      columns={columns()}
      choices={[
        {
          name: 'is_active',
          label: label(commonWords.status),
          any: m.content_all_states(),
          options: [
            { value: 'true', label: label(slideWords.is_active) },
            { value: 'false', label: m.content_slide_inactive() },
          ],
        },
        {
          name: 'publication',
          label: m.publication_state(),
          any: m.publication_any(),
          options: publicationChoices(),
        },
      ]}
      actions={(row, register) => [
        { label: m.publication_open(), act: () => setOpen({ id: row.id, name: titleOf(row) }) },
        ...moveActions(loginSliderRegister, register, row, bodyOf),
      ]}
      initial={initial}
      rowName={titleOf}
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
