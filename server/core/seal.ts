import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './services.ts'

export interface SealedRow {
  id: number
  content_hash: string
}
/** Root of a batch: SHA-256 over its rows' ids and hashes in order. */
export const rootOf = (rows: readonly SealedRow[]): string =>
  createHash('sha256')
    .update(rows.map((row) => `${row.id}:${row.content_hash}`).join('\n'))
    .digest('hex')
export const sealHash = (seal: {
  seq: number
  from_log_id: number
  to_log_id: number
  root: string
  prev_hash: string
}): string =>
  createHash('sha256')
    .update(JSON.stringify([seal.seq, seal.from_log_id, seal.to_log_id, seal.root, seal.prev_hash]))
    .digest('hex')
export const firstHash = '0'.repeat(64)

/** Chains the audit rows written since the last seal; one sealer at a time (advisory lock). Answers how many rows were sealed. */
export async function sealLogs(db: Db, most = 50_000): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('log_seals')) as got`.execute(
      trx,
    )
    if (!lock.rows[0]?.got) return 0
    const last = (
      await sql<{
        seq: number
        to_log_id: number
        hash: string
      }>`select seq, to_log_id, hash from log_seals order by seq desc limit 1`.execute(trx)
    ).rows[0]
    // A row is sealed once every older transaction has ended, so that no lower id can still appear.
    const { rows } =
      await sql<SealedRow>`select id, content_hash from logs where id > ${last?.to_log_id ?? 0} and xmin::text::bigint < txid_snapshot_xmin(txid_current_snapshot()) % 4294967296 order by id limit ${most}`.execute(
        trx,
      )
    if (rows.length === 0) return 0
    const seal = {
      seq: (last?.seq ?? 0) + 1,
      from_log_id: (rows[0] as SealedRow).id,
      to_log_id: (rows.at(-1) as SealedRow).id,
      root: rootOf(rows),
      prev_hash: last?.hash ?? firstHash,
    }
    await sql`insert into log_seals (seq, from_log_id, to_log_id, root, prev_hash, hash) values (${seal.seq}, ${seal.from_log_id}, ${seal.to_log_id}, ${seal.root}, ${seal.prev_hash}, ${sealHash(seal)})`.execute(
      trx,
    )
    return rows.length
  })
}
