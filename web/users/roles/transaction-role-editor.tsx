import { transactionRoleWords } from '#contract/users/role-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Fields } from '#web/ui/use-fields.ts'
import { RoleForm, RoleFrame, useAfterRole } from './role-frame.tsx'
import css from '../users.module.css'

type Role = AnswerOf<typeof transactionRoles.read>
const valuesOf = (role: Role | undefined) => ({
  type: 'transaction' as const,
  slug: role?.slug ?? '',
  name_ar: role?.name_ar ?? '',
  name_en: (role?.name_en ?? '') as string | null,
  scope: role?.scope ?? null,
})

/** Where the people of the role work. */
function ScopeField({ form }: { form: Fields<ReturnType<typeof valuesOf>> }) {
  return (
    <ChoiceField
      field={form.field('scope')}
      label={label(transactionRoleWords.scope)}
      choices={[
        {
          value: 'central',
          label: label(transactionRoleWords.scope.words.central),
          hint: m.users_scope_central_hint(),
        },
        {
          value: 'directorate',
          label: label(transactionRoleWords.scope.words.directorate),
          hint: m.users_scope_directorate_hint(),
        },
      ]}
    />
  )
}

function Editor({ role }: { role: Role | undefined }) {
  const form = useFields({ initial: valuesOf(role), validate: bySchema(transactionRoles.input) })
  const after = useAfterRole('transaction', form)
  const { save, notice } = useMergedSave({
    form,
    record: role,
    toForm: valuesOf,
    send: (values, version) =>
      sendForm(async () => {
        const body = values as never
        const seen = version ? { version } : {}
        const answer = role
          ? await callApi(transactionRoles.update, { params: { id: role.id }, body, ...seen })
          : await callApi(transactionRoles.create, { body })
        await after()
        return answer
      }),
  })
  return (
    <RoleForm kind="transaction" isNew={!role} form={form} onSubmit={save}>
      {() => (
        <>
          {notice}
          <Card title={m.users_role_data()}>
            <div className={css.fields}>
              <TextField field={form.field('name_ar')} label={label(transactionRoleWords.name_ar)} max={100} />
              <TextField
                field={form.field('name_en')}
                label={label(transactionRoleWords.name_en)}
                ltr
                optional
                max={100}
              />
              <TextField
                field={form.field('slug')}
                label={label(transactionRoleWords.slug)}
                hint={m.users_role_slug_hint()}
                ltr
                max={40}
                {...(role ? { locked: m.users_role_slug_locked() } : {})}
              />
              <ScopeField form={form} />
            </div>
          </Card>
        </>
      )}
    </RoleForm>
  )
}

/** Adds or edits a transaction role: the name under which steps of transactions find their people. */
export const TransactionRoleEditor = ({ id }: { id?: number }) => (
  <RoleFrame
    kind="transaction"
    id={id}
    read={async (id) => (await callApi(transactionRoles.read, { params: { id } })).data}
  >
    {(role) => <Editor key={role?.id} role={role} />}
  </RoleFrame>
)
