import { sql } from 'kysely'
import {
  events,
  listNotifications,
  listUserNotifications,
  markNotifications,
  type UserNotification,
} from '#contract/notifications/notifications.ts'
import { statusTemplates } from '#contract/core/notices/templates-status.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { tokenOf } from '../core/http/credential.ts'
import { bounces } from './bounces.ts'
import { noticesArea } from './notices.ts'
import { outboxArea } from './outbox.ts'
import { preferences } from './preferences.ts'

type Row = Omit<UserNotification, 'link'> & { own_link: string | null }
const columns = ({ ngoId }: Actor) => sql`id, "group", code, title, body, entity, entity_id, read_at, created_at,
  coalesce(link, (select m.link from notifications m where m.id = notification_id)) as own_link,
  (select jsonb_build_object('notice_id', m.id, 'due_on', m.due_on,
      'thread_id', (select t.id from message_threads t where t.notification_id = m.id and t.ngo_id = ${ngoId ?? null}))
    from notifications m where m.id = notification_id and m.class <> 'information' and ${ngoId ?? null}::bigint is not null) as answer`

/**
 * Where a notification leads its reader: the page that is kept with it. What follows is for rows that keep none, from
 * before 20261130-1448 and from servers of the release before; whatever tells of these records names its page today.
 */
function linkOf(actor: Actor, row: Row): string | null {
  if (row.own_link !== null) return row.own_link
  if (row.entity === 'message_threads') return `/messaging/received?thread=${row.entity_id}`
  if (actor.kind === 'est')
    return ['establishments', 'ngos', 'transaction_requests'].includes(row.entity ?? '')
      ? '/temp-ngo/ministry-track'
      : null
  if (actor.kind === 'ministry' && row.code === 'N-31')
    return '/ministry/accreditation-transactions?view=section&urgency=late'
  if (actor.kind === 'ministry')
    return row.entity === 'transaction_requests' && row.entity_id
      ? `/ministry/accreditation-transactions/${row.entity_id}`
      : row.entity === 'establishments' && row.entity_id
        ? `/ministry/creation-requests/${row.entity_id}`
        : row.entity === 'ngo_validations' && row.entity_id
          ? `/ministry/ngos-communication/ngos-validation?ngo=${row.entity_id}`
          : null
  if (row.entity === 'files_qrs') return `/transactions/qr-scan-log/${row.entity_id}`
  if (row.entity !== 'ngos') return null
  return row.code !== null && row.code in statusTemplates ? '/ngo-profile/creation-info' : '/ngo-profile'
}

const linked = (actor: Actor, row: Row): UserNotification => {
  const { own_link: _own, ...rest } = row
  return { ...rest, link: linkOf(actor, row) }
}

const unreadOf = async (db: Db, actor: Actor) =>
  (
    await sql<{
      unread: number
    }>`select count(*) as unread from user_notifications where user_id = ${actor.userId} and read_at is null`.execute(
      db,
    )
  ).rows[0]?.unread ?? 0

/** The bell and its history, live events, the outbox of mail and SMS. */
export const notifications: Area = (on, services) => {
  on(listUserNotifications, async ({ actor, query }) => {
    const { perPage, offset } = pageOf(query, 50)
    const { rows } =
      await sql<Row>`select ${columns(actor)} from user_notifications where user_id = ${actor.userId} ${query.unread === 1 ? sql`and read_at is null` : sql``} order by id desc limit ${perPage} offset ${offset}`.execute(
        services.db,
      )
    const groups: Record<UserNotification['group'], UserNotification[]> = {
      personal: [],
      ngo: [],
      general: [],
      ministry: [],
    }
    for (const row of rows) groups[row.group].push(linked(actor, row))
    return { unread: await unreadOf(services.db, actor), groups }
  })
  on(markNotifications, async ({ actor, body, write }) => {
    await write(async (trx) => {
      const which = body.all === 1 ? sql`` : sql`and id = any(${body.ids ?? []})`
      const { numAffectedRows = 0n } =
        await sql`update user_notifications set read_at = now() where user_id = ${actor.userId} and read_at is null ${which}`.execute(
          trx,
        )
      if (numAffectedRows > 0n) await sql`select pg_notify('user_notifications', ${`${actor.userId}:`})`.execute(trx)
      return null
    })
    return { unread: await unreadOf(services.db, actor) }
  })
  on(listNotifications, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const where = sql`user_id = ${actor.userId} ${query.group ? sql`and "group" = ${query.group}` : sql``}`
    const { rows } =
      await sql<Row>`select ${columns(actor)} from user_notifications where ${where} order by id desc limit ${perPage} offset ${offset}`.execute(
        services.db,
      )
    const count = await sql<{ total: number }>`select count(*) as total from user_notifications where ${where}`.execute(
      services.db,
    )
    return {
      rows: rows.map((row) => linked(actor, row)),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    }
  })
  on(events, async ({ actor, request, reply }) => {
    const { token = '' } = tokenOf(request, services.config.publicUrl) ?? {}
    services.events.stream(reply, actor, () => services.sessions.isOpen(token))
    return reply
  })

  outboxArea(on, services)
  bounces(on, services)
  preferences(on, services)
  noticesArea(on, services)
}
export { digestJobs } from './digest.ts'
export { noticeJobs } from './send-notices.ts'
