import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { AskGrounds, askOfName } from './track/ask-grounds.tsx'
import { AskNote } from './track/ask-note.tsx'
import type { Section } from './section.ts'

/** What is asked of a section as a whole, not of one field. */
export function SectionAsks({ section }: { section: Section }) {
  const item = section.table === 'est_members' ? section.answer?.id : null
  const asks = section.info.asks.filter(
    (ask) =>
      ask.section === section.table &&
      ask.field === null &&
      (ask.item_id === item || (ask.item_id === null && section.table === 'est_members')),
  )
  return asks.map((ask) => <AskNote key={ask.review_id} ask={ask} />)
}

/** The note with which a proposed name was refused, what it rests on, and the way on. */
export function NameRefused({
  info,
  alternatives,
  onTake,
}: {
  info: Section['info']
  alternatives: readonly string[]
  onTake: (name: string) => void
}) {
  return (
    <Notice tone="warn" title={m.founding_name_refused()}>
      {info.name_assignment_note && <p>{info.name_assignment_note}</p>}
      <AskGrounds ask={askOfName(info.asks)} />
      <p>{alternatives.length > 0 ? m.founding_name_refused_choose() : m.founding_name_refused_write()}</p>
      {alternatives.map((name) => (
        <p key={name}>
          <bdi>{name}</bdi>{' '}
          <button type="button" onClick={() => onTake(name)}>
            {m.founding_name_take()}
          </button>
        </p>
      ))}
    </Notice>
  )
}
