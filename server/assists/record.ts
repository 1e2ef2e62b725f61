import { sql } from 'kysely'
import type { ObjectStatus, OfferStatus } from '#contract/assists/workflow.ts'
import { found } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'

export interface HeldObject {
  readonly id: number
  readonly status: ObjectStatus
  readonly ngo_id: number
  readonly governorate_id: number
  readonly direction: 'give' | 'benefit'
  readonly need: string
  readonly count: number
  /** Neither promised nor settled. */
  readonly left: number
  readonly settled_count: number
  readonly valid_until: string
  readonly available_from: string | null
  readonly is_emergency: boolean
  readonly most_each: number | null
  readonly updated_at: string
}

/** Items, held in the order of their numbers, so that two who need the same ones never wait for each other. */
export async function holdObjects(trx: Trx, ids: readonly number[]): Promise<HeldObject[]> {
  const { rows } = await sql<HeldObject>`
    select o.id, o.status, o.ngo_id, n.governorate_id, o.direction, o.need, o.count, o.count - o.promised_count - o.settled_count as left, o.settled_count,
      o.valid_until, o.available_from, o.is_emergency, o.most_each, o.updated_at
    from assist_objects o join ngos n on n.id = o.ngo_id where o.id = any(${ids}::bigint[]) and o.deleted_at is null order by o.id for update of o`.execute(
    trx,
  )
  return rows
}
/** One item; 404 for who has no business with it. */
export async function holdObject(
  trx: Trx,
  id: number,
  within: (row: HeldObject) => boolean = () => true,
): Promise<HeldObject> {
  const [row] = await holdObjects(trx, [id])
  return found(row && within(row) ? row : undefined)
}

export interface HeldOffer {
  readonly id: number
  readonly status: OfferStatus
  readonly assist_object_id: number
  readonly own_object_id: number | null
  readonly owner_ngo_id: number
  readonly ngo_id: number
  readonly owner_name_ar: string
  readonly owner_name_en: string | null
  readonly asker_name_ar: string
  readonly asker_name_en: string | null
  readonly need: string
  readonly count: number
  readonly owner_count: number | null
  readonly asker_count: number | null
  readonly owner_note: string | null
  readonly asker_note: string | null
  readonly updated_at: string
  /** What is free of the item, and of the asker's own one; null where none is named. */
  readonly left: number
  readonly own_left: number | null
  readonly is_open: boolean
}

/** A question about an item, held after the items that it counts on; 404 for everybody but its two sides. */
export async function holdOffer(trx: Trx, id: number, ngoId: number | undefined): Promise<HeldOffer> {
  const { rows: named } = await sql<{ assist_object_id: number; own_object_id: number | null }>`
    select assist_object_id, own_object_id from assist_offers
    where id = ${id} and ${ngoId === undefined ? sql`true` : sql`${ngoId}::bigint in (ngo_id, owner_ngo_id)`}`.execute(
    trx,
  )
  const { assist_object_id, own_object_id } = found(named[0])
  const items = await holdObjects(trx, [assist_object_id, ...(own_object_id === null ? [] : [own_object_id])])
  const item = items.find((one) => one.id === assist_object_id)
  const own = items.find((one) => one.id === own_object_id)
  const { rows } = await sql<Omit<HeldOffer, 'left' | 'own_left' | 'is_open' | 'need'>>`
    select f.id, f.status, f.assist_object_id, f.own_object_id, f.owner_ngo_id, f.ngo_id, b.name_ar as owner_name_ar, b.name_en as owner_name_en,
      n.name_ar as asker_name_ar, n.name_en as asker_name_en, f.count, f.owner_count, f.asker_count, f.owner_note, f.asker_note, f.updated_at
    from assist_offers f join ngos n on n.id = f.ngo_id join ngos b on b.id = f.owner_ngo_id where f.id = ${id} for update of f`.execute(
    trx,
  )
  return {
    ...found(rows[0]),
    need: item?.need ?? '',
    left: item?.left ?? 0,
    own_left: own_object_id === null ? null : (own?.left ?? 0),
    is_open: item?.status === 'open',
  }
}
