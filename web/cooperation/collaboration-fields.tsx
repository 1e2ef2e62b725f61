import { collaborationWords } from '#contract/cooperation/collaboration-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { collaborationInitial } from './initials.ts'
import { PartnerFields } from './partner-field.tsx'

export function CollaborationFields({ form: { field } }: { form: Fields<typeof collaborationInitial> }) {
  return (
    <>
      <PartnerFields ngo={field('partner_ngo_id')} name={field('partner_name')} />
      <TextField field={field('subject')} label={label(collaborationWords.subject)} max={200} />
      <PickField
        field={field('sector_id')}
        label={label(collaborationWords.sector_id)}
        options={useChoices('project-sectors')}
        optional
      />
      <FieldRow>
        <DateField field={field('start_date')} label={label(collaborationWords.start_date)} />
        <DateField field={field('end_date')} label={label(collaborationWords.end_date)} optional />
      </FieldRow>
      <AreaField field={field('obligations')} label={label(collaborationWords.obligations)} max={2000} />
      <RecordFile field={field('file')} label={label(collaborationWords.file)} />
    </>
  )
}
