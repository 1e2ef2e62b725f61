import { explainNotDone, notDoneInput } from '#contract/plans/items.ts'
import { planItemWords } from '#contract/plans/plan-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { PlannedRow } from './plan-words.ts'
import { useChange } from './use-plan.ts'

/** Why nothing was done of an activity: a plan closes when each one has an execution or this. */
export function NotDoneDrawer({ row, onClose }: { row: PlannedRow; onClose: () => void }) {
  const change = useChange()
  const form = useFields({
    initial: { not_done_reason: row.not_done_reason ?? '' },
    validate: bySchema(notDoneInput),
  })
  return (
    <RecordDrawer
      title={m.plan_not_done()}
      note={row.name}
      form={form}
      onSubmit={(body) => change(() => callApi(explainNotDone, { params: { id: row.id }, body }))}
      onClose={onClose}
    >
      <AreaField field={form.field('not_done_reason')} label={label(planItemWords.not_done_reason)} max={500} />
    </RecordDrawer>
  )
}
