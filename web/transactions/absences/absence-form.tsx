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
import { useFields } from '#web/ui/use-fields.ts'
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
  const fit = useQuery({
    queryKey: ['availability', 'substitutes', person.id],
    queryFn: async () =>
      (await callApi(listAvailability, { query: { substitute_for: person.id, per_page: 100, sort: 'name' } })).data,
  }).data
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
        label={m.absence_from()}
        {...(absence?.state === 'running' ? { locked: m.absence_running() } : {})}
      />
      <DateField field={form.field('to_date')} label={m.absence_to()} hint={m.ministry_absent_hint()} />
      <PickField
        field={form.field('substitute_user_id')}
        label={m.ministry_substitute()}
        hint={fit?.length === 0 ? m.ministry_substitute_none() : m.ministry_substitute_hint()}
        options={(fit ?? []).map((one) => ({
          value: one.id,
          label: one.name,
          hint: m.ministry_open_requests({ count: one.open_requests }),
        }))}
        optional
      />
      <CheckField field={form.field('hand_over')} label={m.absence_hand_over()} hint={m.absence_hand_over_hint()} />
      <AreaField field={form.field('reason')} label={m.ministry_absence_reason()} optional max={255} />
    </RecordDrawer>
  )
}
