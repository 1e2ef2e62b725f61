import { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'

/**
 * Creates or updates the job queue's own tables as the owner, and lets the server's role use them.
 * Servers that start at the same time take turns, because PostgreSQL refuses two grants on one schema at once.
 */
export async function prepareQueue(adminPool: Pool): Promise<void> {
  const client = await adminPool.connect()
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => client.query(text, values) },
    schedule: false,
    supervise: false,
  })
  try {
    await client.query(`select pg_advisory_lock(hashtext('queue_tables'))`)
    await boss.start()
    await boss.stop({ graceful: false })
    await client.query(`
      do $$ begin
        if exists (select from pg_roles where rolname = 'sijill_app') then
          grant usage, create on schema pgboss to sijill_app;
          grant all on all tables in schema pgboss to sijill_app;
          grant all on all sequences in schema pgboss to sijill_app;
          grant execute on all functions in schema pgboss to sijill_app;
          alter default privileges in schema pgboss grant all on tables to sijill_app;
        end if;
      end $$`)
  } finally {
    // Closing the session releases its lock.
    client.release(true)
  }
}
