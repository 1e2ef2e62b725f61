import { useQuery } from '@tanstack/react-query'
import { assignUserRoles, createUser, listGrantableRoles, updateUser } from '#contract/users/organisation.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { useMay } from '#web/core/session.ts'
import { nameOf } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChecksField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields, type Binding } from '#web/ui/use-fields.ts'
import type { Colleague } from './organisation-users-page.tsx'
import { emptyPerson, PersonFields, personValues, type PersonValues } from './person-fields.tsx'
import { fullName } from './person-words.tsx'
import { codesInWords, slugName } from './right-words.ts'

interface Shared {
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useRoles = (wanted = true) =>
  useQuery({
    queryKey: ['grantable-roles'],
    queryFn: async () => (await callApi(listGrantableRoles)).data,
    enabled: wanted,
  }).data ?? []

/** The first slugs that a role opens, in words. */
const opens = (rows: readonly { permission_slug: string; sub_permission: readonly string[] }[]): string =>
  rows
    .filter((row) => row.sub_permission.length > 1)
    .slice(0, 4)
    .map((row) => slugName(row.permission_slug))
    .join('، ')

/** Roles that may be given, each with what it opens; others stand below as a fact. */
function RoleChecks({ field, held }: { field: Binding<number[]>; held: readonly number[] }) {
  const roles = useRoles()
  const given = roles.filter((role) => role.may_give || held.includes(role.id))
  return (
    <>
      <ChecksField
        field={field}
        label={m.users_roles()}
        hint={m.users_roles_hint()}
        optional
        choices={given.map((role) => ({
          value: role.id,
          label: nameOf(role),
          hint:
            role.description ?? (opens(role.permissions) ? m.users_role_opens({ list: opens(role.permissions) }) : ''),
        }))}
      />
      {roles.length > given.length && <Notice tone="lock">{m.users_roles_beyond()}</Notice>}
    </>
  )
}

/** Invites a user of the organisation, or edits one. */
export function ColleagueDrawer({ row, onDone, onClose }: Shared & { row?: Colleague }) {
  const mayGrant = useMay('ngo_users', 'G')
  const check = bySchema(row ? updateUser.body! : createUser.body!)
  const bodyOf = ({ role_ids, ...values }: PersonValues & { role_ids: number[] }) =>
    row ? { ...values, is_active: row.is_active } : { ...values, role_ids }
  const form = useFields<PersonValues & { role_ids: number[] }>({
    initial: { ...(row ? personValues(row) : emptyPerson), role_ids: [] },
    validate: (values) => check(bodyOf(values)),
  })
  return (
    <RecordDrawer
      title={row ? m.users_edit() : m.users_invite()}
      {...(row ? { note: fullName(row) } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.users_invite_verb()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const body = bodyOf(values) as never
          const answer = row
            ? await callApi(updateUser, { params: { id: row.id }, body })
            : await callApi(createUser, { body })
          await onDone()
          return answer
        })
      }
    >
      {!row && <Notice tone="info">{m.users_invite_note()}</Notice>}
      <PersonFields field={form.field} />
      {!row && mayGrant && <RoleChecks field={form.field('role_ids') as Binding<number[]>} held={[]} />}
    </RecordDrawer>
  )
}

/** Roles of a colleague; each role tells what it opens. */
export function ColleagueRolesDrawer({ row, onDone, onClose }: Shared & { row: Colleague }) {
  const held = row.roles.map((role) => role.id)
  const form = useFields({ initial: { role_ids: held } })
  const roles = useRoles()
  const chosen = roles.filter((role) => form.values.role_ids.includes(role.id))
  return (
    <RecordDrawer
      title={m.users_roles_edit()}
      note={fullName(row)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(assignUserRoles, { params: { id: row.id }, body: { role_ids: values.role_ids } })
          await onDone()
          return answer
        })
      }
    >
      <RoleChecks field={form.field('role_ids')} held={held} />
      {chosen.map((role) => (
        <details key={role.id}>
          <summary>{m.users_role_all({ name: nameOf(role) })}</summary>
          <ul>
            {role.permissions.map((right) => (
              <li key={right.permission_slug}>
                {slugName(right.permission_slug)}: {codesInWords(right.sub_permission)}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </RecordDrawer>
  )
}
