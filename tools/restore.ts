import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { restoreBase } from './backup/base.ts'
import { restoreFiles } from './backup/files.ts'

/** Restores the embedded database, files and keys of BACKUP_DIR into DATA_DIR, which must be empty; see deploy/runbook.md. */
const { dataDir, backupDir, s3 } = readConfig()
if (backupDir === undefined) throw new Error('Set BACKUP_DIR: the folder of the backup.')
const log = pino({ level: 'warn' }, pino.destination(2))
const { base, last } = await restoreBase({ dataDir, backupDir, log })
if (!s3) await restoreFiles({ dataDir, backupDir })
console.log(
  `Restored ${base.folder} into ${dataDir}. Its last transaction is of ${last?.toISOString() ?? 'the backup itself'}.`,
)
