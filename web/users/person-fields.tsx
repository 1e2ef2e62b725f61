import { useChoices } from '#web/core/use-lookup.ts'
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

/** What one person fills in about another. There is no password: a link goes to the address. */
export function PersonFields({
  field,
  locked,
}: {
  field: <K extends keyof PersonValues & string>(name: K) => Binding<PersonValues[K]>
  /** Why name and address cannot be changed. */
  locked?: string | undefined
}) {
  const lock = locked ? { locked } : {}
  return (
    <>
      <FieldRow>
        <TextField field={field('first_name') as Binding<string>} label={m.profile_first_name()} max={50} />
        <TextField field={field('last_name') as Binding<string>} label={m.profile_last_name()} max={50} />
      </FieldRow>
      <TextField
        field={field('email') as Binding<string>}
        label={m.profile_email()}
        hint={m.users_email_hint()}
        type="email"
        inputMode="email"
        ltr
        {...lock}
      />
      <FieldRow>
        <TextField
          field={field('username') as Binding<string>}
          label={m.profile_username()}
          hint={m.users_username_hint()}
          ltr
          max={60}
          {...lock}
        />
        <TextField
          field={field('mobile') as Binding<string>}
          label={m.profile_mobile()}
          hint={m.profile_hint_mobile()}
          type="tel"
          inputMode="tel"
          ltr
        />
      </FieldRow>
      <PickField
        field={field('job_title_id') as Binding<number | null>}
        label={m.users_job_title()}
        options={useChoices('job-titles')}
        optional
      />
    </>
  )
}
