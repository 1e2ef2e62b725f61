import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../services.ts'

export interface SealedRow {
  id: number
  content_hash: string
}
/** Root of a batch: SHA-256 over the ids and hashes of its rows, in order. */
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

/** Every id up to `id` belongs to a transaction whose number is below `before`. */
interface Horizon {
  id: number
  before: bigint
}
const horizons = new WeakMap<Db, Horizon>()

/** The highest id below which no new row can appear. Undefined while an older transaction may still write one. */
async function findSettled(trx: Trx, db: Db, newest: number): Promise<number | undefined> {
  // The order matters: first `newest`, then our own number, then the snapshot. The upper end of a snapshot cannot be
  // used, because transactions above the latest finished one may still be running.
  const own = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(trx)
  const snapshot = await sql<{
    oldest: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(trx)
  const oldest = BigInt(snapshot.rows[0]?.oldest ?? 0)
  const now: Horizon = { id: newest, before: BigInt(own.rows[0]?.own ?? 0) }
  const known = horizons.get(db)
  const settled = oldest >= now.before ? now : known && oldest >= known.before ? known : undefined
  if (settled || !known) horizons.set(db, now)
  return settled?.id
}

/**
 * Adds the audit rows since the last seal to the chain and returns how many they are. Only one sealer works at a time
 * (advisory lock).
 * Ids are given before the commit, so a lower id may become visible later. Therefore rows are sealed only when every
 * transaction that could still write one has ended.
 */
export async function sealLogs(db: Db, most = 50_000): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{
      got: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('log_seals')) as got`.execute(trx)
    if (!lock.rows[0]?.got) return 0
    const last = (
      await sql<{
        seq: number
        to_log_id: number
        hash: string
      }>`select seq, to_log_id, hash from log_seals order by seq desc limit 1`.execute(trx)
    ).rows[0]
    const newest = (await sql<{ id: number | null }>`select max(id) as id from logs`.execute(trx)).rows[0]?.id ?? 0
    if (newest <= (last?.to_log_id ?? 0)) return 0
    const settled = await findSettled(trx, db, newest)
    if (settled === undefined) return 0
    const { rows } =
      await sql<SealedRow>`select id, content_hash from logs where id > ${last?.to_log_id ?? 0} and id <= ${settled} order by id limit ${most}`.execute(
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
