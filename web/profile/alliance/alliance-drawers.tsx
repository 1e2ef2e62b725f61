import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allianceWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  addAllianceMember,
  endAllianceMember,
  joining,
  leaving,
  listAllianceChoices,
  type Alliance,
} from '#contract/profile/alliance-members.ts'
import { callApi } from '#web/core/api/api.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields, type Errors } from '#web/ui/use-fields.ts'

export type Member = Alliance['members'][number]
interface Props {
  /** Runs a call and asks the list again. */
  send: (work: () => Promise<{ message: string }>) => Promise<Errors | undefined>
  onClose: () => void
}

/** An organisation joins, found by a part of its name. */
export function JoinDrawer({ send, onClose }: Props) {
  const governorate = useName('governorates')
  const [search, setSearch] = useState('')
  const form = useFields({
    initial: { member_ngo_id: null as number | null, joined_at: '', decision_file: null as number | null },
    validate: bySchema(joining),
  })
  const query = useQuery({
    queryKey: [listAllianceChoices.path, search],
    queryFn: async ({ signal }) => (await callApi(listAllianceChoices, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
    meta: { choices: true },
  })
  const [chosen, setChosen] = useState<Member['member']>()
  const found = query.data ?? []
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found
  const field = form.field('member_ngo_id')
  return (
    <RecordDrawer
      title={m.profile_alliance_add()}
      form={form}
      verb={m.profile_alliance_add()}
      onSubmit={(values) => send(() => callApi(addAllianceMember, { body: joining.parse(values) }))}
      onClose={onClose}
    >
      <PickField
        field={{
          ...field,
          onChange: (id: number | null) => {
            setChosen(shown.find((one) => one.id === id))
            field.onChange(id)
          },
        }}
        label={label(allianceWords.member_ngo_id)}
        hint={m.profile_alliance_choose_hint()}
        loading={query.isFetching}
        onSearch={setSearch}
        options={shown.map((one) => ({ value: one.id, label: nameOf(one), hint: governorate(one.governorate_id) }))}
      />
      <DateField field={form.field('joined_at')} label={label(allianceWords.joined_at)} />
      <RecordFile
        field={form.field('decision_file')}
        label={label(allianceWords.decision_file)}
        hint={m.profile_alliance_file_hint()}
      />
    </RecordDrawer>
  )
}

/** A member leaves on a day; it stays in the list. */
export function LeaveDrawer({ member, send, onClose }: Props & { member: Member }) {
  const [today] = useState(() => todayIn(new Date()))
  const form = useFields({
    initial: { left_at: today as string | null },
    validate: bySchema(leaving),
  })
  return (
    <RecordDrawer
      title={m.profile_alliance_leave_title({ name: nameOf(member.member) })}
      form={form}
      verb={m.profile_alliance_leave()}
      onSubmit={({ left_at }) =>
        send(() => callApi(endAllianceMember, { params: { id: member.id }, query: { left_at: left_at ?? '' } }))
      }
      onClose={onClose}
    >
      <Notice tone="info">{m.profile_alliance_leave_text()}</Notice>
      <DateField field={form.field('left_at')} label={label(allianceWords.left_at)} />
    </RecordDrawer>
  )
}
