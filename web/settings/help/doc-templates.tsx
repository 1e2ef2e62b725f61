import { label } from '#web/base/label.ts'
import { docTemplateWords } from '#contract/settings/help-words.ts'
import { docTemplateRegister } from '#contract/settings/doc-templates.ts'
import { helpTypes } from '#contract/settings/help.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import type { RowOf } from '#web/core/registers/use-register.ts'
import type { LetterPurpose } from '#contract/settings/letter-fields.ts'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#web/ui/states.tsx'
import { RegisterPage, type RegisterWords } from '#web/core/registers/register-page.tsx'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { settingsCrumbs } from '#web/core/screens/crumbs.ts'
import type { Fields } from '#web/ui/use-fields.ts'

const path = '/ministry/settings/doc-templates'
type Audience = (typeof helpTypes)[number]
const sides = () => helpTypes.map((value) => ({ value, label: label(docTemplateWords.audience.words[value]) }))

const words = (): RegisterWords => ({
  title: titleAt(path),
  add: m.doc_template_add(),
  addTitle: m.doc_template_add(),
  editTitle: m.doc_template_edit(),
  empty: m.doc_template_empty(),
  emptyText: m.doc_template_empty_text(),
  search: m.doc_template_search(),
  remove: m.doc_template_remove(),
  removeTitle: (name) => m.doc_template_remove_title({ name }),
  removeText: m.doc_template_remove_text(),
  total: (count) => m.doc_template_total({ count }),
})

const LetterFields = lazy(async () => ({ default: (await import('./letter-fields.tsx')).LetterFields }))
const TemplateVersions = lazy(async () => ({ default: (await import('./template-versions.tsx')).TemplateVersions }))

const initial = {
  /** Of the form alone: a template is one or the other. */
  content: 'file' as 'file' | 'text',
  slug: '',
  title_ar: '',
  doc_category_id: null as number | null,
  file: null as number | null,
  audience: 'est' as Audience,
  purpose: null as LetterPurpose | null,
  body_ar: null as string | null,
  body_en: null as string | null,
}
type Values = typeof initial
const toForm = (row: RowOf<typeof docTemplateRegister>): Values => ({
  ...valuesFrom(initial, row),
  content: row.purpose === null ? 'file' : 'text',
})
/** What belongs to the other kind of template is not sent. */
const toBody = ({ content, file, purpose, body_ar, body_en, ...rest }: Values) =>
  content === 'file'
    ? { ...rest, file, purpose: null, body_ar: null, body_en: null }
    : { ...rest, file: null, purpose, body_ar, body_en }

function TemplateFields({ form }: { form: Fields<Values> }) {
  const { field } = form
  const categories = useChoices('doc-categories')
  return (
    <>
      <TextField field={field('title_ar')} label={label(docTemplateWords.title_ar)} max={150} />
      <TextField
        field={field('slug')}
        label={label(docTemplateWords.slug)}
        hint={m.doc_template_slug_hint()}
        ltr
        max={80}
      />
      <PickField
        field={field('doc_category_id')}
        label={label(docTemplateWords.doc_category_id)}
        options={categories}
      />
      <ChoiceField field={field('audience')} label={label(docTemplateWords.audience)} choices={sides()} />
      <ChoiceField
        field={field('content')}
        label={m.doc_template_content()}
        choices={[
          { value: 'file', label: m.doc_template_content_file() },
          { value: 'text', label: m.doc_template_content_text() },
        ]}
      />
      {form.values.content === 'file' ? (
        <RecordFile field={field('file')} use="word" accept=".docx" label={m.doc_template_file()} />
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <LetterFields form={form as never} />
        </Suspense>
      )}
    </>
  )
}

/** Templates that people download from the help pages: title, category, file or text, and for whom. */
export function DocTemplates() {
  const category = useName('doc-categories')
  const categories = useChoices('doc-categories')
  const [past, setPast] = useState<RowOf<typeof docTemplateRegister>>()
  return (
    <>
      <RegisterPage
        resource={docTemplateRegister}
        crumbs={settingsCrumbs(path)}
        words={words()}
        columns={[
          { key: 'title_ar', label: m.doc_template(), sort: 'title_ar', cell: (row) => row.title_ar },
          {
            key: 'doc_category_id',
            label: label(docTemplateWords.doc_category_id),
            sort: 'doc_category_id',
            cell: (row) => category(row.doc_category_id),
          },
          {
            key: 'audience',
            label: label(docTemplateWords.audience),
            sort: 'audience',
            cell: (row) => label(docTemplateWords.audience.words[row.audience]),
          },
          { key: 'slug', label: label(docTemplateWords.slug), sort: 'slug', cell: (row) => <Ltr>{row.slug}</Ltr> },
        ]}
        choices={[
          {
            name: 'doc_category_id',
            label: label(docTemplateWords.doc_category_id),
            any: m.doc_template_all(),
            options: categories,
          },
          {
            name: 'audience',
            label: label(docTemplateWords.audience),
            any: m.doc_template_for_all(),
            options: sides(),
          },
        ]}
        initial={initial}
        toForm={toForm}
        toBody={toBody}
        actions={(row) => (row.purpose === null ? [] : [{ label: m.letter_versions(), act: () => setPast(row) }])}
        rowName={(row) => row.title_ar}
        fields={(form) => <TemplateFields form={form} />}
      />
      {past && (
        <Suspense>
          <TemplateVersions row={past} onClose={() => setPast(undefined)} />
        </Suspense>
      )}
    </>
  )
}
