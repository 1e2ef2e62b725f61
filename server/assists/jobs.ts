import { sql } from 'kysely'
import { assistPaths } from '#contract/assists/paths.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { objectKind, offerKind } from './kind.ts'
import { matchesOf, type OwnItem, ownItems } from './matches.ts'
import { holdObject, holdOffer } from './record.ts'

const system = { actor: undefined, as: 'system', input: undefined } as const

/** Does one thing after another, each in a transaction of its own: what fails stops no other. Answers how many were done. */
async function each(
  services: Services,
  ids: readonly number[],
  said: string,
  work: (trx: Trx, id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids)
    try {
      if (await services.db.transaction().execute((trx) => work(trx, id))) done += 1
    } catch (error) {
      services.log.error({ err: error, record: id }, said)
    }
  return done
}

/** Ends what is over: items after their last day, reservations that nobody used, outcomes that one side never told. Answers how many. */
export async function endAssists(services: Services): Promise<number> {
  const [today, now] = [todayIn(services.now()), services.now()]
  const { rows: items } = await sql<{ id: number }>`
    select id from assist_objects where status = 'open' and deleted_at is null and valid_until < ${today}::date order by id`.execute(
    services.db,
  )
  const { rows: offers } = await sql<{ id: number }>`
    select id from assist_offers where (status = 'accepted' and held_until < ${now.toISOString()}::timestamptz)
      or (status in ('delivered', 'differing') and outcome_until < ${today}::date) order by id`.execute(services.db)
  const ended = await each(
    services,
    offers.map(({ id }) => id),
    'a reservation was not ended',
    async (trx, id) => {
      // Somebody may have told what came of it meanwhile.
      const { status } = await holdOffer(trx, id, undefined)
      const { rows } = await sql<{ due: boolean }>`
        select coalesce(case when status = 'accepted' then held_until < ${now.toISOString()}::timestamptz else outcome_until < ${today}::date end, false) as due
        from assist_offers where id = ${id}`.execute(trx)
      if (!rows[0]?.due || !['accepted', 'delivered', 'differing'].includes(status)) return false
      await act(trx, services, offerKind, { ...system, id, action: status === 'accepted' ? 'lapse' : 'settle' })
      return true
    },
  )
  return (
    ended +
    (await each(
      services,
      items.map(({ id }) => id),
      'an item was not closed after its last day',
      async (trx, id) => {
        const { status, valid_until } = await holdObject(trx, id)
        if (status !== 'open' || valid_until >= today) return false
        await act(trx, services, objectKind, { ...system, id, action: 'expire' })
        return true
      },
    ))
  )
}

/** What fits in at least so many of the four reasons is worth a message. */
const worthTelling = 3
/** Tells organisations each morning of items that fit theirs and that they were not told of; answers how many notices were made. */
export async function tellMatches(services: Services): Promise<number> {
  const own = await ownItems(
    services.db,
    sql`o.status = 'open' and o.valid_until >= ${todayIn(services.now())}::date
    and exists (select from assists a where a.id = o.assist_id and a.is_active)`,
  )
  const byId = new Map(own.map((item) => [item.id, item]))
  return each(services, [...byId.keys()], 'matches were not told', async (trx, id) => {
    const item = byId.get(id) as OwnItem
    const fitting = (await matchesOf(trx, services, item)).filter(
      ({ fit, is_dismissed }) => fit.fitting >= worthTelling && !is_dismissed,
    )
    const { rows: fresh } = await sql<{ id: number }>`
      insert into assist_suggestions (assist_object_id, other_object_id, ngo_id, told_at)
      select ${id}, other, ${item.ngo_id}, ${services.now().toISOString()} from unnest(${fitting.map((one) => one.id)}::bigint[]) other
      on conflict do nothing returning other_object_id as id`.execute(trx)
    if (fresh.length === 0) return false
    await queueNotice(trx, services, {
      code: 'ASSIST-MATCHES',
      userIds: await holdersOf(trx, item.ngo_id, 'ngo_assists', 'A'),
      entity: 'assist_objects',
      entityId: id,
      params: { need: item.need, count: fresh.length },
      link: `${item.direction === 'benefit' ? assistPaths.benefit : assistPaths.give}?item=${id}`,
    })
    return true
  })
}

export const assistJobs: readonly JobDefinition[] = [
  { name: 'ended-assists', cron: '*/10 * * * *', run: async (services) => void (await endAssists(services)) },
  { name: 'assist-matches', cron: '0 5 * * *', run: async (services) => void (await tellMatches(services)) },
]
