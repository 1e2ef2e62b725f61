import { sql } from 'kysely'
import { found } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { publicWords } from './words.ts'

/** Which organisations have pages: the condition on `ngos n`, and the same as a question that is 404 for all others. */
export function shownNgos(services: Services) {
  const words = publicWords(services)
  const shown = (id: number) =>
    sql`n.id = ${id} and n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])`
  return {
    words,
    shown,
    /** Ask it beside the question for the organisation's rows: it refuses both. */
    mustBeShown: async (id: number): Promise<void> => {
      const { rows } = await sql`select 1 from ngos n where ${shown(id)}`.execute(services.readDb)
      found(rows[0])
    },
  }
}
