import { useQuery, useQueryClient } from '@tanstack/react-query'
import { decidePlan, listMinistryPlans, type MinistryPlan as Plan, readMinistryPlan } from '#contract/plans/plans.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { LoadedPage } from '#web/core/api/loaded-page.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { plansPath } from './ministry-plans.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanTable } from './plan-table.tsx'
import { amount, percent, planName, planState } from './plan-words.ts'

function Body({ plan }: { plan: Plan }) {
  const client = useQueryClient()
  const take = (action: string, input: Record<string, string>) =>
    sendAct(
      () =>
        callApi(decidePlan, {
          params: { id: plan.id },
          body: { action, ...input } as never,
          version: plan.updated_at,
        }),
      async () => {
        await client.invalidateQueries({ queryKey: [readMinistryPlan.path] })
        await client.invalidateQueries({ queryKey: [listMinistryPlans.path] })
      },
    )
  const ngo = nameOf({ name_ar: plan.ngo_name_ar, name_en: plan.ngo_name_en })
  const state = planState(plan.status)
  return (
    <Page>
      <PageHead
        title={<bdi>{ngo}</bdi>}
        crumbs={[{ label: titleAt(plansPath), href: plansPath }, { label: planName(plan.year) }]}
        state={<StateTag tone={state.tone}>{state.text}</StateTag>}
        note={planName(plan.year)}
        actions={
          <ActionBar machine={planMachine} actions={plan.actions} name={`${planName(plan.year)}: ${ngo}`} take={take} />
        }
      />
      <Stack>
        {plan.status === 'submitted' && plan.decision_due_at && (
          <Notice tone="info">
            {m.plan_answer_due()} <DateText value={plan.decision_due_at.slice(0, 10)} />
          </Notice>
        )}
        {plan.before && (
          <Notice tone="info" title={planName(plan.before.year)}>
            {m.plan_before({
              money: amount(plan.before.total_budget),
              rate: percent(plan.before.execution_percentage),
            })}
          </Notice>
        )}
        <PlanFigures plan={plan} />
        <Card pad={false}>
          <PlanTable plan={plan} buttons={{ planned: () => null, urgent: () => null }} />
        </Card>
      </Stack>
    </Page>
  )
}

/** A plan as the ministry decides it. */
export function MinistryPlan({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readMinistryPlan.path, id],
    queryFn: async ({ signal }) => (await callApi(readMinistryPlan, { params: { id }, signal })).data,
  })
  return (
    <LoadedPage query={query} at="/ministry/ngos-communication/plans/{id}" list="/ministry/ngos-communication/plans">
      {(plan) => <Body plan={plan} />}
    </LoadedPage>
  )
}
