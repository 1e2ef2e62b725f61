import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { availabilityWords } from '#contract/transactions/setting-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { absenceInput, changeAbsence, planAbsence, type Absence } from '#contract/transactions/absences.ts'
import { listAvailability } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Binding, useFields } from '#web/ui/use-fields.ts'
import type { Person } from './absences.tsx'

const empty = {
  from_date: '',
  to_date: '',
  substitute_user_id: null as number | null,
  reason: null as string | null,
  hand_over: true,
}
const toForm = ({ from_date, to_date, substitute_user_id, reason, hand_over }: Absence): typeof empty => ({
  from_date,
  to_date,
  substitute_user_id,
  reason,
  hand_over,
})

/** Who may stand in: people with every transaction role of this person. */
function SubstituteField({ field, person }: { field: Binding<number | null>; person: Person }) {
  const fit = useQuery({
    queryKey: ['availability', 'substitutes', person.id],
    queryFn: async () =>
      (await callApi(listAvailability, { query: { substitute_for: person.id, per_page: 100, sort: 'name' } })).data,
  }).data
  return (
    <PickField
      field={field}
      label={m.ministry_substitute()}
      hint={fit?.length === 0 ? m.ministry_substitute_none() : m.ministry_substitute_hint()}
      options={(fit ?? []).map((one) => ({
        value: one.id,
        label: one.name,
        hint: m.ministry_open_requests({ count: one.open_requests }),
      }))}
      optional
    />
  )
}

/** Plans an absence or changes one that is not over. */
export function AbsenceForm({
  person,
  absence,
  onClose,
}: {
  person: Person
  absence: Absence | undefined
  onClose: () => void
}) {
  const client = useQueryClient()
  const check = bySchema(absenceInput)
  const form = useFields({ initial: absence ? toForm(absence) : empty, validate: (values) => check(values) })
  const { save, notice } = useMergedSave({
    form,
    record: absence,
    toForm,
    send: (body, version) =>
      sendForm(async () => {
        const answer = absence
          ? await callApi(changeAbsence, { params: { id: absence.id }, body, version })
          : await callApi(planAbsence, { params: { id: person.id }, body })
        await client.invalidateQueries({ queryKey: ['availability'] })
        return answer
      }),
  })
  return (
    <RecordDrawer
      title={absence ? m.absence_edit() : m.absence_plan()}
      note={person.name}
      form={form}
      verb={absence ? m.form_save_changes() : m.absence_plan()}
      onClose={onClose}
      onSubmit={save}
    >
      {notice}
      <DateField
        field={form.field('from_date')}
        label={label(commonWords.from_date)}
        {...(absence?.state === 'running' ? { locked: m.absence_running() } : {})}
      />
      <DateField field={form.field('to_date')} label={label(commonWords.to_date)} hint={m.ministry_absent_hint()} />
      <SubstituteField field={form.field('substitute_user_id')} person={person} />
      <CheckField field={form.field('hand_over')} label={m.absence_hand_over()} hint={m.absence_hand_over_hint()} />
      <AreaField field={form.field('reason')} label={label(availabilityWords.reason)} optional max={255} />
    </RecordDrawer>
  )
}
