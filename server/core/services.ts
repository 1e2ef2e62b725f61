import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import type { DB } from '#db/types.ts'
import type { Config } from './config.ts'
import type { DatabaseWatch } from './database/watch.ts'
import type { KeptFiles } from './sheet/kept-files.ts'
import type { KeptPages } from './http/kept-pages.ts'
import type { Limits } from './http/limits.ts'
import type { Replica } from './database/replica.ts'
import type { Reference } from './reference.ts'
import type { Secrets } from './identity/secrets.ts'
import type { Sessions } from './identity/sessions.ts'
import type { Events } from './notices/events.ts'
import type { FileStorage } from './files/storage.ts'
import type { UploadLocks } from './files/upload-locks.ts'
import type { UploadPlace } from './files/upload-place.ts'
import type { Scan } from './files/scan.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PdfRenderer } from './papers/pdf/render.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

/** What every area gets. Built once in main.ts and in the test app. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** For public reads; may be a replica. */
  readonly readDb: Db
  /** How far the replica is, where one is configured. */
  readonly replica?: Replica
  readonly pool: Pool
  /** Whether the database answers, over a connection of its own. */
  readonly watch: DatabaseWatch
  readonly log: Logger
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly reference: Reference
  readonly limits: Limits
  readonly events: Events
  readonly storage: FileStorage
  readonly scan: Scan
  /** Uploads under way, and who may write to one at a time. */
  readonly uploads: UploadPlace
  readonly uploadLocks: UploadLocks
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly pdf: PdfRenderer
  /** Open pages in memory, dropped when what they show changes. */
  readonly pages: KeptPages
  /** Open files on disk, made once for all readers of a version. */
  readonly files: KeptFiles
  /** The current time. Tests can change it. */
  readonly now: () => Date
}
