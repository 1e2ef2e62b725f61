import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { FileRefused } from './refused.ts'

export type UploadQuota = { bytesPerDay: number; unfinished: number }

const DEFAULT: UploadQuota = { bytesPerDay: 500 * 1024 * 1024, unfinished: 20 }

/** Throws FileRefused('quota') when this upload would exceed the person's daily bytes or open uploads. */
export async function checkQuota(
  db: Kysely<DB>,
  folder: string,
  userId: number,
  size: number,
  quota: UploadQuota = DEFAULT,
): Promise<void> {
  const names = await readdir(folder)
  const open = names.filter((name) => name.startsWith(`${userId}-`) && name.endsWith('.json'))
  if (open.length >= quota.unfinished) throw new FileRefused('quota')
  let promised = size
  for (const name of open) promised += await declaredSize(join(folder, name))
  await refuseOverDay(db, userId, promised, quota.bytesPerDay)
}

/** Throws FileRefused('quota') when these bytes more would exceed what a person may upload in a day. */
export async function refuseOverDay(
  db: Kysely<DB>,
  userId: number,
  more: number,
  bytesPerDay = DEFAULT.bytesPerDay,
): Promise<void> {
  const { used } = await db
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('uploaded_by', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (used + more > bytesPerDay) throw new FileRefused('quota')
}

async function declaredSize(path: string): Promise<number> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { size?: number }).size ?? 0
  } catch {
    return 0
  }
}
