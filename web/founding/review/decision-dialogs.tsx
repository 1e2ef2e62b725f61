import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { founding } from '#contract/founding/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { RepeatedReason } from '#web/transactions/shared/repeated-reason.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { DraftDecision } from './draft-decision.tsx'
import { LegalOpinion } from './legal-opinion.tsx'
import type { Desk } from './review-model.ts'

export interface DialogProps {
  desk: Desk
  name: string
  onDone: () => void
  onClose: () => void
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
    initial: { decision_no: '', repeated_reason: '', decision_date: todayIn(), name: '' },
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
      verb={buttonOf(founding, 'approve')}
      onClose={onClose}
      onSubmit={async ({ decision_no, decision_date, repeated_reason }) => {
        const errors = await sendForm(() =>
          callApi(changeStatus, {
            params: { id: desk.id },
            query: {
              status: 9,
              decision_no: decision_no.trim(),
              decision_date,
              repeated_reason: repeated_reason.trim() || null,
            },
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <Notice tone="warn" title={m.ministry_approve_effect()}>
        {effectOf(founding, 'approve')}
      </Notice>
      <LegalOpinion desk={desk} />
      <DraftDecision desk={desk} />
      <TextField
        field={form.field('decision_no')}
        label={m.ministry_decision_no()}
        hint={m.ministry_decision_no_hint()}
        width="middle"
      />
      <RepeatedReason field={form.field('repeated_reason')} />
      <DateField field={form.field('decision_date')} label={m.ministry_decision_date()} />
      <TextField field={form.field('name')} label={m.confirm_type_name({ name })} />
    </RecordDrawer>
  )
}

/** A reasoned refusal; the applicant is told of the right to appeal. */
export function RejectDrawer({ desk, name, onDone, onClose }: DialogProps) {
  const reasons = useChoices('reject-reasons')
  const form = useFields({
    initial: { reject_reason_id: null as number | null, article: '', reject_text: '' },
    validate: (values): Record<string, string> => ({
      ...(values.reject_reason_id === null ? { reject_reason_id: m.ministry_reject_reason_missing() } : {}),
      ...([...values.article.trim()].length < 3 ? { article: m.decision_article_missing() } : {}),
      ...([...values.reject_text.trim()].length < 20 ? { reject_text: m.ministry_reject_short() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={m.ministry_reject_title({ name })}
      form={form}
      verb={buttonOf(founding, 'reject')}
      onClose={onClose}
      onSubmit={async ({ reject_reason_id, article, reject_text }) => {
        const errors = await sendForm(() =>
          callApi(changeStatus, {
            params: { id: desk.id },
            query: {
              status: 10,
              ...(reject_reason_id === null ? {} : { reject_reason_id }),
              article: article.trim(),
              reject_text: reject_text.trim(),
            },
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <Notice tone="warn" title={m.ministry_reject_effect()}>
        {effectOf(founding, 'reject')}
      </Notice>
      <LegalOpinion desk={desk} />
      <SelectField field={form.field('reject_reason_id')} label={label(commonWords.refusal)} options={reasons} />
      <ArticleField field={form.field('article')} />
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
