import { useQuery } from '@tanstack/react-query'
import { givingWords } from '#contract/giving/giving-words.ts'
import { donationMethods, listMethodChoices } from '#contract/giving/methods.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import type { RowOf, useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { formatMoney } from '#web/base/format.ts'
import { feeOf } from './desk-words.tsx'
import { Suspended } from './suspended.tsx'

type Row = RowOf<typeof donationMethods>
const empty = {
  payment_method_id: null as number | null,
  merchant_no: '',
  bank_account_id: null as number | null,
  agreement_file: null as number | null,
  is_active: true,
}
const toForm = (row: Row): typeof empty => valuesFrom(empty, row)

/** Where the money of a method goes, by which agreement. */
function MethodFields({ form, row }: { form: Fields<typeof empty>; row: Row | undefined }) {
  const bank = useName('banks')
  const { data } = useQuery({
    queryKey: [listMethodChoices.path],
    queryFn: async () => (await callApi(listMethodChoices)).data,
    meta: { choices: true },
  })
  const chosen = row?.method ?? data?.methods.find(({ id }) => id === form.values.payment_method_id)
  return (
    <>
      {!row && (
        <PickField
          field={form.field('payment_method_id')}
          label={label(givingWords.payment_method_id)}
          options={(data?.methods ?? []).map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      )}
      {chosen && (
        <Notice tone="info" title={feeOf(chosen)}>
          {m.methods_limits({ min: formatMoney(chosen.min_amount), max: formatMoney(chosen.max_amount) })}
        </Notice>
      )}
      <TextField
        field={form.field('merchant_no')}
        label={label(givingWords.merchant_no)}
        hint={m.methods_merchant_hint()}
        ltr
        max={40}
      />
      <PickField
        field={form.field('bank_account_id')}
        label={label(givingWords.bank_account_id)}
        hint={m.campaign_account_hint()}
        options={(data?.accounts ?? []).map((one) => ({
          value: one.id,
          label: `${bank(one.bank_id)} · ${one.account_no}`,
        }))}
      />
      <RecordFile field={form.field('agreement_file')} label={label(givingWords.agreement_file)} />
      <CheckField field={form.field('is_active')} label={m.methods_offer()} />
    </>
  )
}

/** Adds a donation method, or shows what the ministry checked of one. */
export function MethodDrawer({
  row,
  register,
  onClose,
}: {
  row: Row | undefined
  register: ReturnType<typeof useRegister<typeof donationMethods>>
  onClose: () => void
}) {
  const form = useFields({ initial: row ? toForm(row) : empty, validate: bySchema(donationMethods.input) })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(values, row?.id, version),
  })
  const may = row ? register.mayEdit : register.mayAdd
  return (
    <RecordDrawer
      title={row ? nameOf(row.method) : m.methods_add()}
      form={form}
      verb={row ? m.form_save_changes() : m.methods_add()}
      readOnly={!may}
      onSubmit={save}
      onClose={onClose}
    >
      {notice}
      {row?.status === 'suspended' && <Suspended row={row} own />}
      {row?.status === 'verified' && may && <Notice tone="warn" title={m.methods_change()} />}
      <MethodFields form={form} row={row} />
    </RecordDrawer>
  )
}
