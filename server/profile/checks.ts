import { sql } from 'kysely'
import type { FieldRefusals } from '../core/errors.ts'
import type { Reference } from '../core/reference.ts'
import type { Trx } from '../core/services.ts'

interface Place {
  governorate_id: number
  district_id: number
  sub_district_id: number
}

/** Refuses a district, sub-district or cadastral area that lies in another governorate or district. */
export function placeErrors(reference: Reference, place: Place, area: { field: string; code: number }): FieldRefusals {
  const parent = (index: string, code: number, column: string) => reference.find(index, code)?.extra?.[column]
  return {
    ...(parent('districts', place.district_id, 'governorate_id') === place.governorate_id
      ? {}
      : { district_id: ['V-CHOICE'] }),
    ...(parent('sub-districts', place.sub_district_id, 'district_id') === place.district_id
      ? {}
      : { sub_district_id: ['V-CHOICE'] }),
    ...(parent('areas', area.code, 'governorate_id') === place.governorate_id ? {} : { [area.field]: ['V-CHOICE'] }),
  }
}

/** Refuses an id that names no present row of the same organisation; null is fine. */
export async function ownErrors(
  trx: Trx,
  ngoId: number,
  table: 'branches' | 'real_estates',
  field: string,
  id: number | null,
): Promise<FieldRefusals> {
  if (id === null) return {}
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and ngo_id = ${ngoId} and deleted_at is null for share`.execute(
      trx,
    )
  return rows.length === 1 ? {} : { [field]: ['V-CHOICE'] }
}

/** Refuses services that are neither approved nor proposed by the same organisation. */
export async function serviceErrors(trx: Trx, ngoId: number, ids: readonly number[]): Promise<FieldRefusals> {
  if (ids.length === 0) return {}
  const { rows } = await sql<{
    known: number
  }>`select count(*) as known from services where id = any(${ids}) and deleted_at is null and (is_approved or proposed_by_ngo_id = ${ngoId})`.execute(
    trx,
  )
  return rows[0]?.known === ids.length ? {} : { service_ids: ['V-CHOICE'] }
}

/** Wire form of coordinates: the database answers numeric columns as text. */
export const coordinates = (row: Record<string, unknown>) => ({
  latitude: row.latitude === null ? null : Number(row.latitude),
  longitude: row.longitude === null ? null : Number(row.longitude),
})
