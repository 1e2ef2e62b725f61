import { accountWords } from '#contract/profile/account-words.ts'
import { label } from '#web/base/label.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { accountStatuses, bankAccounts } from '#contract/profile/bank-accounts.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import { AccountApprovals } from './account-approvals.tsx'
import type { Account } from './bank-accounts.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

const check = bySchema(bankAccounts.input)
const initial = {
  bank_id: null as number | null,
  branch_name: '',
  account_no: '',
  account_name: '',
  currency_id: null as number | null,
  is_available: false,
  opened_at: '',
  approval_no: '',
  approval_date: '',
  approval_file: null as number | null,
  status: 'active' as (typeof accountStatuses)[number],
}

interface Props {
  row: Account | undefined
  save: (body: SentBody<typeof bankAccounts.create>, version: string | undefined) => Promise<Errors | undefined>
  onClose: () => void
}

function Approval({ form: { field } }: { form: Fields<typeof initial> }) {
  return (
    <FormSection title={label(accountWords.approval_file)}>
      <TextField field={field('approval_no')} label={label(accountWords.approval_no)} max={30} />
      <DateField field={field('approval_date')} label={label(accountWords.approval_date)} />
      <RecordFile
        field={field('approval_file')}
        label={label(accountWords.approval_file)}
        hint={m.profile_account_approval_hint()}
      />
    </FormSection>
  )
}

/** Adds or edits a bank account; a new one starts with the organisation's own name. */
export function AccountDrawer({ row, save, onClose }: Props) {
  const own = useSession()?.user.ngo?.name_ar ?? ''
  const toForm = (account: Account) => valuesFrom(initial, account)
  const form = useFields({ initial: row ? toForm(row) : { ...initial, account_name: own }, validate: check })
  const { save: merged, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (given, version) => save(bankAccounts.input.parse(given), version),
  })
  const { field } = form
  return (
    <RecordDrawer
      title={row ? m.profile_account_edit() : m.profile_account_add()}
      {...(row ? { note: <Ltr>{row.account_no}</Ltr> } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.profile_account_add()}
      onSubmit={merged}
      onClose={onClose}
    >
      {notice}
      {row === undefined && <AccountApprovals onTake={(approval) => form.setValues({ ...form.now(), ...approval })} />}
      <PickField field={field('bank_id')} label={label(accountWords.bank_id)} options={useChoices('banks')} />
      <TextField field={field('branch_name')} label={label(accountWords.branch_name)} max={100} />
      <TextField
        field={field('account_no')}
        label={label(accountWords.account_no)}
        hint={m.profile_account_no_hint()}
        ltr
        max={34}
      />
      <TextField
        field={field('account_name')}
        label={label(accountWords.account_name)}
        hint={m.profile_account_name_hint()}
        max={150}
      />
      <FieldRow>
        <PickField
          field={field('currency_id')}
          label={label(accountWords.currency_id)}
          options={useChoices('currencies')}
        />
        <DateField field={field('opened_at')} label={label(accountWords.opened_at)} />
      </FieldRow>
      <Approval form={form} />
      <ChoiceField
        field={field('status')}
        label={label(accountWords.status)}
        choices={accountStatuses.map((value) => ({ value, label: label(accountWords.status.words[value]) }))}
      />
      <CheckField
        field={field('is_available')}
        label={label(accountWords.is_available)}
        hint={m.profile_account_available_hint()}
      />
    </RecordDrawer>
  )
}
