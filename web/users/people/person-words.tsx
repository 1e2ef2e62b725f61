import type { AnswerOf } from '#contract/core/calls/call.ts'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import type { listUsers } from '#contract/users/organisation.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import css from '../users.module.css'

type Person = Pick<
  AnswerOf<typeof listUsers>[number],
  'is_active' | 'is_locked' | 'is_invited' | 'first_name' | 'last_name' | 'username' | 'is_main'
>
export const fullName = (person: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`

export const stateWords = personWords.state.words

/** State of an account in one word: closed, locked for a while, invited, or working. */
export function PersonState({ person }: { person: Pick<Person, 'is_active' | 'is_locked' | 'is_invited'> }) {
  if (!person.is_active) return <StateTag tone="hold">{label(personWords.state.words.disabled)}</StateTag>
  if (person.is_locked) return <StateTag tone="bad">{label(personWords.state.words.locked)}</StateTag>
  if (person.is_invited) return <StateTag tone="warn">{label(personWords.state.words.invited)}</StateTag>
  return <StateTag tone="ok">{label(personWords.state.words.active)}</StateTag>
}

/** Name over the sign-in name. */
export const PersonCell = ({ person, note }: { person: Person; note?: string | undefined }) => (
  <span className={css.person}>
    {fullName(person)}
    <small>
      <Ltr>{person.username}</Ltr>
      {person.is_main && ` · ${label(personWords.is_main)}`}
      {note && ` · ${note}`}
    </small>
  </span>
)

interface Tagged {
  id: number
  name_ar: string
  name_en: string | null
  ends_on?: string | null
  is_ended?: boolean
}
/** Roles of a person; one that ends says when, one that has ended gives nothing any more. */
export const RoleTags = ({ roles }: { roles: readonly Tagged[] }) =>
  roles.length === 0 ? (
    <span>{m.users_no_roles()}</span>
  ) : (
    <span className={css.chips}>
      {roles.map((role) => (
        <StateTag key={role.id} tone={role.is_ended ? 'bad' : role.ends_on ? 'warn' : 'mute'}>
          {nameOf(role)}
          {role.ends_on && (
            <>
              {' · '}
              {role.is_ended ? m.users_role_ended() : m.users_role_until()} <DateText value={role.ends_on} short />
            </>
          )}
        </StateTag>
      ))}
    </span>
  )
