import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { seedLarge } from '#db/seed/large.ts'
import { buildServices } from '../server/core/build-services.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database/open-database.ts'
import { createDb } from '../server/core/database/pool.ts'
import { prepareQueue } from '../server/core/jobs/queue-tables.ts'
import type { Db, Services } from '../server/core/services.ts'
import { seed } from '../server/seed.ts'

/**
 * Runs `work` on the demonstration with so many invented organisations beside it. `data` is a folder that keeps the
 * database for another run.
 */
export async function withLargeRegister(
  { rows, data }: { rows: number; data?: string | undefined },
  work: (services: Services, owner: Db) => Promise<unknown>,
): Promise<void> {
  const dataDir = data ?? mkdtempSync(join(tmpdir(), 'sijill-bench-'))
  const log = pino({ level: 'error' })
  // Without what is kept in memory: a question that is asked again would not be asked at all.
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'demo', WORKER: 'off', PAGE_SECONDS: '0' })
  const database = await openDatabase({ dataDir, log })
  try {
    await prepareQueue(database.adminPool)
    const { services, close } = await buildServices({ config, ...database, log, jobs: [] })
    try {
      await seed(services, database.adminPool)
      const owner = createDb(database.adminPool)
      const begun = performance.now()
      if (await seedLarge(owner, rows))
        console.log(`${rows} organisations added in ${Math.round((performance.now() - begun) / 1000)} s`)
      await sql`vacuum (analyze, buffer_usage_limit 0)`.execute(owner)
      await work(services, owner)
    } finally {
      await close()
    }
  } finally {
    await database.close()
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
