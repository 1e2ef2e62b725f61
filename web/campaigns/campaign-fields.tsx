import { useQuery } from '@tanstack/react-query'
import { type CollectionMeans, collectionMeans } from '#contract/campaigns/calls.ts'
import { campaignWords, meansWords } from '#contract/campaigns/campaign-words.ts'
import { listCampaignAccounts } from '#contract/campaigns/own.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ChecksField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

export const emptyCampaign = {
  name_ar: '',
  name_en: null as string | null,
  campaign_type: 0 as 0 | 1,
  campaign_amount: null as string | null,
  currency_id: 1 as number | null,
  number: null as number | string | null,
  unit_id: null as number | null,
  campaign_purpose_id: null as number | null,
  age_category_id: [] as number[],
  target_group_ids: [] as number[],
  governorate: null as number | null,
  start_date: '',
  end_date: '',
  image: null as number | null,
  details_ar: '',
  bank_account_id: null as number | null,
  collection_means: ['platform_payment', 'bank_transfer'] as CollectionMeans[],
}
export type CampaignValues = typeof emptyCampaign
type CampaignForm = { form: Fields<CampaignValues> }

/** What goes along with the type: an amount and its account, or a number of things. */
export const bodyOf = (values: CampaignValues) =>
  values.campaign_type === 0
    ? { ...values, number: null, unit_id: null }
    : { ...values, campaign_amount: null, currency_id: null, bank_account_id: null }

function Account({ form: { field } }: CampaignForm) {
  const bank = useName('banks')
  const { data = [] } = useQuery({
    queryKey: [listCampaignAccounts.path],
    queryFn: async () => (await callApi(listCampaignAccounts)).data,
  })
  return (
    <PickField
      field={field('bank_account_id')}
      label={label(campaignWords.bank_account_id)}
      hint={m.campaign_account_hint()}
      options={data.map((one) => ({ value: one.id, label: `${bank(one.bank_id)} · ${one.account_no}` }))}
    />
  )
}

function What({ form }: CampaignForm) {
  const { field, values } = form
  const [currencies, units] = [useChoices('currencies'), useChoices('units')]
  return (
    <FormSection title={m.campaign_what()}>
      <ChoiceField
        field={field('campaign_type')}
        label={label(commonWords.kind)}
        choices={[
          { value: 0, label: m.giving_type_money() },
          { value: 1, label: m.giving_type_kind() },
        ]}
      />
      {values.campaign_type === 0 ? (
        <>
          <FieldRow>
            <NumberField field={field('campaign_amount')} label={label(campaignWords.campaign_amount)} />
            <PickField field={field('currency_id')} label={label(campaignWords.currency_id)} options={currencies} />
          </FieldRow>
          <Account form={form} />
        </>
      ) : (
        <FieldRow>
          <NumberField field={field('number')} label={label(campaignWords.number)} />
          <PickField field={field('unit_id')} label={label(campaignWords.unit_id)} options={units} />
        </FieldRow>
      )}
      <ChecksField
        field={field('collection_means')}
        label={label(campaignWords.collection_means)}
        choices={collectionMeans.map((value) => ({ value, label: label(meansWords[value]) }))}
      />
    </FormSection>
  )
}

function Purpose({ form: { field } }: CampaignForm) {
  return (
    <FormSection title={m.campaign_for()}>
      <PickField
        field={field('campaign_purpose_id')}
        label={label(campaignWords.campaign_purpose_id)}
        options={useChoices('campaign-purposes')}
      />
      <PickManyField
        field={field('target_group_ids')}
        label={label(campaignWords.target_group_ids)}
        options={useChoices('target-groups')}
      />
      <PickManyField
        field={field('age_category_id')}
        label={label(campaignWords.age_category_id)}
        options={useChoices('age-categories')}
      />
    </FormSection>
  )
}

/** The fields of a campaign, by what they answer. */
export function CampaignFields({ form }: CampaignForm) {
  const { field } = form
  return (
    <>
      <TextField field={field('name_ar')} label={label(campaignWords.name_ar)} max={150} />
      <TextField field={field('name_en')} label={label(campaignWords.name_en)} optional ltr max={150} />
      <What form={form} />
      <Purpose form={form} />
      <FormSection title={m.campaign_when()}>
        <FieldRow>
          <DateField
            field={field('start_date')}
            label={label(campaignWords.start_date)}
            hint={m.campaign_start_hint()}
          />
          <DateField field={field('end_date')} label={label(campaignWords.end_date)} hint={m.campaign_end_hint()} />
        </FieldRow>
        <PickField
          field={field('governorate')}
          label={label(campaignWords.governorate)}
          options={useChoices('governorates')}
        />
      </FormSection>
      <FormSection title={m.campaign_shown()}>
        <RecordFile field={field('image')} use="image" label={label(campaignWords.image)} />
        <RichTextField
          field={field('details_ar')}
          label={label(campaignWords.details_ar)}
          hint={m.campaign_details_hint()}
          lang="ar"
          max={5000}
        />
      </FormSection>
    </>
  )
}
