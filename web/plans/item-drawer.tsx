import { useQuery } from '@tanstack/react-query'
import { addPlanItem, plannedInput, removePlanItem, updatePlanItem, urgentInput } from '#contract/plans/items.ts'
import { planItemWords } from '#contract/plans/plan-words.ts'
import { activities } from '#contract/programs/activities.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { useMergedSave, valuesFrom } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { type Fields, useFields } from '#web/ui/use-fields.ts'
import type { PlannedRow, UrgentRow } from './plan-words.ts'
import { useChange } from './use-plan.ts'

const empty = {
  planned: {
    activity_id: null as number | null,
    planned_start_date: '',
    planned_end_date: '',
    planned_beneficiaries: null as number | string | null,
    planned_budget: '',
    funding_source: '' as string | null,
    indicator: '',
    responsible: '' as string | null,
  },
  urgent: {
    activity_id: null as number | null,
    urgency_type_id: null as number | null,
    reason: '',
    occurred_at: '',
    estimated_budget: null as string | null,
  },
}

/** Activities of one type that are not in the plan yet, found by a part of their name. */
function useActivities(type: 0 | 1, taken: ReadonlySet<number>) {
  const query = useQuery({
    queryKey: [activities.path, 'choices', type],
    queryFn: async ({ signal }) =>
      (await callApi(activities.list, { query: { per_page: 100, activity_type: type, sort: '-start_date' }, signal }))
        .data,
    meta: { quiet: true },
  })
  return (query.data ?? []).filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }))
}

const ActivityHint = () => (
  <>
    {m.plan_item_activity_hint()}{' '}
    <Anchor href={link('/programs-and-activities/ngo-activities')}>{m.plan_item_activity_add()}</Anchor>
  </>
)

function PlannedFields({ form: { field }, taken }: { form: Fields<typeof empty.planned>; taken: ReadonlySet<number> }) {
  return (
    <>
      <PickField
        field={field('activity_id')}
        label={label(planItemWords.activity_id)}
        options={useActivities(0, taken)}
      />
      <ActivityHint />
      <FieldRow>
        <DateField field={field('planned_start_date')} label={label(planItemWords.planned_start_date)} />
        <DateField field={field('planned_end_date')} label={label(planItemWords.planned_end_date)} />
      </FieldRow>
      <FieldRow>
        <NumberField field={field('planned_beneficiaries')} label={label(planItemWords.planned_beneficiaries)} />
        <MoneyField field={field('planned_budget')} label={label(planItemWords.planned_budget)} />
      </FieldRow>
      <AreaField
        field={field('indicator')}
        label={label(planItemWords.indicator)}
        hint={m.plan_indicator_hint()}
        max={500}
      />
      <FieldRow>
        <TextField field={field('funding_source')} label={label(planItemWords.funding_source)} max={150} optional />
        <TextField field={field('responsible')} label={label(planItemWords.responsible)} max={100} optional />
      </FieldRow>
    </>
  )
}

function UrgentFields({ form: { field }, taken }: { form: Fields<typeof empty.urgent>; taken: ReadonlySet<number> }) {
  return (
    <>
      <PickField
        field={field('activity_id')}
        label={label(planItemWords.activity_id)}
        options={useActivities(1, taken)}
      />
      <ActivityHint />
      <SelectField
        field={field('urgency_type_id')}
        label={label(planItemWords.urgency_type_id)}
        options={useChoices('urgency-types')}
      />
      <AreaField field={field('reason')} label={label(planItemWords.reason)} max={1000} />
      <FieldRow>
        <DateField field={field('occurred_at')} label={label(planItemWords.occurred_at)} />
        <MoneyField field={field('estimated_budget')} label={label(planItemWords.estimated_budget)} optional />
      </FieldRow>
    </>
  )
}

interface Props<Row> {
  year: number
  row: Row | undefined
  /** Activities that stand in the plan already. */
  taken: ReadonlySet<number>
  onClose: () => void
}

/** What the record's drawer offers beside saving. */
function useRemoving(row: { id: number; name: string; updated_at: string } | undefined) {
  const change = useChange()
  const may = useMay('ngo_plans', 'D')
  if (!row || !may) return {}
  return {
    remove: {
      verb: m.plan_item_remove(),
      title: m.plan_item_remove_title({ name: row.name }),
      text: m.plan_item_remove_text(),
      act: async () =>
        void (await change(() => callApi(removePlanItem, { params: { id: row.id }, version: row.updated_at }))),
    },
  }
}

/** A planned activity of the plan. */
export function PlannedDrawer({ year, row, taken, onClose }: Props<PlannedRow>) {
  const change = useChange()
  const toForm = (one: PlannedRow) => valuesFrom(empty.planned, one)
  const check = bySchema(plannedInput.omit({ activity_type: true }))
  const form = useFields({ initial: row ? toForm(row) : empty.planned, validate: check })
  const { save, notice } = useMergedSave<PlannedRow, typeof empty.planned>({
    form,
    record: row,
    toForm,
    send: (values, version) => {
      const item = { activity_type: 0 as const, ...plannedInput.omit({ activity_type: true }).parse(values) }
      return change(() =>
        row
          ? callApi(updatePlanItem, { params: { id: row.id }, body: item, version })
          : callApi(addPlanItem, { body: { year, ...item } }),
      )
    },
  })
  return (
    <RecordDrawer
      title={row ? m.plan_item_edit() : m.plan_item_add()}
      {...(row ? { note: row.name } : {})}
      form={form}
      verb={row ? m.form_save_changes() : m.plan_item_add()}
      onSubmit={save}
      onClose={onClose}
      {...useRemoving(row)}
    >
      {notice}
      <PlannedFields form={form} taken={taken} />
    </RecordDrawer>
  )
}

/** An answer to an emergency, beside the plan. */
export function UrgentDrawer({ year, row, taken, onClose }: Props<UrgentRow>) {
  const change = useChange()
  const toForm = (one: UrgentRow) => valuesFrom(empty.urgent, one)
  const check = bySchema(urgentInput.omit({ activity_type: true }))
  const form = useFields({ initial: row ? toForm(row) : empty.urgent, validate: check })
  const { save, notice } = useMergedSave<UrgentRow, typeof empty.urgent>({
    form,
    record: row,
    toForm,
    send: (values, version) => {
      const item = { activity_type: 1 as const, ...urgentInput.omit({ activity_type: true }).parse(values) }
      return change(() =>
        row
          ? callApi(updatePlanItem, { params: { id: row.id }, body: item, version })
          : callApi(addPlanItem, { body: { year, ...item } }),
      )
    },
  })
  return (
    <RecordDrawer
      title={row ? m.plan_urgent_edit() : m.plan_urgent_add()}
      note={row ? row.name : m.plan_urgent_note()}
      form={form}
      verb={row ? m.form_save_changes() : m.plan_urgent_add()}
      onSubmit={save}
      onClose={onClose}
      {...useRemoving(row)}
    >
      {notice}
      <UrgentFields form={form} taken={taken} />
    </RecordDrawer>
  )
}
