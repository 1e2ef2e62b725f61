import { memberWords } from '#contract/people/person-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { EndFields } from './shared/end-fields.tsx'
import { PersonFields } from './shared/person-fields.tsx'
import { emptyEnd, emptyPerson } from './shared/person-values.ts'

export const emptyMember = {
  ...emptyPerson,
  membership_no: '',
  membership_type_id: 1 as number | null,
  join_date: '',
  subscription_paid_until: null as string | null,
  is_founder: false,
  ...emptyEnd,
}

/** Fields of a member of the general assembly. */
export function MemberFields({ form }: { form: Pick<Fields<typeof emptyMember>, 'field'> }) {
  const { field } = form
  return (
    <>
      <PersonFields form={form} own="member" />
      <FormSection title={m.people_membership()}>
        <FieldRow>
          <TextField field={field('membership_no')} label={label(memberWords.membership_no)} ltr max={20} />
          <PickField
            field={field('membership_type_id')}
            label={label(memberWords.membership_type_id)}
            options={useChoices('membership-types')}
          />
        </FieldRow>
        <FieldRow>
          <DateField field={field('join_date')} label={label(memberWords.join_date)} />
          <DateField
            field={field('subscription_paid_until')}
            label={label(memberWords.subscription_paid_until)}
            hint={m.people_voting()}
            optional
          />
        </FieldRow>
        <CheckField field={field('is_founder')} label={label(memberWords.is_founder)} />
      </FormSection>
      <EndFields form={form} />
    </>
  )
}
