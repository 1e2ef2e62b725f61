import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { audit, contentHash, type LogContent, type LogEntry } from './audit.ts'
import type { Trx } from '../services.ts'

export type LogRow = LogContent & { id: number }
/** Columns that may contain personal data. */
export type Erasable = Pick<LogContent, 'description_ar' | 'changes' | 'ip_address'>

/**
 * Removes personal data from log rows, and writes a row that says how many they are and has a digest of what remains.
 * Their hashes stay as they were sealed, so the chain stays valid [decision 0011].
 */
export async function eraseLogs(
  trx: Trx,
  which: RawBuilder<unknown>,
  left: (row: LogRow) => Erasable,
  entry: Omit<LogEntry, 'action'>,
): Promise<void> {
  // The time exactly as it was hashed: PostgreSQL itself would drop zeros at the end.
  const { rows } =
    await sql<LogRow>`select id, ngo_id, establishment_id, user_id, action, entity, entity_id, description_ar, changes, ip_address, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from logs where erased_by is null and (${which}) order by id`.execute(
      trx,
    )
  const rest = rows.flatMap((row) => {
    const kept = { ...row, ...left(row) }
    return JSON.stringify(kept) === JSON.stringify(row) ? [] : [kept]
  })
  const digest = createHash('sha256')
    .update(rest.map(({ id, ...content }) => `${id}:${contentHash(content)}`).join('\n'))
    .digest('hex')
  const by = await audit(trx, undefined, {
    ...entry,
    action: 'delete',
    after: { ...entry.after, erased_logs: { count: rest.length, digest } },
  })
  const remains = rest.map(({ id, description_ar, changes, ip_address }) => ({
    id,
    description_ar,
    changes,
    ip_address,
  }))
  await sql`update logs l set description_ar = r.description_ar, changes = r.changes, ip_address = r.ip_address, erased_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(remains)}::jsonb) as r(id bigint, description_ar text, changes jsonb, ip_address text) where l.id = r.id`.execute(
    trx,
  )
}
