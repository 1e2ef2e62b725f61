import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { Suspense, useState } from 'react'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { Grounds } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GivenNote } from '#web/ui/given-note.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { VerdictRow } from '#web/ui/verdict-row.tsx'
import { FieldValue, useFieldText } from './field-value.tsx'
import { kindOf, labelOf } from './field-words.ts'
import { keyLetters } from './keys.ts'
import { ConsentNotice, FounderNotices, NoteForm } from './late-parts.ts'
import type { Desk, Item, Row } from './review-model.ts'
import type { Place } from './use-place.ts'
import type { Verdicts } from './use-verdicts.ts'
import css from './item-pane.module.css'

interface Props {
  desk: Desk
  item: Item
  place: Place
  diff: boolean
  onDiff: (diff: boolean) => void
  verdicts: Verdicts
  mayJudge: boolean
  keysOn: boolean
}

/** Name of the item, its place among its like, and the switch between before and after. */
function ItemHead({ desk, item, place: { position }, diff, onDiff }: Omit<Props, 'verdicts' | 'mayJudge' | 'keysOn'>) {
  const changed = item.rows.filter((row) => row.change).length
  return (
    <header className={css.head}>
      <div>
        <h2>
          <bdi>{item.name ?? label(sectionWords[item.part])}</bdi>
        </h2>
        <p>
          {[
            item.part === 'est_members'
              ? m.ministry_founder_of({ now: formatNumber(position.at), all: formatNumber(position.all) })
              : undefined,
            changed > 0 ? m.ministry_changes({ count: changed }) : undefined,
            item.part === 'est_real_estate' ? m.ministry_estate_note() : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
          {item.form && (
            <a href={item.form} download>
              {m.ministry_founders_list()}
            </a>
          )}
        </p>
      </div>
      {changed > 0 && (
        <Segments
          label={m.ministry_key_diff()}
          value={diff ? 'diff' : 'now'}
          choices={[
            { value: 'now', label: m.ministry_round({ number: formatNumber(desk.round) }) },
            { value: 'diff', label: m.ministry_key_diff() },
          ]}
          onChange={(value) => onDiff(value === 'diff')}
        />
      )}
    </header>
  )
}

/** What was noted of the whole item: earlier, in this round, and where else the person sits. */
function ItemNotes({ desk, item }: Pick<Props, 'desk' | 'item'>) {
  const say = useFieldText()
  const member = item.part === 'est_members' ? desk.estMembers.find(({ id }) => id === item.itemId) : undefined
  const consent = desk.status_id > 1 ? member?.confirmation : undefined
  return (
    <>
      {item.earlier && (
        <GivenNote
          title={`${m.ministry_earlier({ round: formatNumber(item.earlier.note.round) })} · ${formatDate(item.earlier.note.created_at)}`}
          text={[
            item.earlier.note.field && `${labelOf(item.part, item.earlier.note.field)}:`,
            item.earlier.note.feedback,
          ]
            .filter(Boolean)
            .join(' ')}
          answer={item.earlier.answered ? m.ministry_answered() : null}
        />
      )}
      {consent && (
        <div className={css.pad}>
          <Suspense fallback={<Skeleton lines={1} />}>
            <ConsentNotice consent={consent} />
          </Suspense>
        </div>
      )}
      {member && (member.also_in ?? desk.differing[member.id]) && (
        <div className={css.pad}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <FounderNotices desk={desk} member={member} say={say} name={labelOf} />
          </Suspense>
        </div>
      )}
      {item.note && (
        <div className={css.pad}>
          <Notice tone="warn" title={m.ministry_item_note()}>
            {item.note.feedback}
          </Notice>
        </div>
      )}
    </>
  )
}

/** The note that a field was given, with its reason and article. */
function Given({ note }: { note: NonNullable<Row['note']> }) {
  const reason = useName('reject-reasons')
  return (
    <div className={css.given}>
      <p>{note.feedback}</p>
      <small>
        <Grounds reason={note.reject_reason_id === null ? '' : reason(note.reject_reason_id)} article={note.article} />
      </small>
    </div>
  )
}

/** One field with its verdict, before and after. */
function ItemRow({ desk, item, row, place, diff, verdicts, mayJudge, keysOn }: Omit<Props, 'onDiff'> & { row: Row }) {
  const say = useFieldText()
  const judge = mayJudge && item.judged
  const isCurrent = place.row?.key === row.key
  return (
    <VerdictRow
      id={`row-${row.key}`}
      label={labelOf(item.part, row.field)}
      verdict={item.judged ? row.verdict : 'open'}
      changed={row.change !== undefined}
      current={isCurrent && judge}
      onFocus={() => place.goTo(row)}
      {...(judge && keysOn && isCurrent ? { keys: { accept: keyLetters().accept, back: keyLetters().back } } : {})}
      {...(judge
        ? {
            onAccept: () => void verdicts.accept(item, row),
            onReturn: () => place.setNoting(row.key),
            onUndo: () =>
              void (row.note
                ? verdicts.withdraw(item, row, row.note.id)
                : verdicts.reopen(item, item.verdict === 'accepted' ? undefined : row)),
          }
        : {})}
      after={
        place.noting === row.key ? (
          <Suspense fallback={<Skeleton lines={4} />}>
            <NoteForm item={item} row={row} place={place} verdicts={verdicts} />
          </Suspense>
        ) : (
          row.note && <Given note={row.note} />
        )
      }
    >
      <FieldValue
        part={item.part}
        field={row.field}
        value={row.value}
        change={row.change}
        diff={diff}
        files={desk.files}
        version={kindOf(item.part, row.field).as === 'file' ? item.version : undefined}
        say={say}
        onShow={() => place.showFile(row.field)}
      />
    </VerdictRow>
  )
}

/** The data of one item: earlier note above, each field with its verdict, before and after. */
export function ItemPane({ onDiff, ...shared }: Props) {
  const { desk, item, place, diff } = shared
  const [empties, setEmpties] = useState(false)
  const missing = item.rows.filter((row) => row.empty)
  const shown = empties ? [...place.rows, ...missing] : place.rows
  return (
    <>
      <ItemHead desk={desk} item={item} place={place} diff={diff} onDiff={onDiff} />
      <ItemNotes desk={desk} item={item} />
      <div className={css.rows}>
        {shown.map((row) => (
          <ItemRow key={row.key} row={row} {...shared} />
        ))}
      </div>
      {missing.length > 0 && (
        <button type="button" className={css.more} aria-expanded={empties} onClick={() => setEmpties(!empties)}>
          {empties ? m.ministry_hide_missing() : m.ministry_show_missing({ count: missing.length })}
        </button>
      )}
    </>
  )
}
