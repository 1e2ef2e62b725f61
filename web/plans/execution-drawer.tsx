import { useState } from 'react'
import {
  addExecution,
  type BeneficiaryCount,
  type Execution,
  executionInput,
  executionStatuses,
  removeExecution,
  updateExecution,
} from '#contract/plans/executions.ts'
import { executionWords } from '#contract/plans/plan-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import { type EvidenceDraft, EvidenceField } from './evidence-field.tsx'
import { PeopleGrid } from './shared/people-grid.tsx'
import { executionState } from './plan-words.ts'
import { useChange } from './use-plan.ts'

const initial = {
  start_date: '',
  end_date: '' as string | null,
  execution_percentage: null as number | string | null,
  status: 'in_progress' as Execution['status'],
  beneficiaries: [] as BeneficiaryCount[],
  actual_budget: '',
  results: '',
  difficulties: '' as string | null,
  variance_reason: '' as string | null,
  files: [] as EvidenceDraft[],
}
type Values = typeof initial
const toForm = (one: Execution): Values => valuesFrom(initial, one)

/** What was planned, to compare with while typing; null for an emergency. */
interface PlannedFor {
  budget: string
  people: number
}

function ExecutionFields({ form, planned }: { form: Fields<Values>; planned: PlannedFor | null }) {
  const { field } = form
  return (
    <>
      <FieldRow>
        <SelectField
          field={field('status')}
          label={label(executionWords.status)}
          options={executionStatuses.map((value) => ({ value, label: executionState(value) }))}
        />
        <NumberField
          field={field('execution_percentage')}
          label={label(executionWords.execution_percentage)}
          suffix="%"
        />
      </FieldRow>
      <FieldRow>
        <DateField field={field('start_date')} label={label(executionWords.start_date)} />
        <DateField field={field('end_date')} label={label(executionWords.end_date)} optional />
      </FieldRow>
      <PeopleGrid field={field('beneficiaries')} />
      <MoneyField
        field={field('actual_budget')}
        label={label(executionWords.actual_budget)}
        {...(planned ? { hint: m.plan_planned_hint({ money: planned.budget, people: String(planned.people) }) } : {})}
      />
      <AreaField
        field={field('variance_reason')}
        label={label(executionWords.variance_reason)}
        hint={m.plan_variance_hint()}
        max={500}
        optional
      />
      <AreaField field={field('results')} label={label(executionWords.results)} max={2000} />
      <AreaField field={field('difficulties')} label={label(executionWords.difficulties)} max={2000} optional />
      <EvidenceField field={field('files')} />
    </>
  )
}

/** What was done of an activity: added once, edited as the year goes on. */
export function ExecutionDrawer({
  year,
  activity,
  planned,
  onClose,
}: {
  year: number
  activity: { activity_id: number; name: string; execution: Execution | null }
  planned: PlannedFor | null
  onClose: () => void
}) {
  const change = useChange()
  const mayRemove = useMay('ngo_plans', 'D')
  const [row] = useState(activity.execution ?? undefined)
  const form = useFields<Values>({ initial: row ? toForm(row) : initial, validate: bySchema(executionInput) })
  const { save, notice } = useMergedSave<Execution, Values>({
    form,
    record: row,
    toForm,
    send: (values, version) => {
      const body = executionInput.parse(values)
      return change(() =>
        row
          ? callApi(updateExecution, { params: { id: row.id }, body, version })
          : callApi(addExecution, { body: { year, activity_id: activity.activity_id, ...body } }),
      )
    },
  })
  return (
    <RecordDrawer
      title={row ? m.plan_execution_edit() : m.plan_execution_add()}
      note={activity.name}
      form={form}
      verb={m.plan_execution_save()}
      onSubmit={save}
      onClose={onClose}
      {...(row && mayRemove
        ? {
            remove: {
              verb: m.plan_execution_remove(),
              title: m.plan_execution_remove_title({ name: activity.name }),
              text: m.plan_execution_remove_text(),
              act: async () =>
                void (await change(() =>
                  callApi(removeExecution, { params: { id: row.id }, version: row.updated_at }),
                )),
            },
          }
        : {})}
    >
      {notice}
      <ExecutionFields form={form} planned={planned} />
    </RecordDrawer>
  )
}
