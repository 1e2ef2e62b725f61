import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { founding } from '#contract/founding/workflow.ts'
import { buttonOf } from '#web/core/cases/words.ts'
import { callApi } from '#web/core/api/api.ts'
import { sentFiles, useLocalFiles } from '#web/core/forms/local-files.ts'
import { lang } from '#web/base/preferences.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { UploadField } from '#web/ui/upload-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { DialogProps } from './decision-dialogs.tsx'
import { DraftDecision } from './draft-decision.tsx'
import { LegalOpinion } from './legal-opinion.tsx'

/** Hands the request to the next step of the same stage, with notes. */
export function ForwardDrawer({ desk, name, onDone, onClose }: DialogProps) {
  const form = useFields({ initial: { notes: '', internal_notes: '', files: null } })
  const files = useLocalFiles(10)
  const next = desk.next_step
  const step = next ? (lang() === 'en' ? next.name_en : next.name_ar) : ''
  return (
    <RecordDrawer
      title={m.ministry_do_forward_to({ step })}
      note={name}
      form={form}
      verb={buttonOf(founding, 'forward')}
      onClose={onClose}
      onSubmit={async (values) => {
        const errors = await sendForm(() =>
          callApi(decideRequest, {
            params: { id: desk.transaction_request_id ?? 0 },
            // File parts become attachment ids on the way in; the shape knows only the ids.
            body: {
              decision: 'forward',
              notes: values.notes.trim() || null,
              internal_notes: values.internal_notes.trim() || null,
              ...sentFiles(files.files),
            } as unknown as SentBody<typeof decideRequest>,
          }),
        )
        if (!errors) onDone()
        return errors
      }}
    >
      <p>{m.ministry_forward_text({ step })}</p>
      <LegalOpinion desk={desk} />
      <DraftDecision desk={desk} />
      <AreaField
        field={form.field('notes')}
        label={m.ministry_notes()}
        hint={m.ministry_notes_hint()}
        optional
        max={2000}
      />
      <AreaField
        field={form.field('internal_notes')}
        label={m.ministry_internal()}
        hint={m.ministry_internal_hint()}
        optional
        max={2000}
      />
      {desk.needs_files && (
        <UploadField
          field={form.field('files')}
          label={m.ministry_files()}
          hint={m.ministry_files_needed()}
          handle={files.handle}
          max={10}
          accept=".pdf,.jpg,.jpeg,.png,.docx"
        />
      )}
    </RecordDrawer>
  )
}
