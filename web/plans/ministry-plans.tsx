import { listMinistryPlans, type ListedPlan } from '#contract/plans/plans.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { planWords } from '#contract/plans/plan-words.ts'
import { planMachine } from '#contract/plans/workflow.ts'
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
import { amount, planState } from './plan-words.ts'

export const plansPath = '/ministry/ngos-communication/plans'
const columns = (): Column<ListedPlan>[] => [
  {
    key: 'ngo',
    label: label(commonWords.ngo),
    cell: (row) => <Named>{nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })}</Named>,
  },
  { key: 'year', label: label(planWords.year), sort: 'year', cell: (row) => <Ltr>{row.year}</Ltr> },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => <StateTag tone={planState(row.status).tone}>{planState(row.status).text}</StateTag>,
  },
  {
    key: 'submitted',
    label: label(planWords.submitted_at),
    sort: 'submitted_at',
    cell: (row) => (
      <>
        <DateText value={row.submitted_at?.slice(0, 10) ?? null} short />
        {row.late_days > 0 && <small> {m.plan_late({ count: row.late_days })}</small>}
      </>
    ),
  },
  {
    key: 'due',
    label: m.plan_answer_by(),
    sort: 'decision_due_at',
    cell: (row) => (
      <DateText value={row.status === 'submitted' ? (row.decision_due_at?.slice(0, 10) ?? null) : null} short />
    ),
  },
  {
    key: 'budget',
    label: label(planWords.total_budget),
    sort: 'total_budget',
    cell: (row) => <Ltr>{amount(row.total_budget)}</Ltr>,
  },
]

/** Plans of organisations, those that wait for an answer first. */
export function MinistryPlans() {
  const list = useList(listMinistryPlans)
  return (
    <Page>
      <PageHead title={titleAt(plansPath)} />
      <ListCard
        list={list}
        label={titleAt(plansPath)}
        search={m.plan_ministry_search()}
        filters={[
          {
            name: 'status',
            label: label(commonWords.status),
            any: m.profile_all_states(),
            options: statusChoices(planMachine),
          },
        ]}
        columns={columns()}
        rowName={(row: ListedPlan) => `${row.ngo_name_ar} ${row.year}`}
        href={(row: ListedPlan) => link('/ministry/ngos-communication/plans/{id}', { id: row.id })}
        empty={<EmptyState title={m.plan_ministry_empty()} />}
      />
    </Page>
  )
}
