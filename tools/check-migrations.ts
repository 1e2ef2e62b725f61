import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readMigrations } from '#server/core/database/migrate.ts'
import { closedWays, faultsOf, releasesIn } from './migrations.ts'

/** Migrations from here on are looked at; those before were applied when nobody used the platform yet. */
const from = '20261126-0000'

const folder = join(import.meta.dirname, '..', 'db')
const releases = releasesIn(readFileSync(join(folder, 'releases.txt'), 'utf8'))
const [first, last] = [releases[0], releases.at(-1)]
if (first === undefined || last === undefined) throw new Error('db/releases.txt names no release')
const migrations = await readMigrations(join(folder, 'migrations'))
const names = migrations.map(({ name }) => name)
let count = 0
const tell = (words: string) => {
  console.error(words)
  count += 1
}
for (const { name, sql } of migrations) {
  // Counted ones sort before all that are named by the minute.
  if (name < from) continue
  const released = name > first.migration && !name.startsWith(first.migration)
  for (const { line, table, why } of faultsOf(sql, released)) tell(`db/migrations/${name}:${line} ${table}: ${why}`)
  for (const why of closedWays(name, sql, names, releases)) tell(`db/migrations/${name} ${why}`)
}
const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } }
if (pgboss.schema !== last.queue)
  tell(
    `The tables of pg-boss have the schema ${pgboss.schema}, those of the last release ${last.queue}: a server of that release does not start over them. Say in deploy/runbook.md that the next release has no way back without a restore, and write its line to db/releases.txt.`,
  )
if (count > 0) {
  console.error(
    `${count} times a platform that people use would be held up or broken, or lose its way back: docs/decisions/0065-migrations-beside-the-version-before.md, 0101-the-way-back-is-the-old-image.md`,
  )
  process.exitCode = 1
}
