import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#server/core/config.ts'
import { copyFiles } from './backup/files.ts'
import { pruneBases, takeBase } from './backup/base.ts'

/** A base backup of the embedded database with its files and keys, into BACKUP_DIR; see deploy/runbook.md. */
const config = readConfig()
const { dataDir, backupDir } = config
if (config.databaseUrl !== undefined)
  throw new Error(
    'This is for the embedded database. One at DATABASE_URL is backed up by its own tools: deploy/runbook.md.',
  )
if (backupDir === undefined)
  throw new Error('Set BACKUP_DIR: a folder on another disk, which is copied to another house.')
const log = pino({ level: 'warn' }, pino.destination(2))
const base = await takeBase({ dataDir, backupDir, log })
// After the database: a file without a row does no harm, a row without a file does.
const files = config.s3 ? undefined : await copyFiles({ dataDir, backupDir })
const gone = await pruneBases(backupDir)
console.log(
  `Backed up to ${base.folder}: ${base.counts.logs} rows of the audit log, ${base.counts.attachments} files (${files === undefined ? 'in the bucket' : `${files.added} new, ${files.removed} removed`}). ${gone.length} old pieces removed.`,
)
if (files !== undefined) console.log(`Keep a copy of ${join(backupDir, 'keys')} apart from the rest.`)
