import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { claimStore, standingOf } from '#server/core/files/identity.ts'
import { openStorage } from '#server/core/files/storage.ts'
import { surveyStore } from '#server/core/files/survey.ts'
import { defaultLimits, sweepOrphans } from '#server/core/files/sweep.ts'
import { openDatabase } from '#server/core/database/open-database.ts'

/** Shows how the file store and its database fit, and does what only a person may decide; see deploy/runbook.md. */
const verbs = {
  status: 'shows whose store it is and counts its files; changes nothing',
  claim: 'makes the store this database’s own',
  restore: 'moves files of the quarantine back: the named ones, or all',
  sweep: 'sweeps once, however many files go; not in a store of another database',
}
const [verb = 'status', ...keys] = process.argv.slice(2)
if (!Object.hasOwn(verbs, verb)) {
  console.error(`There is no "${verb}". Known:`)
  for (const [name, what] of Object.entries(verbs)) console.error(`  ${name.padEnd(8)} ${what}`)
  process.exit(1)
}

const config = readConfig()
const database = await openDatabase({ ...config, log: pino({ level: config.logLevel }, pino.destination(2)) })
try {
  const { db } = database
  const storage = await openStorage(config)
  if (verb === 'claim') await claimStore(db, storage)
  if (verb === 'restore') {
    const wanted = new Set(keys)
    for await (const { key } of storage.quarantine.list())
      if (wanted.size === 0 || wanted.has(key)) await storage.quarantine.giveBack(key)
  }
  if (verb === 'sweep') {
    const setting = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'files.quarantine_days')
      .executeTakeFirst()
    const days = Number(setting?.value ?? defaultLimits.days)
    const result = await sweepOrphans(db, storage, { days, percent: 100 })
    console.log(JSON.stringify(result))
    if (result.refused !== undefined) process.exitCode = 1
  }
  let quarantined = 0
  for await (const _ of storage.quarantine.list()) quarantined += 1
  const { total, known, unknown } = await surveyStore(db, storage)
  console.log(
    JSON.stringify({ standing: await standingOf(db, storage), total, known, unknown: unknown.length, quarantined }),
  )
} finally {
  await database.close()
}
