import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

export interface PersonValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  username: string
  email: string
  mobile: string
  job_title_id: number | null
}
export const emptyPerson: PersonValues = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  mobile: '',
  job_title_id: null,
}
export const personValues = (row: PersonValues): PersonValues => ({
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  email: row.email,
  mobile: row.mobile,
  job_title_id: row.job_title_id,
})

const latin = {
  email: { type: 'email', inputMode: 'email', ltr: true },
  tel: { type: 'tel', inputMode: 'tel', ltr: true },
} as const

/** What one person fills in about another. There is no password: a link goes to the address. */
export function PersonFields({
  field,
}: {
  field: <K extends keyof PersonValues & string>(name: K) => Binding<PersonValues[K]>
}) {
  const line = (name: keyof PersonValues & string) => ({ field: field(name) as Binding<string> })
  return (
    <>
      <FieldRow>
        <TextField {...line('first_name')} label={label(personWords.first_name)} max={50} />
        <TextField {...line('last_name')} label={label(personWords.last_name)} max={50} />
      </FieldRow>
      <TextField {...line('email')} {...latin.email} label={label(personWords.email)} hint={m.users_email_hint()} />
      <FieldRow>
        <TextField
          {...line('username')}
          label={label(personWords.username)}
          hint={m.users_username_hint()}
          ltr
          max={60}
        />
        <TextField
          {...line('mobile')}
          {...latin.tel}
          label={label(personWords.mobile)}
          hint={m.profile_hint_mobile()}
        />
      </FieldRow>
      <PickField
        field={field('job_title_id') as Binding<number | null>}
        label={label(personWords.job_title_id)}
        options={useChoices('job-titles', 'staff')}
        optional
      />
    </>
  )
}
