import { IconFileUpload, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { type Budget, type BudgetBalance, type ChartAccount, expenseFields } from '#contract/budgets/shapes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { amountOf, asAmount, cents } from './amounts.ts'
import { AuditorCard } from './auditor-card.tsx'
import { BudgetComparisons } from './budget-comparisons.tsx'
import { amount } from './budget-words.ts'
import css from './budgets.module.css'
import { causesOf } from './difference.ts'
import type { Opened } from './drawers.tsx'
import { EquationBar } from './equation-bar.tsx'
import { ProblemsNotice } from './problems-notice.tsx'
import type { Column } from './sender.ts'
import { columnName, SheetGrid } from './sheet-grid.tsx'
import { sheetColumns } from './sheet-keys.ts'
import { type Sheet, sheetOf, type SheetRow } from './sheet-rows.ts'
import { BalancesCard, ChecksCard, DifferenceCard, PapersCard } from './side-cards.tsx'
import { usePatch } from './use-budget.ts'
import { type SheetState, useSheet } from './use-sheet.ts'

// Loaded when somebody opens one: the sheet does not wait for forms.
const Drawers = lazy(async () => ({ default: (await import('./drawers.tsx')).Drawers }))

const labelOf = (rows: readonly SheetRow[], line: number) =>
  rows.find((row) => row.kind === 'line' && row.line.id === line)?.label ?? ''

/** The line above the sheet: the cell that is typed with its value, and what has not reached the server yet. */
function TypedLine({ sheet, state }: { sheet: Sheet; state: SheetState }) {
  const { draft } = state
  const value = draft && draft.column !== 'note' ? amountOf(draft.text) : undefined
  return (
    <output>
      {draft ? (
        <>
          <b>{labelOf(sheet.rows, draft.line)}</b>{' '}
          {draft.column !== 'note' &&
            (value === undefined ? (
              <span className={css.flag}>{m.budget_no_amount()}</span>
            ) : (
              <>
                {draft.text.startsWith('=') && (
                  <>
                    <Ltr>{draft.text.slice(1)}</Ltr> ={' '}
                  </>
                )}
                <b>
                  <Ltr>{amount(value)}</Ltr>
                </b>
              </>
            ))}
        </>
      ) : state.state === 'saving' ? (
        m.budget_saving()
      ) : state.state === 'failed' ? (
        <>
          <span className={css.flag}>{m.budget_not_saved({ count: state.unsent })}</span>{' '}
          <Button size="row" look="default" onClick={state.retry}>
            {m.budget_retry()}
          </Button>
        </>
      ) : (
        m.budget_saved()
      )}
    </output>
  )
}

const Keys = () => (
  <span className={css.keys}>
    {(
      [
        ['↑ ↓ → ←', m.budget_key_move()],
        ['Enter', m.budget_key_next()],
        ['F2', m.budget_key_edit()],
        ['Ctrl V', m.budget_key_paste()],
        ['Ctrl Z', m.budget_key_undo()],
      ] as const
    ).map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {does}
      </span>
    ))}
  </span>
)

interface Props {
  budget: Budget
  accounts: readonly ChartAccount[]
  meetings: readonly { id: number; name: string }[]
  /** Name of the ratifying meeting, where the reader cannot choose among them. */
  meeting: string | null
  /** Whether the reader may write now. */
  open: boolean
  /** Above the sheet, across both columns. */
  notices?: ReactNode
  /** At the end of the bar: what may be done with the accounts. */
  actions?: (unsent: boolean) => ReactNode
  /** Where papers are read from, for a reader without a session. */
  files?: string
  /** The year by which the accounts were asked for. */
  asked: number | undefined
}

function useCursor(rows: readonly SheetRow[]) {
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({
    row: Math.max(
      0,
      rows.findIndex(({ kind }) => kind === 'line'),
    ),
    column: 2,
  })
  const goTo = (line: number, column: Column = 'actual') => {
    const row = rows.findIndex((one) => one.kind === 'line' && one.line.id === line)
    if (row < 0) return
    setPlace({ row, column: sheetColumns.indexOf(column) })
    grid.current?.focus()
    grid.current?.scrollIntoView({ block: 'nearest' })
  }
  const kept = { ...place, row: Math.min(place.row, rows.length - 1) }
  return { grid, place: kept, setPlace, goTo }
}

function useYear({ budget, accounts, asked }: Props) {
  const patch = usePatch(asked)
  const state = useSheet(
    budget,
    ({ lines, head }) => patch.lines(lines, head),
    () => void patch.again(),
  )
  const { figures, before } = budget
  const { lines } = state
  const sheet = useMemo(
    () =>
      sheetOf({
        lines,
        accounts,
        opening: { now: figures.opening_balance, before: before?.opening_balance ?? null },
      }),
    [lines, accounts, figures.opening_balance, before],
  )
  const difference = asAmount(cents(figures.closing_balance) - cents(sheet.computed))
  const spent = new Set(
    accounts.flatMap(({ id, field }) => ((expenseFields as readonly string[]).includes(field) ? [id] : [])),
  )
  const causes = causesOf(
    difference,
    lines.map(({ id, actual, account_id }) => ({ id, actual, isExpense: spent.has(account_id) })),
    budget.balances,
  )
  return { state, sheet, difference, causes }
}

interface Parts extends Props {
  year: ReturnType<typeof useYear>
  cursor: ReturnType<typeof useCursor>
  setOpened: (opened: Opened) => void
}

/** The sheet with what stands above it. */
function SheetCard({ budget, open, year: { state, sheet }, cursor, setOpened }: Parts) {
  const [phone, setPhone] = useState<Column>('actual')
  const columns = (['actual', 'planned', 'note'] as const).map((value) => ({
    value,
    label: columnName(value, budget.year),
  }))
  return (
    <section className={css.main} aria-label={m.budget_sheet({ year: String(budget.year) })}>
      {open && (
        <div className={css.tools}>
          <TypedLine sheet={sheet} state={state} />
          <Button
            size="row"
            look="default"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened({ kind: 'line' })}
          >
            {m.budget_line_add()}
          </Button>
          <Button
            size="row"
            look="default"
            icon={<IconFileUpload size={16} aria-hidden />}
            onClick={() => setOpened({ kind: 'import' })}
          >
            {m.budget_import()}
          </Button>
          <Keys />
        </div>
      )}
      <div className={css.only}>
        <Segments label={m.budget_phone_column()} value={phone} choices={columns} onChange={setPhone} />
      </div>
      <SheetGrid
        rows={sheet.rows}
        state={state}
        limits={budget.limits}
        year={budget.year}
        open={open}
        place={cursor.place}
        onPlace={cursor.setPlace}
        grid={cursor.grid}
        phone={phone}
      />
    </section>
  )
}

/** What stands beside the sheet: the difference, balances, checks and papers. */
function Aside({ budget, meetings, meeting, open, files, year, cursor: { grid, goTo }, setOpened }: Parts) {
  const { sheet, difference, causes } = year
  const compared = useRef<HTMLDivElement>(null)
  const openBalance = (balance: BudgetBalance | undefined) => setOpened({ kind: 'balance', balance })
  const onLack = ({ code, lines: [line] }: Budget['lacks'][number]) => {
    if (code === 'opinion') return setOpened({ kind: 'auditor' })
    if (code === 'note' && line !== undefined) goTo(line, 'note')
    else if (code === 'no_balances') openBalance(undefined)
    else if (code === 'difference') grid.current?.focus()
    else if (code === 'comparison') compared.current?.querySelector('textarea')?.focus()
    else setOpened({ kind: 'papers' })
  }
  return (
    <div className={css.aside}>
      <DifferenceCard
        difference={difference}
        causes={open ? causes : []}
        nameOf={(line) => labelOf(sheet.rows, line)}
        goTo={goTo}
        openBalance={(id) => openBalance(budget.balances.find((one) => one.id === id))}
      />
      <div ref={compared}>
        <BudgetComparisons budget={budget} open={open} />
      </div>
      <BalancesCard budget={budget} files={files} {...(open ? { onOpen: openBalance } : {})} />
      <AuditorCard budget={budget} {...(open ? { onInvite: () => setOpened({ kind: 'auditor' }) } : {})} />
      <ChecksCard budget={budget} {...(open ? { onLack } : {})} />
      <PapersCard
        budget={budget}
        files={files}
        meeting={meeting ?? meetings.find(({ id }) => id === budget.meeting_id)?.name ?? null}
        {...(open ? { onOpen: () => setOpened({ kind: 'papers' }) } : {})}
      />
    </div>
  )
}

/** The accounts of a year: the sheet, what the accounts hold, what does not agree, and the sum that is always in view. */
export function BudgetBody(props: Props) {
  const { budget, accounts, meetings, notices, actions } = props
  const year = useYear(props)
  const { state, sheet } = year
  const cursor = useCursor(sheet.rows)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const parts = { ...props, year, cursor, setOpened }
  return (
    <>
      {notices}
      <ProblemsNotice
        problems={state.problems}
        nameOf={(line) => labelOf(sheet.rows, line)}
        columnOf={({ column }) => columnName(column, budget.year)}
        goTo={cursor.goTo}
        onUse={({ line, column, typed }) =>
          state.set([{ line, cells: { [column]: column === 'note' && typed === '' ? null : typed } }])
        }
        onDismiss={state.dismiss}
      />
      <div className={css.layout}>
        <SheetCard {...parts} />
        <Aside {...parts} />
      </div>
      <EquationBar
        opening={budget.figures.opening_balance}
        revenue={sheet.revenue.actual}
        expense={sheet.expense.actual}
        computed={sheet.computed}
        closing={budget.figures.closing_balance}
      >
        {actions?.(state.unsent > 0)}
      </EquationBar>
      {opened && (
        <Suspense>
          <Drawers opened={opened} budget={budget} accounts={accounts} meetings={meetings} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
