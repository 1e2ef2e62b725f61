import { IconAlertTriangle, IconBulb, IconCheck, IconPaperclip, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { balanceWords, budgetWords } from '#contract/budgets/budget-words.ts'
import type { Budget, BudgetBalance } from '#contract/budgets/shapes.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { cents } from './amounts.ts'
import { amount, doubtText, lackText } from './budget-words.ts'
import css from './budgets.module.css'
import type { Cause } from './difference.ts'

/** Where people with a session read papers. */
const usualFiles = '/api/v2/files'

export const Press = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className={css.link} onClick={onPress}>
    {children}
  </button>
)

/** How far the accounts are from what the lines say, and where that may come from. */
export function DifferenceCard({
  difference,
  causes,
  nameOf,
  goTo,
  openBalance,
}: {
  difference: string
  causes: readonly Cause[]
  nameOf: (line: number) => string
  goTo: (line: number) => void
  openBalance: (id: number) => void
}) {
  const gap = cents(difference)
  if (gap === 0n) return null
  const shown = amount(difference.replace('-', ''))
  return (
    <Notice tone="warn" title={m.budget_difference({ amount: shown })}>
      {gap < 0n ? m.budget_less_than_lines() : m.budget_more_than_lines()}
      {causes.length > 0 && (
        <ul>
          {causes.map((cause) => (
            <li key={JSON.stringify(cause)}>
              <IconBulb size={16} aria-hidden />{' '}
              {cause.kind === 'opening' ? (
                <Press onPress={() => openBalance(cause.balance)}>{m.budget_cause_opening({ name: cause.name })}</Press>
              ) : cause.kind === 'pair' ? (
                <Press onPress={() => goTo(cause.lines[0])}>
                  {m.budget_cause_pair({ first: nameOf(cause.lines[0]), second: nameOf(cause.lines[1]) })}
                </Press>
              ) : (
                <Press onPress={() => goTo(cause.line)}>
                  {cause.kind === 'twice'
                    ? m.budget_cause_twice({ name: nameOf(cause.line) })
                    : cause.kind === 'missing'
                      ? m.budget_cause_side({ name: nameOf(cause.line) })
                      : m.budget_cause_swapped({ name: nameOf(cause.line) })}
                </Press>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function BalanceRow({
  balance,
  year,
  files,
  onOpen,
}: {
  balance: BudgetBalance
  year: number
  files: string
  onOpen: (() => void) | undefined
}) {
  const differs = balance.before !== null && cents(balance.before) !== cents(balance.opening)
  return (
    <li>
      <span>
        {onOpen ? (
          <Press onPress={onOpen}>
            <Named>{balance.name}</Named>
          </Press>
        ) : (
          <Named>{balance.name}</Named>
        )}
        <small>
          {label(balanceWords.opening)} <Ltr>{amount(balance.opening)}</Ltr>
          {balance.statement_file !== null && (
            <>
              {' · '}
              <Anchor href={`${files}/${balance.statement_file}`}>
                <IconPaperclip size={13} aria-hidden /> {label(balanceWords.statement_file)}
              </Anchor>
            </>
          )}
        </small>
        {differs && (
          <small className={css.flag}>
            {m.budget_ended_with({ year: String(year - 1), amount: amount(balance.before ?? '0') })}
          </small>
        )}
      </span>
      <b>
        <Ltr>{amount(balance.closing)}</Ltr>
      </b>
    </li>
  )
}

/** What the till and each account held at the end of the year; each leads to its own form. */
export function BalancesCard({
  budget,
  files = usualFiles,
  onOpen,
}: {
  budget: Budget
  files?: string | undefined
  onOpen?: (balance: BudgetBalance | undefined) => void
}) {
  return (
    <Card
      pad={false}
      title={m.budget_balances()}
      note={m.budget_end_of({ year: String(budget.year) })}
      {...(onOpen
        ? {
            action: (
              <Button
                size="row"
                look="default"
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => onOpen(undefined)}
              >
                {m.budget_balance_add()}
              </Button>
            ),
          }
        : {})}
    >
      <ul className={css.list}>
        {budget.balances.map((balance) => (
          <BalanceRow
            key={balance.id}
            balance={balance}
            year={budget.year}
            files={files}
            onOpen={onOpen && (() => onOpen(balance))}
          />
        ))}
        <li>
          <b>{m.budget_sum()}</b>
          <b>
            <Ltr>{amount(budget.figures.closing_balance)}</Ltr>
          </b>
        </li>
      </ul>
    </Card>
  )
}

/** Auditor, papers and ratifying meeting. */
export function PapersCard({
  budget,
  meeting,
  files = usualFiles,
  onOpen,
}: {
  budget: Budget
  files?: string | undefined
  meeting: string | null
  onOpen?: () => void
}) {
  const text = (value: string | null) => (value === null ? '—' : <Named>{value}</Named>)
  const paper = (id: number | null) =>
    id === null ? '—' : <Anchor href={`${files}/${id}`}>{m.budget_open_paper()}</Anchor>
  return (
    <Card
      pad={false}
      title={m.budget_papers()}
      {...(onOpen
        ? {
            action: (
              <Button size="row" look="default" onClick={onOpen}>
                {m.form_edit()}
              </Button>
            ),
          }
        : {})}
    >
      <ul className={css.list}>
        {(
          [
            [budgetWords.auditor_name, text(budget.auditor_name)],
            [budgetWords.auditor_licence_no, text(budget.auditor_licence_no)],
            [budgetWords.audit_report_file, paper(budget.audit_report_file)],
            [budgetWords.budget_file, paper(budget.budget_file)],
            [budgetWords.meeting_id, text(meeting)],
          ] as const
        ).map(([words, value]) => (
          <li key={words.en}>
            <span>{label(words)}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What still stands before submission and where the figures do not agree with what is known. */
export function ChecksCard({ budget, onLack }: { budget: Budget; onLack?: (lack: Budget['lacks'][number]) => void }) {
  const { lacks, doubts, comparisons } = budget
  const agrees = doubts.length === 0 && comparisons?.rows.every(({ differs }) => !differs)
  return (
    <Card pad={false} title={m.budget_checks()}>
      <ul className={css.list}>
        {lacks.map((lack) => (
          <li key={lack.code}>
            <span className={css.check} data-tone="warn">
              <IconAlertTriangle size={16} aria-hidden />
              {onLack ? <Press onPress={() => onLack(lack)}>{lackText(lack)}</Press> : lackText(lack)}
            </span>
          </li>
        ))}
        {doubts.map((doubt) => (
          <li key={doubt.code}>
            <span className={css.check} data-tone="warn">
              <IconAlertTriangle size={16} aria-hidden /> {doubtText(doubt)}
            </span>
          </li>
        ))}
        {lacks.length === 0 && (
          <li>
            <span className={css.check}>
              <IconCheck size={16} aria-hidden /> {m.budget_adds_up()}
            </span>
          </li>
        )}
        {agrees && (
          <li>
            <span className={css.check}>
              <IconCheck size={16} aria-hidden /> {m.budget_no_doubts()}
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}
