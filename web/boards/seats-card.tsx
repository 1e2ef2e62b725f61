import { type BoardBody, directorWords, type Body } from '#contract/boards/board-words.ts'
import { askCalls, type Board, type BoardMember, type SeatsView } from '#contract/boards/seat-calls.ts'
import { substitute } from '#contract/boards/composition.ts'
import { daysBetween } from '#contract/core/values/dates.ts'
import { boardStatusWords } from '#contract/boards/status-words.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { useState } from 'react'
import { bodyPath } from './body.ts'
import { seatTone } from './seat-tone.ts'
import type { BoardHandle } from './use-board.ts'
import css from './boards.module.css'

type Seat = SeatsView['seats'][number]
interface Shared {
  body: BoardBody
  view: SeatsView
  term: Board
  board: BoardHandle
  /** The board may be changed now. */
  open: boolean
}

/** How a seat stands, in words; days are counted by the server. */
function seatWords({ state, days }: Seat): string {
  if (state === 'vacant') return days > 0 ? m.boards_vacant_since({ count: days }) : m.boards_vacant()
  if (state === 'carried') return m.boards_carried({ count: days })
  if (state === 'ending') return m.boards_seat_ends({ count: days })
  return state === 'waiting' ? label(boardStatusWords.pending) : m.boards_filled()
}

/** Place of a day on the axis, in percent of the shown time. */
const placeOn = (from: string, to: string) => (day: string) =>
  Math.min(100, Math.max(0, (daysBetween(from, day) / Math.max(1, daysBetween(from, to))) * 100))

/** Who held the seat when, on one axis for all; the same as a table on the members' pages. */
function SeatBar({ seat, view, term }: { seat: Seat; view: SeatsView; term: Board }) {
  const end = [term.end_date, view.as_of].toSorted().at(-1) as string
  const at = placeOn(term.start_date, end)
  const spells = view.members.filter(({ id }) => seat.spells.includes(id))
  const bars = spells.map(({ id, start_date, end_date }) => ({
    key: id,
    kind: id === seat.holder ? 'now' : 'before',
    from: at(start_date),
    to: at(end_date ?? (view.as_of < term.end_date ? view.as_of : term.end_date)),
  }))
  const over = seat.state === 'carried' ? { from: at(term.end_date), to: at(view.as_of) } : undefined
  const gap = seat.state === 'vacant' && seat.since ? { from: at(seat.since), to: at(view.as_of) } : undefined
  const style = (from: number, to: number) => ({
    insetInlineStart: `${from}%`,
    inlineSize: `${Math.max(0, to - from)}%`,
  })
  return (
    <span className={css.bar} aria-hidden>
      {bars.map(({ key, kind, from, to }) => (
        <i key={key} data-kind={kind} style={style(from, to)} />
      ))}
      {over && <i data-kind="over" style={style(over.from, over.to)} />}
      {gap && <i data-kind="gap" style={style(gap.from, gap.to)} />}
      <b data-kind="end" style={{ insetInlineStart: `${at(term.end_date)}%` }} />
      <b style={{ insetInlineStart: `${at(view.as_of)}%` }} />
    </span>
  )
}

/** The member's own answer; who objected is not pressed. */
export function Confirmation({
  body,
  member,
  board,
  open,
}: {
  body: BoardBody
  member: BoardMember
  board: BoardHandle
  open: boolean
}) {
  const [busy, setBusy] = useState(false)
  const state = member.confirmation?.state
  const ask = async () => {
    setBusy(true)
    try {
      await sendForm(() => callApi(askCalls[body], { params: { id: member.id }, body: {} }))
      await board.again()
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={css.confirmation}>
      {state === 'confirmed' && <StateTag tone="ok">{m.boards_confirmed()}</StateTag>}
      {state === 'objected' && <StateTag tone="bad">{m.boards_objected()}</StateTag>}
      {state === 'asked' && <StateTag tone="info">{m.boards_asked()}</StateTag>}
      {member.confirmation?.shared_phone && <StateTag tone="warn">{m.boards_shared_phone()}</StateTag>}
      {open && board.mayEdit && state !== 'confirmed' && state !== 'objected' && (
        <Button size="row" look="default" busy={busy} onClick={() => void ask()}>
          {state === 'asked' ? m.boards_ask_again() : m.boards_ask()}
        </Button>
      )}
    </span>
  )
}

const memberHref = (body: Body, id: number) => `${bodyPath[body]}/${id}`

function SeatRow({ seat, onFill, ...shared }: Shared & { seat: Seat; onFill: (position: number) => void }) {
  const { body, view, term, board, open } = shared
  const position = useName('positions')
  const holder = view.members.find(({ id }) => id === seat.holder)
  return (
    <tr>
      <th scope="row">
        <span className={css.position}>
          {position(seat.position_id)} {seat.place > 0 && seat.place}
        </span>
        {holder ? (
          <Anchor href={memberHref(body, holder.id)}>
            <Named>{holder.name}</Named>
          </Anchor>
        ) : (
          <span className={css.nobody}>{m.boards_nobody()}</span>
        )}
      </th>
      <td>
        <StateTag tone={seatTone[seat.state]}>{seatWords(seat)}</StateTag>
        {holder && (
          <small className={css.detail}>
            {label(directorWords.seat_method.words[holder.seat_method])} · <DateText value={holder.start_date} short />
            {holder.end_date && (
              <>
                {' – '}
                <DateText value={holder.end_date} short />
              </>
            )}
          </small>
        )}
        {holder && !holder.ratified && <Confirmation body={body} member={holder} board={board} open={open} />}
      </td>
      <td className={css.time}>
        <SeatBar seat={seat} view={view} term={term} />
      </td>
      <td className={css.act}>
        {open && board.mayAdd && seat.state === 'vacant' && term.status !== 'expired' && (
          <Button size="row" look="light" onClick={() => onFill(seat.position_id)}>
            {m.boards_fill()}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Substitutes wait for a seat without having one. */
function Substitutes({ body, view }: Pick<Shared, 'body' | 'view'>) {
  const waiting = view.members.filter(({ position_id, end_date }) => position_id === substitute && end_date === null)
  if (waiting.length === 0) return null
  return (
    <p className={css.foot}>
      {m.boards_substitutes()}{' '}
      {waiting.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && '، '}
          <Anchor href={memberHref(body, id)}>
            <Named>{name}</Named>
          </Anchor>
        </span>
      ))}
    </p>
  )
}

/** The seats of a board: the row is the seat, the person is its value; vacant and carried-over ones come first. */
export function SeatsCard(props: Shared & { onFill: (position: number) => void }) {
  const { body, view } = props
  const count = (...states: Seat['state'][]) => view.seats.filter(({ state }) => states.includes(state)).length
  const figures = [
    { key: 'filled', label: m.boards_filled(), value: count('filled', 'ending', 'carried') },
    { key: 'vacant', label: m.boards_vacant(), value: count('vacant') },
    { key: 'carried', label: m.boards_figure_carried(), value: count('carried') },
    { key: 'waiting', label: label(boardStatusWords.pending), value: count('waiting') },
  ]
  return (
    <Card
      title={m.boards_seats()}
      pad={false}
      note={figures
        .filter(({ value, key }) => value > 0 || key === 'filled')
        .map(({ label: text, value }) => `${text}: ${value}`)
        .join(' · ')}
    >
      <table className={css.seats} aria-label={m.boards_seats()}>
        <thead>
          <tr>
            <th scope="col">{m.boards_seat_holder()}</th>
            <th scope="col">{m.boards_state()}</th>
            <th scope="col" className={css.time}>
              {m.boards_time()}
            </th>
            <th scope="col">
              <span className="visually-hidden">{m.boards_act()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.seats.map((seat) => (
            <SeatRow key={`${seat.position_id} ${seat.place}`} seat={seat} {...props} />
          ))}
        </tbody>
      </table>
      <Substitutes body={body} view={view} />
      <p className={css.keys} aria-hidden>
        <span>
          <i data-kind="now" /> {m.boards_key_now()}
        </span>
        <span>
          <i data-kind="before" /> {m.boards_key_before()}
        </span>
        <span>
          <i data-kind="over" /> {m.boards_figure_carried()}
        </span>
        <span>
          <i data-kind="gap" /> {m.boards_vacant()}
        </span>
      </p>
    </Card>
  )
}
