import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { searchForm, searchWords } from '#contract/core/values/arabic.ts'
import type { MeetingSession, Voter } from '#contract/assemblies/session.ts'
import { formatNumber, formatTime } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/choice-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { Marks } from './use-marks.ts'
import css from './assemblies.module.css'

type Show = 'all' | 'in' | 'away' | 'left'
const reasons = {
  unpaid: m.assembly_left_unpaid,
  not_active: m.assembly_left_not_active,
  joined_late: m.assembly_left_joined_late,
}

/** Whether somebody is in the room, by what this phone knows beyond the server. */
const presenceOf = (voter: Voter, marks: Marks): Voter['presence'] => {
  const own = marks.waiting.findLast((one) => one.member_id === voter.member_id)
  return own ? own.kind : voter.presence
}

function Standing({ voter, names }: { voter: Voter; names: ReadonlyMap<number, string> }) {
  if (voter.reason !== null) return <>{reasons[voter.reason]()}</>
  const parts = [
    ...(voter.in_at ? [m.assembly_came({ time: formatTime(voter.in_at) })] : []),
    ...(voter.out_at && voter.presence === 'out' ? [m.assembly_went({ time: formatTime(voter.out_at) })] : []),
    ...(voter.proxy_to === null ? [] : [m.assembly_gave_proxy({ name: names.get(voter.proxy_to) ?? '' })]),
    ...(voter.carries > 0 ? [m.assembly_carries({ count: formatNumber(voter.carries) })] : []),
    ...(voter.invited.length > 0 ? [m.assembly_invited()] : []),
  ]
  return <>{parts.join(' · ') || m.assembly_may_vote()}</>
}

function Row({
  voter,
  names,
  marks,
  open,
}: {
  voter: Voter
  names: ReadonlyMap<number, string>
  marks: Marks | undefined
  open: boolean
}) {
  const presence = marks ? presenceOf(voter, marks) : voter.presence
  const isIn = presence === 'in'
  const verb = isIn ? m.assembly_mark_out() : presence === 'out' ? m.assembly_mark_back() : m.assembly_mark_in()
  return (
    <li className={css.voter} data-presence={presence}>
      <Ltr className={css.no}>{voter.membership_no}</Ltr>
      <span className={css.who}>
        <b>
          <bdi>{voter.name}</bdi>
        </b>
        <small>
          <Standing voter={voter} names={names} />
        </small>
      </span>
      {voter.reason !== null ? (
        <StateTag tone="mute">{m.assembly_no_vote()}</StateTag>
      ) : marks && open ? (
        <Button
          look={isIn ? 'default' : 'filled'}
          size="row"
          aria-label={`${verb}: ${voter.name}`}
          onClick={() => marks.add(voter.member_id, isIn ? 'out' : 'in')}
        >
          {verb}
        </Button>
      ) : (
        presence !== 'away' && (
          <StateTag tone={isIn ? 'ok' : presence === 'carried' ? 'warn' : 'hold'}>
            {isIn ? m.assembly_present() : presence === 'carried' ? m.assembly_carried() : m.assembly_outside()}
          </StateTag>
        )
      )}
    </li>
  )
}

/** The roll with search; at an open door each name has one button. */
export function VoterList({ session, marks, open }: { session: MeetingSession; marks?: Marks; open: boolean }) {
  const [text, setText] = useState('')
  const [show, setShow] = useState<Show>('all')
  const names = new Map(session.voters.map(({ member_id, name }) => [member_id, name]))
  const words = searchWords(text)
  const isShown = (voter: Voter) => {
    const presence = marks ? presenceOf(voter, marks) : voter.presence
    if (show === 'left') return voter.reason !== null
    if (voter.reason !== null && words.length === 0) return false
    if (show === 'in') return presence === 'in' || presence === 'carried'
    return show === 'all' || (presence !== 'in' && presence !== 'carried')
  }
  const found = session.voters.filter((voter) => {
    const own = searchForm(`${voter.name} ${voter.membership_no}`)
    return isShown(voter) && words.every((word) => own.includes(searchForm(word)))
  })
  return (
    <div className={css.roll}>
      <label className={css.search}>
        <IconSearch size={18} aria-hidden />
        <span className={css.hidden}>{m.assembly_find()}</span>
        <input
          type="search"
          value={text}
          placeholder={m.assembly_find()}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Segments
        label={m.assembly_show()}
        value={show}
        onChange={setShow}
        choices={[
          { value: 'all', label: m.assembly_show_all() },
          { value: 'in', label: m.assembly_show_in() },
          { value: 'away', label: m.assembly_show_away() },
          { value: 'left', label: m.assembly_show_left() },
        ]}
      />
      <ul className={css.voters}>
        {found.slice(0, 200).map((voter) => (
          <Row key={voter.member_id} voter={voter} names={names} marks={marks} open={open} />
        ))}
      </ul>
      {found.length === 0 && <p className={css.note}>{m.assembly_none_found()}</p>}
      {found.length > 200 && <p className={css.note}>{m.assembly_more_found()}</p>}
    </div>
  )
}
