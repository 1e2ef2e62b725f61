import { IconAlertTriangle, IconCheck, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReturnLine } from '#contract/returns/returns.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import type { Errors } from '#web/ui/use-fields.ts'
import { blockWord, contradictionText } from './return-words.ts'
import { valueText } from './shared/value-text.ts'
import css from './returns.module.css'

export interface Answer {
  readonly key: string
  readonly value: string | null
  readonly explanation: string | null
  readonly is_confirmed: boolean
}
type Send = (answers: readonly Answer[]) => Promise<Errors | undefined>
export const questionOf = (line: ReturnLine) => label({ ar: line.label_ar, en: line.label_en })

/** Confirms a line with the value that is on the screen. */
const confirmed = (line: ReturnLine, more: Partial<Answer> = {}): Answer => ({
  key: line.key,
  value: line.value,
  explanation: line.explanation,
  is_confirmed: true,
  ...more,
})

/** The answer to a question that no record answers, or the explanation of a difference; kept while it is typed. */
function Typed({ line, of, send }: { line: ReturnLine; of: 'value' | 'explanation'; send: Send }) {
  const [text, setText] = useState(line[of] ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const errors = await send([confirmed(line, { [of]: text.trim() === '' ? null : text.trim() })])
    setError(errors && (errors[line.key] ?? Object.values(errors)[0]))
    setBusy(false)
  }
  const name = of === 'value' ? questionOf(line) : m.return_explain({ name: questionOf(line) })
  return (
    <form
      className={css.typed}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        aria-label={name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${line.key}-${of}-error` : undefined}
        placeholder={of === 'explanation' ? m.return_explain_hint() : ''}
        {...(of === 'value' && line.kind !== 'text' ? { inputMode: 'decimal' as const, dir: 'ltr' } : {})}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="row" look="default" busy={busy} aria-label={`${m.return_save()}: ${name}`}>
        {m.return_save()}
      </Button>
      {error && (
        <p role="alert" id={`${line.key}-${of}-error`}>
          {error}
        </p>
      )}
    </form>
  )
}

const Source = ({ line }: { line: ReturnLine }) =>
  line.source ? (
    <Anchor href={line.source.route}>
      <IconTable size={16} aria-hidden /> {label(line.source)}
    </Anchor>
  ) : (
    <span>{m.return_typed()}</span>
  )

/** What is noted at a line: a contradiction, the reviewer's note, a large change. */
export function LineNotes({ line }: { line: ReturnLine }) {
  return (
    <>
      {line.contradiction && (
        <p className={css.warn}>
          <IconAlertTriangle size={16} aria-hidden /> {contradictionText(line.contradiction)}
        </p>
      )}
      {line.verdict === 'returned' && line.verdict_note && (
        <p className={css.warn}>
          {m.return_ministry_note()} <bdi>{line.verdict_note}</bdi>
        </p>
      )}
      {line.changed_much && <p className={css.note}>{m.return_changed_much()}</p>}
      {line.explanation && (
        <p className={css.note}>
          {m.return_explained()} <bdi>{line.explanation}</bdi>
        </p>
      )}
    </>
  )
}

function LineRow({ line, isOpen, send }: { line: ReturnLine; isOpen: boolean; send: Send }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await send([confirmed(line)])
    setBusy(false)
  }
  return (
    <tr data-open={line.needs !== null || undefined}>
      <th scope="row">
        {questionOf(line)}
        <small>{label({ ar: line.why_ar, en: line.why_en })}</small>
        <LineNotes line={line} />
        {isOpen && line.contradiction && <Typed line={line} of="explanation" send={send} />}
      </th>
      <td>
        {line.source === null && isOpen ? (
          <Typed line={line} of="value" send={send} />
        ) : (
          <b>
            <bdi>{valueText(line, line.value)}</bdi>
          </b>
        )}
      </td>
      <td>
        <bdi>{valueText(line, line.before)}</bdi>
      </td>
      <td>
        <Source line={line} />
      </td>
      <td>
        {line.needs === 'confirmation' && isOpen ? (
          <Button
            size="row"
            look="default"
            busy={busy}
            icon={<IconCheck size={16} aria-hidden />}
            aria-label={`${m.return_confirm()}: ${questionOf(line)}`}
            onClick={() => void press()}
          >
            {m.return_confirm()}
          </Button>
        ) : line.needs === null ? (
          <StateTag tone="ok" icon={<IconCheck size={14} aria-hidden />}>
            {m.return_settled()}
          </StateTag>
        ) : (
          <StateTag tone="warn">
            {line.needs === 'explanation' ? m.return_needs_explanation() : m.return_needs_value()}
          </StateTag>
        )}
      </td>
    </tr>
  )
}

/** One part of the return: its questions, this year and the one before, where each answer comes from, and what is still to do. */
export function BlockCard({
  block,
  lines,
  year,
  isOpen,
  answer,
}: {
  block: ReturnLine['block']
  lines: readonly ReturnLine[]
  year: number
  isOpen: boolean
  answer: Send
}) {
  const open = lines.filter(({ needs }) => needs === 'confirmation')
  return (
    <Card
      pad={false}
      title={blockWord(block)}
      action={
        isOpen && open.length > 1 ? (
          <Button
            size="row"
            look="default"
            aria-label={`${m.return_confirm_all()}: ${blockWord(block)}`}
            onClick={() => void answer(open.map((line) => confirmed(line)))}
          >
            {m.return_confirm_all()}
          </Button>
        ) : undefined
      }
    >
      <div className={css.scroll} role="region" aria-label={blockWord(block)} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.return_question()}</th>
              <th scope="col">{year}</th>
              <th scope="col">{year - 1}</th>
              <th scope="col">{m.return_from()}</th>
              <th scope="col">{m.return_answer()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.key} line={line} isOpen={isOpen} send={answer} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
