import { sql } from 'kysely'
import { todayIn, dayOf, workingDaysBetween } from '#contract/core/values/dates.ts'
import { found, invalid, wrongState, type FieldRefusals } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import {
  enterStep,
  logDecision,
  pauseClock,
  resumeClock,
  type RequestRow,
  type StepRow,
} from '../../transactions/index.ts'
import type { ActContext, ActionHandler } from '../act.ts'
import { firstStepOf } from './evaluation-actions.ts'

interface Letter {
  id: number
  external_body_id: number
  external_opinion: string | null
  started_at: string
  created_at: string
}
const lettersOf = async (trx: Parameters<ActionHandler>[0]['trx'], requestId: number) =>
  (
    await sql<Letter>`select id, external_body_id, external_opinion, started_at, created_at from transaction_actions where transaction_request_id = ${requestId} and decision = 'external' order by id`.execute(
      trx,
    )
  ).rows

/** Whether a body still owes an answer, and the ministry counts that time as nobody's [clock.pause_external]. */
export const waitsOutside = async (
  trx: ActContext['trx'],
  services: ActContext['services'],
  requestId: number,
): Promise<boolean> =>
  services.reference.setting('clock.pause_external', false) &&
  (await lettersOf(trx, requestId)).some((letter) => letter.external_opinion === null)

/** Working days after which a body's silence no longer holds the request up [domain 3.2]. */
const patience = 15

/** A letter to one body: number and date are the proof; the founder is told once. */
export const askOpinion: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const wrong: FieldRefusals = Object.fromEntries(
    (['external_body_id', 'external_letter_no', 'external_letter_date'] as const)
      .filter((field) => !input[field])
      .map((field) => [field, ['V-REQ' as const]]),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const request = c.request as RequestRow
  if (
    (await lettersOf(trx, request.id)).some(
      (letter) => letter.external_body_id === input.external_body_id && letter.external_opinion === null,
    )
  )
    throw invalid({ external_body_id: ['V-TAKEN'] })
  await logDecision(trx, services, actor, request, c.step as StepRow, {
    decision: 'external',
    notes: input.note,
    internal_notes: input.internal_notes,
    external_body_id: input.external_body_id,
    external_letter_no: input.external_letter_no,
    external_letter_date: input.external_letter_date,
    files: input.files,
  })
  await sql`update transaction_requests set status = 'external' where id = ${request.id}`.execute(trx)
  if (await waitsOutside(trx, services, request.id)) await pauseClock(trx, services, request)
  if (c.est.status_id === 6)
    await queueNotice(trx, services, {
      code: 'N-09',
      userIds: [c.est.user_id],
      entity: 'establishments',
      entityId: c.est.id,
      link: '/temp-ngo/ministry-track',
    })
  return { changes: {} }
}

/** What a body answered: agree, disagree or no reply. */
export const recordOpinion: ActionHandler = async ({ trx, services, c, input }) => {
  if (!input.external_opinion) throw invalid({ external_opinion: ['V-REQ'] })
  const letter = found((await lettersOf(trx, (c.request as RequestRow).id)).find((one) => one.id === input.action_id))
  if (letter.external_opinion !== null) throw wrongState()
  await sql`update transaction_actions set external_opinion = ${input.external_opinion}, external_reply_no = ${input.external_reply_no ?? null}, external_reply_date = ${input.external_reply_date ?? null}, external_reply_notes = ${input.note ?? null}, finished_at = ${services.now().toISOString()} where id = ${letter.id}`.execute(
    trx,
  )
  // The last answer is in: the officer's own time runs again.
  const request = c.request as RequestRow
  if (request.paused_at && !(await waitsOutside(trx, services, request.id))) await resumeClock(trx, services, request)
  return { changes: {} }
}

/** All bodies answered, or silent for fifteen working days: the request goes on to the decision. */
export const closeOpinions: ActionHandler = async ({ trx, services, actor, c, input }) => {
  const request = c.request as RequestRow
  const today = todayIn(services.now())
  const silent = (await lettersOf(trx, request.id)).filter((letter) => letter.external_opinion === null)
  const waiting = silent.filter(
    (letter) => workingDaysBetween(dayOf(letter.created_at), today, services.reference.calendar()) < patience,
  )
  if (waiting.length > 0) throw wrongState({ waiting: waiting.map((letter) => letter.external_body_id) })
  for (const letter of silent)
    await sql`update transaction_actions set external_opinion = 'no_reply', finished_at = ${services.now().toISOString()} where id = ${letter.id}`.execute(
      trx,
    )
  await logDecision(trx, services, actor, request, c.step as StepRow, {
    decision: 'forward',
    notes: input.note,
    internal_notes: input.internal_notes,
  })
  await enterStep(trx, services, request, firstStepOf({ c }, 7), c.est.governorate_id)
  return { changes: { current_stage_number: 7, finished_stage_number: 6 } }
}
