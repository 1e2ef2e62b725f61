import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { AskNote } from '../track/ask-note.tsx'
import { fieldId } from '../draft.ts'
import type { FieldSpec } from './field-spec.ts'
import { FieldInput } from './field-input.tsx'
import type { Section } from '../section.ts'
import { useWords } from './value-text.tsx'
import css from '../founding.module.css'

/** Both versions of a field that two people changed; the person chooses. */
function Conflict({ spec, section, theirs }: { spec: FieldSpec; section: Section; theirs: unknown }) {
  const words = useWords(section)
  return (
    <div className={css.conflict} role="alert">
      <b>{m.founding_conflict_title()}</b>
      <dl>
        <div>
          <dt>{m.founding_conflict_theirs()}</dt>
          <dd>{words(spec, theirs) ?? m.founding_not_filled()}</dd>
        </div>
        <div>
          <dt>{m.founding_conflict_mine()}</dt>
          <dd>{words(spec, section.values[spec.name]) ?? m.founding_not_filled()}</dd>
        </div>
      </dl>
      <p>
        <Button size="desk" look="default" onClick={() => section.choose(spec.name, true)}>
          {m.founding_conflict_keep_mine()}
        </Button>
        <Button size="desk" look="default" onClick={() => section.choose(spec.name, false)}>
          {m.founding_conflict_take_theirs()}
        </Button>
      </p>
    </div>
  )
}

function firstBefore(section: Section, field: string): unknown {
  const changed = section.answer?.history.find(
    (entry) =>
      entry.action === 'changed' &&
      entry.round === section.info.round &&
      entry.changes !== null &&
      field in entry.changes,
  )
  return changed?.changes?.[field]?.before
}

/** A field with what is asked of it and with a conflict, when there are any. */
export function FieldBlock({ spec, section, after }: { spec: FieldSpec; section: Section; after?: ReactNode }) {
  const words = useWords(section)
  const asks = section.asksOf(spec.name)
  const conflict = section.conflictOf(spec.name)
  const before = asks.some((ask) => ask.answered_at) ? words(spec, firstBefore(section, spec.name)) : undefined
  return (
    <div id={`${fieldId(section.key, spec.name)}-block`} className={css.block} data-half={spec.half}>
      {asks.map((ask) => (
        <AskNote
          key={ask.review_id}
          ask={ask}
          before={before}
          after={before === undefined ? undefined : words(spec, section.answer?.values[spec.name])}
        />
      ))}
      <FieldInput spec={spec} section={section} />
      {conflict && <Conflict spec={spec} section={section} theirs={conflict.theirs} />}
      {after}
    </div>
  )
}
