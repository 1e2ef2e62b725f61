import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isWordless } from '#contract/core/calls/fields.ts'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { listReplaceable, selectJobTitles } from '#contract/mediation/letters.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { LetterAttachments } from './letter-attachments.tsx'
import { ReadyText } from './ready-text.tsx'
import type { useLetterForm } from './use-letter-form.ts'
import css from './mediation.module.css'

type At = ReturnType<typeof useLetterForm>

/** To which body and to whom in it. */
function ToWhom({ form, saving }: Pick<At, 'form' | 'saving'>) {
  const titles = useQuery({
    queryKey: [selectJobTitles.path],
    queryFn: async () => (await callApi(selectJobTitles, {})).data,
    staleTime: 600_000,
  })
  return (
    <Card title={m.letters_to_whom()} action={<SaveState state={saving} />}>
      <div className={css.part}>
        <TextField
          field={form.field('payload:destination')}
          label={label(letterWords.destination)}
          hint={m.letters_destination_hint()}
          max={150}
        />
        <div className={css.two}>
          <PickField
            field={form.field('payload:job_title_id')}
            label={label(letterWords.job_title_id)}
            loading={titles.isPending}
            options={(titles.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
          <PickField
            field={form.field('payload:external_body_id')}
            label={label(letterWords.external_body_id)}
            hint={m.letters_body_kind_hint()}
            options={useChoices('external-bodies')}
            optional
          />
        </div>
      </div>
    </Card>
  )
}

/** Subject and text, in the language of the letter. */
function Text({ form }: Pick<At, 'form'>) {
  const lang = form.values['payload:language'] === 'en' ? 'en' : 'ar'
  // The editor keeps its own text: one that was put in from outside begins anew.
  const [turn, setTurn] = useState(0)
  return (
    <Card title={label(letterWords.body)}>
      <div className={css.part}>
        <ChoiceField
          field={form.field('payload:language') as Binding<'ar' | 'en'>}
          label={label(letterWords.language)}
          choices={[
            { value: 'ar', label: m.letters_in_arabic() },
            { value: 'en', label: m.letters_in_english() },
          ]}
        />
        <TextField field={form.field('subject')} label={label(letterWords.subject)} max={200} />
        <ReadyText
          lang={lang}
          isEmpty={isWordless(form.values['payload:body'])}
          onUse={(html) => {
            form.set('payload:body', html)
            setTurn(turn + 1)
          }}
        />
        <RichTextField
          key={`${lang}${turn}`}
          field={form.field('payload:body')}
          label={label(letterWords.body)}
          hint={m.letters_body_hint({ example: '{ngo_name}' })}
          lang={lang}
          max={5000}
        />
      </div>
    </Card>
  )
}

/** Number and date of the letter, and the one that it replaces. */
function Numbered({ form }: Pick<At, 'form'>) {
  const earlier = useQuery({
    queryKey: [listReplaceable.path],
    queryFn: async () => (await callApi(listReplaceable, {})).data,
  })
  const letters = earlier.data ?? []
  return (
    <Card title={m.letters_number()}>
      <div className={css.part}>
        <div className={css.two}>
          <TextField field={form.field('payload:letter_no')} label={label(letterWords.letter_no)} max={30} />
          <DateField field={form.field('payload:letter_date')} label={label(letterWords.letter_date)} />
        </div>
        {(letters.length > 0 || form.values['payload:replaces_id'] !== null) && (
          <PickField
            field={form.field('payload:replaces_id')}
            label={label(letterWords.replaces_id)}
            hint={m.letters_replaces_hint()}
            loading={earlier.isPending}
            options={letters.map((one) => ({
              value: one.id,
              label: `${one.title} – ${one.destination}`,
              hint: m.letters_replaces_on({ date: formatDate(one.issued_at) }),
            }))}
            optional
          />
        )}
        <LetterAttachments field={form.field('attachments')} />
      </div>
    </Card>
  )
}

/** The fields of a letter, kept one by one. */
export function LetterForm({ at: { form, notice, saving } }: { at: At }) {
  return (
    <form className={css.part} noValidate onSubmit={(event) => event.preventDefault()}>
      {notice}
      <ToWhom form={form} saving={saving} />
      <Text form={form} />
      <Numbered form={form} />
    </form>
  )
}
