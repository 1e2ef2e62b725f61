import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { accountShape, memberShape, ngoShape, realEstateShape } from '#contract/founding/sections.ts'
import { nationalMobile, storedMobile } from '../core/identity/mobile.ts'
import { decrypt, hiddenNumber, encrypt, hmac } from '../core/identity/secrets.ts'
import type { Services, Trx, Db } from '../core/services.ts'

/** The four tables whose rows are filled field by field. */
export const sectionTables = {
  est_account: accountShape,
  est_ngo: ngoShape,
  est_members: memberShape,
  est_real_estates: realEstateShape,
} as const
export type SectionTable = keyof typeof sectionTables

export interface SectionRow extends Record<string, unknown> {
  id: number
  establishment_id: number
  version: number
  field_versions: Record<string, number>
  validated: 0 | 1
  full_name?: string
}

export const fieldsOf = (table: SectionTable): string[] => Object.keys(sectionTables[table])

/** A row's fields as the wire has them: numbers of people decrypted, mobiles in national form. `masked` hides the identity number. */
export function wireValues(
  services: Services,
  table: SectionTable,
  row: SectionRow,
  masked = false,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fieldsOf(table)) {
    const value = row[field] ?? null
    if (field === 'id_number' && typeof value === 'string')
      values[field] = masked ? hiddenNumber : decrypt(value, services.secrets.encryptionKey, 'id_number')
    else if (field === 'mobile' && typeof value === 'string') values[field] = nationalMobile(value)
    else if ((field === 'latitude' || field === 'longitude') && value !== null) values[field] = Number(value)
    else values[field] = value
  }
  return values
}

/** Columns for given wire fields; identity numbers become ciphertext and a keyed hash. */
export function storedValues(services: Services, values: Record<string, unknown>): Record<string, unknown> {
  const stored: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    if (field === 'id_number') {
      stored.id_number = value === null ? null : encrypt(textOf(value), services.secrets.encryptionKey, 'id_number')
      stored.id_number_hash = value === null ? null : hmac(textOf(value), services.secrets.hmacKey)
    } else if (field === 'mobile' && typeof value === 'string') stored.mobile = storedMobile(value)
    else if (field === 'objectives') stored.objectives = JSON.stringify(value ?? [])
    else if (value === null && field.endsWith('_ids')) stored[field] = []
    else if (value === null && field === 'is_delegate') stored[field] = false
    else if (value === null && field === 'member_kind') stored[field] = 'natural'
    else stored[field] = value
  }
  return stored
}

export async function sectionRows(
  db: Db | Trx,
  table: SectionTable,
  establishmentId: number,
  lockId?: number,
): Promise<SectionRow[]> {
  // An organisation that founds another bears the name of its file; the column knows only names that were typed.
  const named =
    table === 'est_members'
      ? sql`, coalesce(nullif(full_name, ''), (select name_ar from ngos where id = member_ngo_id), '') as full_name`
      : sql``
  const { rows } =
    await sql<SectionRow>`select *${named} from ${sql.table(table)} where establishment_id = ${establishmentId} and deleted_at is null ${lockId === undefined ? sql`` : sql`and id = ${lockId}`} order by id ${lockId === undefined ? sql`` : sql`for update`}`.execute(
      db,
    )
  return rows
}
