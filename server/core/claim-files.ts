import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from './actor.ts'
import { fileFields, valuesAt } from './body.ts'
import { invalid, type FieldRefusals } from './errors.ts'
import type { Trx } from './services.ts'

/** Ties the files that a body names to their record; a file of somebody else is refused at its field [security 1.5 row 1]. What the record already has stays, whoever of the ministry brought it. */
export async function claimFiles(
  trx: Trx,
  actor: Actor,
  schema: z.ZodType | undefined,
  body: unknown,
  owner: string,
  ownerId?: number,
): Promise<void> {
  const given = fileFields(schema).flatMap(({ path, meta }) =>
    valuesAt(body, path).map((found) => ({ ...found, use: meta.use })),
  )
  if (given.length === 0) return
  const ids = given.map(({ value }) => value as number)
  const { rows } = await sql<{
    id: number
  }>`update attachments set owner_type = ${owner}, owner_id = coalesce(${ownerId ?? null}, owner_id), updated_at = now()
    where id = any(${ids}) and deleted_at is null and scan_state <> 'infected'
      and (uploaded_by = ${actor.userId} or establishment_id = ${actor.establishmentId ?? null} or ngo_id = ${actor.ngoId ?? null}
        or (owner_type = ${owner} and owner_id = ${ownerId ?? null})) returning id`.execute(trx)
  const mine = new Set(rows.map((row) => row.id))
  const wrong: FieldRefusals = Object.fromEntries(
    given
      .filter(({ value }) => !mine.has(value as number))
      .map(({ at, use }) => [at, [use === 'image' ? 'V-IMG' : 'V-FILE'] as const]),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
