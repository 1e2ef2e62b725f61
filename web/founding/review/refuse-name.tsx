import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { assignName } from '#contract/founding/ministry-calls.ts'
import { founding } from '#contract/founding/workflow.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ArticleField } from '#web/regulations/shared/article-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Desk } from './review-model.ts'

/** Fewest and most characters of the note that the server takes. */
const [SHORTEST, LONGEST] = [5, 500]

/** Refusing the proposed name, with reason and article as every other note has them. */
export function RefuseName({
  desk,
  name,
  onDone,
  onClose,
}: {
  desk: Desk
  name: string
  onDone: () => void
  onClose: () => void
}) {
  const reasons = useChoices('reject-reasons')
  const form = useFields({
    initial: { reject_reason_id: null as number | null, article: '', note: '' },
    validate: (values): Record<string, string> => ({
      ...(values.reject_reason_id === null ? { reject_reason_id: m.ministry_name_reason_missing() } : {}),
      ...([...values.note.trim()].length < SHORTEST ? { note: m.return_text_missing() } : {}),
    }),
  })
  return (
    <RecordDrawer
      title={m.ministry_name_refuse_title({ name })}
      form={form}
      verb={buttonOf(founding, 'refuse_name')}
      onClose={onClose}
      onSubmit={async ({ reject_reason_id, article, note }) => {
        const body = { accepted: 0, note: note.trim(), reject_reason_id, article: article.trim() || null }
        const errors = await sendForm(() => callApi(assignName, { params: { id: desk.id }, body }))
        if (!errors) onDone()
        return errors
      }}
    >
      <Notice tone="warn" title={m.ministry_name_refuse_text()} />
      <SelectField field={form.field('reject_reason_id')} label={label(commonWords.refusal)} options={reasons} />
      <ArticleField field={form.field('article')} max={200} optional />
      <AreaField field={form.field('note')} label={m.return_text()} max={LONGEST} rows={4} />
    </RecordDrawer>
  )
}
