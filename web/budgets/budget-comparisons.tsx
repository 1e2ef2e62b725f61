import { z } from 'zod'
import { explanationWords } from '#contract/budgets/budget-words.ts'
import { explainComparison } from '#contract/budgets/budgets.ts'
import type { Budget, Comparison } from '#contract/budgets/shapes.ts'
import { longText } from '#contract/core/calls/fields.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { asks, ComparisonsCard } from './shared/comparisons.tsx'
import { useChange } from './use-budget.ts'

const schema = z.strictObject({ explanation: longText(500, 10) })

/** Why a figure differs from what is recorded; what was written stays when a figure changes, and is saved anew. */
function Explanation({ budget, row }: { budget: Budget; row: Comparison }) {
  const { change } = useChange()
  const initial = { explanation: row.explanation ?? '' }
  const form = useFields({ initial, validate: bySchema(schema) })
  const hint = row.is_explained
    ? m.budget_explained()
    : row.explanation === null
      ? m.budget_explain_or_correct()
      : m.budget_explain_again()
  const save = async (values: typeof initial) => {
    const errors = await change(() =>
      callApi(explainComparison, { params: { id: budget.id }, body: { key: row.key, ...schema.parse(values) } }),
    )
    if (!errors) form.saved(values)
    return errors
  }
  return (
    <Form
      form={form}
      onSubmit={save}
      summary={false}
      dense
      actions={({ busy }) =>
        (asks(row) || form.dirty) && (
          <Button type="submit" size="row" look="default" busy={busy}>
            {m.return_save()}
          </Button>
        )
      }
    >
      <AreaField
        field={form.field('explanation')}
        label={label(explanationWords.explanation)}
        hint={hint}
        max={500}
        rows={2}
      />
    </Form>
  )
}

/** The accounts beside what the platform itself has recorded of the year: what differs is put right or explained. */
export function BudgetComparisons({ budget, open }: { budget: Budget; open: boolean }) {
  const answer = (row: Comparison) => (row.differs ? <Explanation budget={budget} row={row} /> : undefined)
  return <ComparisonsCard of={budget.comparisons} none={m.budget_never_compared()} answer={open ? answer : undefined} />
}
