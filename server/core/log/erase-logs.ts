import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { audit, contentHash, type LogContent, type LogEntry } from './audit.ts'
import type { Trx } from '../services.ts'

export type LogRow = LogContent & { id: number }
/** What personal data can stand in. */
export type Erasable = Pick<LogContent, 'description_ar' | 'changes' | 'ip_address'>

/**
 * Takes personal data out of rows of the log and writes the row that tells of it, which holds how many they are and the
 * digest of what is left. Their hashes stay as sealed, so the chain stays whole [decision 0011].
 */
export async function eraseLogs(
  trx: Trx,
  which: RawBuilder<unknown>,
  left: (row: LogRow) => Erasable,
  entry: Omit<LogEntry, 'action'>,
): Promise<void> {
  // The instant as it was hashed: PostgreSQL itself would drop zeros at its end.
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
