import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../identity/actor.ts'
import { fileFields, valuesAt } from '../http/body.ts'
import { invalid, type FieldRefusals } from '../errors.ts'
import type { Trx } from '../services.ts'

/** What is known of the record that the files belong to. */
interface Recorded {
  /** The founding request of the record. Its people may read files that the ministry adds. */
  establishment_id?: number | null
  ngo_id?: number | null
  /** The record before the change. */
  before?: unknown
}

/**
 * Links the files of a body to their record. A file of another person or another record is refused at its field
 * [security 1.5 row 1].
 * Files that a ministry visitor adds to an organisation's file belong to the organisation.
 * Files that the record already had (`before`) stay, even if another person added them or another record names them: an
 * organisation inherits files from its founding request.
 */
export async function claimFiles(
  trx: Trx,
  actor: Actor,
  schema: z.ZodType | undefined,
  body: unknown,
  owner: string,
  ownerId?: number,
  { establishment_id, ngo_id = actor.ngoId, before }: Recorded = {},
): Promise<void> {
  const given = fileFields(schema).flatMap(({ path, meta }) => {
    const kept = new Set(valuesAt(before, path).map(({ value }) => value))
    return valuesAt(body, path).flatMap((found) => (kept.has(found.value) ? [] : { ...found, use: meta.use }))
  })
  if (given.length === 0) return
  const ids = given.map(({ value }) => value as number)
  const { rows } = await sql<{
    id: number
  }>`update attachments set owner_type = ${owner}, owner_id = coalesce(${ownerId ?? null}, owner_id), establishment_id = coalesce(establishment_id, ${establishment_id ?? null}), ngo_id = coalesce(ngo_id, ${ngo_id ?? null}), updated_at = now()
    where id = any(${ids}) and deleted_at is null and scan_state <> 'infected'
      and ((owner_type = ${owner} and owner_id = ${ownerId ?? null})
        or (owner_id is null and (uploaded_by = ${actor.userId} or (owner_type <> 'upload' and (establishment_id = ${actor.establishmentId ?? null} or ngo_id = ${actor.ngoId ?? null}))))) returning id`.execute(
    trx,
  )
  const mine = new Set(rows.map((row) => row.id))
  const wrong: FieldRefusals = Object.fromEntries(
    given
      .filter(({ value }) => !mine.has(value as number))
      .map(({ at, use }) => [at, [use === 'image' ? 'V-IMG' : 'V-FILE'] as const]),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
