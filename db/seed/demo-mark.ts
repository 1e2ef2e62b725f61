import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'

/** Setting that holds the day on which the demonstration was filled. */
export const demonstrationMark = 'demo.seeded'

/** Whether the demonstration was filled before. By itself, so that a start need not load what fills it. */
export async function hasDemonstration(db: Kysely<DB>): Promise<boolean> {
  const done = await db.selectFrom('settings').select('key').where('key', '=', demonstrationMark).executeTakeFirst()
  return done !== undefined
}
