import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { type NgoBeside, readNgoBeside } from '#contract/ngos/beside.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { statusOf } from '#web/core/cases/words.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { inLang } from '#web/transactions/shared/in-lang.ts'
import { RequestClock } from '#web/transactions/shared/request-clock.tsx'
import { requestState } from '#web/transactions/shared/request-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import css from './beside.module.css'

const duty = { plan: m.ngo_duty_plan, yearly_return: m.ngo_duty_return, board: m.ngo_duty_board }

/** Duties that are overdue, each with its year; a word when none is. */
function Duties({ duties }: { duties: NgoBeside['duties'] }) {
  if (!duties) return <>{m.ngo_duty_none()}</>
  const late = duties.rows.flatMap((row) =>
    row.cells.flatMap((cell) => (cell.state === 'overdue' ? [{ ...cell, duty: row.duty }] : [])),
  )
  if (late.length === 0) return <StateTag tone="ok">{m.beside_duties_met()}</StateTag>
  return (
    <ul className={css.list}>
      {late.map((cell) => (
        <li key={`${cell.duty}${cell.year}`}>
          {duty[cell.duty]()} <Ltr>{String(cell.year)}</Ltr> ·{' '}
          <StateTag tone="bad">{m.ngo_duty_overdue({ count: cell.days })}</StateTag>
        </li>
      ))}
    </ul>
  )
}

function Board({ board }: { board: NgoBeside['board'] }) {
  if (!board) return <>{m.beside_no_board()}</>
  return (
    <>
      {m.beside_seats({ seated: formatNumber(board.seated), all: formatNumber(board.members_number) })} ·{' '}
      {board.status === 'temporary' ? m.ngos_board_temporary() : m.ngos_board_until()}{' '}
      <DateText value={board.end_date} />
    </>
  )
}

/** Open requests beside this one, the most urgent first. */
/** Open requests beside the case: the case itself is neither listed nor counted. */
function othersOf({ count, rows }: NgoBeside['open'], except: number): NgoBeside['open'] {
  const others = rows.filter(({ id }) => id !== except)
  return { count: count - (rows.length - others.length), rows: others }
}

function Open({ rows }: Pick<NgoBeside['open'], 'rows'>) {
  if (rows.length === 0) return <>{m.beside_no_other()}</>
  return (
    <ul className={css.list}>
      {rows.map((row) => {
        const { tone, text } = requestState(row.status)
        return (
          <li key={row.id}>
            <Anchor href={link('/ministry/accreditation-transactions/{id}', { id: row.id })}>
              {inLang(row.type_name_ar, row.type_name_en)} <Ltr>{row.request_no}</Ltr>
            </Anchor>{' '}
            <StateTag tone={tone}>{text}</StateTag>
            <RequestClock clock={row.clock} />
          </li>
        )
      })}
    </ul>
  )
}

function Penalties({ penalties }: { penalties: NonNullable<NgoBeside['penalties']> }) {
  if (penalties.length === 0) return <StateTag tone="ok">{m.beside_no_penalty()}</StateTag>
  return (
    <ul className={css.list}>
      {penalties.map((one) => {
        const { tone, text } = statusOf(incentiveMachine, one.status)
        return (
          <li key={one.id}>
            <Anchor href={link('/ministry/ngos-communication/incentives', undefined, { measure: String(one.id) })}>
              <Named>{one.title}</Named>
            </Anchor>{' '}
            <StateTag tone={tone}>{text}</StateTag>
          </li>
        )
      })}
    </ul>
  )
}

function Look({ ngoId, requestId }: { ngoId: number; requestId: number }) {
  const status = useName('ngo-status')
  const opens = useMay('ministry_ngos', 'S')
  const query = useQuery({
    queryKey: [readNgoBeside.path, ngoId],
    queryFn: async () => (await callApi(readNgoBeside, { params: { id: ngoId } })).data,
  })
  return (
    <Loaded query={query} lines={6}>
      {(ngo) => (
        <Facts
          facts={[
            {
              key: 'ngo',
              label: label(commonWords.ngo_name),
              value: opens ? (
                <Anchor href={link('/ministry/ngos/{id}', { id: ngo.id })}>
                  <Named>{nameOf(ngo)}</Named>
                </Anchor>
              ) : (
                <Named>{nameOf(ngo)}</Named>
              ),
            },
            { key: 'status', label: label(commonWords.ngo_status), value: status(ngo.status_id) },
            { key: 'score', label: m.ngos_score(), value: formatNumber(ngo.score) },
            { key: 'duties', label: m.ngo_duties(), value: <Duties duties={ngo.duties} /> },
            { key: 'board', label: m.beside_board(), value: <Board board={ngo.board} /> },
            {
              key: 'open',
              label: m.beside_open({ count: formatNumber(othersOf(ngo.open, requestId).count) }),
              value: <Open rows={othersOf(ngo.open, requestId).rows} />,
            },
            ...(ngo.penalties
              ? [{ key: 'penalties', label: m.beside_penalties(), value: <Penalties penalties={ngo.penalties} /> }]
              : []),
          ]}
        />
      )}
    </Loaded>
  )
}

/** The organisation beside one of its cases; on phones a drawer, which is read only when it is opened. */
export function NgoBesideCase(props: { ngoId: number; requestId: number }) {
  const [open, setOpen] = useState(false)
  const [wide] = useState(() => window.matchMedia('(min-width: 768px)').matches)
  if (wide)
    return (
      <Card title={m.beside_title()}>
        <Look {...props} />
      </Card>
    )
  return (
    <>
      <Button look="default" size="form" onClick={() => setOpen(true)}>
        {m.beside_title()}
      </Button>
      {open && (
        <Dialog kind="drawer" title={m.beside_title()} onClose={() => setOpen(false)}>
          <Look {...props} />
        </Dialog>
      )}
    </>
  )
}
