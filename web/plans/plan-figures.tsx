import { planWords } from '#contract/plans/plan-words.ts'
import type { Plan } from '#contract/plans/plans.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Ltr } from '#web/ui/text.tsx'
import { amount, percent } from './plan-words.ts'
import css from './plans.module.css'

/** The plan in five figures; each is a sum of its rows. */
export function PlanFigures({ plan }: { plan: Plan }) {
  const { totals, total_budget } = plan
  const rows = plan.programs.flatMap(({ activities }) => activities)
  const open = rows.filter((row) => row.execution === null && row.not_done_reason === null).length
  const left = Number(total_budget) - Number(totals.spent)
  const share = totals.people === 0 ? 0 : Math.round((totals.female / totals.people) * 100)
  return (
    <dl className={css.figures}>
      <div>
        <dt>{label(planWords.execution_percentage)}</dt>
        <dd>
          <Ltr>{percent(plan.execution_percentage)}</Ltr>
          <small>{m.plan_rate_note()}</small>
        </dd>
      </div>
      <div>
        <dt>{m.plan_spent()}</dt>
        <dd>
          <Ltr>{amount(totals.spent)}</Ltr>
          <small>{m.plan_spent_urgent({ money: amount(totals.spent_urgent) })}</small>
        </dd>
      </div>
      <div>
        <dt>{m.plan_left()}</dt>
        <dd>
          <Ltr>{amount(left.toFixed(2))}</Ltr>
          <small>{m.plan_of_planned({ planned: amount(total_budget) })}</small>
        </dd>
      </div>
      <div>
        <dt>{m.plan_people_reached()}</dt>
        <dd>
          {formatNumber(totals.people)}
          <small>{m.plan_people_parts({ share: `${share}%`, disabled: formatNumber(totals.with_disability) })}</small>
        </dd>
      </div>
      <div>
        <dt>{m.plan_without_report()}</dt>
        <dd>
          {formatNumber(open)}
          <small>{m.plan_without_report_note({ count: formatNumber(rows.length) })}</small>
        </dd>
      </div>
    </dl>
  )
}
