import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/call.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { callApi } from '#web/core/api.ts'
import { formatDate, formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { sendForm } from '#web/core/send-form.ts'
import { useMay, useSession } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Segments, SwitchField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { NoRight } from '#web/ui/states.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { ShortList } from './short-list.tsx'
import css from './settings.module.css'

type Row = AnswerOf<typeof listAvailability>[number]

function useChange() {
  const client = useQueryClient()
  return (
    row: Row,
    change: Partial<Pick<Row, 'is_online' | 'from_date' | 'to_date' | 'substitute_user_id' | 'reason'>>,
  ) => {
    const { is_online, from_date, to_date, substitute_user_id, reason } = { ...row, ...change }
    return sendForm(async () => {
      const answer = await callApi(updateAvailability, {
        params: { id: row.id },
        body: { is_online, from_date, to_date, substitute_user_id, reason },
      })
      await client.invalidateQueries({ queryKey: ['availability'] })
      return answer
    })
  }
}

/** Absence of one person: when, why, and who takes the new requests meanwhile. */
function AbsenceDrawer({
  row,
  all,
  readOnly,
  onClose,
}: {
  row: Row
  all: readonly Row[]
  readOnly: boolean
  onClose: () => void
}) {
  const change = useChange()
  const form = useFields({
    initial: {
      is_online: row.is_online,
      from_date: row.from_date ?? '',
      to_date: row.to_date ?? '',
      substitute_user_id: row.substitute_user_id,
      reason: row.reason ?? '',
    },
  })
  const fit = all.filter((one) => one.id !== row.id && row.roles.every((role) => one.roles.includes(role)))
  return (
    <RecordDrawer
      title={m.ministry_absence()}
      note={row.name}
      form={form}
      verb={m.ministry_absence_verb()}
      readOnly={readOnly}
      onClose={onClose}
      onSubmit={(values) =>
        change(row, {
          ...values,
          from_date: values.from_date || null,
          to_date: values.to_date || null,
          reason: values.reason.trim() || null,
        })
      }
    >
      <SwitchField
        label={m.ministry_available()}
        value={form.values.is_online === 1}
        onChange={(on) => form.set('is_online', on ? 1 : 0)}
      />
      <DateField field={form.field('from_date')} label={m.ministry_absent_from()} optional />
      <DateField
        field={form.field('to_date')}
        label={m.ministry_absent_to()}
        hint={m.ministry_absent_hint()}
        optional
      />
      <PickField
        field={form.field('substitute_user_id')}
        label={m.ministry_substitute()}
        hint={fit.length === 0 ? m.ministry_substitute_none() : m.ministry_substitute_hint()}
        options={fit.map((one) => ({
          value: one.id,
          label: one.name,
          hint: m.ministry_open_requests({ count: one.open_requests }),
        }))}
        optional
      />
      <AreaField field={form.field('reason')} label={m.ministry_absence_reason()} optional max={255} />
    </RecordDrawer>
  )
}

/** Who takes requests: the switch, the plan of absence, the substitute, and what each has open. */
export function Availability() {
  const query = useQuery({ queryKey: ['availability'], queryFn: async () => (await callApi(listAvailability)).data })
  const change = useChange()
  const mayEdit = useMay('ministry_users_availability', 'U')
  const me = useSession()?.user.id
  const governorate = useName('governorates')
  const address = useAddress()
  const [busy, setBusy] = useState<number>()
  const state = address.one('state')
  const mine = (row: Row) => mayEdit || row.id === me
  const flip = async (row: Row, on: boolean) => {
    setBusy(row.id)
    try {
      await change(row, { is_online: on ? 1 : 0 })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ShortList
      path="/ministry/settings/usersAvailability"
      query={query}
      search={m.ministry_user_search()}
      textOf={(row) => `${row.name} ${row.username}`}
      only={state === undefined ? undefined : (row) => (state === 'online') === (row.is_online === 1)}
      rowName={(row) => row.name}
      tabs={
        <Segments
          label={m.ministry_view()}
          value={state ?? 'all'}
          choices={[
            { value: 'all', label: m.ministry_all() },
            { value: 'online', label: m.ministry_online() },
            { value: 'away', label: m.ministry_away() },
          ]}
          onChange={(next) => address.set({ state: next === 'all' ? undefined : next })}
        />
      }
      notice={!mayEdit && <NoRight>{m.ministry_availability_own()}</NoRight>}
      columns={(rows) => [
        {
          key: 'name',
          label: m.ministry_user(),
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
          label: m.ministry_place(),
          cell: (row) => (row.governorate_id === null ? m.ministry_central() : governorate(row.governorate_id)),
        },
        {
          key: 'online',
          label: m.ministry_col_state(),
          cell: (row) =>
            mine(row) ? (
              <SwitchField
                label={row.is_online === 1 ? m.ministry_online() : m.ministry_away()}
                value={row.is_online === 1}
                busy={busy === row.id}
                onChange={(on) => void flip(row, on)}
              />
            ) : row.is_online === 1 ? (
              m.ministry_online()
            ) : (
              m.ministry_away()
            ),
        },
        {
          key: 'absence',
          label: m.ministry_absence(),
          cell: (row) =>
            row.from_date
              ? m.ministry_absence_range({
                  from: formatDate(row.from_date, true),
                  to: row.to_date ? formatDate(row.to_date, true) : '…',
                })
              : '—',
        },
        {
          key: 'substitute',
          label: m.ministry_substitute(),
          cell: (row) => rows.find((one) => one.id === row.substitute_user_id)?.name ?? '—',
        },
        {
          key: 'open',
          label: m.ministry_group_open(),
          cell: (row) =>
            row.open_requests > 0 ? (
              <Anchor
                href={link('/ministry/accreditation-transactions', undefined, {
                  view: 'section',
                  officer: row.id,
                })}
              >
                {formatNumber(row.open_requests)}
              </Anchor>
            ) : (
              formatNumber(0)
            ),
        },
      ]}
      drawer={(row, all, close) => <AbsenceDrawer row={row} all={all} readOnly={!mine(row)} onClose={close} />}
    />
  )
}
