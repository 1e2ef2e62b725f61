import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import type { RegulationModel } from '#contract/regulations/reference.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { regulationLabel } from './regulation-words.ts'
import { stateChoices } from './shared/regulation-state.tsx'
import { useAllRegulations, useRegulationTypes } from './use-regulations.ts'

export const emptyRegulation = (model: RegulationModel) => ({
  model,
  regulation_type_id: null as number | null,
  name_ar: '',
  name_en: '' as string | null,
  number: '',
  issue_date: '',
  issuing_authority: '',
  summary_ar: '' as string | null,
  state: 'in_force' as 'in_force' | 'amended' | 'repealed',
  amends_id: null as number | null,
  file: null as number | null,
})

/** What is said of a text beside its articles; `id` when it is known already. */
export function RegulationFields({ form, id }: { form: Fields<ReturnType<typeof emptyRegulation>>; id?: number }) {
  const { field, values } = form
  const types = useRegulationTypes(values.model)
  const others = useAllRegulations().filter((one) => one.id !== id)
  return (
    <>
      <SelectField
        field={field('regulation_type_id')}
        label={label(regulationWords.type_name)}
        options={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
      />
      <AreaField field={field('name_ar')} label={label(commonWords.title_ar)} rows={2} max={300} />
      <AreaField field={field('name_en')} label={label(commonWords.title_en)} ltr optional rows={2} max={300} />
      <FieldRow>
        <TextField field={field('number')} label={label(regulationWords.number)} max={30} width="short" />
        <DateField field={field('issue_date')} label={label(regulationWords.issue_date)} />
      </FieldRow>
      <TextField field={field('issuing_authority')} label={label(regulationWords.issuing_authority)} max={150} />
      <AreaField field={field('summary_ar')} label={m.content_regulation_summary()} optional rows={3} max={1000} />
      <ChoiceField
        field={field('state')}
        label={label(regulationWords.state)}
        hint={m.content_regulation_state_hint()}
        choices={stateChoices()}
      />
      <PickField
        field={field('amends_id')}
        label={m.legal_amends()}
        hint={m.content_regulation_amends_hint()}
        optional
        options={others.map((one) => ({ value: one.id, label: regulationLabel(one) }))}
      />
      <RecordFile
        field={field('file')}
        label={m.content_regulation_file()}
        hint={m.content_regulation_file_hint()}
        accept=".pdf"
        optional
      />
    </>
  )
}
