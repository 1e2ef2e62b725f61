import { useQuery } from '@tanstack/react-query'
import { donationWords, grantWords, itemWords, transferWords } from '#contract/grants/grant-words.ts'
import { donationKinds, grantSources, listMoneyAccounts } from '#contract/grants/registers.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices, useCurrency } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bindingIn, RepeatedRows } from '#web/core/forms/repeated-rows.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { PickField, PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'

export const grantInitial = {
  source_type: 'foreign' as (typeof grantSources)[number],
  donor_name: '',
  donor_country_id: null as number | null,
  donor_profile_file: null as number | null,
  amount: null as string | null,
  currency_id: null as number | null,
  purpose: '',
  agreement_date: '',
  agreement_file: null as number | null,
  expected_date: '',
  spending_until: '',
  bank_account_id: null as number | null,
}
export const transferInitial = {
  recipient_name: '',
  recipient_country_id: null as number | null,
  recipient_file: null as number | null,
  amount: null as string | null,
  currency_id: null as number | null,
  purpose: '',
  planned_date: '',
  bank_account_id: null as number | null,
}
const itemInitial = {
  name: '',
  quantity: null as string | null,
  unit_id: null as number | null,
  value: null as string | null,
}
export const donationInitial = {
  kind: 'in_kind' as (typeof donationKinds)[number],
  donor_name: '',
  donor_country_id: null as number | null,
  amount: null as string | null,
  currency_id: null as number | null,
  estimated_value: null as string | null,
  purpose: '',
  target_group_ids: [] as number[],
  arrival_point: '' as string | null,
  expected_date: '',
  spending_until: '',
  donation_letter_file: null as number | null,
  items: [] as (typeof itemInitial)[],
}

function AccountField({ field, words }: { field: Binding<number | null>; words: { ar: string; en: string } }) {
  const { data = [] } = useQuery({
    queryKey: [listMoneyAccounts.path],
    queryFn: async () => (await callApi(listMoneyAccounts)).data,
  })
  return (
    <SelectField
      field={field}
      label={label(words)}
      hint={m.money_account_hint()}
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

export function GrantFields({ form }: { form: Fields<typeof grantInitial> }) {
  const isForeign = form.values.source_type === 'foreign'
  const currency = useCurrency()(form.values.currency_id)
  return (
    <>
      <ChoiceField
        field={form.field('source_type')}
        label={label(grantWords.source_type)}
        hint={m.money_source_hint()}
        choices={grantSources.map((value) => ({ value, label: label(grantWords.source_type.words[value]) }))}
      />
      <TextField field={form.field('donor_name')} label={label(grantWords.donor_name)} max={150} />
      <PickField
        field={form.field('donor_country_id')}
        label={label(grantWords.donor_country_id)}
        options={useChoices('countries')}
      />
      <RecordFile
        field={form.field('donor_profile_file')}
        label={label(grantWords.donor_profile_file)}
        optional={!isForeign}
      />
      <FieldRow>
        <MoneyField field={form.field('amount')} label={label(grantWords.amount)} currency={currency} />
        <SelectField
          field={form.field('currency_id')}
          label={label(grantWords.currency_id)}
          options={useChoices('currencies')}
        />
      </FieldRow>
      <AreaField field={form.field('purpose')} label={label(grantWords.purpose)} max={2000} />
      <FormSection title={m.money_agreement()}>
        <DateField field={form.field('agreement_date')} label={label(grantWords.agreement_date)} />
        <RecordFile field={form.field('agreement_file')} label={label(grantWords.agreement_file)} />
        <FieldRow>
          <DateField field={form.field('expected_date')} label={label(grantWords.expected_date)} />
          <DateField
            field={form.field('spending_until')}
            label={label(grantWords.spending_until)}
            hint={m.money_until_hint()}
          />
        </FieldRow>
        <AccountField field={form.field('bank_account_id')} words={grantWords.bank_account_id} />
      </FormSection>
    </>
  )
}

export function TransferFields({ form }: { form: Fields<typeof transferInitial> }) {
  const currency = useCurrency()(form.values.currency_id)
  return (
    <>
      <TextField field={form.field('recipient_name')} label={label(transferWords.recipient_name)} max={150} />
      <PickField
        field={form.field('recipient_country_id')}
        label={label(transferWords.recipient_country_id)}
        options={useChoices('countries')}
      />
      <RecordFile field={form.field('recipient_file')} label={label(transferWords.recipient_file)} />
      <FieldRow>
        <MoneyField field={form.field('amount')} label={label(transferWords.amount)} currency={currency} />
        <SelectField
          field={form.field('currency_id')}
          label={label(transferWords.currency_id)}
          options={useChoices('currencies')}
        />
      </FieldRow>
      <AreaField field={form.field('purpose')} label={label(transferWords.purpose)} max={2000} />
      <DateField field={form.field('planned_date')} label={label(transferWords.planned_date)} />
      <AccountField field={form.field('bank_account_id')} words={transferWords.bank_account_id} />
    </>
  )
}

type DonationForm = { form: Fields<typeof donationInitial> }

function ItemFields({ form }: DonationForm) {
  const units = useChoices('units')
  const currency = useCurrency()(form.values.currency_id)
  const within = bindingIn(form, 'items', form.values.items, itemInitial)
  return (
    <RepeatedRows
      title={label(donationWords.items)}
      field={form.field('items')}
      empty={itemInitial}
      words={{ add: m.money_item_add(), remove: m.money_item_remove() }}
    >
      {(at) => (
        <>
          <TextField field={within(at, 'name')} label={label(itemWords.name)} max={150} />
          <FieldRow>
            <NumberField
              field={within(at, 'quantity') as Binding<string | number | null>}
              label={label(itemWords.quantity)}
            />
            <SelectField field={within(at, 'unit_id')} label={label(itemWords.unit_id)} options={units} />
          </FieldRow>
          <MoneyField field={within(at, 'value')} label={label(itemWords.value)} currency={currency} optional />
        </>
      )}
    </RepeatedRows>
  )
}

export function DonationFields({ form }: DonationForm) {
  const isCash = form.values.kind === 'cash'
  const currencies = useChoices('currencies')
  const currency = useCurrency()(form.values.currency_id)
  return (
    <>
      <ChoiceField
        field={form.field('kind')}
        label={label(donationWords.kind)}
        choices={donationKinds.map((value) => ({ value, label: label(donationWords.kind.words[value]) }))}
      />
      <TextField field={form.field('donor_name')} label={label(donationWords.donor_name)} max={150} />
      <PickField
        field={form.field('donor_country_id')}
        label={label(donationWords.donor_country_id)}
        options={useChoices('countries')}
      />
      <FieldRow>
        {isCash ? (
          <MoneyField field={form.field('amount')} label={label(donationWords.amount)} currency={currency} />
        ) : (
          <MoneyField
            field={form.field('estimated_value')}
            label={label(donationWords.estimated_value)}
            currency={currency}
          />
        )}
        <SelectField field={form.field('currency_id')} label={label(donationWords.currency_id)} options={currencies} />
      </FieldRow>
      <AreaField field={form.field('purpose')} label={label(donationWords.purpose)} max={2000} />
      <PickManyField
        field={form.field('target_group_ids')}
        label={label(donationWords.target_group_ids)}
        options={useChoices('target-groups')}
      />
      {!isCash && <ItemFields form={form} />}
      {!isCash && (
        <TextField field={form.field('arrival_point')} label={label(donationWords.arrival_point)} max={150} optional />
      )}
      <FieldRow>
        <DateField field={form.field('expected_date')} label={label(donationWords.expected_date)} />
        <DateField
          field={form.field('spending_until')}
          label={label(donationWords.spending_until)}
          hint={m.money_until_hint()}
        />
      </FieldRow>
      <RecordFile field={form.field('donation_letter_file')} label={label(donationWords.donation_letter_file)} />
    </>
  )
}
/** What a donation is sent as: of money and things only that which its kind has. */
export const donationBody = (values: typeof donationInitial) =>
  values.kind === 'cash'
    ? { ...values, estimated_value: null, arrival_point: null, items: [] }
    : { ...values, amount: null }
