import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { templates, type TemplateCode } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
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
  /** The page that the notice links to. */
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

/** Notifies users in the platform and by mail. Both rows are written in the caller's transaction. */
export async function queueNotice(trx: Trx, services: Pick<Services, 'config'>, notice: Notice): Promise<void> {
  const { code, entity, entityId, params = {} } = notice
  const userIds = [...new Set(notice.userIds)]
  if (userIds.length === 0) return
  const template = templates[code]
  const { rows } = await sql<{
    id: number
    email: string
    locale: 'ar' | 'en'
  }>`select id, email, locale from users where id = any(${userIds}) and is_active and deleted_at is null and erased_at is null`.execute(
    trx,
  )
  // One person may have two of the accounts: the founder's and the new organisation's.
  const mailed = new Set<string>()
  for (const user of rows) {
    const { locale } = user
    const [title, body] = [template.title[locale], fill(template.body[locale], worded(params, locale), locale)]
    if (!notice.mailOnly)
      await sql`insert into user_notifications (user_id, "group", code, title, body, entity, entity_id) values (${user.id}, ${template.group}, ${code}, ${title}, ${body.slice(0, 1000)}, ${entity}, ${entityId})`.execute(
        trx,
      )
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
