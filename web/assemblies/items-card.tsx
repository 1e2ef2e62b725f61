import { useState } from 'react'
import { itemWords, voteWords } from '#contract/assemblies/meeting-words.ts'
import { decideItem, type MeetingSession, type Resolution, type SessionItem } from '#contract/assemblies/session.ts'
import { label } from '#web/base/label.ts'
import { useMay } from '#web/core/session/session.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { Ltr } from '#web/ui/text.tsx'
import { type ItemForm, ItemFormOf, useItemCall } from './item-forms.tsx'
import { isRunning } from './meeting-state.ts'
import css from './assemblies.module.css'

const verdicts = {
  read: { tone: 'mute', text: m.assembly_was_read },
  adopted: { tone: 'ok', text: m.assembly_was_adopted },
  elected: { tone: 'ok', text: m.assembly_was_elected },
  refused: { tone: 'bad', text: m.assembly_was_refused },
  tie: { tone: 'warn', text: m.assembly_was_tie },
} as const
const outcomes = { elected: m.assembly_elected, substitute: m.assembly_substitute, tied: m.assembly_tied }

function Votes({ resolution }: { resolution: Resolution }) {
  const parts = [
    [label(voteWords.votes_for), resolution.votes_for],
    [label(voteWords.votes_against), resolution.votes_against],
    [label(voteWords.abstaining), resolution.abstaining],
    [m.assembly_absent(), resolution.absent],
  ] as const
  return (
    <p className={css.note}>
      {parts.map(([name, value]) => `${name}: ${value}`).join(' · ')}
      {resolution.needed !== null && ` · ${m.assembly_needed()}: ${resolution.needed}`}
    </p>
  )
}

function Candidates({ item }: { item: SessionItem }) {
  if (item.candidates.length === 0) return null
  return (
    <ul className={css.candidates}>
      {item.candidates.map(({ member_id, name, votes, outcome }) => (
        <li key={member_id}>
          <bdi>{name}</bdi>
          {votes !== null && <Ltr>{votes}</Ltr>}
          {outcome && (
            <StateTag tone={outcome === 'elected' ? 'ok' : outcome === 'tied' ? 'warn' : 'mute'}>
              {outcomes[outcome]()}
            </StateTag>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Two counts that differ stand side by side. */
function Differing({ item }: { item: SessionItem }) {
  if (item.differing.length === 0)
    return item.counters.length > 0 && !item.resolution ? (
      <Notice tone="info">{m.assembly_counted_by({ name: item.counters.map(({ name }) => name).join('، ') })}</Notice>
    ) : null
  const nameOf = (key: string) =>
    item.candidates.find(({ member_id }) => String(member_id) === key)?.name ??
    (key in voteWords ? label(voteWords[key as 'ballots']) : key)
  return (
    <Notice tone="bad" title={m.assembly_counts_differ()}>
      {item.differing.map(({ name, counts }) => (
        <span key={name} className={css.block}>
          <b>{name}: </b>
          {Object.entries(counts)
            .map(([key, value]) => `${nameOf(key)} ${value}`)
            .join('، ')}
        </span>
      ))}
    </Notice>
  )
}

function Buttons({
  session,
  item,
  onForm,
}: {
  session: MeetingSession
  item: SessionItem
  onForm: (form: ItemForm) => void
}) {
  const send = useItemCall(session.meeting.id)
  const isBox = item.kind === 'election' || item.is_secret
  const done = item.resolution !== null && item.resolution.verdict !== 'tie'
  const mayName =
    item.kind === 'election' &&
    item.counters.length === 0 &&
    !item.resolution &&
    session.meeting.roll_frozen_at !== null
  const verb = (form: ItemForm, text: string, plain = false) => (
    <Button look={plain || done ? 'default' : 'filled'} size="row" onClick={() => onForm(form)}>
      {text}
    </Button>
  )
  const isOpen = isRunning(session)
  return (
    <span className={css.bar}>
      {mayName &&
        session.meeting.closed_at === null &&
        verb('candidates', m.assembly_candidates_name(), item.candidates.length > 0)}
      {isOpen && item.kind === 'information' && !done && (
        <Button size="row" onClick={() => void send(decideItem, item.no, { method: 'read' })}>
          {m.assembly_read_out()}
        </Button>
      )}
      {isOpen && item.kind === 'decision' && !isBox && verb('hands', done ? m.assembly_correct() : m.assembly_vote())}
      {isOpen &&
        !done &&
        item.kind !== 'information' &&
        (item.kind === 'decision' ? !isBox : item.candidates.length === item.seats) &&
        verb('acclamation', label(voteWords.method.words.acclamation), true)}
      {isOpen &&
        isBox &&
        !item.resolution &&
        (item.kind === 'decision' || item.candidates.length > 0) &&
        verb('count', m.assembly_count())}
      {isOpen && item.candidates.some(({ outcome }) => outcome === 'tied') && verb('tie', m.assembly_tie())}
    </span>
  )
}

/** The agenda with what was decided of each item, and how the next is voted on. */
export function ItemsCard({ session }: { session: MeetingSession }) {
  const [form, setForm] = useState<{ item: SessionItem; form: ItemForm }>()
  const may = useMay('ngo_general_authority_meetings', 'U')
  const done = session.items.filter(({ resolution }) => resolution !== null).length
  const now = session.items.find(({ resolution }) => resolution === null)?.no
  return (
    <Card
      title={m.assembly_agenda()}
      note={m.assembly_done_of({ done: formatNumber(done), all: formatNumber(session.items.length) })}
    >
      <ol className={css.agenda}>
        {session.items.map((item) => {
          const verdict = item.resolution && verdicts[item.resolution.verdict]
          return (
            <li key={item.no} className={css.item} data-now={isRunning(session) && item.no === now ? true : undefined}>
              <div className={css.itemHead}>
                <b>
                  <Ltr>{item.no}</Ltr> <bdi>{item.title}</bdi>
                </b>
                {verdict && <StateTag tone={verdict.tone}>{verdict.text()}</StateTag>}
                {item.resolution?.number && (
                  <small className={css.note}>
                    {m.assembly_resolution()} <Ltr>{item.resolution.number}</Ltr>
                  </small>
                )}
              </div>
              <p className={css.note}>
                {label(itemWords.kind.words[item.kind])}
                {item.majority && ` · ${label(itemWords.majority.words[item.majority])}`}
                {item.is_secret && ` · ${label(itemWords.is_secret)}`}
                {item.seats !== null && ` · ${label(itemWords.seats)}: ${item.seats}`}
              </p>
              {item.resolution && item.kind === 'decision' && <Votes resolution={item.resolution} />}
              {item.resolution?.reason && <p className={css.note}>{item.resolution.reason}</p>}
              <Candidates item={item} />
              <Differing item={item} />
              {may && <Buttons session={session} item={item} onForm={(chosen) => setForm({ item, form: chosen })} />}
            </li>
          )
        })}
      </ol>
      {form && <ItemFormOf session={session} item={form.item} form={form.form} onClose={() => setForm(undefined)} />}
    </Card>
  )
}
