import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { openDatabase } from '#server/core/database/open-database.ts'

/** Migrates the database of this installation. In a working copy it also writes db/schema.sql and db/types.ts. */
const config = readConfig()
const database = await openDatabase({ ...config, log: pino({ level: config.logLevel }) })
const { rows } = await database.adminPool.query<{ n: number; last: string }>(
  'select count(*)::int as n, max(name) as last from schema_migrations',
)
await database.close()
console.log(`The database has ${rows[0]?.n} migrations, the last is ${rows[0]?.last}.`)
if (!config.production) {
  const generate = join(import.meta.dirname, 'generate-types.ts')
  process.exitCode = spawnSync(process.execPath, [generate], { stdio: 'inherit' }).status ?? 1
}
