import { sql } from 'kysely'
import type { Db } from '../services.ts'

/**
 * What waits: jobs by queue and state, messages by state, the oldest row of the log without a seal, and how long ago WAL
 * was last archived (null: never). Ages are seconds.
 */
export interface State {
  queues: { queue: string; state: string; count: number; age: number }[]
  outbox: { status: string; count: number; age: number }[]
  unsealed: number
  archived: number | null
}

/** Reads what waits. A job that is put off is not counted before its time. */
export async function readState(db: Db): Promise<State> {
  const [queues, outbox, seal, archive] = await Promise.all([
    sql<{
      queue: string
      state: string
      count: number
      age: number
    }>`select name as queue, state::text as state, count(*) as count,
        extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as age
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') and start_after <= now() group by 1, 2`.execute(
      db,
    ),
    sql<{
      status: string
      count: number
      age: number
    }>`select status, count(*) as count, extract(epoch from now() - min(created_at))::float8 as age
      from outbox where status <> 'sent' group by 1`.execute(db),
    sql<{
      age: number
    }>`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
      from logs where id > (select coalesce(max(to_log_id), 0) from log_seals)`.execute(db),
    sql<{
      age: number | null
    }>`select extract(epoch from now() - last_archived_time)::float8 as age from pg_stat_archiver`.execute(db),
  ])
  return {
    queues: queues.rows,
    outbox: outbox.rows,
    unsealed: seal.rows[0]?.age ?? 0,
    archived: archive.rows[0]?.age ?? null,
  }
}
