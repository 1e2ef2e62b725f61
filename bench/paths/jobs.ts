import pino from 'pino'
import { buildServices } from '../../server/core/build-services.ts'
import { readConfig } from '../../server/core/config.ts'
import { createDb, createPool } from '../../server/core/database/pool.ts'
import type { PoolConfig } from 'pg'
import { jobs } from '../../server/worker.ts'
import type { Figure } from './verdict.ts'

/** Seconds of the longest job that comes by itself: what a worker has for the others meanwhile, too. */
const most = 30

/**
 * Every job that comes by itself, once over the whole register, as the server's own role and within its limits: a statement
 * that is cut off ends the measurement, because such a job is begun again and never done.
 */
export async function measureJobs(server: PoolConfig, dataDir: string): Promise<Figure[]> {
  const log = pino({ level: 'silent' })
  const pool = createPool(server, { max: 4, applicationName: 'bench jobs' })
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost', SEED: 'demo', WORKER: 'off' })
  const db = createDb(pool)
  const { services, close } = await buildServices({ config, pool, db, readDb: db, log, jobs: [] })
  const taken: [name: string, seconds: number][] = []
  try {
    for (const { name, cron, run } of jobs) {
      if (cron === undefined) continue
      const begun = performance.now()
      await run(services, {}).catch((error: unknown) => {
        throw new Error(`${name} is never done in such a register`, { cause: error })
      })
      taken.push([name, (performance.now() - begun) / 1000])
    }
  } finally {
    await close()
    await pool.end()
  }
  const longest = taken.toSorted(([, one], [, other]) => other - one).slice(0, 5)
  return longest.map(([name, value]) => ({ name: `job ${name}`, value, most, unit: 's' }))
}
