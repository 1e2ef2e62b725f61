import { donorKinds, enteredMeans } from '#contract/campaigns/donors.ts'
import { donorKindWords, donorWords } from '#contract/campaigns/donor-words.ts'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import type { DeskCampaign } from './desk-words.ts'
import { useCurrency } from '../use-currency.ts'

export const emptyDonor = {
  campaign_id: 0,
  donor_kind: 'person' as (typeof donorKinds)[number],
  name: null as string | null,
  phone_number: null as string | null,
  amount: null as string | null,
  number: null as number | string | null,
  means: 'bank_transfer' as (typeof enteredMeans)[number],
  donation_date: '',
  is_promise: false,
  paper_no: null as string | null,
  proof_file: null as number | null,
  lang: 'ar' as 'ar' | 'en',
  notes: null as string | null,
}
export type DonorValues = typeof emptyDonor
type DonorForm = { form: Fields<DonorValues> }

/** Who gives no name sends none. */
export const donorBody = (values: DonorValues) =>
  values.donor_kind === 'anonymous' ? { ...values, name: null } : values
/** Means of the licence that money, or things, are given by. */
export const meansOf = (campaign: DeskCampaign) =>
  enteredMeans.filter(
    (one) =>
      campaign.collection_means.includes(one) && (one === 'in_kind_at_branch') === (campaign.campaign_type === 1),
  )

const Who = ({ form: { field, values } }: DonorForm) => (
  <FormSection title={m.donor_who()}>
    <ChoiceField
      field={field('donor_kind')}
      label={label(donorWords.donor_kind)}
      choices={donorKinds.map((value) => ({ value, label: label(donorKindWords[value]) }))}
    />
    {values.donor_kind !== 'anonymous' && <TextField field={field('name')} label={label(donorWords.name)} max={150} />}
    <TextField
      field={field('phone_number')}
      label={label(donorWords.phone_number)}
      hint={m.donor_phone_hint()}
      optional
      ltr
      width="middle"
    />
    <ChoiceField
      field={field('lang')}
      label={label(donorWords.lang)}
      choices={[
        { value: 'ar', label: m.donor_lang_ar() },
        { value: 'en', label: m.donor_lang_en() },
      ]}
    />
  </FormSection>
)

function What({ form: { field, values }, campaign, isNew }: DonorForm & { campaign: DeskCampaign; isNew: boolean }) {
  const [currency, unit] = [useCurrency(), useName('units')]
  const means = meansOf(campaign)
  return (
    <FormSection title={m.donor_what()}>
      {campaign.campaign_type === 0 ? (
        <MoneyField
          field={field('amount')}
          label={label(donorWords.amount)}
          {...(campaign.currency_id === null ? {} : { currency: currency(campaign.currency_id) })}
        />
      ) : (
        <NumberField
          field={field('number')}
          label={label(donorWords.number)}
          {...(campaign.unit_id === null ? {} : { hint: unit(campaign.unit_id) })}
        />
      )}
      {means.length > 1 && (
        <ChoiceField
          field={field('means')}
          label={label(donorWords.means)}
          choices={means.map((value) => ({ value, label: label(meansWords[value]) }))}
        />
      )}
      {isNew && (
        <CheckField field={field('is_promise')} label={label(donorWords.is_promise)} hint={m.donor_promise_hint()} />
      )}
      <FieldRow>
        <DateField field={field('donation_date')} label={label(donorWords.donation_date)} />
        <TextField
          field={field('paper_no')}
          label={label(donorWords.paper_no)}
          hint={m.donor_paper_hint()}
          optional
          max={60}
        />
      </FieldRow>
      {!values.is_promise && (
        <RecordFile field={field('proof_file')} label={label(donorWords.proof_file)} hint={m.donor_proof_hint()} />
      )}
      <AreaField field={field('notes')} label={label(donorWords.notes)} optional max={500} />
    </FormSection>
  )
}

/** The fields of a donation: who, what, and what proves it. */
export const DonorFields = ({ form, campaign, isNew }: DonorForm & { campaign: DeskCampaign; isNew: boolean }) => (
  <>
    <Who form={form} />
    <What form={form} campaign={campaign} isNew={isNew} />
  </>
)
