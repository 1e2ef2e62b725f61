import { Suspense, useState } from 'react'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Segments } from '#web/ui/choice-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GivenNote, ReturnNote } from '#web/ui/return-note.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { VerdictRow } from '#web/ui/verdict-row.tsx'
import { articles, articleWords } from './articles.ts'
import { FieldValue, useFieldText } from './field-value.tsx'
import { kindOf, labelOf } from './field-words.ts'
import { keyLetters } from './keys.ts'
import { AlsoInNotice } from './late-parts.ts'
import type { Desk, Item, Row } from './review-model.ts'
import { partWord, type Filter } from './section-nav.tsx'
import type { Verdicts } from './use-verdicts.ts'
import css from './item-pane.module.css'

/** Rows that the filter leaves; an item without changes shows all. */
export const rowsShown = (item: Item, filter: Filter): readonly Row[] => {
  const touched = item.rows.filter((row) => row.change || row.note)
  return filter === 'changed' && touched.length > 0 ? touched : item.rows.filter((row) => !row.empty)
}

interface Props {
  desk: Desk
  item: Item
  position: { readonly at: number; readonly all: number } | undefined
  filter: Filter
  diff: boolean
  onDiff: (diff: boolean) => void
  rows: readonly Row[]
  at: number
  onAt: (at: number) => void
  noting: string | undefined
  onNoting: (key: string | undefined) => void
  verdicts: Verdicts
  mayJudge: boolean
  keysOn: boolean
  onDocument: (field: string) => void
}

/** The data of one item: earlier note above, each field with its verdict, before and after. */
export function ItemPane({
  desk,
  item,
  position,
  diff,
  onDiff,
  rows,
  at,
  onAt,
  noting,
  onNoting,
  verdicts,
  mayJudge,
  keysOn,
  onDocument,
}: Props) {
  const say = useFieldText()
  const reasons = useChoices('reject-reasons')
  const [empties, setEmpties] = useState(false)
  const judge = mayJudge && item.judged
  const missing = item.rows.filter((row) => row.empty)
  const shown = empties ? [...rows, ...missing] : rows
  const title = item.name ?? partWord[item.part]()
  const changed = item.rows.filter((row) => row.change).length
  const also =
    item.part === 'est_members' ? desk.estMembers.find((member) => member.id === item.itemId)?.also_in : undefined

  const noteForm = (row: Row | undefined) => (
    <ReturnNote
      reasons={reasons}
      articles={articles()}
      onClose={() => onNoting(undefined)}
      onFix={async ({ reason, article, text }) =>
        (await verdicts.note(item, row, {
          feedback: text,
          reject_reason_id: reason,
          article: articleWords(article),
        })) === true
      }
    />
  )
  const given = (row: Row) =>
    row.note && (
      <div className={css.given}>
        <p>{row.note.feedback}</p>
        {(row.note.reject_reason_id ?? row.note.article) && (
          <small>
            {[reasons.find((one) => one.value === row.note?.reject_reason_id)?.label, row.note.article]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </div>
    )

  return (
    <>
      <header className={css.head}>
        <div>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <p>
            {[
              position && item.part === 'est_members'
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
      {also && (
        <div className={css.pad}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <AlsoInNotice also={also} />
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
      <div className={css.rows}>
        {shown.map((row) => (
          <VerdictRow
            key={row.key}
            id={`row-${row.key}`}
            label={labelOf(item.part, row.field)}
            verdict={item.judged ? row.verdict : 'open'}
            changed={row.change !== undefined}
            current={rows[at]?.key === row.key && judge}
            onFocus={() => rows.includes(row) && onAt(rows.indexOf(row))}
            {...(judge && keysOn && rows[at]?.key === row.key
              ? { keys: { accept: keyLetters().accept, back: keyLetters().back } }
              : {})}
            {...(judge
              ? {
                  onAccept: () => void verdicts.accept(item, row),
                  onReturn: () => onNoting(row.key),
                  onUndo: () =>
                    void (row.note
                      ? verdicts.withdraw(item, row, row.note.id)
                      : verdicts.reopen(item, item.verdict === 'accepted' ? undefined : row)),
                }
              : {})}
            after={noting === row.key ? noteForm(row) : given(row)}
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
              onShow={() => onDocument(row.field)}
            />
          </VerdictRow>
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
