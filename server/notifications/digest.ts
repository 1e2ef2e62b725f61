import { sql } from 'kysely'
import { type Lang } from '#contract/core/refusals/messages.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueMail } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'

interface Due {
  title: string
  body: string
  link: string | null
  is_unread: boolean
}

/** What became of the mail of the ministry's notices: gathered in this letter, or read before it was written. */
const tellNotices = (
  trx: Trx,
  userId: number,
  rows: readonly { notification_id: number | null }[],
  outbox: number | null,
) => {
  const ids = rows.flatMap(({ notification_id: id }) => (id === null ? [] : [id]))
  return sql`update notification_deliveries set state = ${outbox === null ? 'unwanted' : 'sent'}, outbox_id = ${outbox}, sent_at = case when ${outbox}::bigint is not null then now() end
    where user_id = ${userId} and state = 'held' and notification_id = any(${ids}::bigint[])`.execute(trx)
}

/** One letter to one person with all that is due and was not read meanwhile; none where nothing is left. */
async function sendTo(trx: Trx, services: Services, userId: number): Promise<boolean> {
  const { rows } = await sql<Due & { id: number; notification_id: number | null }>`
    with due as (
      delete from held_mail where user_id = ${userId} and due_at <= ${services.now().toISOString()} returning user_notification_id, link
    )
    select n.id, n.notification_id, n.title, n.body, due.link, n.read_at is null as is_unread from due join user_notifications n on n.id = due.user_notification_id order by n.id`.execute(
    trx,
  )
  const news = rows.filter(({ is_unread }) => is_unread)
  const { rows: people } = await sql<{ email: string | null; locale: Lang }>`
    select email, locale from users where id = ${userId} and is_active and deleted_at is null and erased_at is null`.execute(
    trx,
  )
  const [person] = people
  if (news.length === 0 || !person?.email) {
    await tellNotices(trx, userId, rows, null)
    return false
  }
  const { title, body } = templates['NOTICE-DIGEST']
  const { publicUrl } = services.config
  const told = news
    .map((one) => `${one.title}\n${one.body}${one.link === null ? '' : `\n${publicUrl}${one.link}`}`)
    .join('\n\n')
  const outbox = await queueMail(trx, {
    to: person.email,
    subject: title[person.locale],
    text: fill(body[person.locale], { told, link: `${publicUrl}/user-notifications?preferences=1` }, person.locale),
    template_code: 'NOTICE-DIGEST',
    entity: 'users',
    entity_id: userId,
  })
  await tellNotices(trx, userId, rows, outbox ?? null)
  return true
}

/** Sends what is due, a letter for each person; a process that dies repeats nothing. Answers how many letters. */
export async function sendDigests(services: Services): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from held_mail where due_at <= ${services.now().toISOString()} order by user_id`.execute(
    services.db,
  )
  let sent = 0
  for (const { user_id } of rows)
    try {
      if (await services.db.transaction().execute((trx) => sendTo(trx, services, user_id))) sent += 1
    } catch (error) {
      services.log.error({ err: error, user: user_id }, 'a digest was not sent')
    }
  return sent
}

export const digestJobs: readonly JobDefinition[] = [
  { name: 'notice-digests', cron: '*/5 * * * *', run: async (services) => void (await sendDigests(services)) },
]
