import { type RawBuilder, sql } from 'kysely'
import { type Comparable, type Fit, fitOf, type Pin } from '#contract/assists/match.ts'
import {
  dismissMatch,
  type ItemOfOthers,
  listItemsOfOthers,
  listMatches,
  type Match,
  restoreMatch,
} from '#contract/assists/matches.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Db, Services, Trx } from '../core/services.ts'

/** How many proposals are shown for an item, and in how many of the four reasons each fits at least. */
const [most, least] = [50, 2]
const why = 'open items are shown to all organisations that may take part'

type Stored = ItemOfOthers & { main_id: number }

/** Open items of organisations that take part, but for those of one. */
const openItems = (ngoId: number, today: string): RawBuilder<Stored> => sql<Stored>`
  select o.id, o.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, a.about, o.direction, o.need_type_id, o.classification_id,
    coalesce(c.parent_id, c.id) as main_id, o.need, o.description, o.count, o.count - o.promised_count - o.settled_count as left, o.unit_id,
    o.governorate_ids, o.available_from, o.valid_until, o.is_emergency, o.most_each, o.created_at,
    exists (select from assist_offers f where f.assist_object_id = o.id and f.ngo_id = ${ngoId} and f.status = 'offered') as is_asked
  from assist_objects o join assists a on a.id = o.assist_id and a.is_active
    join ngos n on n.id = o.ngo_id and n.status_id = 1 and n.deleted_at is null
    join classifications c on c.id = o.classification_id
  where o.status = 'open' and o.deleted_at is null and o.valid_until >= ${today}::date and o.ngo_id <> ${ngoId}`

export interface OwnItem extends Comparable {
  readonly id: number
  readonly ngo_id: number
  readonly need: string
  readonly direction: 'give' | 'benefit'
}
export async function ownItems(db: Db | Trx, where: RawBuilder<unknown>): Promise<OwnItem[]> {
  const { rows } = await sql<OwnItem>`
    select o.id, o.ngo_id, o.need, o.direction, o.need_type_id, o.classification_id, coalesce(c.parent_id, c.id) as main_id, o.unit_id, o.governorate_ids,
      o.available_from, o.valid_until, o.count - o.promised_count - o.settled_count as left
    from assist_objects o join classifications c on c.id = o.classification_id where o.deleted_at is null and ${where}`.execute(
    db,
  )
  return rows
}

function pinsOf(services: Services): Map<number, Pin> {
  const pins = new Map<number, Pin>()
  for (const { id, extra } of services.reference.lookup('governorates')) {
    const [latitude, longitude] = [Number(extra?.latitude), Number(extra?.longitude)]
    if (Number.isFinite(latitude) && Number.isFinite(longitude)) pins.set(id, { id, latitude, longitude })
  }
  return pins
}

const better = (a: { fit: Fit; id: number }, b: { fit: Fit; id: number }) =>
  b.fit.fitting - a.fit.fitting || (a.fit.place.km ?? 0) - (b.fit.place.km ?? 0) || b.id - a.id

/** What fits an item, best first: the other direction, and the same type or the same field of work. */
export async function matchesOf(
  db: Db | Trx,
  services: Services,
  own: OwnItem,
): Promise<(Stored & { fit: Fit; is_dismissed: boolean })[]> {
  const today = todayIn(services.now())
  const { rows } = await sql<Stored & { is_dismissed: boolean }>`
    select t.*, exists (select from assist_suggestions s where s.assist_object_id = ${own.id} and s.other_object_id = t.id and s.dismissed_at is not null) as is_dismissed
    from (${openItems(own.ngo_id, today)}) t
    where t.direction <> ${own.direction} and (t.need_type_id = ${own.need_type_id} or t.main_id = ${own.main_id}) order by t.id desc limit 2000`.execute(
    db,
  )
  const pins = pinsOf(services)
  return rows
    .map((row) => ({ ...row, fit: fitOf(own, row, pins) }))
    .filter(({ fit }) => fit.fitting >= least)
    .toSorted(better)
}

const shape = ({ main_id: _, ...row }: Stored & { fit: Fit; is_dismissed: boolean }): Match => row

/** What other organisations give and need: all of it, and what fits an own item with the reasons. */
export const matchesArea: Area = (on, services) => {
  const { db } = services
  on(listItemsOfOthers, ({ actor, query }) =>
    beyondOwner(why, async () => {
      const { direction, need_type_id, governorate_id, is_emergency } = query
      const items = openItems(ngoOf(actor), todayIn(services.now()))
      const page = await listFrom(db, items, query, {
        text: sql`concat_ws(' ', t.need, t.description, t.ngo_name_ar, t.ngo_name_en)`,
        where: [
          ...(direction ? [sql`t.direction = ${direction}`] : []),
          ...(need_type_id ? [sql`t.need_type_id = ${need_type_id}`] : []),
          ...(governorate_id ? [sql`${governorate_id} = any(t.governorate_ids)`] : []),
          ...(is_emergency === 1 ? [sql`t.is_emergency`] : []),
        ],
        order: sql`t.is_emergency desc, t.id desc`,
        size: 20,
      })
      return { ...page, rows: page.rows.map(({ main_id: _, ...row }) => row) }
    }),
  )
  on(listMatches, ({ actor, params }) =>
    beyondOwner(why, async () => {
      const [own] = await ownItems(db, sql`o.id = ${params.id} and o.ngo_id = ${ngoOf(actor)}`)
      return (await matchesOf(db, services, found(own))).slice(0, most).map(shape)
    }),
  )
  for (const [call, dismissed] of [
    [dismissMatch, true],
    [restoreMatch, false],
  ] as const)
    on(call, ({ actor, params: { id, other }, write }) =>
      beyondOwner(why, () =>
        write(async (trx) => {
          const [own] = await ownItems(trx, sql`o.id = ${id} and o.ngo_id = ${ngoOf(actor)}`)
          const [theirs] = await ownItems(trx, sql`o.id = ${other} and o.ngo_id <> ${ngoOf(actor)}`)
          const at = dismissed ? services.now().toISOString() : null
          await sql`insert into assist_suggestions (assist_object_id, other_object_id, ngo_id, dismissed_at) values (${found(own).id}, ${found(theirs).id}, ${ngoOf(actor)}, ${at})
            on conflict (assist_object_id, other_object_id) do update set dismissed_at = excluded.dismissed_at`.execute(
            trx,
          )
          return null
        }),
      ),
    )
}
