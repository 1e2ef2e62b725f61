import { sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { finishStage } from '#contract/founding/calls.ts'
import { changeStatus } from '#contract/founding/ministry-calls.ts'
import type { TakenAction } from '#contract/founding/workflow.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Errors } from '#web/ui/use-fields.ts'
import { labelOf } from './field-words.ts'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

/** The text that the question before an action asks for, under its name. */
type Asked = Readonly<Record<string, string>>
/** The call that the specification gives to a decision without a form: a status or the end of a stage. */
const statuses: Partial<Record<TakenAction, number>> = {
  start_checking: 3,
  validate_info: 4,
  return: 7,
}
/** The legal opinion goes with the end of its stage, in a body: an address would stand in the logs of servers. */
const stages: Partial<Record<TakenAction, number>> = { open_documents: 3, validate_docs: 5, close_opinions: 6 }
function send({ id }: Desk, action: TakenAction, input: Asked): Promise<{ message: string }> {
  const [status, stage] = [statuses[action], stages[action]]
  if (status !== undefined) return callApi(changeStatus, { params: { id }, query: { status } })
  return callApi(finishStage, { body: { finished_stage_number: stage ?? 0, establishment_id: id, ...input } })
}

/** Takes a decision that asks for a confirmation or one text; a refusal is told, at the text where it is about that. Where the request has moved on under the question nothing is left to ask. */
export async function take(desk: Desk, action: TakenAction, input: Asked, onDone: () => void): Promise<Errors | void> {
  let moved = false
  const errors = await sendForm(() =>
    send(desk, action, input).catch((error: unknown) => {
      moved = error instanceof ApiError && error.status === 409
      throw error
    }),
  )
  onDone()
  if (errors && Object.keys(input).some((name) => name in errors)) return errors
  if (errors && !moved) throw new Error('refused')
}

/** The notes that go to the founder with a return. */
export const SentNotes = ({ desk }: { desk: Desk }) => (
  <>
    {m.ministry_return_text({ count: desk.asks.length })}
    <ul className={css.notes}>
      {desk.asks.map((ask) => (
        <li key={ask.review_id}>
          <b>
            {[label(sectionWords[ask.section]), ask.item_name, ask.field && labelOf(ask.section, ask.field)]
              .filter(Boolean)
              .join(' – ')}
          </b>
          {ask.feedback}
        </li>
      ))}
    </ul>
  </>
)
