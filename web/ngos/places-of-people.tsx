import type { AnswerOf } from '#contract/core/calls/call.ts'
import { commonWords, personalWords } from '#contract/core/calls/common-words.ts'
import { type findPeople, type PlaceOfPerson } from '#contract/ngos/people.ts'
import { rolesOfPeople } from '#contract/ngos/people-words.ts'
import { label } from '#web/base/label.ts'
import { formatNumber } from '#web/base/format.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Stack } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { NoneState } from '#web/ui/states.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import css from './register-people.module.css'

type Found = AnswerOf<typeof findPeople>
interface Row extends PlaceOfPerson {
  /** Of the row, since records of several registers have the same numbers. */
  id: number
  /** Which of the people it is, and what he is called in most places. */
  at: number
  person: Found['people'][number]
}

const tones = { now: 'ok', waiting: 'info', ended: 'mute' } as const
const standings = {
  now: m.register_people_now,
  waiting: m.register_people_waiting,
  ended: m.register_people_ended,
} as const

function Role({ row: { role, position_id, name, person } }: { row: Row }) {
  const position = useName('positions')
  const title = useName('job-titles')
  return (
    <span>
      {label(rolesOfPeople[role])}
      {position_id !== null && <> · {role === 'employee' ? title(position_id) : position(position_id)}</>}
      {name !== person.name && (
        <>
          <br />
          <small className={css.note}>
            {m.register_people_called()} <Named>{name}</Named>
          </small>
        </>
      )}
    </span>
  )
}

function Until({ row: { until, term, standing } }: { row: Row }) {
  if (until !== null) return <DateText value={until} />
  if (term === null || standing === 'ended') return <>—</>
  return (
    <span>
      {m.register_people_term()} <DateText value={term.end_date} />
    </span>
  )
}

function useColumns(): Column<Row>[] {
  const status = useName('ngo-status')
  return [
    { key: 'role', label: label(commonWords.position), cell: (row) => <Role row={row} /> },
    {
      key: 'ngo',
      label: label(commonWords.ngo),
      cell: ({ ngo }) => (
        <span>
          <Anchor href={link('/ministry/ngos/{id}', { id: ngo.id })}>
            <Named>{nameOf(ngo)}</Named>
          </Anchor>
          <br />
          <small className={css.note}>{status(ngo.status_id)}</small>
        </span>
      ),
    },
    {
      key: 'standing',
      label: label(commonWords.status),
      cell: ({ standing }) => <StateTag tone={tones[standing]}>{standings[standing]()}</StateTag>,
    },
    { key: 'since', label: m.register_people_since(), cell: ({ since }) => <DateText value={since} /> },
    { key: 'until', label: m.register_people_until(), cell: (row) => <Until row={row} /> },
  ]
}

const Head = ({ person }: { person: Row['person'] }) => (
  <span className={css.person}>
    <b>
      <Named>{person.name}</Named>
    </b>
    {person.id_number !== null && (
      <span className={css.note}>
        {label(personalWords.id_number)} <Ltr>{person.id_number}</Ltr>
      </span>
    )}
  </span>
)

/** Everybody who was found, each with every place in which he stands. */
export function PlacesOfPeople({ found: { people, more } }: { found: Found }) {
  const columns = useColumns()
  if (people.length === 0)
    return (
      <Card>
        <div role="status">
          <NoneState title={m.register_people_none()} text={m.register_people_reach()} />
        </div>
      </Card>
    )
  const rows = people.flatMap((person, at) => person.places.map((place) => ({ ...place, at, person })))
  return (
    <Stack>
      {more && <Notice tone="info">{m.register_people_more()}</Notice>}
      <Card pad={false}>
        <p role="status" className="visually-hidden">
          {m.register_people_count({ count: formatNumber(people.length) })}
        </p>
        <DataTable
          label={m.register_people_title()}
          rows={rows.map((row, id) => ({ ...row, id }))}
          state="ready"
          columns={columns}
          rowName={({ person }) => person.name}
          groupOf={({ at, person }) => ({ key: String(at), head: <Head person={person} /> })}
          phone="cards"
        />
      </Card>
    </Stack>
  )
}
