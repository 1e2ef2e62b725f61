import { balanceWords } from '#contract/budgets/budget-words.ts'
import { addBalance, balanceBody, removeBalance, updateBalance } from '#contract/budgets/budgets.ts'
import type { Budget, BudgetBalance } from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { amount } from './budget-words.ts'
import { useChange } from './use-budget.ts'

const initial = { name: '', opening: '0', closing: '0', statement_file: null as number | null }
const toForm = (balance: BudgetBalance) => valuesFrom(initial, balance)

function BalanceFields({
  form: { field },
  budget,
  balance,
}: {
  form: Fields<typeof initial>
  budget: Budget
  balance: BudgetBalance | undefined
}) {
  return (
    <>
      <TextField
        field={field('name')}
        label={label(balanceWords.name)}
        max={150}
        {...(balance?.bank_account_id ? { locked: m.budget_balance_named() } : {})}
      />
      <FieldRow>
        <MoneyField
          field={field('opening')}
          label={label(balanceWords.opening)}
          {...(balance?.before
            ? { hint: m.budget_ended_with({ year: String(budget.year - 1), amount: amount(balance.before) }) }
            : {})}
        />
        <MoneyField field={field('closing')} label={label(balanceWords.closing)} />
      </FieldRow>
      <RecordFile field={field('statement_file')} label={label(balanceWords.statement_file)} optional />
    </>
  )
}

/** What the till or a bank account held at both ends of the year. */
export function BalanceDrawer({
  budget,
  balance,
  onClose,
}: {
  budget: Budget
  balance: BudgetBalance | undefined
  onClose: () => void
}) {
  const { change } = useChange()
  const form = useFields({ initial: balance ? toForm(balance) : initial, validate: bySchema(balanceBody) })
  const { save, notice } = useMergedSave<BudgetBalance, typeof initial>({
    form,
    record: balance,
    toForm,
    send: (values, version) => {
      const body = balanceBody.parse(values)
      return change(() =>
        balance
          ? callApi(updateBalance, { params: { id: balance.id }, body, ...(version ? { version } : {}) })
          : callApi(addBalance, { params: { id: budget.id }, body }),
      )
    },
  })
  return (
    <RecordDrawer
      title={balance ? m.budget_balance_edit() : m.budget_balance_add()}
      form={form}
      onSubmit={save}
      onClose={onClose}
      {...(balance
        ? {
            remove: {
              verb: m.budget_balance_remove(),
              title: m.budget_balance_remove_title({ name: balance.name }),
              text: m.budget_balance_remove_text(),
              act: async () =>
                void (await change(() =>
                  callApi(removeBalance, { params: { id: balance.id }, version: balance.updated_at }),
                )),
            },
          }
        : {})}
    >
      {notice}
      <BalanceFields form={form} budget={budget} balance={balance} />
    </RecordDrawer>
  )
}
