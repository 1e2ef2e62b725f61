import { useQuery } from '@tanstack/react-query'
import { partWords } from '#contract/cooperation/part-words.ts'
import {
  projectBudgets,
  projectObjectives,
  projectPartners,
  projectResults,
  projectTransactions,
} from '#contract/cooperation/project-parts.ts'
import type { Call } from '#contract/core/calls/call.ts'
import type { CoopProject } from '#contract/cooperation/projects.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useCurrency } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { fileHref } from './coop-words.ts'
import css from './coop.module.css'
import { Parts } from './parts.tsx'
import { Beneficiaries, Files, Locations, Partners } from './plan-parts.tsx'
import { Amount, date } from './shown.tsx'
import { later } from '#web/ui/later.tsx'
import { initials, movementBody, movementInitial, resultInitial } from './initials.ts'

const MovementFields = later(async () => (await import('./run-fields.tsx')).MovementFields)
const ResultFields = later(async () => (await import('./run-fields.tsx')).ResultFields)

const BudgetFields = later(async () => (await import('./part-fields.tsx')).BudgetFields)
const ObjectiveFields = later(async () => (await import('./part-fields.tsx')).ObjectiveFields)

type List = (call: Call, input: object) => Promise<{ data: unknown }>
/** Parts of one kind of the project, as a choice. */
function useOptions<R extends { id: number }>(call: Call, project: number, nameOf: (row: R) => string) {
  const { data = [] } = useQuery({
    queryKey: [call.path, 'options', project],
    queryFn: async () =>
      (await (callApi as unknown as List)(call, { query: { coop_project_id: project, per_page: 100 } })).data as R[],
  })
  return data.map((row) => ({ value: row.id, label: nameOf(row) }))
}
type Named<K extends string> = { readonly id: number } & Readonly<Record<K, string>>

/** Objectives with their indicators, and below them what each period reached. */
function Objectives({ project, plan, run, begun }: { project: number; plan: boolean; run: boolean; begun: boolean }) {
  const objectives = useOptions(projectObjectives.list, project, ({ objective }: Named<'objective'>) => objective)
  const nameOf = (id: number) => objectives.find(({ value }) => value === id)?.label ?? '…'
  return (
    <>
      <Parts
        resource={projectObjectives}
        project={project}
        open={plan}
        title={m.coop_objectives()}
        add={m.coop_objective_add()}
        empty={m.coop_objectives_none()}
        columns={[
          { key: 'objective', label: label(partWords.objective), cell: (row) => row.objective },
          { key: 'indicator', label: label(partWords.indicator), cell: (row) => row.indicator },
          {
            key: 'target',
            label: label(partWords.target_value),
            cell: (row) => <Amount value={row.target_value} currency={null} />,
          },
          {
            key: 'achieved',
            label: label(partWords.achieved_value),
            cell: (row) => <Amount value={row.achieved_value} currency={null} />,
          },
        ]}
        rowName={(row) => row.objective}
        initial={initials.objective}
        fields={(form) => <ObjectiveFields form={form} />}
      />
      {begun && (
        <Parts
          resource={projectResults}
          project={project}
          open={run}
          title={m.coop_results()}
          add={m.coop_result_add()}
          empty={m.coop_results_none()}
          columns={[
            {
              key: 'objective',
              label: label(partWords.objective),
              cell: (row) => nameOf(row.coop_project_objective_id),
            },
            { key: 'from', label: label(partWords.period_start), cell: (row) => date(row.period_start) },
            { key: 'to', label: label(partWords.period_end), cell: (row) => date(row.period_end) },
            {
              key: 'achieved',
              label: label(partWords.achieved),
              cell: (row) => <Amount value={row.achieved} currency={null} />,
            },
          ]}
          rowName={(row) => nameOf(row.coop_project_objective_id)}
          initial={resultInitial}
          fields={(form) => <ResultFields form={form} objectives={objectives} />}
        />
      )}
    </>
  )
}

/** The sum of amounts, exact whatever its size. */
function total(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => {
    const [whole = '0', rest = ''] = amount.split('.')
    return sum + BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
  }, 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Each movement of money, on its line. */
function Movements({ row, open, currency }: { row: CoopProject; open: boolean; currency: string }) {
  const lines = useOptions(projectBudgets.list, row.id, ({ line }: Named<'line'>) => line)
  const partners = useOptions(projectPartners.list, row.id, ({ partner_name }: Named<'partner_name'>) => partner_name)
  return (
    <Parts
      resource={projectTransactions}
      project={row.id}
      open={open}
      title={m.coop_movements()}
      add={m.coop_movement_add()}
      empty={m.coop_movements_none()}
      columns={[
        { key: 'kind', label: label(partWords.movement), cell: (one) => label(partWords.movement.words[one.kind]) },
        {
          key: 'line',
          label: label(partWords.line),
          cell: (one) => lines.find(({ value }) => value === one.coop_project_budget_id)?.label,
        },
        { key: 'day', label: label(partWords.happened_on), cell: (one) => date(one.happened_on) },
        {
          key: 'amount',
          label: label(partWords.amount),
          cell: (one) => <Amount value={one.amount} currency={row.currency_id} />,
        },
        {
          key: 'proof',
          label: label(partWords.proof),
          cell: (one) => <Anchor href={fileHref(one.file)}>{m.money_open_paper()}</Anchor>,
        },
      ]}
      rowName={(one) => label(partWords.movement.words[one.kind])}
      initial={movementInitial}
      toBody={movementBody}
      fields={(form) => <MovementFields form={form} lines={lines} partners={partners} currency={currency} />}
    />
  )
}

/** Budget lines, and below them each movement of money. */
function Budgets({ row, plan, run, begun }: { row: CoopProject; plan: boolean; run: boolean; begun: boolean }) {
  const currency = useCurrency()(row.currency_id)
  const amount = (value: string) => <Amount value={value} currency={null} />
  return (
    <>
      <Parts
        resource={projectBudgets}
        project={row.id}
        open={plan}
        title={m.coop_budget()}
        add={m.coop_line_add()}
        empty={m.coop_budget_none()}
        columns={[
          { key: 'line', label: label(partWords.line), cell: (line) => line.line },
          { key: 'planned', label: label(partWords.planned_amount), cell: (line) => amount(line.planned_amount) },
          { key: 'received', label: label(partWords.received_amount), cell: (line) => amount(line.received_amount) },
          { key: 'spent', label: label(partWords.spent_amount), cell: (line) => amount(line.spent_amount) },
        ]}
        rowName={(line) => line.line}
        initial={initials.budget}
        fields={(form) => <BudgetFields form={form} currency={currency} />}
        foot={(rows) => (
          <p className={css.sum}>
            {m.coop_budget_sum()}{' '}
            <Amount value={total(rows.map((line) => line.planned_amount))} currency={row.currency_id} /> /{' '}
            <Amount value={row.total_budget} currency={row.currency_id} />
          </p>
        )}
      />
      {begun && <Movements row={row} open={run} currency={currency} />}
    </>
  )
}

/** Everything that a project consists of; what was agreed closes when it is asked for, what happens opens when it is signed. */
export function ProjectParts({ row }: { row: CoopProject }) {
  const status = row.approval_status
  const plan = status === 'draft' || status === 'returned'
  const run = status === 'executed'
  const begun = run || status === 'reported'
  const of = { project: row.id, open: plan }
  return (
    <>
      <Partners {...of} />
      <Locations {...of} />
      <Objectives project={row.id} plan={plan} run={run} begun={begun} />
      <Budgets row={row} plan={plan} run={run} begun={begun} />
      <Beneficiaries {...of} />
      <Files project={row.id} open={plan || run || status === 'approved'} />
    </>
  )
}
