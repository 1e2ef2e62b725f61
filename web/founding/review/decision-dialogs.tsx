import type { ReactNode } from 'react'
import { todayIn } from '#contract/core/values/dates.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { finishStage } from '#contract/founding/calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { labelOf } from './field-words.ts'
import type { Desk } from './review-model.ts'
import { partWord } from './section-nav.tsx'
import css from './panels.module.css'

export interface DialogProps {
  desk: Desk
  name: string
  onDone: () => void
  onClose: () => void
}

/** Runs a decision that carries no form; a refusal is told. Where the request has moved on under the dialog nothing is left to ask. */
async function decided(send: () => Promise<{ message: string }>, onDone: () => void): Promise<void> {
  let moved = false
  const errors = await sendForm(() =>
    send().catch((error: unknown) => {
      moved = error instanceof ApiError && error.status === 409
      throw error
    }),
  )
  onDone()
  if (errors && !moved) throw new Error('refused')
}

/** Sends the request back: lists the notes that go with it. */
export function ReturnDialog({ desk, name, onDone, onClose }: DialogProps) {
  return (
    <Confirm
      tone="danger"
      title={m.ministry_return_title({ name })}
      text={
        <>
          {m.ministry_return_text({ count: desk.asks.length })}
          <ul className={css.notes}>
            {desk.asks.map((ask) => (
              <li key={ask.review_id}>
                <b>
                  {[partWord[ask.section](), ask.item_name, ask.field && labelOf(ask.section, ask.field)]
                    .filter(Boolean)
                    .join(' – ')}
                </b>
                {ask.feedback}
              </li>
            ))}
          </ul>
        </>
      }
      verb={m.ministry_return_verb()}
      onClose={onClose}
      onConfirm={() => decided(() => callApi(changeStatus, { params: { id: desk.id }, query: { status: 7 } }), onDone)}
    />
  )
}

/** Moves a request on by its status (4: data accepted, 6: documents accepted, 3: study begins). */
export function StatusDialog({
  desk,
  status,
  title,
  text,
  verb,
  onDone,
  onClose,
}: DialogProps & { status: 3 | 4 | 6; title: string; text: ReactNode; verb: string }) {
  return (
    <Confirm
      title={title}
      text={text}
      verb={verb}
      onClose={onClose}
      onConfirm={() => decided(() => callApi(changeStatus, { params: { id: desk.id }, query: { status } }), onDone)}
    />
  )
}

/** Ends a stage: 3 asks for the documents, 6 closes the opinions. */
export function StageDialog({
  desk,
  stage,
  title,
  text,
  verb,
  onDone,
  onClose,
}: DialogProps & { stage: 3 | 6; title: string; text: ReactNode; verb: string }) {
  return (
    <Confirm
      title={title}
      text={text}
      verb={verb}
      onClose={onClose}
      onConfirm={() =>
        decided(
          () => callApi(finishStage, { body: { finished_stage_number: stage, establishment_id: desk.id } }),
          onDone,
        )
      }
    />
  )
}

/** A note to colleagues; the applicant never sees it. */
export function ColleagueDrawer({ desk, name, onDone, onClose }: DialogProps) {
  const form = useFields({
    initial: { internal_notes: '' },
    validate: (values): Record<string, string> =>
      values.internal_notes.trim() ? {} : { internal_notes: m.ministry_note_missing() },
  })
  return (
    <RecordDrawer
      title={m.ministry_do_note()}
      note={name}
      form={form}
      verb={m.ministry_note_verb()}
      onClose={onClose}
      onSubmit={async (values) => {
        const errors = await sendForm(() =>
          callApi(decideRequest, {
            params: { id: desk.transaction_request_id ?? 0 },
            body: { decision: 'note', internal_notes: values.internal_notes.trim() },
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <AreaField
        field={form.field('internal_notes')}
        label={m.ministry_internal()}
        hint={m.ministry_internal_hint()}
        max={2000}
        rows={5}
      />
    </RecordDrawer>
  )
}

/** The founding decision: number and date, and the name typed once more, since the organisation exists from then on. */
export function ApproveDrawer({ desk, name, onDone, onClose }: DialogProps) {
  const form = useFields({
    initial: { decision_no: '', decision_date: todayIn(), name: '' },
    validate: (values): Record<string, string> => ({
      ...(values.decision_no.trim() ? {} : { decision_no: m.ministry_decision_no_missing() }),
      ...(values.name.trim() === name ? {} : { name: m.confirm_name_differs() }),
    }),
  })
  return (
    <RecordDrawer
      title={m.ministry_approve_title()}
      note={name}
      form={form}
      verb={m.ministry_approve_verb()}
      onClose={onClose}
      onSubmit={async ({ decision_no, decision_date }) => {
        const errors = await sendForm(() =>
          callApi(changeStatus, {
            params: { id: desk.id },
            query: { status: 9, decision_no: decision_no.trim(), decision_date },
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <Notice tone="warn" title={m.ministry_approve_effect()}>
        {m.ministry_approve_text()}
      </Notice>
      <TextField
        field={form.field('decision_no')}
        label={m.ministry_decision_no()}
        hint={m.ministry_decision_no_hint()}
        width="middle"
      />
      <DateField field={form.field('decision_date')} label={m.ministry_decision_date()} />
      <TextField field={form.field('name')} label={m.confirm_type_name({ name })} />
    </RecordDrawer>
  )
}

/** A reasoned refusal; the applicant is told of the right to appeal. */
export function RejectDrawer({ desk, name, onDone, onClose }: DialogProps) {
  const reasons = useChoices('reject-reasons')
  const form = useFields({
    initial: { reject_reason_id: null as number | null, reject_text: '' },
    validate: (values): Record<string, string> => ({
      ...(values.reject_reason_id === null ? { reject_reason_id: m.ministry_reject_reason_missing() } : {}),
      ...([...values.reject_text.trim()].length < 20 ? { reject_text: m.ministry_reject_short() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={m.ministry_reject_title({ name })}
      form={form}
      verb={m.ministry_reject_verb()}
      onClose={onClose}
      onSubmit={async ({ reject_reason_id, reject_text }) => {
        const errors = await sendForm(() =>
          callApi(changeStatus, {
            params: { id: desk.id },
            query: {
              status: 10,
              ...(reject_reason_id === null ? {} : { reject_reason_id }),
              reject_text: reject_text.trim(),
            },
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <Notice tone="warn" title={m.ministry_reject_effect()}>
        {m.ministry_reject_effect_text()}
      </Notice>
      <SelectField field={form.field('reject_reason_id')} label={m.ministry_reject_reason()} options={reasons} />
      <AreaField
        field={form.field('reject_text')}
        label={m.ministry_reject_text()}
        hint={m.ministry_reject_text_hint()}
        max={2000}
        rows={5}
      />
    </RecordDrawer>
  )
}
