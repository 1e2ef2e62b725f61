import { PgBoss, type Job } from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Services, Trx } from '../services.ts'
import { inSpan, traceHeaders } from '../watch/tracing.ts'

export interface JobDefinition {
  name: string
  /**
   * Minute, hour, day, month, weekday in Damascus. If no server ran at that time, the job runs once as soon as one
   * does. Without `cron`, it runs only when asked for.
   */
  cron?: string
  run: (services: Services, data: Record<string, unknown>) => Promise<void>
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists only if the transaction commits. */
  enqueue(trx: Trx, name: string, data?: Record<string, unknown>): Promise<void>
  /** Starts working on jobs in this process. Several processes share them. */
  work(services: Services): Promise<void>
  stop(): Promise<void>
}

/** How `cron` of a job is read. */
const hours = { tz: 'Asia/Damascus', missed: 'once' } as const
/** Seconds after which a job that can run is found. */
const askingSeconds = 1
/** Seconds after which each worker looks for itself, should the question for all of them fail. */
const anywaySeconds = 60

/** One question for all queues: each of them asking for itself would be dozens every second while there is nothing to do. */
async function wakeDue(pool: Pool, boss: PgBoss, workers: ReadonlyMap<string, string>, log: Logger): Promise<void> {
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select q.name from pgboss.queue q
       where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    )
    for (const { name } of rows) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs are not asked for')
  }
}

/** Only a process that `works` looks after the queue: times that have come, jobs that were left, what is long done. */
async function openBoss(pool: Pool, log: Logger, works: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schedule: works,
    supervise: works,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  return boss
}

/** The job queue of all areas, using the application's pool. Its tables were created when the database was opened. */
export async function createJobs(
  pool: Pool,
  definitions: readonly JobDefinition[],
  log: Logger,
  works: boolean,
): Promise<Jobs> {
  const boss = await openBoss(pool, log, works)
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name } of definitions)
    if (!known.has(name)) await boss.createQueue(name, { retryLimit: 5, retryDelay: 5, retryBackoff: true })
  let asking: NodeJS.Timeout | undefined
  return {
    async enqueue(trx, name, data = {}) {
      await boss.send(
        name,
        { ...data, ...traceHeaders() },
        {
          db: { executeSql: async (text, values) => trx.executeQuery(CompiledQuery.raw(text, values ?? [])) as never },
        },
      )
    },
    async work(services) {
      const scheduled = new Set(
        (await boss.getSchedules()).map(({ name, cron, timezone, options }) =>
          [name, cron, timezone, options?.missed].join(' '),
        ),
      )
      const workers = new Map<string, string>()
      for (const job of definitions) {
        if (job.cron && !scheduled.has([job.name, job.cron, hours.tz, hours.missed].join(' ')))
          await boss.schedule(job.name, job.cron, {}, hours)
        const worker = await boss.work(job.name, { pollingIntervalSeconds: anywaySeconds }, async (batch: Job[]) => {
          for (const one of batch) {
            const { traceparent, ...data } = (one.data ?? {}) as Record<string, unknown> & { traceparent?: string }
            await inSpan('job', `job ${job.name}`, {}, () => job.run(services, data), traceparent)
          }
        })
        workers.set(job.name, worker)
      }
      // One after the other: a database that hangs holds one connection and not all of them.
      const ask = async () => {
        await wakeDue(pool, boss, workers, log)
        if (asking !== undefined) next()
      }
      const next = () => (asking = setTimeout(() => void ask(), askingSeconds * 1000))
      next()
    },
    stop: () => {
      clearTimeout(asking)
      asking = undefined
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
