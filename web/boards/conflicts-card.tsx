import { useState } from 'react'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { declareCalls, type SeatsView } from '#contract/boards/seat-calls.ts'
import type { Conflict } from '#contract/boards/seated.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { conflictKey, ConflictLine, conflictRules, conflictSentence } from './conflict-line.tsx'
import type { BoardHandle } from './use-board.ts'
import css from './boards.module.css'

function AnswerDrawer({
  body,
  conflict,
  board,
  onClose,
}: {
  body: BoardBody
  conflict: Conflict
  board: BoardHandle
  onClose: () => void
}) {
  const call = declareCalls[body]
  const { kind, about, director_id: id } = conflict
  const check = bySchema(call.body as NonNullable<typeof call.body>)
  const form = useFields({
    initial: { answer: conflict.answer ?? '' },
    validate: (values: { answer: string }) => check({ ...values, kind, about }),
  })
  return (
    <RecordDrawer
      title={m.boards_answer_title()}
      note={conflictSentence(conflict)}
      form={form}
      verb={m.boards_answer()}
      onSubmit={({ answer }) =>
        sendForm(async () => {
          const done = await callApi(call, { params: { id }, body: { kind, about, answer } })
          await board.again()
          return done
        })
      }
      onClose={onClose}
    >
      <p>{conflictRules[kind]()}</p>
      <AreaField field={form.field('answer')} label={m.boards_answer_label()} rows={5} max={1000} />
    </RecordDrawer>
  )
}

/** Conflicts among the members, which the ministry sees with their explanations when it examines the board. */
export function ConflictsCard({ body, view, board }: { body: BoardBody; view: SeatsView; board: BoardHandle }) {
  const [open, setOpen] = useState<Conflict>()
  return (
    <Card title={m.boards_conflicts()} note={m.boards_conflicts_note()}>
      <ul className={css.lines}>
        {view.conflicts.map((conflict) => (
          <ConflictLine key={conflictKey(conflict)} conflict={conflict}>
            {board.mayEdit && (
              <Button size="row" look="default" onClick={() => setOpen(conflict)}>
                {conflict.answer === null ? m.boards_answer() : m.form_edit()}
              </Button>
            )}
          </ConflictLine>
        ))}
      </ul>
      {open && <AnswerDrawer body={body} conflict={open} board={board} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
