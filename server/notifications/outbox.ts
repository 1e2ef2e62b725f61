import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { secretTemplates } from '#contract/core/notices/templates.ts'
import { readLetter, readOutbox, retryOutbox } from '#contract/notifications/notifications.ts'
import { found, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { orderOf } from '../core/registers/order.ts'

const orders = { created_at: sql`o.id`, status: sql`o.status`, to_address: sql`o.to_address` }

/** Messages that a reader may know of: a directorate those about its governorate. */
const seenBy = ({ governorateId }: Actor) =>
  governorateId === undefined ? sql`true` : sql`o.governorate_id = ${governorateId}`

/** The first letter and the end of an address: enough to see whether a message went to the right person. */
const masked = (address: string): string => {
  const [name = '', host] = address.split('@')
  return host === undefined ? `${address.slice(0, 5)}•••${address.slice(-2)}` : `${name.slice(0, 1)}•••@${host}`
}

/** The outbox of mail and SMS: what left, what failed, and the text for those who send messages [security 5]. */
export const outboxArea: Area = (on, services) => {
  on(readOutbox, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const where = sql`${seenBy(actor)} and ${query.status ? sql`o.status = ${query.status}` : sql`true`}`
    const { rows } = await sql<
      AnswerOf<typeof readOutbox>[number]
    >`select o.id, o.channel, o.to_address, o.subject, o.template_code, o.status, o.attempts, o.last_error, o.next_attempt_at, o.sent_at, o.created_at
      from outbox o where ${where} order by ${orderOf(query.sort, orders, { usual: sql`o.id desc`, last: sql`o.id desc` })} limit ${perPage} offset ${offset}`.execute(
      services.db,
    )
    const count = await sql<{ total: number }>`select count(*) as total from outbox o where ${where}`.execute(
      services.db,
    )
    const shown = may(actor, 'ministry_notifications_managment', 'N')
      ? rows
      : rows.map((row) => ({ ...row, to_address: masked(row.to_address), last_error: row.last_error && '•••' }))
    return { rows: shown, total: count.rows[0]?.total ?? 0, perPage, page }
  })

  on(readLetter, async ({ actor, params }) => {
    // Secrets are shown in a demonstration only, where no mail leaves the house, and no way into an account that stands.
    const isMailbox = services.config.seed === 'demo' && !services.config.smtpUrl
    const { rows } = await sql<{ body_text: string; is_hidden: boolean }>`select o.body_text,
        coalesce(o.template_code = any(${secretTemplates}) and (not ${isMailbox}::boolean
          or (o.template_code in ('PASSWORD-LINK', 'PASSWORD-ASKED') and exists (select from users u where u.id = o.entity_id and o.entity = 'users' and u.kind = 'ministry'))), false) as is_hidden
      from outbox o where o.id = ${params.id} and ${seenBy(actor)}`.execute(services.db)
    const { body_text, is_hidden } = found(rows[0])
    await audit(services.db, actor, {
      action: 'view',
      entity: 'outbox',
      entity_id: params.id,
      description_ar: is_hidden ? 'فتح رسالة صادرة حُجب نصها' : 'قراءة نص رسالة صادرة',
    })
    return { body_text: is_hidden ? '•••' : body_text, is_hidden }
  })

  on(retryOutbox, ({ actor, params, write }) =>
    write(async (trx) => {
      // How far sending got, not a case: no table of moves stands behind it.
      const again =
        await sql`update outbox o set status = 'queued', next_attempt_at = now(), attempts = 0 where o.id = ${params.id} and o.status in ('failed', 'held') and ${seenBy(actor)}`.execute(
          trx,
        )
      if (again.numAffectedRows !== 1n) throw wrongState()
      await audit(trx, actor, {
        action: 'update',
        entity: 'outbox',
        entity_id: params.id,
        description_ar: 'إعادة إرسال رسالة',
      })
      return null
    }),
  )
}
