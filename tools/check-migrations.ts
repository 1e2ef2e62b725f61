import { join } from 'node:path'
import { readMigrations } from '#server/core/database/migrate.ts'
import { faultsOf } from './migrations.ts'

/** Migrations from here on are looked at; those before were applied when nobody used the platform yet. */
const from = '20261126-0000'

let count = 0
for (const { name, sql } of await readMigrations(join(import.meta.dirname, '..', 'db', 'migrations'))) {
  // Counted ones sort before all that are named by the minute.
  if (name < from) continue
  for (const { line, table, why } of faultsOf(sql)) {
    console.error(`db/migrations/${name}:${line} ${table}: ${why}`)
    count += 1
  }
}
if (count > 0) {
  console.error(
    `${count} statements would hold up or break a platform that people use: docs/decisions/0065-migrations-beside-the-version-before.md`,
  )
  process.exitCode = 1
}
