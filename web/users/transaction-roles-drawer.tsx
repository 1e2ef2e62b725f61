import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/call.ts'
import { type readUser, updateUserTransactionRoles } from '#contract/users/people.ts'
import { transactionRoles } from '#contract/users/roles.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChecksField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { fullName } from './person-words.tsx'

/** Which steps of transactions a ministry user may take. Types to which a role was limited stay as they are. */
export function TransactionRolesDrawer({ user, onClose }: { user: AnswerOf<typeof readUser>; onClose: () => void }) {
  const client = useQueryClient()
  const roles = useQuery({
    queryKey: ['roles', 'transaction', 'all'],
    queryFn: async () => (await callApi(transactionRoles.list, { query: { per_page: 100, sort: 'id' } })).data,
  }).data
  const form = useFields({ initial: { transaction_roles: user.transaction_roles.map((role) => role.id) } })
  return (
    <RecordDrawer
      title={m.users_transaction_roles()}
      note={fullName(user)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(updateUserTransactionRoles, {
            params: { id: user.id },
            body: {
              transaction_roles: values.transaction_roles.map((id) => ({
                id,
                transaction_type_ids: user.transaction_roles.find((one) => one.id === id)?.transaction_type_ids ?? [],
              })),
            },
          })
          await client.invalidateQueries({ queryKey: ['people'] })
          return answer
        })
      }
    >
      <Notice tone="info">{m.users_transaction_roles_note()}</Notice>
      <ChecksField
        field={form.field('transaction_roles')}
        label={m.users_transaction_roles()}
        optional
        choices={(roles ?? []).map((role) => ({
          value: role.id,
          label: nameOf(role),
          hint: role.scope === 'central' ? m.users_scope_central() : m.users_scope_directorate(),
        }))}
      />
    </RecordDrawer>
  )
}
