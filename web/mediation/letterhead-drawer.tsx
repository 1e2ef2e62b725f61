import { useQueryClient } from '@tanstack/react-query'
import {
  type Lacking,
  letterheadInput,
  type OrgInformation,
  readOrgInformation,
  updateOrgInformation,
} from '#contract/mediation/letterhead.ts'
import { letterheadWords } from '#contract/mediation/letter-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'

export const lackingWords: Readonly<Record<Lacking, () => string>> = {
  letterhead: m.letterhead_lacks_letterhead,
  header_name: m.letterhead_lacks_header_name,
  header_decision: m.letterhead_lacks_header_decision,
  scope: m.letterhead_lacks_scope,
}

const toForm = (head: OrgInformation) => ({
  header_ar: head.header_ar,
  header_en: head.header_en ?? '',
  signatory_name: head.signatory_name ?? '',
  signatory_position_id: head.signatory_position_id,
  phone: head.phone ?? '',
  email: head.email ?? '',
  address: head.address ?? '',
  footer: head.footer ?? '',
})

/** The letterhead of the organisation, filled from its file the first time. */
export function LetterheadDrawer({ head, onClose }: { head: OrgInformation; onClose: () => void }) {
  const client = useQueryClient()
  const positions = useChoices('positions')
  const form = useFields({ initial: toForm(head), validate: bySchema(letterheadInput) })
  const { save, notice } = useMergedSave({
    form,
    // What was never saved has no version.
    record: head.updated_at === null ? undefined : { ...head, updated_at: head.updated_at },
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const answer = await callApi(updateOrgInformation, {
          params: { id: head.id },
          body: values as never,
          ...(version ? { version } : {}),
        })
        await client.invalidateQueries({ queryKey: [readOrgInformation.path] })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={m.letterhead()}
      note={m.letterhead_note()}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      <p>
        <small>{m.letterhead_registered({ name: head.registered.name_ar, no: head.registered.decision_no })}</small>
      </p>
      <AreaField field={form.field('header_ar')} label={label(letterheadWords.header_ar)} max={300} rows={3} />
      <AreaField
        field={form.field('header_en')}
        label={label(letterheadWords.header_en)}
        ltr
        optional
        max={300}
        rows={3}
      />
      <TextField
        field={form.field('signatory_name')}
        label={label(letterheadWords.signatory_name)}
        hint={m.letterhead_signatory_hint()}
        max={100}
      />
      <PickField
        field={form.field('signatory_position_id')}
        label={label(letterheadWords.signatory_position_id)}
        options={positions}
      />
      <TextField field={form.field('address')} label={label(letterheadWords.address)} max={255} />
      <TextField field={form.field('phone')} label={label(letterheadWords.phone)} ltr optional max={20} />
      <TextField field={form.field('email')} label={label(letterheadWords.email)} ltr optional max={190} />
      <AreaField field={form.field('footer')} label={label(letterheadWords.footer)} optional max={300} rows={2} />
    </RecordDrawer>
  )
}
