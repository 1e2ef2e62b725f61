import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  addPlanItem,
  type ItemInput,
  plannedInput,
  removePlanItem,
  updatePlanItem,
  urgentInput,
} from '#contract/plans/items.ts'
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
import { type Binding, type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'
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
    meta: { choices: true },
  })
  return (query.data ?? []).filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ value: id, label: name }))
}

/** Which activity of the organisation it is, and where another one is entered. */
const ActivityField = ({
  field,
  type,
  taken,
}: {
  field: Binding<number | null>
  type: 0 | 1
  taken: ReadonlySet<number>
}) => (
  <>
    <PickField field={field} label={label(planItemWords.activity_id)} options={useActivities(type, taken)} />
    {m.plan_item_activity_hint()}{' '}
    <Anchor href={link('/programs-and-activities/ngo-activities')}>{m.plan_item_activity_add()}</Anchor>
  </>
)

function PlannedFields({ form: { field }, taken }: { form: Fields<typeof empty.planned>; taken: ReadonlySet<number> }) {
  return (
    <>
      <ActivityField field={field('activity_id')} type={0} taken={taken} />
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
      <ActivityField field={field('activity_id')} type={1} taken={taken} />
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

interface ItemOf<Row, Values extends Record<string, unknown>> extends Props<Row> {
  empty: Values
  validate: (values: Values) => Errors
  /** The item as it is sent. */
  toItem: (values: Values) => ItemInput
  /** Words of a new item and of one that stands in the plan. */
  add: string
  edit: string
  note?: string
  children: (form: Fields<Values>) => ReactNode
}
type Kept = Readonly<Record<string, unknown>> & { id: number; name: string; updated_at: string }

function ItemDrawer<Row extends Kept, Values extends Record<string, unknown>>(of: ItemOf<Row, Values>) {
  const { year, row, add, edit, note, onClose } = of
  const change = useChange()
  const toForm = (one: Row) => valuesFrom(of.empty, one)
  const form = useFields({ initial: row ? toForm(row) : of.empty, validate: of.validate })
  const { save, notice } = useMergedSave<Row, Values>({
    form,
    record: row,
    toForm,
    send: (values, version) => {
      const item = of.toItem(values)
      return change(() =>
        row
          ? callApi(updatePlanItem, { params: { id: row.id }, body: item, version })
          : callApi(addPlanItem, { body: { year, ...item } }),
      )
    },
  })
  const said = row?.name ?? note
  return (
    <RecordDrawer
      title={row ? edit : add}
      {...(said === undefined ? {} : { note: said })}
      form={form}
      verb={row ? m.form_save_changes() : add}
      onSubmit={save}
      onClose={onClose}
      {...useRemoving(row)}
    >
      {notice}
      {of.children(form)}
    </RecordDrawer>
  )
}

const planned = plannedInput.omit({ activity_type: true })
/** A planned activity of the plan. */
export const PlannedDrawer = (props: Props<PlannedRow>) => (
  <ItemDrawer
    {...props}
    empty={empty.planned}
    validate={bySchema(planned)}
    toItem={(values) => ({ activity_type: 0, ...planned.parse(values) })}
    add={m.plan_item_add()}
    edit={m.plan_item_edit()}
  >
    {(form) => <PlannedFields form={form} taken={props.taken} />}
  </ItemDrawer>
)

const urgent = urgentInput.omit({ activity_type: true })
/** An answer to an emergency, beside the plan. */
export const UrgentDrawer = (props: Props<UrgentRow>) => (
  <ItemDrawer
    {...props}
    empty={empty.urgent}
    validate={bySchema(urgent)}
    toItem={(values) => ({ activity_type: 1, ...urgent.parse(values) })}
    add={m.plan_urgent_add()}
    edit={m.plan_urgent_edit()}
    note={m.plan_urgent_note()}
  >
    {(form) => <UrgentFields form={form} taken={props.taken} />}
  </ItemDrawer>
)
