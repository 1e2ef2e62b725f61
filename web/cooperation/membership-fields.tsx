import { useQuery } from '@tanstack/react-query'
import { membershipWords } from '#contract/cooperation/membership-words.ts'
import { coopProjects } from '#contract/cooperation/projects.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices, useCurrency } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMay } from '#web/core/session/session.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { membershipInitial } from './initials.ts'

export function MembershipFields({ form }: { form: Fields<typeof membershipInitial> }) {
  const { field, values } = form
  const currency = useCurrency()
  const seesProjects = useMay('ngo_un_coop', 'S')
  const { data: projects = [] } = useQuery({
    queryKey: [coopProjects.path, 'choices'],
    queryFn: async () => (await callApi(coopProjects.list, { query: { per_page: 100 } })).data,
    enabled: seesProjects,
  })
  return (
    <>
      <TextField field={field('organisation_name')} label={label(membershipWords.organisation_name)} max={150} />
      <PickField
        field={field('country_id')}
        label={label(membershipWords.country_id)}
        options={useChoices('countries')}
      />
      <TextField field={field('membership_kind')} label={label(membershipWords.membership_kind)} max={100} />
      {projects.length > 0 && (
        <PickField
          field={field('coop_project_id')}
          label={label(membershipWords.coop_project_id)}
          options={projects.map((one) => ({ value: one.id, label: one.name_ar }))}
          optional
        />
      )}
      <FieldRow>
        <DateField field={field('since_date')} label={label(membershipWords.since_date)} />
        <DateField field={field('until_date')} label={label(membershipWords.until_date)} optional />
      </FieldRow>
      <FieldRow>
        <MoneyField
          field={field('fees')}
          label={label(membershipWords.fees)}
          currency={currency(values.currency_id)}
          optional
        />
        <SelectField
          field={field('currency_id')}
          label={label(membershipWords.currency_id)}
          options={useChoices('currencies')}
          optional={!values.fees}
        />
      </FieldRow>
      <RecordFile field={field('file')} label={label(membershipWords.file)} />
    </>
  )
}
