import { useQuery } from '@tanstack/react-query'
import { assignUserRoles, createUser, listGrantableRoles, updateUser } from '#contract/users/organisation.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { Colleague } from './organisation-users-page.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { emptyPerson, personValues, type PersonValues } from './person-fields.tsx'
import { fullName } from './person-words.tsx'
import { codesInWords, slugName } from '../rights/right-words.ts'
import { RoleChoice, rolesBody, rolesValues } from '../roles/role-choice.tsx'

interface Shared {
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Roles of organisations that the reader may give, or that the person holds already; and whether there are more. */
function useGrantable(held: readonly number[]) {
  const all =
    useQuery({
      queryKey: ['grantable-roles'],
      queryFn: async () => (await callApi(listGrantableRoles)).data,
    }).data ?? []
  const roles = all.filter((role) => role.may_give || held.includes(role.id))
  return { roles, more: roles.length < all.length }
}
type Grantable = ReturnType<typeof useGrantable>['roles'][number]

/** What a role is for: its own words, else the first slugs that it opens. */
function purpose(role: Pick<Grantable, 'description'> & Partial<Grantable>): string {
  const opened = (role.permissions ?? []).filter((row) => row.sub_permission.length > 1).slice(0, 4)
  const list = opened.map((row) => slugName(row.permission_slug)).join('، ')
  return role.description ?? (list && m.users_role_opens({ list }))
}

/** Invites a user of the organisation, or edits one. */
export function ColleagueDrawer({ row, onDone, onClose }: Shared & { row?: Colleague }) {
  const mayGrant = useMay('ngo_users', 'G')
  const { roles, more } = useGrantable([])
  const check = bySchema(row ? updateUser.body! : createUser.body!)
  // Whether the account is open is no field, but it is merged like one: who edits a name does not open what a colleague closed.
  const toForm = (person: PersonValues & { is_active?: boolean }) => ({
    ...personValues(person),
    is_active: person.is_active ?? true,
    ...rolesValues([]),
  })
  const bodyOf = ({ role_ids, role_ends, is_active, ...values }: ReturnType<typeof toForm>) =>
    row ? { ...values, is_active } : { ...values, ...rolesBody({ role_ids, role_ends }) }
  const form = useFields({ initial: toForm(row ?? emptyPerson), validate: (values) => check(bodyOf(values)) })
  return (
    <PersonDrawer
      person={row}
      form={form}
      toForm={toForm}
      onClose={onClose}
      send={async (values, seen) => {
        const body = bodyOf(values) as never
        const answer = row
          ? await callApi(updateUser, { params: { id: row.id }, body, ...seen })
          : await callApi(createUser, { body })
        await onDone()
        return answer
      }}
    >
      {!row && mayGrant && <RoleChoice form={form as never} roles={roles} hint={purpose as never} />}
      {!row && mayGrant && more && <Notice tone="lock">{m.users_roles_beyond()}</Notice>}
    </PersonDrawer>
  )
}

/** Roles of a colleague, for good or until a last day; each role tells what it opens. */
export function ColleagueRolesDrawer({ row, onDone, onClose }: Shared & { row: Colleague }) {
  const toForm = (colleague: Colleague) => rolesValues(colleague.roles)
  const form = useFields({ initial: toForm(row) })
  const { roles, more } = useGrantable(row.roles.map((role) => role.id))
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) =>
      sendForm(async () => {
        const body = rolesBody(values)
        const answer = await callApi(assignUserRoles, {
          params: { id: row.id },
          body,
          ...(version ? { version } : {}),
        })
        await onDone()
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={m.users_roles_edit()}
      note={fullName(row)}
      form={form}
      verb={m.form_save_changes()}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      <RoleChoice form={form} roles={roles} hint={purpose as never} />
      {more && <Notice tone="lock">{m.users_roles_beyond()}</Notice>}
      {roles
        .filter((role) => form.values.role_ids.includes(role.id))
        .map((role) => (
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
