import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import {
  decideBudget,
  listMinistryBudgets,
  type MinistryBudget as Budget,
  readMinistryBudget,
} from '#contract/budgets/ministry.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { budgetName, budgetState } from './budget-words.ts'
import { budgetsPath } from './paths.ts'

const loadBody = () => import('./budget-body.tsx')
// The sheet comes together with the accounts, not before the page can start.
const BudgetBody = lazy(async () => ({ default: (await loadBody()).BudgetBody }))

function Notices({ budget }: { budget: Budget }) {
  return (
    <>
      <Notice tone={budget.late_days > 0 ? 'warn' : 'info'}>
        {m.budget_submitted_on()} <DateText value={budget.submitted_at?.slice(0, 10) ?? null} />
        {budget.late_days > 0 && <> · {m.budget_days_late({ count: budget.late_days })}</>}
      </Notice>
      {budget.status === 'returned' && budget.ministry_note && (
        <Notice tone="warn" title={m.budget_returned_note()}>
          <bdi>{budget.ministry_note}</bdi>
        </Notice>
      )}
    </>
  )
}

function Body({ budget }: { budget: Budget }) {
  const client = useQueryClient()
  const currency = useName('currencies')
  const take = (action: string, input: Record<string, string>) =>
    sendAct(
      () =>
        callApi(decideBudget, {
          params: { id: budget.id },
          body: { action, ...input } as never,
          version: budget.updated_at,
        }),
      async () => {
        await client.invalidateQueries({ queryKey: [readMinistryBudget.path] })
        await client.invalidateQueries({ queryKey: [listMinistryBudgets.path] })
      },
    )
  const ngo = nameOf({ name_ar: budget.ngo_name_ar, name_en: budget.ngo_name_en })
  const state = budgetState(budget.status)
  return (
    <Page>
      <PageHead
        title={<bdi>{ngo}</bdi>}
        crumbs={[{ label: titleAt(budgetsPath), href: budgetsPath }, { label: budgetName(budget.year) }]}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        note={`${budgetName(budget.year)} · ${m.budget_in_currency({ name: currency(budget.currency_id) })}`}
      />
      <Stack>
        <Suspense fallback={<Skeleton lines={12} />}>
          <BudgetBody
            asked={undefined}
            budget={budget}
            accounts={budget.accounts}
            meetings={[]}
            meeting={budget.meeting_name}
            open={false}
            notices={<Notices budget={budget} />}
            actions={() => (
              <ActionBar
                machine={budgetMachine}
                actions={budget.actions}
                name={`${budgetName(budget.year)}: ${ngo}`}
                take={take}
              />
            )}
          />
        </Suspense>
      </Stack>
    </Page>
  )
}

/** Accounts of a year as the ministry accepts or returns them. */
export function MinistryBudget({ id }: { id: number }) {
  useEffect(() => void loadBody(), [])
  const query = useQuery({
    queryKey: [readMinistryBudget.path, id],
    queryFn: async ({ signal }) => (await callApi(readMinistryBudget, { params: { id }, signal })).data,
  })
  return (
    <LoadedPage
      query={query}
      at="/ministry/ngos-communication/annual-budgets/{id}"
      list="/ministry/ngos-communication/annual-budgets"
    >
      {(budget) => <Body budget={budget} />}
    </LoadedPage>
  )
}
