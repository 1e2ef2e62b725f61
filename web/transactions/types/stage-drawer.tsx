import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { transactionRoleWords } from '#contract/users/role-words.ts'
import { actionTypeWords, stageWords } from '#contract/transactions/setting-words.ts'
import { useState } from 'react'
import { stageFields, stageScopes, type TypeStages } from '#contract/transactions/type-stages.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Binding, type Fields } from '#web/ui/use-fields.ts'
import { scopeWords } from './stage-words.ts'
import type { Draft } from './type-stages.tsx'

const empty = {
  id: null,
  name_ar: '',
  name_en: '',
  action_type_id: 0,
  scope: 'directorate' as Draft['scope'],
  transaction_request_role_id: null as number | null,
  escalation_role_id: null as number | null,
  days_number: null as number | string | null,
  allow_return: true,
  allow_reject: false,
  requires_files: false,
}

/** Who of the ministry acts in a stage, how long, and what he may decide. */
function MinistryFields({
  type,
  form,
  closed,
}: {
  type: TypeStages
  form: Fields<typeof empty>
  closed: { locked?: string }
}) {
  const { scope, action_type_id } = form.values
  const roles = type.roles.filter((role) => scope === 'external' || role.scope === scope)
  const action = type.actions.find((one) => one.id === action_type_id)
  return (
    <>
      <PickField
        field={form.field('transaction_request_role_id')}
        label={m.stage_role()}
        options={roles.map((role) => ({
          value: role.id,
          label: nameOf(role),
          hint: m.stage_role_people({ count: role.available }),
        }))}
        {...closed}
      />
      <NumberField
        field={form.field('days_number')}
        label={label(actionTypeWords.days_number)}
        hint={m.stage_days_hint({ count: action?.days_number ?? 0 })}
        suffix={m.ministry_workdays_unit()}
        optional
      />
      <PickField
        field={form.field('escalation_role_id')}
        label={m.stage_escalation()}
        hint={m.stage_escalation_hint()}
        options={type.roles.map((role) => ({ value: role.id, label: nameOf(role) }))}
        optional
      />
      <CheckField field={form.field('allow_return')} label={m.stage_allow_return()} />
      <CheckField field={form.field('allow_reject')} label={m.stage_allow_reject()} />
      <CheckField field={form.field('requires_files')} label={m.stage_requires_files()} />
    </>
  )
}

/** Edits one stage of the list; nothing is sent before the whole list is saved. */
export function StageDrawer({
  type,
  stage,
  still,
  onKeep,
  onClose,
}: {
  type: TypeStages
  stage: Draft | undefined
  /** The path stands as it is: only names, days and what the stage allows may change. */
  still: boolean
  onKeep: (draft: Draft) => void
  onClose: () => void
}) {
  const [fresh] = useState(() => crypto.randomUUID())
  const { key, ...values } = stage ?? { ...empty, key: fresh }
  const check = bySchema(stageFields)
  const form = useFields<typeof empty>({
    initial: { ...empty, ...values, id: null },
    validate: (given) => check({ ...given, id: stage?.id ?? null }),
  })
  const closed = still ? { locked: m.stage_locked() } : {}
  return (
    <RecordDrawer
      title={stage ? m.stage_edit() : m.stage_add()}
      {...(stage ? { note: nameOf(stage) } : {})}
      form={form}
      verb={m.stage_keep()}
      onClose={onClose}
      onSubmit={async (given) => {
        const days = given.days_number === null || given.days_number === '' ? null : Number(given.days_number)
        onKeep({ ...given, days_number: days, id: stage?.id ?? null, key })
      }}
    >
      <TextField field={form.field('name_ar')} label={m.ministry_name_ar()} max={120} />
      <TextField field={form.field('name_en')} label={label(commonWords.name_en)} ltr max={120} />
      <PickField
        field={form.field('action_type_id') as Binding<number | null>}
        label={label(stageWords.action_type_id)}
        options={type.actions.map((one) => ({ value: one.id, label: nameOf(one) }))}
        {...closed}
      />
      <ChoiceField
        field={form.field('scope')}
        label={label(transactionRoleWords.scope)}
        choices={stageScopes.map((one) => ({ value: one, label: scopeWords[one]() }))}
        {...closed}
      />
      {form.values.scope !== 'applicant' && <MinistryFields type={type} form={form} closed={closed} />}
    </RecordDrawer>
  )
}
