import { useState } from 'react'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf, SentBody } from '#contract/core/calls/call.ts'
import type { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { saveNgoInfo } from '#contract/profile/info.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { linesOf, useSaveFile } from '../edit.ts'

type Main = AnswerOf<typeof readMainInfo>
type Objectives = Pick<AnswerOf<typeof readNgoInfo>['objectives'][number], 'objective_ar' | 'objective_en'>[]
/** What the form shows, in the version in which it was opened. */
type Opened = Main & { objectives: Objectives }

const wholeCountry = 3
function valuesOf({ about, objectives, ...rest }: Opened) {
  const text = (value: string | null) => value ?? ''
  return {
    name_ar: rest.name_ar,
    name_en: text(rest.name_en),
    short_name: text(rest.short_name),
    legal_form_id: rest.legal_form_id as number | null,
    decision_no: rest.decision_no,
    decision_date: rest.decision_date as string | null,
    gazette_no: text(rest.gazette_no),
    gazette_date: rest.gazette_date,
    work_scope_id: rest.work_scope_id,
    work_governorates: rest.work_governorates,
    duration_type: rest.duration_type,
    duration_until: rest.duration_until,
    capital_amount: rest.capital_amount as string | number | null,
    dissolution_beneficiary: text(rest.dissolution_beneficiary),
    mission: text(rest.mission),
    vision: text(rest.vision),
    about: linesOf(about),
    objective_1: objectives[0]?.objective_ar ?? '',
    objective_2: objectives[1]?.objective_ar ?? '',
    objective_3: objectives[2]?.objective_ar ?? '',
    objective_4: objectives[3]?.objective_ar ?? '',
  }
}
type Values = ReturnType<typeof valuesOf>
const objectiveNames = ['objective_1', 'objective_2', 'objective_3', 'objective_4'] as const

/** Only what was changed is sent: what is closed then needs no mention. */
function bodyOf(values: Values, opened: Opened): SentBody<typeof saveNgoInfo> {
  const { objectives } = opened
  const first = valuesOf(opened)
  const { objective_1, objective_2, objective_3, objective_4, ...plain } = values
  const changed = Object.entries(plain).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name as keyof Values]),
  )
  const given = [objective_1, objective_2, objective_3, objective_4].filter((line) => line.trim() !== '')
  const others = objectiveNames.some((name) => values[name] !== first[name])
  const kept = new Map(objectives.map((one) => [one.objective_ar, one.objective_en]))
  return {
    ...Object.fromEntries(changed),
    ...(others
      ? {
          objectives: [
            ...given.map((objective_ar) => ({ objective_ar, objective_en: kept.get(objective_ar) ?? null })),
            ...objectives.slice(4).map(({ objective_ar, objective_en }) => ({ objective_ar, objective_en })),
          ],
        }
      : {}),
  }
}

/** Errors of the list of objectives at the fields of the form. */
const atFields = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const at = /^objectives(?:\.(\d))?/.exec(name)
      return at ? [`objective_${Number(at[1] ?? 0) + 1}`, text] : [name, text]
    }),
  )

/** Edits the main data and the objectives; what is critical is locked after the declaration and says why. */
export function MainInfoDrawer({
  main,
  objectives,
  onClose,
}: {
  main: Main
  objectives: Objectives
  onClose: () => void
}) {
  const saveFile = useSaveFile()
  const [opened] = useState<Opened>({ ...main, objectives })
  const check = bySchema(saveNgoInfo.body as NonNullable<typeof saveNgoInfo.body>)
  const form = useFields({
    initial: valuesOf(opened),
    validate: (values) => atFields(check(bodyOf(values, opened))),
  })
  const { save, notice } = useMergedSave({
    form,
    record: opened,
    toForm: valuesOf,
    send: async (given, version, seen = opened) => {
      const errors = await saveFile(() =>
        callApi(saveNgoInfo, { body: bodyOf(given, seen), ...(version ? { version } : {}) }),
      )
      return errors && atFields(errors)
    },
  })
  const { field, values } = form
  const closed = main.completed_by_ngo ? { locked: m.profile_closed_field() } : {}
  const governorates = useChoices('governorates')
  return (
    <RecordDrawer
      title={m.profile_edit_main()}
      form={form}
      verb={m.form_save_changes()}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      {main.completed_by_ngo && (
        <Notice tone="lock" title={m.profile_closed_title()}>
          {m.profile_closed_text()}
        </Notice>
      )}
      <FormSection title={m.profile_part_name()}>
        <TextField
          field={field('name_ar')}
          label={label(ngoWords.name_ar)}
          hint={m.profile_hint_name_ar()}
          max={150}
          {...closed}
        />
        <TextField field={field('name_en')} label={label(ngoWords.name_en)} ltr max={150} optional {...closed} />
        <TextField field={field('short_name')} label={label(ngoWords.short_name)} optional max={40} />
        <SelectField
          field={field('legal_form_id')}
          label={label(ngoWords.legal_form_id)}
          options={useChoices('legal-forms')}
          {...closed}
        />
      </FormSection>
      <FormSection title={m.profile_decision_data()}>
        <FieldRow>
          <TextField field={field('decision_no')} label={label(ngoWords.decision_no)} max={30} {...closed} />
          <DateField field={field('decision_date')} label={label(ngoWords.decision_date)} {...closed} />
        </FieldRow>
        <FieldRow>
          <TextField field={field('gazette_no')} label={label(ngoWords.gazette_no)} optional max={20} />
          <DateField field={field('gazette_date')} label={label(ngoWords.gazette_date)} optional />
        </FieldRow>
      </FormSection>
      <FormSection title={m.profile_part_work()}>
        <ChoiceField
          field={field('work_scope_id')}
          label={label(ngoWords.work_scope_id)}
          choices={useChoices('work-scopes')}
          {...closed}
        />
        {values.work_scope_id !== wholeCountry && (
          <PickManyField
            field={field('work_governorates')}
            label={label(ngoWords.work_governorates)}
            options={governorates}
            {...closed}
          />
        )}
        <ChoiceField
          field={field('duration_type')}
          label={label(ngoWords.duration_type)}
          choices={[
            { value: 'unlimited', label: m.profile_unlimited() },
            { value: 'limited', label: m.profile_limited() },
          ]}
        />
        {values.duration_type === 'limited' && (
          <DateField field={field('duration_until')} label={label(ngoWords.duration_until)} />
        )}
        {values.legal_form_id === 1 && (
          <NumberField field={field('capital_amount')} label={label(ngoWords.capital_amount)} optional />
        )}
        <TextField
          field={field('dissolution_beneficiary')}
          label={label(ngoWords.dissolution_beneficiary)}
          hint={m.profile_hint_beneficiary()}
          max={255}
        />
      </FormSection>
      <FormSection title={m.profile_part_words()}>
        <AreaField
          field={field('about')}
          label={label(ngoWords.about)}
          hint={m.profile_hint_about()}
          optional
          rows={4}
          max={5000}
        />
        <AreaField field={field('vision')} label={label(ngoWords.vision)} optional max={1000} />
        <AreaField field={field('mission')} label={label(ngoWords.mission)} optional max={1000} />
      </FormSection>
      <FormSection title={m.profile_objectives()} text={m.profile_objectives_hint()}>
        {objectiveNames.map((name, at) => (
          <AreaField
            key={name}
            field={field(name)}
            label={m.profile_objective({ number: at + 1 })}
            optional={at > 0}
            rows={2}
            max={500}
            {...closed}
          />
        ))}
      </FormSection>
    </RecordDrawer>
  )
}
