import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/core/call.ts'
import { createMinistryUser, type readUser, updateMinistryUser } from '#contract/users/people.ts'
import { listRoles } from '#contract/users/roles.ts'
import { beyond, toRights } from '#contract/users/rights.ts'
import { callApi } from '#web/core/api.ts'
import { sendForm } from '#web/core/send-form.ts'
import { useMay, useSession } from '#web/core/session.ts'
import { nameOf, useChoices } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChecksField, ChoiceField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { fullName } from './person-words.tsx'
import { emptyPerson, PersonFields, personValues, type PersonValues } from './person-fields.tsx'

type User = AnswerOf<typeof readUser>
interface Values extends PersonValues {
  ministry_user_type: 'central' | 'directorate' | null
  governorate_id: number | null
  role_ids: number[]
}

/** Invites a ministry user, or edits one. */
export function MinistryUserDrawer({
  user,
  onDone,
  onClose,
}: {
  user?: User
  onDone: (id: number) => Promise<unknown>
  onClose: () => void
}) {
  const session = useSession()
  const mayGrant = useMay('ministry_users_rp', 'G')
  const governorates = useChoices('governorates')
  const own = toRights(session?.user.permissions ?? [])
  const roles = useQuery({
    queryKey: ['roles', 'templates', 'ministry'],
    queryFn: async () => (await callApi(listRoles, { query: { type: 'ministry' } })).data,
    enabled: !user && mayGrant,
  }).data
  const given = (roles ?? []).filter((role) => beyond(toRights(role.permissions), own).length === 0)
  const check = bySchema(user ? updateMinistryUser.body! : createMinistryUser.body!)
  const bodyOf = ({ role_ids, ...values }: Values) => ({
    ...values,
    governorate_id: values.ministry_user_type === 'directorate' ? values.governorate_id : null,
    ...(user ? {} : { role_ids }),
  })
  const form = useFields<Values>({
    initial: user
      ? {
          ...personValues(user),
          ministry_user_type: user.ministry_user_type,
          governorate_id: user.governorate_id,
          role_ids: [],
        }
      : { ...emptyPerson, ministry_user_type: null, governorate_id: null, role_ids: [] },
    validate: (values) => check(bodyOf(values)),
  })
  const save = (values: Values) =>
    sendForm(async () => {
      const body = bodyOf(values) as never
      const answer = user
        ? await callApi(updateMinistryUser, { params: { id: user.id }, body })
        : await callApi(createMinistryUser, { body })
      await onDone(answer.data.id)
      return answer
    })
  const locked = user?.is_above ? m.users_above_locked() : undefined
  return (
    <RecordDrawer
      title={user ? m.users_edit() : m.users_invite()}
      {...(user ? { note: fullName(user) } : {})}
      form={form}
      verb={user ? m.form_save_changes() : m.users_invite_verb()}
      onSubmit={save}
      onClose={onClose}
    >
      {!user && <Notice tone="info">{m.users_invite_note()}</Notice>}
      <PersonFields field={form.field} locked={locked} />
      <ChoiceField
        field={form.field('ministry_user_type')}
        label={m.users_place()}
        choices={[
          { value: 'central', label: m.users_scope_central(), hint: m.users_central_hint() },
          { value: 'directorate', label: m.users_scope_directorate(), hint: m.users_directorate_hint() },
        ]}
        {...(locked ? { locked } : {})}
      />
      {form.values.ministry_user_type === 'directorate' && (
        <PickField
          field={form.field('governorate_id')}
          label={m.users_governorate()}
          options={governorates}
          {...(locked ? { locked } : {})}
        />
      )}
      {!user && given.length > 0 && (
        <ChecksField
          field={form.field('role_ids')}
          label={m.users_roles()}
          hint={m.users_roles_hint()}
          optional
          choices={given.map((role) => ({
            value: role.id,
            label: nameOf(role),
            ...(role.description ? { hint: role.description } : {}),
          }))}
        />
      )}
    </RecordDrawer>
  )
}
