import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { templates, type TemplateCode } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { topicOf } from '#contract/core/notices/topics.ts'
import { queueMail } from '../mail/queue.ts'
import type { Services, Trx } from '../services.ts'

type Param = string | number | { readonly ar: string; readonly en: string }

export interface Notice {
  code: TemplateCode
  userIds: readonly number[]
  entity: string
  entityId: number
  /** Days are given as YYYY-MM-DD and shown in words. Names that exist in both languages are given in both. */
  params?: Record<string, Param>
  /** The page that the notice links to, in its mail and in the list of notifications. */
  link?: string
  /** For secrets: sent by mail only, and never stored in the list of notifications. */
  mailOnly?: true
}

const isDay = /^\d{4}-\d\d-\d\d$/
function worded(params: Record<string, Param>, locale: 'ar' | 'en'): Record<string, string | number> {
  const words = (value: Param) => {
    if (typeof value === 'object') return value[locale]
    return typeof value === 'string' && isDay.test(value) ? dayInWords(value, locale) : value
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, words(value)]))
}

/** The page that the list of notifications leads to: whoever reads it has signed in already. */
const pageOf = ({ link }: Notice): string | null => (link?.startsWith('/auth/') ? null : (link ?? null))

/** Notifies users in the platform and by mail. Both rows are written in the caller's transaction. */
export async function queueNotice(trx: Trx, services: Pick<Services, 'config'>, notice: Notice): Promise<void> {
  const { code, entity, entityId, params = {} } = notice
  const userIds = [...new Set(notice.userIds)]
  if (userIds.length === 0) return
  const template = templates[code]
  const topic = notice.mailOnly ? undefined : topicOf(code)
  const { rows } = await sql<{
    id: number
    email: string
    locale: 'ar' | 'en'
    wants: string | null
    due: string | null
  }>`select u.id, u.email, u.locale, p.mail as wants, case when ${topic ?? null}::text is not null then mail_due(p.mail, q.from_time, q.to_time, now()) end as due
    from users u left join notification_preferences p on p.user_id = u.id and p.topic = ${topic ?? null} left join notification_quiet_hours q on q.user_id = u.id
    where u.id = any(${userIds}) and u.is_active and u.deleted_at is null and u.erased_at is null`.execute(trx)
  // One person may have two of the accounts: the founder's and the new organisation's.
  const mailed = new Set<string>()
  for (const user of rows) {
    const { locale } = user
    const [title, body] = [template.title[locale], fill(template.body[locale], worded(params, locale), locale)]
    if (!notice.mailOnly)
      // Mail that waits is tied to what the person may read meanwhile.
      await sql`with told as (
          insert into user_notifications (user_id, "group", code, title, body, entity, entity_id, link) values (${user.id}, ${template.group}, ${code}, ${title}, ${body.slice(0, 1000)}, ${entity}, ${entityId}, ${pageOf(notice)}) returning id
        )
        insert into held_mail (user_id, user_notification_id, topic, link, due_at)
        select ${user.id}, told.id, ${topic ?? null}, ${notice.link ?? null}, ${user.due}::timestamptz from told where ${user.due}::timestamptz is not null`.execute(
        trx,
      )
    if (user.due !== null || user.wants === 'none') continue
    if (mailed.has(`${user.locale} ${user.email}`)) continue
    mailed.add(`${user.locale} ${user.email}`)
    const link = notice.link ? `\n\n${services.config.publicUrl}${notice.link}` : ''
    await queueMail(trx, {
      to: user.email,
      subject: title,
      text: `${body}${link}`,
      template_code: code,
      entity,
      entity_id: entityId,
    })
  }
}
