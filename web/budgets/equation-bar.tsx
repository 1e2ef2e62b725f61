import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import { asAmount, cents } from './amounts.ts'
import { amount } from './budget-words.ts'
import css from './budgets.module.css'

const Part = ({
  name,
  value,
  sign,
  tone,
  kept,
}: {
  name: string
  value: string
  sign?: string
  tone?: 'ok' | 'warn'
  kept?: true
}) => (
  // The sign stands in the style: a list of figures has names and figures alone.
  <div data-kept={kept} data-sign={sign}>
    <dt>{name}</dt>
    <dd data-tone={tone}>
      <Ltr>{amount(value)}</Ltr>
    </dd>
  </div>
)

/** The sum of the year, always in view: what it began with, received, spent, should hold and holds. */
export function EquationBar({
  opening,
  revenue,
  expense,
  computed,
  closing,
  children,
}: {
  opening: string
  revenue: string
  expense: string
  computed: string
  closing: string
  children?: ReactNode
}) {
  const difference = asAmount(cents(closing) - cents(computed))
  const adds = cents(difference) === 0n
  return (
    <section className={css.bar} aria-label={m.budget_equation()}>
      <dl className={css.sum}>
        <Part name={m.budget_row_opening()} value={opening} />
        <Part name={m.budget_revenue()} value={revenue} sign="+" />
        <Part name={m.budget_expense()} value={expense} sign="−" />
        <Part name={m.budget_computed()} value={computed} sign="=" />
        <Part name={m.budget_in_accounts()} value={closing} sign={adds ? '=' : '≠'} />
        <Part name={m.budget_gap()} value={difference} tone={adds ? 'ok' : 'warn'} kept />
      </dl>
      {children}
    </section>
  )
}
