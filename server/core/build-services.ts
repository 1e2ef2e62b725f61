import type { Kysely } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import type { Config } from './config.ts'
import { DatabaseWatch } from './database/watch.ts'
import { forgetPlans } from './database/statement-names.ts'
import { createEvents } from './notices/events.ts'
import { createScan } from './files/scan.ts'
import { greetStore } from './files/identity.ts'
import { createUploadLocks } from './files/upload-locks.ts'
import { openUploadPlace } from './files/upload-place.ts'
import { openStorage } from './files/storage.ts'
import { createJobs, type JobDefinition, type Jobs } from './jobs/jobs.ts'
import { KeptPages } from './http/kept-pages.ts'
import { createLimits } from './http/limits.ts'
import { KeptFiles } from './sheet/kept-files.ts'
import { createPdfRenderer } from './papers/pdf/render.ts'
import { loadReference } from './reference.ts'
import { loadSecrets } from './identity/secrets.ts'
import type { Replica } from './database/replica.ts'
import type { Services } from './services.ts'
import { createSessions } from './identity/sessions.ts'

interface Parts {
  config: Config
  pool: Pool
  db: Kysely<DB>
  readDb: Kysely<DB>
  replica?: Replica
  log: Logger
  jobs: readonly JobDefinition[]
  now?: () => Date
  /** How LISTEN, locks and the watch reach the database; as the pool does by default. */
  direct?: PoolConfig
  /** Multiplies the rate limits. Tests that sign in often raise it. */
  limitFactor?: number
}

const minute = 60_000
/** How long statements are not prepared when the tables change; a pooler keeps sessions with older plans for an hour. */
const planlessMs = (state: string, pooled: boolean): number =>
  pooled ? 60 * minute : state === 'begin' ? 10 * minute : 0

/** Reads reference data again when somebody changed it; pages that were drawn with what was before are forgotten. */
function followReference({
  events,
  reference,
  pages,
  log,
}: Pick<Services, 'events' | 'reference' | 'pages' | 'log'>): void {
  events.on('reference_changed', () => {
    reference.refresh().then(
      () => {
        pages.forget()
        // Broadcast after the refresh, so that clients who ask again get the new data.
        events.broadcast('reference')
      },
      (error: unknown) => log.warn({ err: error }, 'reference data could not be read again'),
    )
  })
}

/**
 * Builds the services that every area gets, for the server and for the test app. `close` stops everything started here.
 */
export async function buildServices(
  parts: Parts,
): Promise<{ services: Services; jobs: Jobs; close: () => Promise<void> }> {
  const { config, pool, db, readDb, log, now = () => new Date() } = parts
  const direct = parts.direct ?? pool.options
  const events = createEvents(direct, log)
  // Past a pooler, whose queue says nothing about the database.
  const watch = new DatabaseWatch(direct, log)
  const reference = await loadReference(db)
  const pages = new KeptPages(config.pageSeconds)
  pages.whenForgotten = () => parts.replica?.wrote()
  followReference({ events, reference, pages, log })
  events.on('schema_changes', (state) => forgetPlans(planlessMs(state, config.databaseDirectUrl !== undefined)))
  const pdf = createPdfRenderer()
  const jobs = await createJobs(pool, parts.jobs, log, config.worker !== 'off')
  const storage = await openStorage(config)
  await greetStore(db, storage, log, ...(config.databaseUrl === undefined ? [config.dataDir] : []))
  const services: Services = {
    config,
    db,
    readDb,
    ...(parts.replica && { replica: parts.replica }),
    pool,
    watch,
    log,
    reference,
    events,
    jobs,
    pdf,
    pages,
    files: new KeptFiles(),
    now,
    secrets: loadSecrets(config.dataDir),
    sessions: createSessions(db),
    limits: createLimits(pool, parts.limitFactor),
    storage,
    scan: createScan(config.clamavUrl),
    uploads: await openUploadPlace(config),
    uploadLocks: createUploadLocks(direct),
  }
  return {
    services,
    jobs,
    async close() {
      await jobs.stop()
      await events.close()
      await services.uploadLocks.close()
      await watch.close()
      await pdf.close()
      await services.files.close()
    },
  }
}
