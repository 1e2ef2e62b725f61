import { sql } from 'kysely'
import { confirmWish, readSubscriptions, readWish, stopSubscriptions } from '#contract/subscriptions/calls.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { daysToConfirm } from './follow.ts'
import { idOf, isSealed } from './links.ts'
import { findSubscriptions } from './topics.ts'

/** Erases addresses with everything that was kept for them: their subscriptions and the mails to them. */
export async function forgetFollowers(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where entity = 'followers' and entity_id = any(${ids}::bigint[])`.execute(trx)
  await sql`delete from followers where id = any(${ids}::bigint[])`.execute(trx)
}

/** What the receiver of a mail does with its link: agrees, looks at what he follows, ends it. Opening a link alone changes nothing, since mail scanners open them all. */
export const followAnswers: Area = (on, services) => {
  /** The subscription that a link of confirmation names. */
  async function getWish(token: string) {
    const { rows } = await sql<{ id: number; email: string }>`
      select s.id, f.email from subscriptions s join followers f on f.id = s.follower_id
      where s.id = ${idOf(token)} and (s.confirmed_at is not null or s.created_at > now() - make_interval(days => ${daysToConfirm}))`.execute(
      services.db,
    )
    const row = found(rows[0])
    if (!isSealed(services, 'confirm', row, token)) throw notFound()
    const [subscription] = await findSubscriptions(services.db, services, sql`s.id = ${row.id}`)
    return found(subscription)
  }
  /** The follower whom the link of a mail names. */
  async function getFollower(token: string) {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from followers where id = ${idOf(token)}`.execute(services.db)
    const row = found(rows[0])
    if (!isSealed(services, 'stop', row, token)) throw notFound()
    return row
  }

  on(readWish, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    const { follower_id: _, ...subscription } = await getWish(query.token)
    return subscription
  })
  on(confirmWish, async ({ query, lang }) => {
    const { id, follower_id } = await getWish(query.token)
    await services.db.transaction().execute(async (trx) => {
      await sql`update subscriptions set confirmed_at = now() where id = ${id} and confirmed_at is null`.execute(trx)
      await sql`update followers set locale = ${lang} where id = ${follower_id}`.execute(trx)
    })
    return { step: 'confirmed' as const }
  })

  on(readSubscriptions, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id } = await getFollower(query.token)
    const rows = await findSubscriptions(
      services.db,
      services,
      sql`s.follower_id = ${id} and s.confirmed_at is not null`,
    )
    return rows.map(({ follower_id: _, ...subscription }) => subscription)
  })
  on(stopSubscriptions, async ({ query, body }) => {
    const { id } = await getFollower(query.token)
    await services.db.transaction().execute(async (trx) => {
      const which = body.subscription === null ? sql`true` : sql`id = ${body.subscription}`
      await sql`delete from subscriptions where follower_id = ${id} and ${which}`.execute(trx)
      const { rows } = await sql`select from subscriptions where follower_id = ${id} limit 1`.execute(trx)
      if (rows.length === 0) await forgetFollowers(trx, [id])
    })
    return { step: 'stopped' as const }
  })
}
