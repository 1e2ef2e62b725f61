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
  /** What the person wants of the topic, and until when his mail waits. */
  wants: string | null
  due: string | null
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

const settle = (trx: Trx, { id }: Pending, state: 'gone' | 'held' | 'unwanted') =>
  sql`update notification_deliveries set state = ${state} where id = ${id}`.execute(trx)

/** Puts it into the list of the person, once; answers its number there. */
async function putInList(trx: Trx, row: HeldNotice, one: Pending): Promise<number> {
  const { title, body } = textOfNotice(row, one.locale)
  const { rows } = await sql<{ id: number }>`
    insert into user_notifications (user_id, notification_id, "group", title, body, entity, entity_id)
    values (${one.user_id}, ${row.id}, ${groupOf[one.kind]}, ${title}, ${body.slice(0, 2000)}, 'notifications', ${row.id})
    on conflict (notification_id, user_id) where notification_id is not null do update set user_id = excluded.user_id returning id`.execute(
    trx,
  )
  return rows[0]?.id ?? 0
}

/** Mail that its reader wants later, or not at all. */
async function hold(trx: Trx, row: HeldNotice, one: Pending): Promise<void> {
  const told = await putInList(trx, row, one)
  await sql`insert into held_mail (user_id, user_notification_id, topic, link, due_at)
    values (${one.user_id}, ${told}, ${row.class === 'information' ? 'notices' : 'action'}, ${row.link}, ${one.due})`.execute(
    trx,
  )
  await settle(trx, one, 'held')
}

async function mail(trx: Trx, services: Services, row: HeldNotice, one: Pending): Promise<void> {
  const { title, body } = textOfNotice(row, one.locale)
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

async function place(trx: Trx, services: Services, row: HeldNotice, one: Pending): Promise<void> {
  if (!one.is_open) await settle(trx, one, 'gone')
  else if (one.channel === 'platform') {
    await putInList(trx, row, one)
    await sql`update notification_deliveries set state = 'sent', sent_at = now() where id = ${one.id}`.execute(trx)
  } else if (one.wants === 'none') await settle(trx, one, 'unwanted')
  else if (one.due !== null) await hold(trx, row, one)
  else await mail(trx, services, row, one)
}

/** What is for information comes as its reader wants it; what asks for something waits for the end of his quiet hours alone; what is mandatory for nothing. */
const wishesOf = (row: HeldNotice) =>
  row.class === 'mandatory'
    ? { wants: sql`null::text`, due: sql`null::timestamptz` }
    : {
        wants: row.class === 'information' ? sql`p.mail` : sql`null::text`,
        due: sql`mail_due(${row.class === 'information' ? sql`p.mail` : sql`null`}, q.from_time, q.to_time, now())`,
      }

/** Sends the next portion of a notice; false when nothing of it is left, or it was stopped. */
function sendPortion(services: Services, id: number): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const row = await holdNotice(trx, undefined, id)
    if (row.status !== 'sending') return false
    const { wants, due } = wishesOf(row)
    const { rows } =
      await sql<Pending>`select d.id, d.user_id, d.channel, u.email, u.locale, u.kind, ${wants} as wants, ${due} as due,
        u.is_active and u.deleted_at is null and u.erased_at is null and (d.channel = 'platform' or u.email is not null) as is_open
      from notification_deliveries d join users u on u.id = d.user_id
        left join notification_preferences p on p.user_id = u.id and p.topic = 'notices' left join notification_quiet_hours q on q.user_id = u.id
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
