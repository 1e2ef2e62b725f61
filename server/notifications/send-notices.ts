import { sql } from 'kysely'
import { act } from '../core/cases/act.ts'
import { givingWay } from '../core/jobs/give-way.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Services } from '../core/services.ts'
import { noticeKind, sendJob } from './notice-kind.ts'
import { holdNotice, holdToSend, type SentNotice } from './notice-rows.ts'
import { type Pending, placePortion } from './place.ts'
import { smsWaits, verifiedPhone } from './phones.ts'

/** Deliveries of one transaction: short, so that the desk does not wait and a stop is heard soon. */
const portion = 100

/** What is for information comes as its reader wants it; what asks for something waits for the end of his quiet hours alone; what is mandatory for nothing. */
const wishesOf = (row: SentNotice) =>
  row.class === 'mandatory'
    ? { wants: sql`null::text`, due: sql`null::timestamptz` }
    : {
        wants: row.class === 'information' ? sql`p.mail` : sql`null::text`,
        due: sql`mail_due(${row.class === 'information' ? sql`p.mail` : sql`null`}, q.from_time, q.to_time, now())`,
      }

/** Sends the next portion of a notice, after the delivery `after`; answers where it ends, or undefined when nothing of it is left, or it was stopped. */
function sendPortion(services: Services, id: number, after: number): Promise<number | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const row = await holdToSend(trx, id)
    if (row?.status !== 'sending') return undefined
    const { wants, due } = wishesOf(row)
    const { rows } = await sql<Pending>`
      select d.id, d.user_id, d.ngo_id, d.channel, case d.channel when 'sms' then t.value else u.email end as address,
        coalesce(u.locale, t.locale, 'ar') as locale, u.kind, ${wants} as wants,
        case d.channel when 'sms' then ${smsWaits(services)} else ${due} end as due,
        coalesce(case d.channel when 'sms' then t.value is not null
          else u.is_active and u.deleted_at is null and u.erased_at is null and (d.channel = 'platform' or u.email is not null) end, false) as is_open
      from notification_deliveries d left join users u on u.id = d.user_id
        left join notification_preferences p on p.user_id = u.id and p.topic = 'notices' left join notification_quiet_hours q on q.user_id = u.id
        left join lateral (${verifiedPhone(sql`d.ngo_id`)}) t on d.channel = 'sms'
      where d.notification_id = ${id} and d.state = 'pending' and d.channel <> 'paper' and d.id > ${after} order by d.id limit ${portion}`.execute(
      trx,
    )
    await placePortion(trx, services, row, rows)
    if (rows.length === portion) return rows.at(-1)?.id
    await act(trx, services, noticeKind, { actor: undefined, id, action: 'finish', input: undefined })
    return undefined
  })
}

/** Notices that this process is sending: the job of each minute begins none of them a second time. */
const underWay = new Set<number>()
/** Sends a notice to its end, or until it is stopped. */
export async function sendNotice(services: Services, id: number): Promise<void> {
  if (underWay.has(id)) return
  underWay.add(id)
  try {
    let at: number | undefined = 0
    while (at !== undefined) {
      const after: number = at
      at = await givingWay(() => sendPortion(services, id, after))
    }
  } finally {
    underWay.delete(id)
  }
}

/** Begins what is due, and goes on with what a process that died had begun; answers how many notices it sent. */
export async function sendDueNotices(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number; status: string }>`select id, status from notifications
    where deleted_at is null and (status = 'sending' or (status = 'scheduled' and scheduled_at <= ${services.now().toISOString()})) order by id`.execute(
    services.db,
  )
  for (const { id, status } of rows)
    try {
      if (status === 'scheduled')
        await services.db.transaction().execute(async (trx) => {
          if ((await holdNotice(trx, undefined, id)).status !== 'scheduled') return
          await act(trx, services, noticeKind, { actor: undefined, id, action: 'begin', input: undefined })
        })
      await sendNotice(services, id)
    } catch (error) {
      services.log.error({ err: error, id }, 'a notice was not sent')
    }
  return rows.length
}

export const noticeJobs: readonly JobDefinition[] = [
  { name: sendJob, run: (services, { id }) => sendNotice(services, Number(id)) },
  { name: 'due-notices', cron: '* * * * *', run: async (services) => void (await sendDueNotices(services)) },
]
