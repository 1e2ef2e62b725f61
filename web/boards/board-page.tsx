import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type BoardBody, termWords } from '#contract/boards/board-words.ts'
import type { Board, SeatsView } from '#contract/boards/seat-calls.ts'
import { daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { dir } from '#web/base/preferences.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { bodyPath } from './body.ts'
import { BoardAside } from './board-aside.tsx'
import { ConflictsCard } from './conflicts-card.tsx'
import { MemberDrawer, type Opened } from './member-drawer.tsx'
import { SeatsCard } from './seats-card.tsx'
import { boardMachine } from '#contract/boards/workflow.ts'
import { TermDrawer } from './term-drawer.tsx'
import { type BoardHandle, useBoard } from './use-board.ts'
import css from './boards.module.css'

/** The day that is shown; arrows jump from change to change. */
function AsOf({ view, board }: { view: SeatsView; board: BoardHandle }) {
  const today = todayIn()
  const [Back, Next] = dir() === 'rtl' ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight]
  const before = view.changes.findLast((day) => day < view.as_of)
  const after = view.changes.find((day) => day > view.as_of) ?? (view.as_of < today ? today : undefined)
  const go = (day: string | undefined) =>
    day && board.address.set({ as_of: day === today ? undefined : day, term: undefined })
  return (
    <span className={css.asOf}>
      <span className={css.quiet}>{m.boards_as_of()}</span>
      <IconButton label={m.boards_change_before()} onClick={() => go(before)} aria-disabled={!before || undefined}>
        <Back size={18} aria-hidden />
      </IconButton>
      <label className={css.day}>
        <b>
          <DateText value={view.as_of} />
        </b>
        <span className="visually-hidden">{m.boards_as_of()}</span>
        <input
          type="date"
          dir="ltr"
          max={today}
          value={view.as_of}
          onChange={({ target }) => target.value && go(target.value > today ? today : target.value)}
        />
      </label>
      <IconButton label={m.boards_change_after()} onClick={() => go(after)} aria-disabled={!after || undefined}>
        <Next size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

/** What holds for the whole board is said once, on top. */
function BoardState({ term, asOf }: { term: Board; asOf: string }) {
  const days = daysBetween(asOf, term.end_date)
  // On a past day its term still ran.
  const status = term.status === 'expired' && days >= 0 && asOf < todayIn() ? 'current' : term.status
  return (
    <>
      <StateTag tone={boardMachine.statuses[status].tone}>{label(termWords.status.words[status])}</StateTag>
      {(status === 'current' || status === 'temporary') && days >= 0 && days <= 90 && (
        <StateTag tone="warn">{m.boards_ends_in({ count: days })}</StateTag>
      )}
      {status === 'expired' && <StateTag tone="bad">{m.boards_over_since({ count: Math.max(1, -days) })}</StateTag>}
    </>
  )
}
const TermNote = ({ term }: { term: Board }) => (
  <>
    {m.boards_term_no({ no: term.term_no })} · {m.boards_seats_count({ count: term.members_number })} ·{' '}
    <DateText value={term.start_date} /> – <DateText value={term.end_date} />
    {term.decision_no && (
      <>
        {' · '}
        {label(termWords.decision_no)} <Dec>{term.decision_no}</Dec>
      </>
    )}
  </>
)

/** A past day is said aloud, and closes every action; another term that waits is one click away. */
function Standing({ view, body, past }: { view: SeatsView; body: BoardBody; past: boolean }) {
  const waiting = view.terms.find(({ status, id }) => status === 'pending' && id !== view.board?.id)
  return (
    <>
      {past && (
        <Notice tone="sand" role="status" end={<Anchor href={bodyPath[body]}>{m.boards_back_today()}</Anchor>}>
          {m.boards_past({ date: formatDate(view.as_of) })}
        </Notice>
      )}
      {!past && waiting && (
        <Notice tone="info" end={<Anchor href={`${bodyPath[body]}?term=${waiting.id}`}>{m.boards_open_term()}</Anchor>}>
          {m.boards_term_waits({ no: waiting.term_no })}
        </Notice>
      )}
      {!past && view.board?.status === 'expired' && !waiting && (
        <Notice tone="bad" title={m.boards_over_title()}>
          {m.boards_over_text()}
        </Notice>
      )}
    </>
  )
}

interface ColumnsProps {
  body: BoardBody
  view: SeatsView
  term: Board
  board: BoardHandle
  open: boolean
  onFill: (position: number) => void
  onEdit: () => void
}
/** Seats and conflicts, and beside them what is to be done and what was. */
const Columns = (props: ColumnsProps) => (
  <div className={css.columns}>
    <div className={css.column}>
      <SeatsCard {...props} />
      {props.view.conflicts.length > 0 && <ConflictsCard {...props} />}
    </div>
    <BoardAside {...props} />
  </div>
)

function Shown({ body, view, board }: { body: BoardBody; view: SeatsView; board: BoardHandle }) {
  const [opened, setOpened] = useState<Opened>()
  const [term, setTerm] = useState<Board | 'new'>()
  const past = view.as_of < todayIn()
  const shown = view.board
  const newest = view.terms.find(({ status }) => status !== 'pending')
  const isOpen = !past && shown !== null && (shown.status === 'pending' || shown.id === newest?.id)
  const add = board.mayAdd && !past && (
    <Button icon={<IconPlus size={18} aria-hidden />} look="default" onClick={() => setTerm('new')}>
      {m.boards_term_add()}
    </Button>
  )
  return (
    <>
      <PageHead
        title={headingOf(bodyPath[body])}
        {...(shown ? { state: <BoardState term={shown} asOf={view.as_of} />, note: <TermNote term={shown} /> } : {})}
        actions={
          <>
            {view.changes.length > 0 && <AsOf view={view} board={board} />}
            {add}
          </>
        }
      />
      <div className={css.page}>
        <ScreenInstructions />
        <Standing view={view} body={body} past={past} />
        {shown ? (
          <Columns
            body={body}
            view={view}
            term={shown}
            board={board}
            open={isOpen}
            onFill={(position) => setOpened({ term: shown, position })}
            onEdit={() => setTerm(shown)}
          />
        ) : (
          <Card>
            <EmptyState title={m.boards_none()} text={m.boards_none_text()}>
              {add}
            </EmptyState>
          </Card>
        )}
      </div>
      {opened && <MemberDrawer body={body} opened={opened} again={board.again} onClose={() => setOpened(undefined)} />}
      {term && <TermDrawer body={body} term={term} board={board} onClose={() => setTerm(undefined)} />}
    </>
  )
}

/** A board by its seats: who sits, which seats are vacant or carried over, what stands between it and its ratification. */
export function BoardPage({ body }: { body: BoardBody }) {
  const board = useBoard(body)
  return (
    <Page>
      {board.query.data === undefined && <PageHead title={headingOf(bodyPath[body])} />}
      <Loaded query={board.query} lines={12}>
        {(view) => <Shown body={body} view={view} board={board} />}
      </Loaded>
    </Page>
  )
}
