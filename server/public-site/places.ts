import { sql } from 'kysely'
import type { PublicPlace } from '#contract/public-site/overview.ts'
import type { Db } from '../core/services.ts'
import type { PublicWords } from './words.ts'

interface PlaceRow extends Omit<PublicPlace, 'type' | 'governorate' | 'target_groups'> {
  type_id: number
  governorate_id: number
  target_group_ids: number[]
}

/** Where an organisation is found: branches that it does not hide, and service centres; only what is active, address and map without telephones [domain 2.2]. */
export async function placesOf(db: Db, words: PublicWords, ngoId: number): Promise<PublicPlace[]> {
  const { rows } =
    await sql<PlaceRow>`select 'branch' as kind, b.name_ar, null as name_en, b.branch_type_id as type_id, b.governorate_id, b.address, b.latitude::float8 as latitude,
      b.longitude::float8 as longitude, b.working_hours, null::int as capacity, '{}'::int[] as target_group_ids, not b.is_main as later, b.id
      from branches b where b.ngo_id = ${ngoId} and b.is_public and b.status = 'active' and b.deleted_at is null
    union all
    select 'centre', c.name_ar, c.name_en, c.type, c.governorate_id, c.address, c.latitude::float8, c.longitude::float8, c.working_hours, c.capacity, c.target_group_ids, true, c.id
      from service_centres c where c.ngo_id = ${ngoId} and c.status = 'active' and c.deleted_at is null
    order by kind, later, id limit 100`.execute(db)
  return rows.map(({ kind, type_id, governorate_id, target_group_ids, ...row }) => ({
    kind,
    name_ar: row.name_ar,
    name_en: row.name_en,
    type: words.word(kind === 'branch' ? 'branch-types' : 'service-centre-types', type_id),
    governorate: words.word('governorates', governorate_id),
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    working_hours: row.working_hours,
    capacity: row.capacity,
    target_groups: target_group_ids.map((code) => words.word('target-groups', code)),
  }))
}
