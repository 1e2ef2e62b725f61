import { useState } from 'react'
import type { ReviewedSection, ReviewFile } from '#contract/profile/completion.ts'
import { formatNumber } from '#web/base/format.ts'
import { inRow } from '#web/base/list-words.ts'
import { sentenceOf } from '../shared/log-words.ts'
import { lang } from '#web/base/preferences.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { useLeave } from '#web/ui/leave.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { VerdictRow } from '#web/ui/verdict-row.tsx'
import { ChangedFields } from '../log/log-changes.tsx'
import { LogPerson } from '../log/log-person.tsx'
import type { useReview } from './use-review.ts'
import { SectionData } from './validation-data.tsx'
import css from './validation.module.css'

const shortest = 5

function NoteForm({ onSave, onCancel }: { onSave: (text: string) => Promise<boolean>; onCancel: () => void }) {
  const [busy, setBusy] = useState(false)
  const form = useFields({
    initial: { feedback: '' },
    validate: ({ feedback }): Record<string, string> =>
      [...feedback.trim()].length < shortest ? { feedback: m.validation_note_missing() } : {},
  })
  const { close, done, question } = useLeave(form.unsaved, onCancel)
  const save = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    const saved = await onSave(form.values.feedback.trim())
    setBusy(false)
    if (saved) done()
  }
  return (
    <div className={css.note}>
      <AreaField field={form.field('feedback')} size="desk" label={m.validation_note()} rows={2} max={1000} />
      <div className={css.noteActions}>
        <Button size="row" busy={busy} onClick={() => void save()}>
          {m.validation_note_save()}
        </Button>
        <Button size="row" look="subtle" onClick={close}>
          {m.form_cancel()}
        </Button>
      </div>
      {question(busy)}
    </div>
  )
}

interface Props {
  file: ReviewFile
  section: ReviewedSection
  /** Absent: the reader gives no verdicts. */
  review: ReturnType<typeof useReview> | undefined
}

/** A section of the file with its points, what it lacks, its data, and the verdict on it. */
export function ReviewSection({ file, section, review }: Props) {
  const [noting, setNoting] = useState(false)
  const missing = section.missing.map((one) => (lang() === 'en' ? one.label_en : one.label_ar))
  const given = section.feedback && (
    <div className={css.given}>
      <b>{section.verdict === 'returned' ? m.validation_now_note() : m.validation_last_note()}</b>{' '}
      <bdi>{section.feedback}</bdi>
      {section.reviewed_at && (
        <small>
          <bdi>{section.reviewer}</bdi> · <DateText value={section.reviewed_at} />
        </small>
      )}
    </div>
  )
  return (
    <VerdictRow
      id={`section-${section.key}`}
      label={
        <span className={css.label}>
          {nameOf(section)}
          <small>
            {m.validation_points({ earned: formatNumber(section.earned), weight: formatNumber(section.weight) })}
          </small>
          {section.changed && <StateTag tone="info">{m.validation_changed()}</StateTag>}
        </span>
      }
      verdict={section.verdict}
      before={given}
      {...(review
        ? {
            onAccept: () => void review.accept(section.key),
            onReturn: () => setNoting(true),
            onUndo: () => void review.undo(section.key),
          }
        : {})}
      after={
        noting &&
        review && <NoteForm onSave={(text) => review.giveBack(section.key, text)} onCancel={() => setNoting(false)} />
      }
    >
      <SectionData file={file} section={section} />
      {section.changes.length > 0 && (
        <details className={css.changes}>
          <summary>{m.validation_changes()}</summary>
          {section.changes.map((entry) => (
            <div key={entry.id}>
              <p>
                <bdi>{sentenceOf(entry)}</bdi> · <LogPerson entry={entry} /> ·{' '}
                <DateText value={entry.created_at} time />
              </p>
              <ChangedFields entry={entry} />
            </div>
          ))}
        </details>
      )}
      {missing.length > 0 && <p className={css.missing}>{m.validation_missing({ names: inRow(missing) })}</p>}
    </VerdictRow>
  )
}
