import { commonWords } from '#contract/core/calls/common-words.ts'
import type { RequestDetail } from '#contract/transactions/calls.ts'
import { letterPurposes } from '#contract/settings/letter-fields.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useLookup } from '#web/core/api/use-lookup.ts'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Errors, useFields } from '#web/ui/use-fields.ts'
import { RepeatedReason } from './repeated-reason.tsx'
import { ResultPreview } from './result-preview.tsx'

interface Props {
  title: string
  /** The button that takes the decision. */
  verb: string
  take: (input: object) => Promise<Errors | undefined>
  onClose: () => void
}
const lengthOf = (text: string) => [...text.trim()].length

/** The applicant is told until when he may answer. */
const RightOfReply = () => <Notice tone="info">{m.decision_reply_note()}</Notice>

/** A refusal with its reason and article; the applicant is told of the right to object. */
export function RejectForm({ title, verb, take, onClose }: Props) {
  // Those of founding are no reasons here.
  const reasons = useLookup('reject-reasons')
    .filter(({ extra }) => extra.context !== 'founding')
    .map((reason) => ({ value: reason.id, label: nameOf(reason) }))
  const form = useFields({
    initial: { reject_reason_id: null as number | null, article: '', reject_text: '' },
    validate: (values): Record<string, string> => ({
      ...(values.reject_reason_id === null ? { reject_reason_id: m.ministry_reject_reason_missing() } : {}),
      ...(lengthOf(values.article) < 3 ? { article: m.decision_article_missing() } : {}),
      ...(lengthOf(values.reject_text) < 20 ? { reject_text: m.ministry_reject_short() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={title}
      form={form}
      verb={verb}
      onClose={onClose}
      onSubmit={({ reject_reason_id, article, reject_text }) =>
        take({ reject_reason_id, article: article.trim(), reject_text: reject_text.trim() })
      }
    >
      <RightOfReply />
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

/** An approval: number and date where the type issues a decision, reasons, and the letter that goes out with it. */
export function ApproveForm({
  title,
  verb,
  take,
  onClose,
  asks = [],
  letterOf,
}: Props & {
  /** What it is not taken without; a server of the release before does not tell. */
  asks: RequestDetail['approval_asks'] | undefined
  letterOf: number | undefined
}) {
  const form = useFields({ initial: { decision_no: '', repeated_reason: '', decision_date: todayIn(), notes: '' } })
  const { decision_no, decision_date, notes } = form.values
  const numbered = decision_no.trim() !== ''
  return (
    <RecordDrawer
      title={title}
      form={form}
      verb={verb}
      onClose={onClose}
      onSubmit={(values) =>
        take({
          decision_no: values.decision_no.trim() || null,
          decision_date: values.decision_no.trim() ? values.decision_date : null,
          repeated_reason: values.repeated_reason.trim() || null,
          notes: values.notes.trim() || null,
        })
      }
    >
      <TextField
        field={form.field('decision_no')}
        label={m.ministry_decision_no()}
        {...(asks.includes('decision_no') ? {} : { hint: m.decision_no_if_any(), optional: true })}
        width="middle"
      />
      <RepeatedReason field={form.field('repeated_reason')} />
      {numbered && <DateField field={form.field('decision_date')} label={m.ministry_decision_date()} />}
      <AreaField
        field={form.field('notes')}
        label={label(letterPurposes.decision.fields.reasons)}
        hint={m.ministry_notes_hint()}
        max={2000}
        optional={!asks.includes('notes')}
      />
      {letterOf !== undefined && (
        <ResultPreview
          id={letterOf}
          decided={{
            decision_no: decision_no.trim() || null,
            decision_date: numbered ? decision_date : null,
            notes: notes.trim() || null,
          }}
        />
      )}
    </RecordDrawer>
  )
}
