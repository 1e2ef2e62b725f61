import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ChecksField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import css from '../users.module.css'

interface Role {
  id: number
  name_ar: string
  name_en: string | null
}
export interface RolesValues extends Record<string, unknown> {
  role_ids: number[]
  role_ends: { role_id: number; ends_on: string }[]
}

/** The roles that a person holds today, as a form takes them. */
export function rolesValues(held: readonly (Role & { ends_on: string | null; is_ended: boolean })[]): RolesValues {
  const now = held.filter((role) => !role.is_ended)
  return {
    role_ids: now.map((role) => role.id),
    role_ends: now.flatMap(({ id, ends_on }) => (ends_on ? [{ role_id: id, ends_on }] : [])),
  }
}
/** What is sent of them: last days of chosen roles only. */
export const rolesBody = ({ role_ids, role_ends }: RolesValues): RolesValues => ({
  role_ids,
  role_ends: role_ends.filter((one) => role_ids.includes(one.role_id) && one.ends_on !== ''),
})

/** Roles with a hint of what each opens, for the fields of a form. */
const roleOptions = <R extends Role & { description?: string | null }>(
  roles: readonly R[],
  hint: (role: R) => string | null | undefined = (role) => role.description,
) =>
  roles.map((role) => {
    const words = hint(role)
    return { value: role.id, label: nameOf(role), ...(words ? { hint: words } : {}) }
  })

/** The roles of a person and, for those that are not given for good, their last days. */
export function RoleChoice({
  form,
  roles,
  hint,
  locked,
}: {
  form: Pick<Fields<RolesValues>, 'field' | 'values' | 'set'>
  roles: readonly (Role & { description?: string | null })[]
  hint?: (role: Role & { description?: string | null }) => string | null | undefined
  locked?: string | undefined
}) {
  const { role_ids, role_ends } = form.values
  const chosen = roles.filter((role) => role_ids.includes(role.id))
  const lock = locked ? { locked } : {}
  const ending = (role: Role): Binding<string | null | undefined> => {
    const at = role_ends.findIndex((one) => one.role_id === role.id)
    return {
      ...form.field('role_ends'),
      id: `role-end-${role.id}`,
      name: `role_ends.${at}.ends_on`,
      value: role_ends[at]?.ends_on ?? '',
      onChange: (value) => {
        const others = role_ends.filter((one) => one.role_id !== role.id)
        form.set('role_ends', value ? [...others, { role_id: role.id, ends_on: value }] : others)
      },
    }
  }
  return (
    <>
      <ChecksField
        field={form.field('role_ids')}
        label={label(personWords.roles)}
        hint={m.users_roles_hint()}
        optional
        choices={roleOptions(roles, hint)}
        {...lock}
      />
      {chosen.length > 0 && (
        <details className={css.ends} open={role_ends.length > 0}>
          <summary>{m.users_role_ends()}</summary>
          <p>{m.users_role_ends_hint()}</p>
          {chosen.map((role) => (
            <DateField
              key={role.id}
              field={ending(role)}
              label={m.users_role_end({ role: nameOf(role) })}
              optional
              {...lock}
            />
          ))}
        </details>
      )}
    </>
  )
}
