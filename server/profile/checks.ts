import { sql } from 'kysely'
import { lockOn, type DecidedField, type Locks } from '#contract/profile/locks.ts'
import { Refusal, type FieldRefusals } from '../core/errors.ts'
import type { Reference } from '../core/reference.ts'
import type { Trx } from '../core/services.ts'

interface Place {
  governorate_id: number
  district_id: number
  sub_district_id: number
}

/** Refuses a district, sub-district or cadastral area that lies in another governorate or district. */
export function placeErrors(reference: Reference, place: Place, area?: { field: string; code: number }): FieldRefusals {
  const parent = (index: string, code: number, column: string) => reference.find(index, code)?.extra?.[column]
  return {
    ...(parent('districts', place.district_id, 'governorate_id') === place.governorate_id
      ? {}
      : { district_id: ['V-CHOICE'] }),
    ...(parent('sub-districts', place.sub_district_id, 'district_id') === place.district_id
      ? {}
      : { sub_district_id: ['V-CHOICE'] }),
    ...(!area || parent('areas', area.code, 'governorate_id') === place.governorate_id
      ? {}
      : { [area.field]: ['V-CHOICE'] }),
  }
}

const own = {
  branch_id: 'branches',
  real_estate_id: 'real_estates',
  service_centre_id: 'service_centres',
} as const
type Given = Partial<Record<keyof typeof own, number | null>> & { service_ids?: readonly number[] }

/**
 * Refuses, in one question, ids that name no present row of the same organisation, and services that are neither
 * approved nor proposed by it. Rows found stay present until the commit: who removes one takes it `for update` and waits
 * for this lock, which is the one that the foreign key takes anyway.
 */
export async function ownErrors(trx: Trx, ngoId: number, { service_ids = [], ...ids }: Given): Promise<FieldRefusals> {
  const tests = Object.entries(ids).flatMap(([field, id]) =>
    id === null
      ? []
      : sql`exists (select from ${sql.table(own[field as keyof typeof own])} where id = ${id} and ngo_id = ${ngoId} and deleted_at is null for key share) as ${sql.ref(field)}`,
  )
  if (service_ids.length > 0)
    tests.push(
      sql`${service_ids.length} = (select count(*) from services where id = any(${service_ids}) and deleted_at is null and is_active and (is_approved or proposed_by_ngo_id = ${ngoId})) as service_ids`,
    )
  if (tests.length === 0) return {}
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(tests)}`.execute(trx)
  const wrong = Object.entries(rows[0] ?? {}).filter(([, right]) => !right)
  return Object.fromEntries(wrong.map(([field]) => [field, ['V-CHOICE'] as const]))
}

/** The locks of a file, held until the commit, so that a declaration waits. */
export async function locksOf(trx: Trx, ngoId: number): Promise<Locks> {
  const { rows } = await sql<{
    declared: boolean
    decided: DecidedField[]
  }>`select completed_by_ngo is not null as declared, decided_fields(id) as decided from ngos where id = ${ngoId} for share`.execute(
    trx,
  )
  return rows[0] ?? { declared: false, decided: [] }
}

/** 409 that names each locked field with its reason; `told` is how a call names a field otherwise. */
export function refuseLocked(locks: Locks, fields: readonly string[], told: Record<string, string> = {}): void {
  const found = fields.flatMap((field) => {
    const lock = lockOn(locks, field)
    return lock ? [{ field, lock }] : []
  })
  if (found.length === 0) return
  throw new Refusal(409, 'file_closed', {
    fields: Object.fromEntries(
      found.map(({ field, lock }) => [told[field] ?? field, [lock === 'decided' ? 'V-DECIDED' : 'V-CLOSED'] as const]),
    ),
  })
}

/** Wire form of coordinates: the database answers numeric columns as text. */
export const coordinates = (row: Record<string, unknown>) => ({
  latitude: row.latitude == null ? null : Number(row.latitude),
  longitude: row.longitude == null ? null : Number(row.longitude),
})
