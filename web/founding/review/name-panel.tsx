import { commonWords } from '#contract/core/calls/common-words.ts'
import { draftNgoWords } from '#contract/founding/section-words.ts'
import { nameWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { assignName } from '#contract/founding/ministry-calls.ts'
import { founding } from '#contract/founding/workflow.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { callApi } from '#web/core/api/api.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Binding, useFields } from '#web/ui/use-fields.ts'
import { NameConflicts } from './name-conflicts.tsx'
import { RefuseName } from './refuse-name.tsx'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

const namesOf = ({ values }: Desk['est_ngo']) =>
  (['name_ar', 'alternative_name_1_ar', 'alternative_name_2_ar'] as const).flatMap((field) =>
    typeof values[field] === 'string' && values[field] ? [{ field, name: values[field] }] : [],
  )
const tone = { pending: 'info', accepted: 'ok', refused: 'bad' } as const

/** What was said of the name, and on what a refusal rests. */
function NameNote({ desk }: { desk: Desk }) {
  const reason = useName('reject-reasons')
  const given = desk.est_ngo.history.findLast((entry) => entry.action === 'feedback' && entry.field === 'name_ar')
  return (
    <Notice tone="sand" title={m.ministry_note_of_name()}>
      <p>{desk.name_assignment_note}</p>
      {desk.name_assignment === 'refused' && given && (
        <small>
          <Grounds
            reason={given.reject_reason_id === null ? '' : reason(given.reject_reason_id)}
            article={given.article}
          />
        </small>
      )}
    </Notice>
  )
}

/** The choice among the proposed names, and the two decisions. */
function NameChoice({
  names,
  field,
  busy,
  onAccept,
  onRefuse,
}: {
  names: ReturnType<typeof namesOf>
  field: Binding<string>
  busy: boolean
  onAccept?: () => void
  onRefuse?: () => void
}) {
  const hints = {
    name_ar: label(draftNgoWords.name_ar),
    alternative_name_1_ar: m.ministry_name_second(),
    alternative_name_2_ar: m.ministry_name_third(),
  }
  return (
    <>
      {names.length > 1 && (
        <ChoiceField
          field={field}
          label={m.ministry_name_choose()}
          choices={names.map(({ field, name }) => ({ value: name, label: name, hint: hints[field] }))}
        />
      )}
      <div className={css.actions}>
        {onAccept && (
          <Button size="form" busy={busy} onClick={onAccept}>
            {field.value === names[0]?.name ? buttonOf(founding, 'accept_name') : m.ministry_name_accept_other()}
          </Button>
        )}
        {onRefuse && (
          <Button size="form" look="danger" onClick={onRefuse}>
            {buttonOf(founding, 'refuse_name')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The proposed name against the names that exist and the words that are restricted, and the decision on it. */
export function NamePanel({
  desk,
  mayAccept,
  mayRefuse,
  onDone,
}: {
  desk: Desk
  mayAccept: boolean
  mayRefuse: boolean
  onDone: () => void
}) {
  const names = namesOf(desk.est_ngo)
  const [refusing, setRefusing] = useState(false)
  const form = useFields({ initial: { name: names[0]?.name ?? '' } })
  const send = useMutation({
    mutationFn: (body: { accepted: number; name_ar?: string }) =>
      callApi(assignName, { params: { id: desk.id }, body }),
    onSuccess: ({ message }) => (toast({ tone: 'ok', title: message }), onDone()),
  })
  const open = mayAccept || mayRefuse
  const choosing = open && desk.name_assignment !== 'accepted'
  const first = names[0]?.name ?? ''
  const otherName = form.values.name === first ? {} : { name_ar: form.values.name }
  return (
    <section className={css.panel} aria-labelledby="name-title">
      <header>
        <h2 id="name-title">{label(commonWords.name)}</h2>
        <StateTag tone={tone[desk.name_assignment]}>{label(nameWords[desk.name_assignment])}</StateTag>
      </header>
      <p className={css.name}>
        <bdi>{names[0]?.name}</bdi>
      </p>
      {desk.name_assignment_note && <NameNote desk={desk} />}
      <NameConflicts desk={desk} name={choosing ? form.values.name : first} first={first} />
      {choosing && (
        <NameChoice
          names={names}
          field={form.field('name')}
          busy={send.isPending}
          {...(mayAccept ? { onAccept: () => send.mutate({ accepted: 1, ...otherName }) } : {})}
          {...(mayRefuse ? { onRefuse: () => setRefusing(true) } : {})}
        />
      )}
      {!open && desk.name_assignment === 'pending' && <p className={css.quiet}>{m.ministry_name_who()}</p>}
      {refusing && <RefuseName desk={desk} name={first} onDone={onDone} onClose={() => setRefusing(false)} />}
    </section>
  )
}
