import { IconBuildingCommunity, IconId, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { type Conflict, declareCalls, type SeatsView } from '#contract/boards/seat-calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { IconPlate } from '#web/ui/icon-plate.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { BoardHandle } from './use-board.ts'
import css from './boards.module.css'

const icons = { family: IconUsers, elsewhere: IconBuildingCommunity, employee: IconId }
const rules = { family: m.boards_rule_family, elsewhere: m.boards_rule_elsewhere, employee: m.boards_rule_employee }

const sentence = ({ kind, name, other }: Conflict): string => {
  if (kind === 'family') return m.boards_conflict_family({ name, other })
  return kind === 'elsewhere' ? m.boards_conflict_elsewhere({ name, other }) : m.boards_conflict_employee({ name })
}

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
      note={sentence(conflict)}
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
      <p>{rules[kind]()}</p>
      <AreaField field={form.field('answer')} label={m.boards_answer_label()} rows={5} max={1000} />
    </RecordDrawer>
  )
}

/** Conflicts among the members, as the ministry sees them too: each with its rule, and with what the organisation answered. */
export function ConflictsCard({ body, view, board }: { body: BoardBody; view: SeatsView; board: BoardHandle }) {
  const [open, setOpen] = useState<Conflict>()
  return (
    <Card title={m.boards_conflicts()} note={m.boards_conflicts_note()}>
      <ul className={css.lines}>
        {view.conflicts.map((conflict) => {
          const Icon = icons[conflict.kind]
          return (
            <li key={`${conflict.kind} ${conflict.director_id} ${conflict.about}`}>
              <IconPlate tone={conflict.answer === null ? 'bad' : undefined} small>
                <Icon size={18} aria-hidden />
              </IconPlate>
              <div>
                <b>{sentence(conflict)}</b>
                <p className={css.quiet}>{rules[conflict.kind]()}</p>
                {conflict.answer !== null && (
                  <p>
                    {m.boards_answered()} <DateText value={conflict.answered_at} short />:{' '}
                    <Named>{conflict.answer}</Named>
                  </p>
                )}
              </div>
              {board.mayEdit && (
                <Button size="row" look="default" onClick={() => setOpen(conflict)}>
                  {conflict.answer === null ? m.boards_answer() : m.form_edit()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {open && <AnswerDrawer body={body} conflict={open} board={board} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
