import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Services } from '../core/services.ts'
import { eraseApplications } from './applications.ts'
import { opportunityKind } from './kind.ts'
import { archivedAfter } from './query.ts'

interface Due {
  readonly id: number
  readonly action: 'close_by_date' | 'archive'
}

/** Closes what has passed its day in Damascus, and archives what has been closed for long. Each by itself: a failure stops no other. */
export async function endOpportunities(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<Due>`
    select id, case status when 'published' then 'close_by_date' else 'archive' end as action from opportunities
    where deleted_at is null and ((status = 'published' and closing_date < ${today}::date)
      or (status = 'closed' and coalesce(closed_on, closing_date) < ${addDays(today, -archivedAfter)}::date))
    order by id`.execute(services.db)
  let done = 0
  for (const { id, action } of rows)
    try {
      const given = { actor: undefined, id, action, input: undefined }
      await services.db.transaction().execute((trx) => act(trx, services, opportunityKind(services), given))
      done += 1
    } catch (error) {
      services.log.error({ err: error, opportunity: id }, 'an opportunity was not ended')
    }
  return done
}

export const opportunityJobs: readonly JobDefinition[] = [
  { name: 'erase-applications', cron: '40 2 * * *', run: async (services) => void (await eraseApplications(services)) },
  { name: 'end-opportunities', cron: '10 * * * *', run: async (services) => void (await endOpportunities(services)) },
]
