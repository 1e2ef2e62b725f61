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

/** The job queue of all areas, using the application's pool. Its tables were created when the database was opened. */
export async function createJobs(pool: Pool, definitions: readonly JobDefinition[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schedule: true,
    supervise: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const { name } of definitions) await boss.createQueue(name, { retryLimit: 5, retryDelay: 5, retryBackoff: true })
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
      for (const job of definitions) {
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Damascus', missed: 'once' })
        await boss.work(job.name, { pollingIntervalSeconds: 2 }, async (batch: Job[]) => {
          for (const one of batch) {
            const { traceparent, ...data } = (one.data ?? {}) as Record<string, unknown> & { traceparent?: string }
            await inSpan('job', `job ${job.name}`, {}, () => job.run(services, data), traceparent)
          }
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}
