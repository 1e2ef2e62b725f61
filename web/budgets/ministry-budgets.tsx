import { budgetWords } from '#contract/budgets/budget-words.ts'
import { type ListedBudget, listMinistryBudgets } from '#contract/budgets/ministry.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { amount, budgetState } from './budget-words.ts'
import css from './budgets.module.css'
import { budgetsPath } from './paths.ts'

const money = (key: 'total_revenue' | 'total_expense' | 'closing_balance', text: string): Column<ListedBudget> => ({
  key,
  label: text,
  sort: key,
  align: 'end',
  cell: (row) => <Ltr>{amount(row[key])}</Ltr>,
})
const columns = (): Column<ListedBudget>[] => [
  {
    key: 'ngo',
    label: label(commonWords.ngo),
    cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
  },
  { key: 'year', label: label(budgetWords.year), sort: 'year', cell: (row) => <Ltr>{row.year}</Ltr> },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => <StateTag tone={budgetState(row.status).tone}>{budgetState(row.status).text}</StateTag>,
  },
  {
    key: 'submitted',
    label: label(budgetWords.submitted_at),
    sort: 'submitted_at',
    cell: (row) => (
      <>
        <DateText value={row.submitted_at?.slice(0, 10) ?? null} short />
        {row.late_days > 0 && <small className={css.flag}> {m.budget_days_late({ count: row.late_days })}</small>}
      </>
    ),
  },
  money('total_revenue', m.budget_total_revenue()),
  money('total_expense', m.budget_total_expense()),
  money('closing_balance', label(budgetWords.closing_balance)),
]

/** Yearly accounts of organisations, those that wait for acceptance first. */
export function MinistryBudgets() {
  const list = useList(listMinistryBudgets)
  return (
    <Page>
      <PageHead title={titleAt(budgetsPath)} />
      <ListCard
        list={list}
        label={titleAt(budgetsPath)}
        search={m.budget_ministry_search()}
        filters={[
          {
            name: 'status',
            label: label(commonWords.status),
            any: m.profile_all_states(),
            options: statusChoices(budgetMachine).filter(({ value }) => value !== 'draft'),
          },
        ]}
        columns={columns()}
        rowName={(row: ListedBudget) => `${row.ngo_name_ar} ${row.year}`}
        href={(row: ListedBudget) => link('/ministry/ngos-communication/annual-budgets/{id}', { id: row.id })}
        empty={<EmptyState title={m.budget_ministry_empty()} />}
      />
    </Page>
  )
}
