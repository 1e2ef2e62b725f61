import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { localStorage } from './storage.ts'

/** Rows looked at again each time: one with a lower number may be committed later. */
const again = 1_000

/**
 * Copies files that were stored since the last turn to BACKUP_DIR, beside the archive of the database, so that a restore
 * has the file of every row. Undefined where the files stand in a bucket, or nothing is backed up here. What is older
 * than the start is copied by `npm run backup`.
 */
export function fileCopies({ db, storage, config }: Services): (() => Promise<number>) | undefined {
  if (config.backupDir === undefined || config.s3) return undefined
  const copies = localStorage(config.backupDir)
  let last: number | undefined
  return async () => {
    last ??=
      (await sql<{ id: number }>`select coalesce(max(id), 0) as id from attachments`.execute(db)).rows[0]?.id ?? 0
    const { rows } = await sql<{
      id: number
      key: string
    }>`select id, storage_key as key from attachments where id > ${last - again} and deleted_at is null order by id`.execute(
      db,
    )
    let copied = 0
    for (const { id, key } of rows) {
      if (!(await copies.exists(key)) && (await storage.exists(key))) {
        await copies.put(key, await storage.bytes(key))
        copied += 1
      }
      last = Math.max(last, id)
    }
    return copied
  }
}
