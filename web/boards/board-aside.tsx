import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type BoardBody, directorWords, termWords } from '#contract/boards/board-words.ts'
import type { Board, SeatsView } from '#contract/boards/seat-calls.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { listOwnRequests, openRequest } from '#contract/transactions/own-requests.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { History, type HistoryItem } from '#web/ui/history.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { bodyPath } from './body.ts'
import { RefusalCard } from './refusal-card.tsx'
import { boardMachine } from '#contract/boards/workflow.ts'
import type { BoardHandle } from './use-board.ts'
import css from './boards.module.css'

interface Props {
  body: BoardBody
  view: SeatsView
  term: Board
  board: BoardHandle
  open: boolean
  onEdit: () => void
}

type Lack = SeatsView['lacking'][number]
function useLackWords() {
  const position = useName('positions')
  return ({ what, about, position_id }: Lack): string => {
    const name = about ?? ''
    const words: Record<Lack['what'], () => string> = {
      size: m.boards_lack_size,
      post: () => m.boards_lack_post({ post: position(position_id) }),
      seats: () => m.boards_lack_seats({ number: name }),
      excess: () => m.boards_lack_excess({ number: name }),
      unconfirmed: () => m.boards_lack_unconfirmed({ name }),
      objected: () => m.boards_lack_objected({ name }),
      criminal_record: () => m.boards_lack_paper({ paper: label(directorWords.criminal_record_file), name }),
      inquiry_bulletin: () => m.boards_lack_paper({ paper: label(directorWords.inquiry_bulletin_file), name }),
      family: () => m.boards_lack_family({ name }),
      family_unexplained: () => m.boards_lack_explanation({ name }),
    }
    return words[what]()
  }
}

/** Opens the request for this board, filled in, and goes there. */
function useRatification({ body, term, view }: Pick<Props, 'body' | 'term' | 'view'>) {
  const router = useRouter()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const subject = m.boards_ratify_subject({ board: headingOf(bodyPath[body]), no: term.term_no })
      const payload = { director_board_id: String(term.id) }
      const again = view.refusal ? { again_of: view.refusal.request_id } : {}
      const { data } = await callApi(openRequest, { body: { slug: 'board_ratification', subject, payload, ...again } })
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] })
      router.history.push(link('/transactions/transactions/{id}', { id: data.id }))
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

/** What still stands between the board and its ratification, and the way to it. */
function RatifyCard({ body, view, term, board, open, onEdit }: Props) {
  const words = useLackWords()
  const { busy, begin } = useRatification({ body, term, view })
  const waits = term.status === 'pending' || view.seats.some(({ state }) => state === 'waiting')
  if (!waits || !open) return null
  const { request, lacking } = view
  // A sitting board has its decision; members who wait for a seat in it still ask for theirs.
  const ahead = term.status === 'pending' && term.decision_no !== null
  return (
    <Card title={m.boards_ratify_title()}>
      <div className={css.side}>
        {ahead ? (
          <p>{m.boards_ratified_ahead()}</p>
        ) : request ? (
          <p>
            {m.boards_request()}{' '}
            <Anchor href={link('/transactions/transactions/{id}', { id: request.id })}>
              <Ltr>{request.request_no}</Ltr>
            </Anchor>
          </p>
        ) : lacking.length > 0 ? (
          <>
            <p>{m.boards_lacking()}</p>
            <ul className={css.lacks}>
              {lacking.map((one) => (
                <li key={`${one.what} ${one.about} ${one.position_id}`}>{words(one)}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{m.boards_complete()}</p>
        )}
        {!ahead && !request && lacking.length === 0 && board.mayAsk && (
          <Button busy={busy} onClick={() => void begin()}>
            {m.boards_ratify()}
          </Button>
        )}
        {term.status === 'pending' && !term.decision_no && board.mayEdit && (
          <Button look="default" size="form" onClick={onEdit}>
            {m.boards_term_edit()}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Who came and who left in this term: when it took effect, and when it was recorded. */
function ChangesCard({ view, term }: Pick<Props, 'view' | 'term'>) {
  const position = useName('positions')
  const members = view.members.filter(({ ratified }) => ratified)
  const left = members.flatMap(({ id, name, end_date, end_reason, end_recorded_at, position_id }): HistoryItem[] =>
    end_date === null
      ? []
      : [
          {
            key: `end ${id}`,
            at: end_date,
            tone: 'warn',
            title: m.boards_left({ name, post: position(position_id) }),
            text: (
              <>
                {label(directorWords.end_reason.words[end_reason as 'term'])} · {m.boards_recorded()}{' '}
                <DateText value={end_recorded_at} short />
              </>
            ),
          },
        ],
  )
  const came = members.flatMap(({ id, name, start_date, position_id, recorded_at }): HistoryItem[] =>
    start_date > term.start_date
      ? [
          {
            key: `start ${id}`,
            at: start_date,
            tone: 'ok',
            title: m.boards_came({ name, post: position(position_id) }),
            text: (
              <>
                {m.boards_recorded()} <DateText value={recorded_at} short />
              </>
            ),
          },
        ]
      : [],
  )
  const begun: HistoryItem[] =
    term.status === 'pending'
      ? []
      : [{ key: 'begin', at: term.start_date, title: m.boards_begun({ no: term.term_no }) }]
  // On a past day only what had happened by then.
  const items = [...left, ...came, ...begun]
    .filter(({ at }) => view.as_of >= todayIn() || at <= view.as_of)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  if (items.length === 0) return null
  return (
    <Card title={m.boards_changes()}>
      <History items={items} />
    </Card>
  )
}

/** Every term, the newest first; the shown one is marked. */
function TermsCard({ body, view, term }: Pick<Props, 'body' | 'view' | 'term'>) {
  return (
    <Card title={m.boards_terms()}>
      <ul className={css.terms}>
        {view.terms.map((one) => (
          <li key={one.id} aria-current={one.id === term.id || undefined}>
            <Anchor href={`${bodyPath[body]}?term=${one.id}`}>{m.boards_term_no({ no: one.term_no })}</Anchor>
            <StateTag tone={boardMachine.statuses[one.status].tone}>
              {label(termWords.status.words[one.status])}
            </StateTag>
            <small>
              <DateText value={one.start_date} short /> – <DateText value={one.end_date} short />
              {one.decision_no && (
                <>
                  {' · '}
                  <Named>{one.decision_no}</Named>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Beside the seats: the way to ratification, what changed, and every term. */
export function BoardAside(props: Props) {
  return (
    <aside className={css.column}>
      <RatifyCard {...props} />
      <RefusalCard view={props.view} />
      <ChangesCard view={props.view} term={props.term} />
      <TermsCard body={props.body} view={props.view} term={props.term} />
    </aside>
  )
}
