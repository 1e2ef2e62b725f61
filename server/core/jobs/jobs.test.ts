import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createJobs } from './jobs.ts'
import type { Services } from '../services.ts'

const { pool, ownerPool } = await testDatabase()

it('a job whose hour passed while no server ran is made up for once when one starts', async () => {
  let runs = 0
  const serve = async () => {
    const jobs = await createJobs(
      pool,
      [{ name: 'nightly-proof', cron: '0 1 * * *', run: async () => void (runs += 1) }],
      pino({ level: 'silent' }),
    )
    await jobs.work({} as Services)
    return jobs
  }
  await (await serve()).stop()
  expect(runs, 'a new job has missed nothing').toBe(0)

  await ownerPool.query("update pgboss.version set cron_on = now() - interval '3 days'")
  await ownerPool.query(
    "update pgboss.schedule set created_on = now() - interval '9 days' where name = 'nightly-proof'",
  )
  const again = await serve()
  onTestFinished(() => again.stop())
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
})
