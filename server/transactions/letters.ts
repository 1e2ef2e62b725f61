import { sql } from 'kysely'
import type { InputOf } from '#contract/core/machine.ts'
import { dayOf, workingDaysBetween } from '#contract/core/values/dates.ts'
import type { transactionRequest } from '#contract/transactions/workflow.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'

/** A letter to an outside body, as its action keeps it. */
export interface Letter {
  id: number
  external_body_id: number
  external_opinion: string | null
  created_at: string
}

export const isWaitedFor = ({ external_opinion }: Letter): boolean => external_opinion === null

export async function lettersOf(trx: Trx, requestId: number): Promise<Letter[]> {
  const { rows } =
    await sql<Letter>`select id, external_body_id, external_opinion, created_at from transaction_actions where transaction_request_id = ${requestId} and decision = 'external' and external_body_id is not null order by id`.execute(
      trx,
    )
  return rows
}

/** Whether a body still owes an answer, and the ministry counts that time as nobody's [clock.pause_external]. */
export const waitsOutside = async (trx: Trx, services: Services, requestId: number): Promise<boolean> =>
  services.reference.setting('clock.pause_external', false) && (await lettersOf(trx, requestId)).some(isWaitedFor)

/** Working days after which a body's silence no longer holds a request up [domain 3.2]. */
const patience = 15
export const silentTooLong = (letter: Letter, today: string, services: Services): boolean =>
  workingDaysBetween(dayOf(letter.created_at), today, services.reference.calendar()) >= patience

/** Writes what a body answered to its letter; 404 for a letter of another request, 409 when it was answered. */
export async function recordReply(
  trx: Trx,
  services: Services,
  requestId: number,
  reply: InputOf<typeof transactionRequest, 'record_opinion'>,
): Promise<void> {
  const letter = found((await lettersOf(trx, requestId)).find((one) => one.id === reply.action_id))
  if (!isWaitedFor(letter)) throw wrongState()
  await sql`update transaction_actions set external_opinion = ${reply.external_opinion}, external_reply_no = ${reply.external_reply_no}, external_reply_date = ${reply.external_reply_date}, external_reply_notes = ${reply.notes}, finished_at = ${services.now().toISOString()} where id = ${letter.id}`.execute(
    trx,
  )
}

export const noReply = (trx: Trx, services: Services, id: number) =>
  sql`update transaction_actions set external_opinion = 'no_reply', finished_at = ${services.now().toISOString()} where id = ${id}`.execute(
    trx,
  )
