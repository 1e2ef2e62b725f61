import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { ConflictCase } from '#contract/users/conflicts.ts'
import { createMinistryUser, type readUser, updateMinistryUser } from '#contract/users/people.ts'
import { beyond, toRights } from '#contract/users/rights.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useFields, type Fields } from '#web/ui/use-fields.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { ConflictsField } from '../rights/conflicts-field.tsx'
import { emptyPerson, personValues, type PersonValues } from './person-fields.tsx'
import { RoleChoice, rolesBody, rolesValues, type RolesValues } from '../roles/role-choice.tsx'
import { useRoles } from '../roles/use-roles.ts'

type User = AnswerOf<typeof readUser>
interface Values extends PersonValues, RolesValues {
  ministry_user_type: 'central' | 'directorate' | null
  governorate_id: number | null
  /** Kind and id of each case, as `ngo:12`. */
  conflicts: string[]
}
const empty: Values = {
  ...emptyPerson,
  ...rolesValues([]),
  ministry_user_type: null,
  governorate_id: null,
  conflicts: [],
}
const keyOf = ({ kind, id }: Pick<ConflictCase, 'kind' | 'id'>) => `${kind}:${id}`
const idsOf = (keys: readonly string[], kind: ConflictCase['kind']) =>
  keys.flatMap((key) => (key.startsWith(`${kind}:`) ? [Number(key.slice(kind.length + 1))] : []))
const toForm = (user: User): Values => ({
  ...personValues(user),
  ministry_user_type: user.ministry_user_type,
  governorate_id: user.governorate_id,
  ...rolesValues([]),
  conflicts: user.conflicts.map(keyOf),
})

/** At the centre, or in the directorate of one governorate. */
function PlaceFields({ form }: { form: Fields<Values> }) {
  const governorates = useChoices('governorates')
  return (
    <>
      <ChoiceField
        field={form.field('ministry_user_type')}
        label={label(personWords.ministry_user_type)}
        choices={[
          {
            value: 'central',
            label: label(personWords.ministry_user_type.words.central),
            hint: m.users_central_hint(),
          },
          {
            value: 'directorate',
            label: label(personWords.ministry_user_type.words.directorate),
            hint: m.users_directorate_hint(),
          },
        ]}
      />
      {form.values.ministry_user_type === 'directorate' && (
        <PickField
          field={form.field('governorate_id')}
          label={label(personWords.governorate_id)}
          options={governorates}
        />
      )}
    </>
  )
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
  const own = toRights(session?.user.permissions ?? [])
  const roles = useRoles('ministry', !user && mayGrant).data ?? []
  const given = roles.filter((role) => beyond(toRights(role.permissions), own).length === 0)
  const check = bySchema(user ? updateMinistryUser.body! : createMinistryUser.body!)
  const bodyOf = ({ role_ids, role_ends, conflicts, ...values }: Values) => ({
    ...values,
    conflict_ngo_ids: idsOf(conflicts, 'ngo'),
    conflict_establishment_ids: idsOf(conflicts, 'request'),
    governorate_id: values.ministry_user_type === 'directorate' ? values.governorate_id : null,
    ...(user ? {} : rolesBody({ role_ids, role_ends })),
  })
  const form = useFields<Values>({
    initial: user ? toForm(user) : empty,
    validate: (values) => check(bodyOf(values)),
  })
  return (
    <PersonDrawer
      person={user}
      form={form}
      toForm={toForm}
      onClose={onClose}
      send={async (values, seen) => {
        const body = bodyOf(values) as never
        const answer = user
          ? await callApi(updateMinistryUser, { params: { id: user.id }, body, ...seen })
          : await callApi(createMinistryUser, { body })
        await onDone(answer.data.id)
        return answer
      }}
    >
      <PlaceFields form={form} />
      {!user && given.length > 0 && <RoleChoice form={form as never} roles={given} />}
      <ConflictsField field={form.field('conflicts')} known={user?.conflicts ?? []} />
    </PersonDrawer>
  )
}
