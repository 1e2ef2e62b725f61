import { useState } from 'react'
import { actOnBudget, removeBudget, startBudget } from '#contract/budgets/budgets.ts'
import type { Budget } from '#contract/budgets/shapes.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { useAddress } from '#web/core/lists/use-address.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { BudgetBody } from './budget-body.tsx'
import { amount, budgetName, budgetState, lackText } from './budget-words.ts'
import css from './budgets.module.css'
import { useBudget, useChange } from './use-budget.ts'

const pathOf = (year: number) => `/financial/financial-data?year=${year}`
const isOpen = ({ status }: Budget) => status === 'draft' || status === 'returned'

/** A year without accounts: begin them. */
function Begin({ year, currency, may }: { year: number; currency: number; may: boolean }) {
  const { change } = useChange()
  const [failed, setFailed] = useState<string>()
  const begin = async () => {
    const errors = await change(() => callApi(startBudget, { body: { year, currency_id: currency } }))
    setFailed(errors && Object.values(errors).join(' '))
  }
  return (
    <EmptyState title={m.budget_none({ name: budgetName(year) })} text={m.budget_none_text({ year: String(year + 1) })}>
      {failed && <Notice tone="bad">{failed}</Notice>}
      {may && <Button onClick={() => void begin()}>{m.budget_begin()}</Button>}
    </EmptyState>
  )
}

function Notices({ budget, errors }: { budget: Budget; errors: Errors | undefined }) {
  const late = budget.late_days > 0 && budget.submitted_at === null
  return (
    <>
      {budget.status === 'returned' && budget.ministry_note && (
        <Notice tone="warn" title={m.budget_returned()}>
          <bdi>{budget.ministry_note}</bdi>
        </Notice>
      )}
      {budget.status === 'submitted' && <Notice tone="info">{m.budget_with_ministry()}</Notice>}
      {budget.status === 'draft' && (
        <Notice tone={late ? 'warn' : 'info'}>
          {late ? m.budget_late({ count: budget.late_days }) : m.budget_due()} <DateText value={budget.due_on} />
        </Notice>
      )}
      {errors && (
        <Notice tone="bad" role="alert" title={m.budget_not_submitted()}>
          {[...new Set(Object.values(errors))].join(' ')}
        </Notice>
      )}
    </>
  )
}

function Actions({
  budget,
  unsent,
  onErrors,
}: {
  budget: Budget
  unsent: boolean
  onErrors: (errors: Errors | undefined) => void
}) {
  const { act } = useChange()
  const [lack] = budget.lacks
  const why = unsent ? m.budget_wait_saved() : lack ? lackText(lack) : undefined
  return (
    <>
      {budget.actions.includes('submit') && why && (
        <p id="budget-why" className={css.why}>
          {m.budget_submit_when()} {why}
        </p>
      )}
      <ActionBar
        machine={budgetMachine}
        actions={budget.actions}
        name={budgetName(budget.year)}
        extras={{ submit: { toldBy: why ? 'budget-why' : undefined } }}
        take={async (action) => {
          const errors = await act(() =>
            callApi(actOnBudget, {
              params: { id: budget.id },
              body: { action: action as 'submit' },
              version: budget.updated_at,
            }),
          )
          onErrors(errors)
        }}
      />
    </>
  )
}

/** Deletes accounts that nobody has been given yet. */
function Removal({ budget }: { budget: Budget }) {
  const { change } = useChange()
  const may = useMay('ngo_financial_info', 'D')
  const [asking, setAsking] = useState(false)
  if (!may || budget.status !== 'draft') return null
  return (
    <>
      <Button look="default" size="row" onClick={() => setAsking(true)}>
        {m.budget_remove()}
      </Button>
      {asking && (
        <Confirm
          title={m.budget_remove_title({ name: budgetName(budget.year) })}
          verb={m.budget_remove()}
          tone="danger"
          onClose={() => setAsking(false)}
          text={m.budget_remove_text()}
          onConfirm={() =>
            change(() => callApi(removeBudget, { params: { id: budget.id }, version: budget.updated_at }))
          }
        />
      )}
    </>
  )
}

/** Years of the organisation: those with accounts and their state, and those without. */
function Years({
  year,
  first,
  last,
  years,
}: {
  year: number
  first: number
  last: number
  years: readonly { year: number; status: Budget['status']; total_revenue: string }[]
}) {
  const all = Array.from({ length: Math.min(8, last - first + 1) }, (_, at) => last - at)
  const known = new Map(years.map((one) => [one.year, one]))
  return (
    <Card title={m.budget_years()} pad={false}>
      <ul className={css.list}>
        {[...new Set([...all, ...known.keys()])].map((one) => {
          const found = known.get(one)
          const state = found && budgetState(found.status)
          return (
            <li key={one}>
              {one === year ? <b>{budgetName(one)}</b> : <Anchor href={pathOf(one)}>{budgetName(one)}</Anchor>}
              <span>
                {found && (
                  <>
                    {m.budget_revenue()} <Ltr>{amount(found.total_revenue)}</Ltr>{' '}
                  </>
                )}
                {state ? <StateTag tone={state.tone}>{state.text}</StateTag> : <small>{m.budget_not_begun()}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The yearly accounts of the own organisation. */
export function BudgetPage() {
  const asked = useAddress().one('year')
  const chosen = asked !== undefined && /^\d{4}$/.test(asked) ? Number(asked) : undefined
  const year = chosen ?? Number(todayIn().slice(0, 4)) - 1
  const query = useBudget(year)
  const [errors, setErrors] = useState<Errors>()
  const [mayAdd, mayEdit] = [useMay('ngo_financial_info', 'A'), useMay('ngo_financial_info', 'U')]
  const currency = useName('currencies')
  const budget = query.data?.budget
  const state = budget && budgetState(budget.status)
  return (
    <Page>
      <PageHead
        title={budgetName(year)}
        state={state && <StateTag tone={state.tone}>{state.text}</StateTag>}
        note={budget && m.budget_in_currency({ name: currency(budget.currency_id) })}
        actions={budget && <Removal budget={budget} />}
      />
      <Stack>
        <ScreenInstructions />
        <Loaded query={query}>
          {({ budget: found, accounts, years, meetings, first_year, this_year }) => (
            <Stack>
              {found ? (
                <BudgetBody
                  key={found.id}
                  asked={year}
                  budget={found}
                  accounts={accounts}
                  meetings={meetings}
                  meeting={null}
                  open={isOpen(found) && mayEdit}
                  notices={<Notices budget={found} errors={errors} />}
                  actions={(unsent) => <Actions budget={found} unsent={unsent} onErrors={setErrors} />}
                />
              ) : (
                <Begin
                  year={year}
                  currency={years[0]?.currency_id ?? 1}
                  may={mayAdd && year >= first_year && year <= this_year}
                />
              )}
              <Years year={year} first={first_year} last={this_year} years={years} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Page>
  )
}
