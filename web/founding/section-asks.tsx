import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { AskNote } from './ask-note.tsx'
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

/** The note with which a proposed name was refused, and the way on. */
export function NameRefused({
  note,
  alternatives,
  onTake,
}: {
  note: string | null
  alternatives: readonly string[]
  onTake: (name: string) => void
}) {
  return (
    <Notice tone="warn" title={m.founding_name_refused()}>
      {note && <p>{note}</p>}
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
