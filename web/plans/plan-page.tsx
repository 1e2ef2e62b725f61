import { IconBolt, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { todayIn } from '#contract/core/values/dates.ts'
import { actOnPlan, type Plan } from '#contract/plans/plans.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { ExecutionDrawer } from './execution-drawer.tsx'
import { PlannedDrawer, UrgentDrawer } from './item-drawer.tsx'
import { NotDoneDrawer } from './not-done-drawer.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanTable } from './plan-table.tsx'
import { amount, percent, planName, planState, type PlannedRow, type UrgentRow } from './plan-words.ts'
import css from './plans.module.css'
import { Months } from './schedule.tsx'
import { CopyPlan, StartPlan } from './start-plan.tsx'
import { useChange, usePlan } from './use-plan.ts'

type Opened =
  | { kind: 'planned'; row: PlannedRow | undefined }
  | { kind: 'urgent'; row: UrgentRow | undefined }
  | { kind: 'execution'; row: PlannedRow | UrgentRow }
  | { kind: 'reason'; row: PlannedRow }

const isPlanned = (row: PlannedRow | UrgentRow): row is PlannedRow => 'planned_budget' in row

function Drawers({ plan, opened, onClose }: { plan: Plan; opened: Opened; onClose: () => void }) {
  const taken = new Set(
    [...plan.programs.flatMap(({ activities }) => activities), ...plan.urgencies]
      .map(({ activity_id }) => activity_id)
      .filter((id) => id !== opened.row?.activity_id),
  )
  const shared = { year: plan.year, taken, onClose }
  switch (opened.kind) {
    case 'planned':
      return <PlannedDrawer {...shared} row={opened.row} />
    case 'urgent':
      return <UrgentDrawer {...shared} row={opened.row} />
    case 'reason':
      return <NotDoneDrawer row={opened.row} onClose={onClose} />
    case 'execution':
      return (
        <ExecutionDrawer
          year={plan.year}
          activity={opened.row}
          planned={
            isPlanned(opened.row)
              ? { budget: amount(opened.row.planned_budget), people: opened.row.planned_beneficiaries }
              : null
          }
          onClose={onClose}
        />
      )
  }
}

/** Which changes the state of the plan and the person's rights allow. */
function useAllowed(plan: Plan) {
  const [mayAdd, mayEdit] = [useMay('ngo_plans', 'A'), useMay('ngo_plans', 'U')]
  const isDraft = plan.status === 'draft' || plan.status === 'returned'
  const takesUrgent = plan.status === 'approved' || plan.status === 'executing'
  return {
    addPlanned: isDraft && mayAdd,
    editPlanned: isDraft && mayEdit,
    addUrgent: takesUrgent && mayAdd,
    editUrgent: takesUrgent && mayEdit,
    report: (row: PlannedRow | UrgentRow) => plan.is_open && (row.execution ? mayEdit : mayAdd),
    excuse: plan.is_open && mayEdit,
  }
}

function Buttons({ plan, row, open }: { plan: Plan; row: PlannedRow | UrgentRow; open: (opened: Opened) => void }) {
  const allowed = useAllowed(plan)
  const small = { size: 'row', look: 'default' } as const
  const edits = isPlanned(row) ? allowed.editPlanned : allowed.editUrgent
  return (
    <>
      {edits && (
        <Button
          {...small}
          aria-label={`${m.form_edit()}: ${row.name}`}
          onClick={() => open(isPlanned(row) ? { kind: 'planned', row } : { kind: 'urgent', row })}
        >
          {m.form_edit()}
        </Button>
      )}
      {allowed.report(row) && (
        <Button
          {...small}
          aria-label={`${row.execution ? m.plan_execution_edit() : m.plan_execution_add()}: ${row.name}`}
          onClick={() => open({ kind: 'execution', row })}
        >
          {row.execution ? m.plan_execution_edit() : m.plan_execution_add()}
        </Button>
      )}
      {allowed.excuse && isPlanned(row) && !row.execution && (
        <Button
          {...small}
          aria-label={`${m.plan_not_done()}: ${row.name}`}
          onClick={() => open({ kind: 'reason', row })}
        >
          {m.plan_not_done()}
        </Button>
      )}
    </>
  )
}

function Notices({ plan }: { plan: Plan }) {
  const due = <DateText value={plan.due_on} />
  return (
    <>
      {plan.status === 'returned' && (
        <Notice tone="warn" title={m.plan_returned()}>
          <bdi>{plan.ministry_note}</bdi>
        </Notice>
      )}
      {plan.status === 'draft' && (
        <Notice tone={todayIn() > plan.due_on ? 'warn' : 'info'}>
          {todayIn() > plan.due_on ? m.plan_overdue() : m.plan_due()} {due}
        </Notice>
      )}
      {plan.status === 'submitted' && plan.decision_due_at && (
        <Notice tone="info">
          {m.plan_answer_due()} <DateText value={plan.decision_due_at.slice(0, 10)} />
        </Notice>
      )}
      {plan.approved_by_silence && plan.decision_letter && (
        <Notice tone="info" title={m.plan_by_silence()}>
          <span className={css.letter}>{plan.decision_letter}</span>
        </Notice>
      )}
    </>
  )
}

function PlanBody({ plan }: { plan: Plan }) {
  const [opened, setOpened] = useState<Opened>()
  const [view, setView] = useState<'table' | 'months'>('table')
  const allowed = useAllowed(plan)
  const isEmpty = plan.programs.length === 0 && plan.urgencies.length === 0
  const buttons = (row: PlannedRow | UrgentRow) => <Buttons plan={plan} row={row} open={setOpened} />
  return (
    <div className={css.wrap}>
      <Notices plan={plan} />
      {plan.status !== 'draft' && plan.status !== 'returned' && <PlanFigures plan={plan} />}
      <Card pad={false}>
        <div className={css.bar}>
          <Segments
            label={m.plan_view()}
            value={view}
            choices={[
              { value: 'table', label: m.plan_view_table() },
              { value: 'months', label: m.plan_view_months() },
            ]}
            onChange={setView}
          />
          {allowed.addPlanned && (
            <Button
              icon={<IconPlus size={18} aria-hidden />}
              size="row"
              onClick={() => setOpened({ kind: 'planned', row: undefined })}
            >
              {m.plan_item_add()}
            </Button>
          )}
          {allowed.addUrgent && (
            <Button
              look="default"
              icon={<IconBolt size={18} aria-hidden />}
              size="row"
              onClick={() => setOpened({ kind: 'urgent', row: undefined })}
            >
              {m.plan_urgent_add()}
            </Button>
          )}
        </div>
        {isEmpty ? (
          <EmptyState title={m.plan_empty()} text={m.plan_empty_text()}>
            {plan.status === 'draft' && <CopyPlan year={plan.year} />}
          </EmptyState>
        ) : view === 'table' ? (
          <PlanTable plan={plan} buttons={{ planned: buttons, urgent: buttons }} />
        ) : (
          <Months plan={plan} today={todayIn()} />
        )}
      </Card>
      {opened && <Drawers plan={plan} opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Steps({ year }: { year: number }) {
  const small = { look: 'default', size: 'row' } as const
  const [before, after] = [
    <IconChevronLeft key="before" className="mirrored" size={18} aria-hidden />,
    <IconChevronRight key="after" className="mirrored" style={{ verticalAlign: 'middle' }} size={18} aria-hidden />,
  ]
  return (
    <>
      <ButtonLink {...small} icon={before} href={link('/annual-plan/{year}', { year: year - 1 })}>
        {planName(year - 1)}
      </ButtonLink>
      <ButtonLink {...small} href={link('/annual-plan/{year}', { year: year + 1 })}>
        {planName(year + 1)} {after}
      </ButtonLink>
    </>
  )
}

/** The plan of a year: plan, execution and yearly return are three states of one table [domain 3.14]. */
export function PlanPage({ year }: { year: number }) {
  const query = usePlan(year)
  const change = useChange()
  const thisYear = Number(todayIn().slice(0, 4))
  const plan = query.data?.current_plan ?? undefined
  const state = plan && planState(plan.status)
  return (
    <Page>
      <PageHead
        title={planName(year)}
        state={state && <StateTag tone={state.tone}>{state.text}</StateTag>}
        actions={
          <>
            <Steps year={year} />
            {year < thisYear && (
              <ButtonLink look="default" size="row" href={link('/annual-plan/{year}/return', { year })}>
                {m.return_of({ year: String(year) })}
              </ButtonLink>
            )}
            {plan && (
              <ActionBar
                machine={planMachine}
                actions={plan.actions}
                name={planName(year)}
                take={(action) =>
                  change(() =>
                    callApi(actOnPlan, {
                      params: { id: plan.id },
                      body: { action: action as 'submit' },
                      version: plan.updated_at,
                    }),
                  )
                }
              />
            )}
          </>
        }
      />
      <Stack>
        <ScreenInstructions />
        <Loaded query={query}>
          {({ current_plan: found }) =>
            found ? (
              <PlanBody plan={found} />
            ) : (
              <StartPlan year={year} isOpen={year === thisYear || year === thisYear + 1} />
            )
          }
        </Loaded>
        <OtherPlans year={year} />
      </Stack>
    </Page>
  )
}

/** Plans of other years, archived ones among them. */
function OtherPlans({ year }: { year: number }) {
  const others = usePlan(year).data?.archived_plans ?? []
  if (others.length === 0) return null
  return (
    <Card title={m.plan_others()}>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Anchor href={link('/annual-plan/{year}', { year: one.year })}>{planName(one.year)}</Anchor>{' '}
            {planState(one.status).text} · <Ltr>{percent(one.execution_percentage)}</Ltr>
          </li>
        ))}
      </ul>
    </Card>
  )
}
