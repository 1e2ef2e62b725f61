import { personWords } from '#contract/users/person-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { transactionRoleWords } from '#contract/users/role-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { type readUser, updateUserTransactionRoles } from '#contract/users/people.ts'
import { transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ChecksField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { fullName } from '../people/person-words.tsx'

type User = AnswerOf<typeof readUser>
const toForm = (user: User) => ({ transaction_roles: user.transaction_roles.map((role) => role.id) })

/** Which steps of transactions a ministry user may take. Types to which a role was limited stay as they are. */
export function TransactionRolesDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient()
  const roles = useQuery({
    queryKey: ['roles', 'transaction', 'all'],
    queryFn: async () => (await callApi(transactionRoles.list, { query: { per_page: 100, sort: 'id' } })).data,
  }).data
  const form = useFields({ initial: toForm(user) })
  const { save, notice } = useMergedSave({
    form,
    record: user,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const transaction_roles = values.transaction_roles.map((id) => ({
          id,
          transaction_type_ids: user.transaction_roles.find((one) => one.id === id)?.transaction_type_ids ?? [],
        }))
        const answer = await callApi(updateUserTransactionRoles, {
          params: { id: user.id },
          body: { transaction_roles },
          ...(version ? { version } : {}),
        })
        await client.invalidateQueries({ queryKey: ['people'] })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={label(personWords.transaction_roles)}
      note={fullName(user)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      <Notice tone="info">{m.users_transaction_roles_note()}</Notice>
      <ChecksField
        field={form.field('transaction_roles')}
        label={label(personWords.transaction_roles)}
        optional
        choices={(roles ?? []).map((role) => ({
          value: role.id,
          label: nameOf(role),
          hint:
            role.scope === 'central'
              ? label(transactionRoleWords.scope.words.central)
              : label(transactionRoleWords.scope.words.directorate),
        }))}
      />
    </RecordDrawer>
  )
}
