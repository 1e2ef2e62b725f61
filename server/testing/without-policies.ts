import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * Does something while the policies of these tables are off: what is refused then is refused by the queries themselves.
 * The file's own database is changed, so nothing else may run meanwhile.
 */
export async function withoutPolicies(
  app: TestApp,
  tables: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} disable row level security`.execute(app.ownerDb)
  try {
    await act()
  } finally {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable row level security`.execute(app.ownerDb)
  }
}
