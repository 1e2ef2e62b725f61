import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueMail } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'
import { noticeKind, sendJob } from './notice-kind.ts'
import { type HeldNotice, holdNotice } from './notice-rows.ts'

/** Deliveries of one transaction: short, so that the desk does not wait and a stop is heard soon. */
const portion = 200

interface Pending {
  id: number
  user_id: number
  channel: 'platform' | 'mail'
  email: string | null
  locale: 'ar' | 'en'
  kind: 'org' | 'est' | 'ministry'
  is_open: boolean
}

const words = {
  ar: {
    basis: '{label}: {basis}',
    due: '{label}: {day}',
    why: 'وصلتكم هذه الرسالة لأن لكم حساباً في المنصة. رقم الإشعار: {no}',
  },
  en: {
    basis: '{label}: {basis}',
    due: '{label}: {day}',
    why: 'You got this mail because you have an account on the platform. Notice number: {no}',
  },
} as const

/** The notice in the language of its reader; what was not written in English is told in Arabic. */
export function textOfNotice(row: HeldNotice, locale: 'ar' | 'en'): { title: string; body: string } {
  const title = (locale === 'en' && row.title_en) || row.title
  const body = (locale === 'en' && row.body_en) || row.body
  const said = words[locale]
  const more = [
    ...(row.legal_basis
      ? [fill(said.basis, { label: noticeWords.legal_basis[locale], basis: row.legal_basis }, locale)]
      : []),
    ...(row.due_on
      ? [fill(said.due, { label: noticeWords.due_on[locale], day: dayInWords(row.due_on, locale) }, locale)]
      : []),
  ]
  return { title, body: [body, ...more].join('\n\n') }
}

const groupOf = { org: 'ngo', est: 'general', ministry: 'ministry' } as const

async function place(trx: Trx, services: Services, row: HeldNotice, one: Pending): Promise<void> {
  if (!one.is_open) {
    await sql`update notification_deliveries set state = 'gone' where id = ${one.id}`.execute(trx)
    return
  }
  const { title, body } = textOfNotice(row, one.locale)
  if (one.channel === 'platform') {
    await sql`insert into user_notifications (user_id, notification_id, "group", title, body, entity, entity_id)
      values (${one.user_id}, ${row.id}, ${groupOf[one.kind]}, ${title}, ${body.slice(0, 2000)}, 'notifications', ${row.id})
      on conflict (notification_id, user_id) where notification_id is not null do nothing`.execute(trx)
    await sql`update notification_deliveries set state = 'sent', sent_at = now() where id = ${one.id}`.execute(trx)
    return
  }
  const link = row.link ? `\n\n${services.config.publicUrl}${row.link}` : ''
  const outbox = await queueMail(trx, {
    to: one.email ?? '',
    subject: title,
    text: `${body}${link}\n\n${fill(words[one.locale].why, { no: row.notice_no ?? '' }, one.locale)}`,
    template_code: 'NOTICE',
    entity: 'notifications',
    entity_id: row.id,
    dedupe_key: `notice ${row.id} ${one.user_id}`,
  })
  await sql`update notification_deliveries set state = 'sent', sent_at = now(), outbox_id = ${outbox ?? null} where id = ${one.id}`.execute(
    trx,
  )
}

/** Sends the next portion of a notice; false when nothing of it is left, or it was stopped. */
function sendPortion(services: Services, id: number): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const row = await holdNotice(trx, undefined, id)
    if (row.status !== 'sending') return false
    const { rows } = await sql<Pending>`select d.id, d.user_id, d.channel, u.email, u.locale, u.kind,
        u.is_active and u.deleted_at is null and u.erased_at is null and (d.channel = 'platform' or u.email is not null) as is_open
      from notification_deliveries d join users u on u.id = d.user_id
      where d.notification_id = ${id} and d.state = 'pending' order by d.id limit ${portion}`.execute(trx)
    for (const one of rows) await place(trx, services, row, one)
    if (rows.length === portion) return true
    await act(trx, services, noticeKind, { actor: undefined, id, action: 'finish', input: undefined })
    return false
  })
}

/** Sends a notice to its end, or until it is stopped. */
export async function sendNotice(services: Services, id: number): Promise<void> {
  while (await sendPortion(services, id));
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
