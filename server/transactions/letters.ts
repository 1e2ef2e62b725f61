import { sql } from 'kysely'
import type { InputOf } from '#contract/core/machine.ts'
import { dayOf, todayIn, workingDaysBetween } from '#contract/core/values/dates.ts'
import type { transactionRequest } from '#contract/transactions/workflow.ts'
import { found, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
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

/** Working days after which a silent body is brought back to mind [domain 3.2]. */
const reminderDays = 10

interface Silent {
  id: number
  request_id: number
  establishment_id: number | null
  no: string
  assigned_user_id: number
  letter: string | null
  created_at: string
  body_ar: string
  body_en: string
}
/** Tells the officer of every body that has been silent for ten working days, whatever the type of the request; once per letter. */
export async function remindOfOpinions(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await services.db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<Silent>`select a.id, q.id as request_id, q.establishment_id, coalesce(e.tracking_no, q.request_no) as no, q.assigned_user_id, a.external_letter_no as letter, a.created_at, b.name_ar as body_ar, b.name_en as body_en
      from transaction_actions a join transaction_requests q on q.id = a.transaction_request_id left join establishments e on e.id = q.establishment_id
      join index_records b on b.index_slug = 'external-bodies' and b.code = a.external_body_id
      where a.decision = 'external' and a.external_opinion is null and a.reminded_at is null and q.assigned_user_id is not null
        and case when e.id is null then q.status = 'external' else e.status_id = 8 and not e.is_frozen end
      for update of a skip locked`.execute(trx)
    for (const row of rows) {
      if (workingDaysBetween(dayOf(row.created_at), today, services.reference.calendar()) < reminderDays) continue
      const founding = row.establishment_id
      await queueNotice(trx, services, {
        code: 'OPINION-DUE',
        userIds: [row.assigned_user_id],
        entity: founding === null ? 'transaction_requests' : 'establishments',
        entityId: founding ?? row.request_id,
        params: { tracking_no: row.no, letter: row.letter ?? '', body: { ar: row.body_ar, en: row.body_en } },
        link:
          founding === null
            ? `/ministry/accreditation-transactions/${row.request_id}`
            : `/ministry/creation-requests/${founding}`,
      })
      await sql`update transaction_actions set reminded_at = ${services.now().toISOString()} where id = ${row.id}`.execute(
        trx,
      )
    }
  })
}
