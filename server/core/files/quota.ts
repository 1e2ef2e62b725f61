import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import { FileRefused } from './refused.ts'
import type { UploadPlace } from './upload-place.ts'

export type UploadQuota = { bytesPerDay: number; unfinished: number }

const DEFAULT: UploadQuota = { bytesPerDay: 500 * 1024 * 1024, unfinished: 20 }

/** Throws FileRefused('quota') when this upload would exceed the person's daily bytes or open uploads. */
export async function checkQuota(
  db: Kysely<DB>,
  place: Pick<UploadPlace, 'openSizes'>,
  userId: number,
  size: number,
  quota: UploadQuota = DEFAULT,
): Promise<void> {
  const open = await place.openSizes(userId)
  if (open.length >= quota.unfinished) throw new FileRefused('quota')
  const promised = open.reduce((sum, one) => sum + one, size)
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
