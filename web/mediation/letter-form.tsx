import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isWordless } from '#contract/core/calls/fields.ts'
import { letterWords } from '#contract/mediation/letter-words.ts'
import { listReplaceable, selectJobTitles } from '#contract/mediation/letters.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ItemNote } from '#web/transactions/shared/item-note.tsx'
import type { Open } from '#web/transactions/shared/round.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { LeaveGuard } from '#web/ui/leave.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { attachedItems, LetterAttachments } from './letter-attachments.tsx'
import { ReadyText } from './ready-text.tsx'
import type { useLetterForm } from './use-letter-form.ts'
import css from './mediation.module.css'

type At = ReturnType<typeof useLetterForm>
type Part = Pick<At, 'form'> & { open: Open }

/** A field that may be changed now, below what the return asked for there. */
function Changed({ at, open, children }: { at: string; open: Open; children: ReactNode }) {
  if (!open.isOpen(at)) return null
  const item = open.itemAt(at)
  return item ? (
    <div className={css.part}>
      <ItemNote item={item} />
      {children}
    </div>
  ) : (
    children
  )
}

/** To which body and to whom in it. */
function ToWhom({ form, open }: Part) {
  const titles = useQuery({
    queryKey: [selectJobTitles.path],
    queryFn: async () => (await callApi(selectJobTitles, {})).data,
    staleTime: 600_000,
  })
  return (
    <>
      <Changed at="payload.destination" open={open}>
        <TextField
          field={form.field('payload:destination')}
          label={label(letterWords.destination)}
          hint={m.letters_destination_hint()}
          max={150}
        />
      </Changed>
      <div className={css.two}>
        <Changed at="payload.job_title_id" open={open}>
          <PickField
            field={form.field('payload:job_title_id')}
            label={label(letterWords.job_title_id)}
            loading={titles.isPending}
            options={(titles.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
          />
        </Changed>
        <Changed at="payload.external_body_id" open={open}>
          <PickField
            field={form.field('payload:external_body_id')}
            label={label(letterWords.external_body_id)}
            hint={m.letters_body_kind_hint()}
            options={useChoices('external-bodies')}
            optional
          />
        </Changed>
      </div>
    </>
  )
}

/** Subject and text, in the language of the letter. */
function Text({ form, open }: Part) {
  const lang = form.values['payload:language'] === 'en' ? 'en' : 'ar'
  // The editor keeps its own text: one that was put in from outside begins anew.
  const [turn, setTurn] = useState(0)
  return (
    <>
      <Changed at="payload.language" open={open}>
        <ChoiceField
          field={form.field('payload:language') as Binding<'ar' | 'en'>}
          label={label(letterWords.language)}
          choices={[
            { value: 'ar', label: m.letters_in_arabic() },
            { value: 'en', label: m.letters_in_english() },
          ]}
        />
      </Changed>
      <Changed at="subject" open={open}>
        <TextField field={form.field('subject')} label={label(letterWords.subject)} max={200} />
      </Changed>
      <Changed at="payload.body" open={open}>
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
      </Changed>
    </>
  )
}

/** Number and date of the letter, and the one that it replaces. */
function Numbered({ form, open }: Part) {
  const earlier = useQuery({
    queryKey: [listReplaceable.path],
    queryFn: async () => (await callApi(listReplaceable, {})).data,
  })
  const letters = earlier.data ?? []
  return (
    <>
      <div className={css.two}>
        <Changed at="payload.letter_no" open={open}>
          <TextField field={form.field('payload:letter_no')} label={label(letterWords.letter_no)} max={30} />
        </Changed>
        <Changed at="payload.letter_date" open={open}>
          <DateField field={form.field('payload:letter_date')} label={label(letterWords.letter_date)} />
        </Changed>
      </div>
      {(letters.length > 0 || form.values['payload:replaces_id'] !== null) && (
        <Changed at="payload.replaces_id" open={open}>
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
        </Changed>
      )}
      <LetterAttachments field={form.field('attachments')} open={open} />
    </>
  )
}

const parts = [
  {
    title: m.letters_to_whom,
    at: ['payload.destination', 'payload.job_title_id', 'payload.external_body_id'],
    Fields: ToWhom,
  },
  { title: () => label(letterWords.body), at: ['payload.language', 'subject', 'payload.body'], Fields: Text },
  {
    title: m.letters_number,
    at: ['payload.letter_no', 'payload.letter_date', 'payload.replaces_id', 'attachments'],
    Fields: Numbered,
  },
] as const

/** The fields of a letter, kept one by one; of a letter that was returned for certain items, these alone. */
export function LetterForm({ at: { form, notice, saving, isUnkept }, open }: { at: At; open: Open }) {
  const isNamed = (at: string) => open.isOpen(at) || (at === 'attachments' && attachedItems(open).length > 0)
  const shown = parts.filter(({ at }) => at.some(isNamed))
  return (
    <form className={css.part} noValidate onSubmit={(event) => event.preventDefault()}>
      {notice}
      {open.items.length > 0 && (
        <Notice tone="info" title={m.return_to_correct()}>
          {m.return_only_these()}
        </Notice>
      )}
      {shown.map(({ title, at: [first], Fields }, turn) => (
        <Card key={first} title={title()} {...(turn === 0 ? { action: <SaveState state={saving} /> } : {})}>
          <div className={css.part}>
            <Fields form={form} open={open} />
          </div>
        </Card>
      ))}
      <LeaveGuard dirty={isUnkept} />
    </form>
  )
}
