import { ngoServiceWords } from '#contract/profile/service-words.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import { useCentres } from '../queries.ts'
import { useOwnCatalogue } from '../shared/own-catalogue.ts'
import { useBranches } from '../shared/own-branches.ts'

export const emptyService = {
  service_id: null as number | null,
  description_ar: '',
  target_group_ids: [] as number[],
  service_status_id: null as number | null,
  service_frequency_id: null as number | null,
  timing: '' as string | null,
  governorate_ids: [] as number[],
  branch_id: null as number | null,
  service_centre_id: null as number | null,
  beneficiaries_number: null as number | string | null,
  is_free: true,
}

/** Where it is offered, and to how many. */
function Where({ form: { field } }: { form: Fields<typeof emptyService> }) {
  return (
    <FormSection title={m.profile_service_where()}>
      <PickManyField
        field={field('governorate_ids')}
        label={label(ngoServiceWords.governorate_ids)}
        options={useChoices('governorates')}
      />
      <FieldRow>
        <PickField
          field={field('branch_id')}
          label={label(ngoServiceWords.branch_id)}
          options={useBranches()}
          optional
        />
        <PickField
          field={field('service_centre_id')}
          label={label(ngoServiceWords.service_centre_id)}
          options={useCentres()}
          optional
        />
      </FieldRow>
      <NumberField field={field('beneficiaries_number')} label={label(ngoServiceWords.beneficiaries_number)} optional />
    </FormSection>
  )
}

function Price({ field: free }: { field: Binding<boolean> }) {
  return (
    <ChoiceField
      field={{
        ...free,
        value: free.value ? 'free' : 'paid',
        onChange: (value: string | null | undefined) => free.onChange(value === 'free'),
      }}
      label={m.profile_service_price()}
      choices={[
        { value: 'free', label: label(ngoServiceWords.is_free) },
        { value: 'paid', label: m.profile_service_paid() },
      ]}
    />
  )
}

/** Fields of a service of the organisation. */
export function ServiceFields({ form }: { form: Fields<typeof emptyService> }) {
  const { field } = form
  const services = useOwnCatalogue().flatMap((service) =>
    service.is_active
      ? [
          {
            value: service.id,
            label: nameOf(service),
            ...(service.is_approved ? {} : { hint: m.profile_service_proposed() }),
          },
        ]
      : [],
  )
  return (
    <>
      <PickField
        field={field('service_id')}
        label={label(ngoServiceWords.service_id)}
        hint={m.profile_service_hint()}
        options={services}
      />
      <AreaField field={field('description_ar')} label={label(ngoServiceWords.description_ar)} max={1000} />
      <PickManyField
        field={field('target_group_ids')}
        label={label(ngoServiceWords.target_group_ids)}
        options={useChoices('target-groups')}
      />
      <FieldRow>
        <PickField
          field={field('service_status_id')}
          label={label(ngoServiceWords.service_status_id)}
          options={useChoices('service-status')}
        />
        <PickField
          field={field('service_frequency_id')}
          label={label(ngoServiceWords.service_frequency_id)}
          options={useChoices('service-frequencies')}
        />
      </FieldRow>
      <TextField field={field('timing')} label={label(ngoServiceWords.timing)} optional max={150} />
      <Price field={field('is_free')} />
      <Where form={form} />
    </>
  )
}
