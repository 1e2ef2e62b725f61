import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { namesOf } from '#contract/core/machine.ts'
import { actOnExpense, type Expense, expenseRegister } from '#contract/campaigns/expenses.ts'
import { expenseMachine } from '#contract/campaigns/expense-workflow.ts'
import { expenseKindWords, expenseWords, placeWords } from '#contract/campaigns/expense-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { formatMoney } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useRegister } from '#web/core/registers/use-register.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { DeskCampaign } from './desk-words.ts'
import { useCurrency } from '../use-currency.ts'

type Register = ReturnType<typeof useRegister<typeof expenseRegister>>
type Methods = readonly { id: number; name_ar: string; name_en: string }[]

const empty = {
  campaign_id: 0,
  kind: 'expense' as 'expense' | 'handover',
  type_ar: null as string | null,
  payment_method_id: null as number | null,
  amount: '',
  place: 'in_account' as 'in_account' | 'in_hand',
  spent_on: '',
  payee: null as string | null,
  paper_no: null as string | null,
  document_file: null as number | null,
}
type Values = typeof empty
/** An expense has its type and place, a hand-over its operator and the account. */
const bodyOf = (values: Values) =>
  values.kind === 'expense'
    ? { ...values, payment_method_id: null }
    : { ...values, type_ar: null, place: 'in_account' as const }
const nameOfLine = (row: Pick<Expense, 'type_ar' | 'method'>) =>
  row.type_ar ?? [label(expenseKindWords.handover), row.method].filter(Boolean).join(': ')

type Field = ReturnType<typeof useFields<Values>>['field']

/** Type and place of an expense, or the operator of a hand-over. */
function WhatFor({ field, isExpense, methods }: { field: Field; isExpense: boolean; methods: Methods }) {
  return isExpense ? (
    <>
      <TextField field={field('type_ar')} label={label(expenseWords.type_ar)} hint={m.expense_type_hint()} max={100} />
      <ChoiceField
        field={field('place')}
        label={label(expenseWords.place)}
        choices={namesOf(placeWords).map((value) => ({ value, label: label(placeWords[value]) }))}
      />
    </>
  ) : (
    <PickField
      field={field('payment_method_id')}
      label={label(expenseWords.payment_method_id)}
      options={methods.map((one) => ({ value: one.id, label: one.name_ar }))}
    />
  )
}

function Paper({ field }: { field: Field }) {
  return (
    <>
      <FieldRow>
        <DateField field={field('spent_on')} label={label(expenseWords.spent_on)} />
        <TextField field={field('paper_no')} label={label(expenseWords.paper_no)} optional max={60} />
      </FieldRow>
      <TextField field={field('payee')} label={label(expenseWords.payee)} optional max={150} />
      <RecordFile field={field('document_file')} label={label(expenseWords.document_file)} />
    </>
  )
}

const removal = (row: Expense, register: Register) => ({
  verb: m.expense_remove(),
  title: m.expense_remove_title({ name: nameOfLine(row) }),
  text: m.expense_remove_text(),
  act: () => register.remove(row.id),
})

function ExpenseForm({
  campaign,
  register,
  row,
  methods,
  onClose,
}: {
  campaign: DeskCampaign
  register: Register
  row?: Expense
  methods: Methods
  onClose: () => void
}) {
  const currency = useCurrency()
  const check = bySchema(expenseRegister.input)
  const toForm = (record: Expense): Values => valuesFrom(empty, record)
  const form = useFields<Values>({
    initial: row ? toForm(row) : { ...empty, campaign_id: campaign.id, spent_on: todayIn() },
    validate: (values) => check(bodyOf(values)),
  })
  const { save, notice } = useMergedSave({
    form,
    record: row,
    toForm,
    send: (values, version) => register.save(bodyOf(values), row?.id, version),
  })
  const { field, values } = form
  return (
    <RecordDrawer
      title={row ? m.expense_edit() : m.expense_add()}
      note={campaign.name_ar}
      form={form}
      verb={row ? m.form_save_changes() : m.expense_add()}
      onSubmit={save}
      onClose={onClose}
      {...(row && register.mayRemove ? { remove: removal(row, register) } : {})}
    >
      {notice}
      {!row && <Notice tone="info">{m.expense_hint()}</Notice>}
      {methods.length > 0 && (
        <ChoiceField
          field={field('kind')}
          label={label(expenseWords.kind)}
          choices={namesOf(expenseKindWords).map((value) => ({ value, label: label(expenseKindWords[value]) }))}
        />
      )}
      <WhatFor field={field} isExpense={values.kind === 'expense'} methods={methods} />
      <MoneyField
        field={field('amount')}
        label={label(expenseWords.amount)}
        {...(campaign.currency_id === null ? {} : { currency: currency(campaign.currency_id) })}
      />
      <Paper field={field} />
    </RecordDrawer>
  )
}

function Actions({ row, register }: { row: Expense; register: Register }) {
  const client = useQueryClient()
  return (
    <ActionBar
      machine={expenseMachine}
      actions={row.actions}
      name={nameOfLine(row)}
      size="row"
      plain
      several
      take={(action, given) =>
        sendAct(
          () =>
            callApi(actOnExpense, {
              params: { id: row.id },
              body: { action, ...given } as SentBody<typeof actOnExpense>,
              version: row.updated_at,
            }),
          async () => {
            await register.again()
            await client.invalidateQueries({ queryKey: ['v2/campaigns'] })
          },
        )
      }
    />
  )
}

function useColumns(register: Register, campaign: DeskCampaign): Column<Expense>[] {
  const currency = useCurrency()
  return [
    { key: 'type_ar', label: label(expenseWords.type_ar), sort: 'type_ar', cell: (row) => nameOfLine(row) },
    {
      key: 'amount',
      label: label(expenseWords.amount),
      sort: 'amount',
      align: 'end',
      cell: (row) => formatMoney(row.amount, currency(campaign.currency_id ?? 1)),
    },
    {
      key: 'spent_on',
      label: label(expenseWords.spent_on),
      sort: 'spent_on',
      cell: (row) => <DateText value={row.spent_on} short />,
    },
    {
      key: 'document_file',
      label: label(expenseWords.document_file),
      cell: (row) => <Anchor href={`/api/v2/files/${row.document_file}`}>{m.expense_document()}</Anchor>,
    },
    {
      key: 'status',
      label: label(commonWords.status),
      cell: ({ status }) => (
        <StateTag tone={expenseMachine.statuses[status].tone}>{label(expenseMachine.statuses[status])}</StateTag>
      ),
    },
    { key: 'actions', label: m.table_actions(), cell: (row) => <Actions row={row} register={register} /> },
  ]
}

/** What became of the money of one campaign, line by line. */
export function ExpenseList({ campaign, methods }: { campaign: DeskCampaign; methods: Methods }) {
  const register = useRegister(expenseRegister, ['campaign', 'view'], { campaign_id: String(campaign.id) })
  const [open, setOpen] = useState<Expense | 'new'>()
  const add = register.mayAdd && campaign.final_report_at === null && (
    <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {m.expense_add()}
    </Button>
  )
  const client = useQueryClient()
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: ['v2/campaigns'] })
  }
  return (
    <>
      <ListCard
        list={register}
        label={m.expense_list()}
        search={m.expense_search()}
        columns={useColumns(register, campaign)}
        rowName={nameOfLine}
        onOpen={(row) => register.mayEdit && row.status === 'entered' && setOpen(row)}
        end={add}
        empty={
          <EmptyState title={m.expense_empty()} text={m.expense_empty_text()}>
            {add}
          </EmptyState>
        }
      />
      {open && (
        <ExpenseForm
          campaign={campaign}
          register={register}
          methods={methods}
          {...(open === 'new' ? {} : { row: open })}
          onClose={close}
        />
      )}
    </>
  )
}
