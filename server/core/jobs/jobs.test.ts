import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createJobs } from './jobs.ts'
import type { Services } from '../services.ts'

const { pool, db, ownerPool } = await testDatabase()

/** The pool, and what is asked through it. */
function watchedPool() {
  const asked: string[] = []
  const watched = Object.assign(Object.create(pool) as typeof pool, {
    query: (text: string, values?: unknown[]) => {
      asked.push(text)
      return pool.query(text, values)
    },
  })
  return { asked, watched }
}

it('a job whose hour passed while no server ran is made up for once when one starts', async () => {
  let runs = 0
  const serve = async () => {
    const jobs = await createJobs(
      pool,
      [{ name: 'nightly-proof', cron: '0 1 * * *', run: async () => void (runs += 1) }],
      pino({ level: 'silent' }),
      true,
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

it('thirty queues without a job are asked for with one statement a turn, and a job runs within a few turns', async () => {
  const { asked, watched } = watchedPool()
  let runs = 0
  const names = Array.from({ length: 30 }, (_, i) => `quiet-${i}`)
  const jobs = await createJobs(
    watched,
    names.map((name) => ({ name, run: async () => void (runs += 1) })),
    pino({ level: 'silent' }),
    true,
  )
  onTestFinished(() => jobs.stop())
  await jobs.work({} as Services)
  const turns = () => asked.filter((text) => text.includes('from pgboss.queue q')).length
  await expect.poll(turns, { timeout: 20_000 }).toBeGreaterThan(1)
  const before = [turns(), asked.length] as const
  await expect.poll(turns, { timeout: 20_000 }).toBeGreaterThan(before[0] + 2)
  // What the library asks to look after itself is among them.
  expect(asked.length - before[1] - (turns() - before[0])).toBeLessThan(20)

  await ownerPool.query(`insert into pgboss.job (name) values ('quiet-7')`)
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1)
})

it.each([
  { works: false, looks: false },
  { works: true, looks: true },
])('a process looks after the queue where it works ($works), and gives jobs in any case', async ({ works, looks }) => {
  const { asked, watched } = watchedPool()
  const jobs = await createJobs(
    watched,
    [{ name: 'given', run: async () => undefined }],
    pino({ level: 'silent' }),
    works,
  )
  onTestFinished(() => jobs.stop())
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'given', { works }))
  // The columns by which servers agree on whose turn it is.
  expect(asked.some((text) => /\b(cron_on|flow_on)\b/.test(text))).toBe(looks)
  const { rows } = await ownerPool.query(`select from pgboss.job where name = 'given' and data ->> 'works' = $1`, [
    String(works),
  ])
  expect(rows).toHaveLength(1)
})
