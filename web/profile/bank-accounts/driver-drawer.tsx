import { useQuery } from '@tanstack/react-query'
import { driverWords } from '#contract/profile/account-words.ts'
import { label } from '#web/base/label.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import {
  listDriverChoices,
  managerAccounts,
  operateRules,
  ruleOf,
  type Driver,
} from '#contract/profile/manager-accounts.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'
import type { Account } from './bank-accounts.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import type { Fields } from '#web/ui/use-fields.ts'

const check = bySchema(managerAccounts.input)
const ruleWords = driverWords.operate_rule.words
const initial = {
  full_name: '',
  id_number: '',
  director_id: null as number | null,
  position_id: null as number | null,
  operate_rule: 'joint' as (typeof operateRules)[number],
  assign_date: '',
  end_date: null as string | null,
  assign_file: null as number | null,
}

interface Props {
  row: Driver | undefined
  account: Account
  title: string
  save: (body: SentBody<typeof managerAccounts.create>, version: string | undefined) => Promise<Errors | undefined>
  onClose: () => void
}

/** Members of the present board, and the one of this driver though he has left it. */
function useMembers(row: Driver | undefined) {
  const position = useName('positions')
  const members = useQuery({
    queryKey: [listDriverChoices.path],
    queryFn: async () => (await callApi(listDriverChoices)).data,
    meta: { quiet: true },
  }).data
  const options = (members ?? []).map((one) => ({
    value: one.id,
    label: `${one.full_name} (${position(one.position_id)})`,
  }))
  const past =
    row?.director_id && !options.some((one) => one.value === row.director_id)
      ? [{ value: row.director_id, label: row.full_name }]
      : []
  return { members, options: [...options, ...past] }
}

function Assignment({ form: { field } }: { form: Fields<typeof initial> }) {
  return (
    <>
      <DateField field={field('assign_date')} label={label(driverWords.assign_date)} />
      <DateField field={field('end_date')} label={label(driverWords.end_date)} optional />
      <RecordFile
        field={field('assign_file')}
        label={label(driverWords.assign_file)}
        hint={m.profile_driver_file_hint()}
      />
    </>
  )
}

/** Adds or edits a driver of an account; a member of the present board brings name, number and position along. */
export function DriverDrawer({ row, account, title, save, onClose }: Props) {
  const { members, options } = useMembers(row)
  const bodyOf = (values: typeof initial) => ({ ...values, bank_account_id: account.id })
  const toForm = (driver: Driver) => valuesFrom(initial, driver)
  const form = useFields({ initial: row ? toForm(row) : initial, validate: (given) => check(bodyOf(given)) })
  const { save: merged, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (given, version) => save(managerAccounts.input.parse(bodyOf(given)), version),
  })
  const { field } = form
  const takePosition = (code: number | null, more: Partial<typeof initial> = {}) =>
    form.setValues({
      ...form.values,
      ...more,
      position_id: code,
      operate_rule: ruleOf(code) ?? form.values.operate_rule,
    })
  const takeMember = (id: number | null) => {
    const member = members?.find((one) => one.id === id)
    if (!member) return form.set('director_id', null)
    const { full_name, id_number } = member
    takePosition(member.position_id, { director_id: id, full_name, id_number: id_number ?? '' })
  }
  return (
    <RecordDrawer
      title={row ? m.profile_driver_edit() : m.profile_driver_add()}
      note={<bdi>{title}</bdi>}
      form={form}
      verb={row ? m.form_save_changes() : m.profile_driver_add()}
      onSubmit={merged}
      onClose={onClose}
    >
      {notice}
      <PickField
        field={{ ...field('director_id'), onChange: takeMember }}
        label={label(driverWords.director_id)}
        hint={m.profile_driver_member_hint()}
        options={options}
        optional
      />
      <TextField field={field('full_name')} label={label(driverWords.full_name)} max={150} />
      <TextField field={field('id_number')} label={label(driverWords.id_number)} ltr max={15} inputMode="numeric" />
      <PickField
        field={{ ...field('position_id'), onChange: (code: number | null) => takePosition(code) }}
        label={label(driverWords.position_id)}
        options={useChoices('positions').filter(({ value }) => value < 14)}
      />
      <ChoiceField
        field={field('operate_rule')}
        label={label(driverWords.operate_rule)}
        choices={operateRules.map((value) => ({ value, label: label(ruleWords[value]) }))}
      />
      <Assignment form={form} />
    </RecordDrawer>
  )
}
