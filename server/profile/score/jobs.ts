import { sql } from 'kysely'
import type { JobDefinition } from '../../core/jobs/jobs.ts'
import type { Services } from '../../core/services.ts'
import { tellOfChanges } from '../completion/changes.ts'
import { storeScores } from './store.ts'

/** Requests looked at in one transaction; those of the same organisations go with them, so that each is computed once. */
const batch = 200

/** Computes the scores of organisations that have changed since the last turn, and tells of accepted sections among the changes; answers how many requests were worked off. */
export async function scoreChanged(services: Services): Promise<number> {
  for (let done = 0; ;) {
    const taken = await services.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        ngo_id: number
      }>`delete from score_requests where id in (select id from score_requests
          where ngo_id in (select ngo_id from score_requests order by id limit ${batch}) for update skip locked) returning ngo_id`.execute(
        trx,
      )
      const changed = [...new Set(rows.map((row) => row.ngo_id))]
      if (changed.length > 0) {
        await storeScores(trx, services, changed)
        await tellOfChanges(trx, services, changed)
      }
      return rows.length
    })
    done += taken
    if (taken < batch) return done
  }
}

export const scoreJobs: readonly JobDefinition[] = [
  {
    name: 'score-all',
    // Documents and boards run out, budgets fall due: no write tells of that.
    cron: '40 1 * * *',
    run: async ({ db }) => {
      await sql`insert into score_requests (ngo_id) select id from ngos where deleted_at is null`.execute(db)
    },
  },
]
