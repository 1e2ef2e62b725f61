import { sql } from 'kysely'
import { z } from 'zod'
import { date, longText, text } from '#contract/core/calls/fields.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { ExtendedDuty } from '#contract/plans/extensions.ts'
import { inWords, invalid } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import { type Turn, typeOfRequest } from '../transactions/index.ts'
import { names } from './extensions.ts'
import { remindAnew } from './remind-anew.ts'

const moreTime = z.strictObject({ duty: text(6, 30), until: date, reason: longText(1000, 10) })
type MoreTime = z.output<typeof moreTime>

const isDone = inWords('هذا الواجب مؤدى أو لم يعد قائماً.', 'This duty is done, or no longer open.')

interface Duty {
  readonly kind: Exclude<ExtendedDuty, 'campaign_report'>
  readonly year: number
  readonly until: string
}

/** The open duty that a request names, with its last day as it is now; 422 where there is none, or the day is no extension of it. */
async function extended({ trx, services, row, payload }: Turn<MoreTime>): Promise<Duty> {
  const [kind, year] = payload.duty.split(':')
  const { rows } = await sql<Duty>`
    select kind, year, until from open_duties where ngo_id = ${row.ngoId} and kind = ${kind} and year = ${Number(year)}`.execute(
    trx,
  )
  const [duty] = rows
  if (!duty) throw invalid({ 'payload.duty': [isDone] })
  const today = todayIn(services.now())
  if (payload.until <= duty.until || payload.until < today) throw invalid({ 'payload.until': ['V-ORDER'] })
  const days = services.reference.setting('duties.extension_days', 60)
  if (payload.until > addDays(duty.until > today ? duty.until : today, days))
    throw invalid({ 'payload.until': ['V-GAP'] })
  return duty
}

/** More time for a yearly duty: an extension for one organisation, which moves its last day wherever it is read [amendments]. */
export const moreTimeType = typeOfRequest<MoreTime>({
  slug: 'more_time',
  payload: moreTime,
  guard: async (turn) => void (await extended(turn)),
  onApprove: async (turn, issued) => {
    const { trx, actor, row, payload } = turn
    const { kind, year, until } = await extended(turn)
    const { rows } = await sql<{ id: number }>`
      insert into extensions (kind, year, ngo_id, due_on, decision_no, reason, created_by)
      values (${kind}, ${year}, ${row.ngoId}, ${payload.until}, ${issued.decision_no ?? row.request.request_no}, ${payload.reason.slice(0, 500)}, ${actor?.userId})
      returning id`.execute(trx)
    await remindAnew(trx, turn.services, { kind, year, due_on: payload.until }, [row.ngoId])
    await audit(trx, actor, {
      action: 'create',
      entity: 'extensions',
      entity_id: rows[0]?.id ?? 0,
      ngo_id: row.ngoId,
      description_ar: `تمديد مهلة ${names[kind]} ${year}`,
      before: { due_on: until },
      after: { due_on: payload.until },
    })
  },
})
