import { useQuery } from '@tanstack/react-query'
import { directorWords } from '#contract/boards/board-words.ts'
import { type ExaminedBoard, type ExaminedMember, readExaminedBoard } from '#contract/boards/examined.ts'
import { formatDate } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { StateTone } from '#web/ui/state-tone.ts'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { conflictKey, ConflictLine } from './conflict-line.tsx'
import css from './boards.module.css'

const changes: Record<NonNullable<ExaminedMember['change']>, [StateTone, () => string]> = {
  added: ['info', m.examined_added],
  changed: ['info', m.examined_changed],
  removed: ['bad', m.examined_removed],
}

/** The papers of a member; whoever may not open them reads which came. */
const Papers = ({ member: { name, papers } }: { member: ExaminedMember }) => (
  <span className={css.papers}>
    {papers.map(({ kind, file }) => {
      const title = label(directorWords[kind])
      return file === null ? (
        <small key={kind}>{title}</small>
      ) : (
        <a key={kind} href={`/api/v2/files/${file}`} target="_blank" rel="noreferrer" aria-label={`${title}: ${name}`}>
          {title}
        </a>
      )
    })}
  </span>
)

function Member({ member }: { member: ExaminedMember }) {
  const { name, seat_method, start_date, confirmation, change, papers, sits } = member
  const [tone, text] = change ? changes[change] : []
  return (
    <span className={css.confirmation}>
      <Named>{name}</Named>
      <small>
        {label(directorWords.seat_method.words[seat_method])} · <DateText value={start_date} short />
      </small>
      {sits && <StateTag tone="mute">{label(directorWords.is_current)}</StateTag>}
      {change !== 'removed' && confirmation === 'confirmed' && <StateTag tone="ok">{m.boards_confirmed()}</StateTag>}
      {change !== 'removed' && confirmation === 'objected' && <StateTag tone="bad">{m.boards_objected()}</StateTag>}
      {tone && text && <StateTag tone={tone}>{text()}</StateTag>}
      {papers.length > 0 && <Papers member={member} />}
    </span>
  )
}

/** The refusal or return that this board answers; the officer compares with it. */
function Before({ before, requestId }: { before: NonNullable<ExaminedBoard['before']>; requestId: number }) {
  const words = { date: formatDate(before.at) }
  return (
    <Notice tone="hold" title={before.decision === 'reject' ? m.examined_refused(words) : m.examined_returned(words)}>
      {before.request_id !== requestId && (
        <p>
          {m.boards_request()}{' '}
          <Anchor
            href={link('/ministry/accreditation-transactions/{id}', {
              id: before.request_id,
            })}
          >
            <Ltr>{before.request_no}</Ltr>
          </Anchor>
        </p>
      )}
      {before.notes && (
        <p>
          <bdi>{before.notes}</bdi>
        </p>
      )}
      {before.article && <bdi>{before.article}</bdi>}
    </Notice>
  )
}

const judgements = {
  approve: m.examined_judged_approve,
  reject: m.examined_judged_reject,
  return: m.examined_judged_return,
}

function Board({ board, requestId }: { board: ExaminedBoard; requestId: number }) {
  const position = useName('positions')
  return (
    <div className={css.side}>
      {board.before && <Before before={board.before} requestId={requestId} />}
      <Facts
        facts={board.members.map((member) => ({
          key: String(member.id),
          label: position(member.position_id),
          value: <Member member={member} />,
        }))}
      />
      {board.conflicts.length > 0 && (
        <section aria-labelledby="examined-conflicts">
          <h3 id="examined-conflicts" className={css.within}>
            {m.boards_conflicts()}
          </h3>
          <ul className={css.lines}>
            {board.conflicts.map((conflict) => (
              <ConflictLine key={conflictKey(conflict)} conflict={conflict} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/**
 * The members of the board that a request asks to ratify, their papers and conflicts, and what changed since it was last
 * refused or returned; once it is decided, the board as it was then.
 */
export function ExaminedCard({ requestId }: { requestId: number }) {
  const query = useQuery({
    queryKey: ['requests', 'board', requestId],
    queryFn: async () => (await callApi(readExaminedBoard, { params: { id: requestId } })).data,
  })
  if (query.data === null) return null
  const judged = query.data?.judged
  return (
    <Card
      title={judged ? judgements[judged.decision]({ date: formatDate(judged.at) }) : m.examined_title()}
      note={judged && m.examined_judged_note()}
    >
      <Loaded query={query} lines={6}>
        {(board) => board && <Board board={board} requestId={requestId} />}
      </Loaded>
    </Card>
  )
}
