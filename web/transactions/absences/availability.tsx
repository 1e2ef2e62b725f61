import { commonWords } from '#contract/core/calls/common-words.ts'
import { availabilityWords } from '#contract/transactions/setting-words.ts'
import { personWords } from '#contract/users/person-words.ts'
import { label } from '#web/base/label.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { SwitchField } from '#web/ui/choice-field.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { Absences } from './absences.tsx'
import { SettingsList } from '#web/core/registers/settings-list.tsx'
import css from './absences.module.css'

type Row = AnswerOf<typeof listAvailability>[number]

/** Switches one person on or off for new requests. */
function useSwitch() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<number>()
  const flip = async (row: Row, on: boolean) => {
    setBusy(row.id)
    try {
      await sendForm(async () => {
        const answer = await callApi(updateAvailability, { params: { id: row.id }, body: { is_online: on ? 1 : 0 } })
        await client.invalidateQueries({ queryKey: ['availability'] })
        return answer
      })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, flip }
}

type Flip = ReturnType<typeof useSwitch>['flip']

const period = (row: Row) =>
  row.from_date && row.to_date
    ? m.ministry_absence_range({ from: formatDate(row.from_date, true), to: formatDate(row.to_date, true) })
    : '—'

/** Available or away; whoever may changes it here. */
function Online({ row, open, busy, flip }: { row: Row; open: boolean; busy: boolean; flip: Flip }) {
  const word = row.is_online === 1 ? m.ministry_online() : m.ministry_away()
  return open ? (
    <SwitchField label={word} value={row.is_online === 1} busy={busy} onChange={(on) => void flip(row, on)} />
  ) : (
    word
  )
}

function OpenRequests({ row }: { row: Row }) {
  const count = formatNumber(row.open_requests)
  if (row.open_requests === 0) return count
  const search = { view: 'section', urgency: 'open', officer: row.id }
  return <Anchor href={link('/ministry/accreditation-transactions', undefined, search)}>{count}</Anchor>
}

function useColumns({
  busy,
  flip,
  mine,
}: {
  busy: number | undefined
  flip: Flip
  mine: (row: Row) => boolean
}): Column<Row>[] {
  const governorate = useName('governorates')
  return [
    {
      key: 'name',
      label: label(availabilityWords.name),
      sort: 'name',
      cell: (row) => (
        <span className={css.person}>
          {row.name}
          <small>
            <Ltr>{row.username}</Ltr>
          </small>
        </span>
      ),
    },
    {
      key: 'governorate',
      label: label(availabilityWords.governorate_id),
      sort: 'governorate_id',
      cell: (row) =>
        row.governorate_id === null
          ? label(personWords.ministry_user_type.words.central)
          : governorate(row.governorate_id),
    },
    {
      key: 'online',
      label: label(commonWords.status),
      sort: 'is_online',
      cell: (row) => <Online row={row} open={mine(row)} busy={busy === row.id} flip={flip} />,
    },
    {
      key: 'absence',
      label: m.ministry_absence(),
      sort: 'from_date',
      cell: period,
    },
    {
      key: 'substitute',
      label: m.ministry_substitute(),
      cell: (row) => row.substitute_name ?? '—',
    },
    {
      key: 'open',
      label: m.ministry_group_open(),
      sort: 'open_requests',
      cell: (row) => <OpenRequests row={row} />,
    },
  ]
}

/** Who takes requests: the switch, the next absence with its substitute, and what each has open. */
export function Availability() {
  const { busy, flip } = useSwitch()
  const mayEdit = useMay('ministry_users_availability', 'U')
  const me = useSession()?.user.id
  const governorates = useChoices('governorates')
  const mine = (row: Row) => mayEdit || row.id === me
  const columns = useColumns({ busy, flip, mine })
  return (
    <SettingsList
      path="/ministry/settings/usersAvailability"
      within="availability"
      call={listAvailability}
      search={label(availabilityWords.username)}
      filters={[
        {
          name: 'state',
          label: label(commonWords.status),
          any: m.users_any_state(),
          options: [
            { value: 'online', label: m.ministry_online() },
            { value: 'away', label: m.ministry_away() },
          ],
        },
        {
          name: 'governorate_id',
          label: label(availabilityWords.governorate_id),
          any: m.users_any_governorate(),
          options: governorates,
        },
      ]}
      rowName={(row) => row.name}
      notice={!mayEdit && <NoRight>{m.ministry_availability_own()}</NoRight>}
      columns={columns}
      opens={{
        drawer: (row, close) => <Absences person={row} mayEdit={mine(row)} onClose={close} />,
      }}
    />
  )
}
