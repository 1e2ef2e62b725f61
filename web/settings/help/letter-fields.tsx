import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { docTemplateWords } from '#contract/settings/help-words.ts'
import { letterPurposes, purposeNames, type LetterPurpose, withOwnFields } from '#contract/settings/letter-fields.ts'
import { faultWords, templateFaults } from '#contract/settings/letter-text.ts'
import { listOwnFields, previewLetter } from '#contract/settings/doc-templates.ts'
import { filterNgos } from '#contract/public-site/register.ts'
import { label } from '#web/base/label.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { LetterLines } from '#web/ui/letter-lines.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import css from './letter-fields.module.css'

export interface LetterValues {
  purpose: LetterPurpose | null
  body_ar: string | null
  body_en: string | null
}
type Form = Fields<Record<string, unknown> & LetterValues>
type FieldsOf = ReturnType<typeof withOwnFields>

/** The placeholders of a purpose; a decision may name the fields of its requests as well. */
function usePlaceholders(purpose: LetterPurpose | null): FieldsOf {
  const own = useQuery({
    queryKey: [listOwnFields.path],
    queryFn: async () => (await callApi(listOwnFields, {})).data,
    enabled: purpose === 'decision',
  })
  return purpose === null ? {} : withOwnFields(purpose, own.data ?? [])
}

/** Placeholders of a purpose: pressing one puts it at the end of the text. */
function Placeholders({ form, fields, into }: { form: Form; fields: FieldsOf; into: 'body_ar' | 'body_en' }) {
  return (
    <div className={css.names} role="group" aria-label={m.letter_placeholders()}>
      {Object.entries(fields).map(([name, words]) => (
        <Button
          key={name}
          look="default"
          size="row"
          onClick={() => form.set(into, `${form.values[into] ?? ''}{${name}}`)}
        >
          {label(words)}
          <bdi dir="ltr" className={css.code}>{`{${name}}`}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** What is wrong with a text while it is written, each with its place. */
function Faults({ text, fields }: { text: string | null; fields: FieldsOf }) {
  const faults = templateFaults(text ?? '', fields)
  if (faults.length === 0) return null
  return (
    <Notice tone="bad" title={m.letter_faults()}>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.column}`}>{label(faultWords(fault))}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The text with the data of an organisation that is chosen here. */
function Preview({ values, fields }: { values: LetterValues; fields: FieldsOf }) {
  const [ngo, setNgo] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const ngos = useQuery({
    queryKey: [filterNgos.path, 'letter', search],
    queryFn: async () =>
      (await callApi(filterNgos, { query: { ...(search ? { name: search } : {}), per_page: 20 }, body: {} })).data,
    meta: { quiet: true },
  })
  const { purpose, body_ar, body_en } = values
  const ready = purpose !== null && [body_ar, body_en].every((text) => templateFaults(text ?? '', fields).length === 0)
  const filled = useQuery({
    queryKey: [previewLetter.path, purpose, body_ar, body_en, ngo],
    queryFn: async () =>
      (await callApi(previewLetter, { body: { purpose: purpose ?? 'general', body_ar, body_en, ngo_id: ngo } })).data,
    enabled: ready,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <section className={css.preview} aria-label={m.letter_preview()}>
      <PickField
        field={{
          id: 'letter-ngo',
          name: 'ngo',
          value: ngo,
          error: undefined,
          onChange: (one) => setNgo(one ?? null),
          onBlur: () => undefined,
          onLabel: () => undefined,
        }}
        label={m.letter_preview_ngo()}
        hint={m.letter_preview_hint()}
        optional
        onSearch={setSearch}
        loading={ngos.isFetching}
        options={(ngos.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
      />
      {ready && filled.isFetching && <Skeleton lines={3} />}
      {ready && filled.error && (
        <Notice tone="bad">{filled.error instanceof ApiError ? filled.error.message : m.letter_faults()}</Notice>
      )}
      {ready && filled.data && (
        <>
          <LetterLines lines={filled.data.ar} lang="ar" />
          {filled.data.en.length > 0 && <LetterLines lines={filled.data.en} lang="en" />}
        </>
      )}
    </section>
  )
}

/** The text of a template: its purpose, its placeholders, and how it reads for an organisation. */
export function LetterFields({ form }: { form: Form }) {
  const [shown, setShown] = useState(false)
  const { purpose, body_ar, body_en } = form.values
  const fields = usePlaceholders(purpose)
  return (
    <>
      <ChoiceField
        field={form.field('purpose')}
        label={label(docTemplateWords.purpose)}
        choices={purposeNames.map((value) => ({ value, label: label(letterPurposes[value]) }))}
      />
      <AreaField
        field={form.field('body_ar')}
        label={label(docTemplateWords.body_ar)}
        hint={m.letter_body_hint()}
        max={20_000}
        rows={8}
      />
      {purpose !== null && (
        <>
          <Placeholders form={form} fields={fields} into="body_ar" />
          <Faults text={body_ar} fields={fields} />
        </>
      )}
      <AreaField
        field={form.field('body_en')}
        label={label(docTemplateWords.body_en)}
        optional
        ltr
        max={20_000}
        rows={6}
      />
      {purpose !== null && (
        <>
          <Faults text={body_en} fields={fields} />
          <Button look="default" size="form" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {m.letter_preview()}
          </Button>
          {shown && <Preview values={{ purpose, body_ar, body_en }} fields={fields} />}
        </>
      )}
    </>
  )
}
