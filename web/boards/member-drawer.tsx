import type { BoardBody, Body } from '#contract/boards/board-words.ts'
import type { executives } from '#contract/boards/directors.ts'
import type { Board } from '#contract/boards/seat-calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { bodyRegister, emptyBoardSeat } from './body.ts'
import { MemberFields } from './member-fields.tsx'

/** The seat that is being filled. */
export interface Opened {
  readonly term: Board
  readonly position: number | null
}
// Council and trustees have one shape.
const registerOf = (body: Body) => bodyRegister[body] as unknown as typeof executives

/** Enters a member for a seat: he waits for his own confirmation and for the ministry. */
export function MemberDrawer({
  body,
  opened: { term, position },
  again,
  onClose,
}: {
  body: BoardBody
  opened: Opened
  again: () => Promise<void>
  onClose: () => void
}) {
  const register = registerOf(body)
  const form = useFields({
    initial: {
      ...emptyBoardSeat,
      director_board_id: term.id,
      position_id: position,
      seat_method: (body === 'trustee' ? 'appointed' : 'elected') as 'appointed' | 'elected',
      start_date: term.status === 'pending' ? term.start_date : '',
    } as typeof emptyBoardSeat,
    validate: bySchema(register.input),
  })
  return (
    <RecordDrawer
      title={m.boards_member_add()}
      note={m.boards_term_no({ no: term.term_no })}
      form={form}
      verb={m.boards_member_add()}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(register.create, { body: register.input.parse(values) })
          await again()
          return answer
        })
      }
      onClose={onClose}
    >
      <MemberFields body={body} form={form} isNew />
    </RecordDrawer>
  )
}
