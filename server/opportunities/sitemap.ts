import { sql } from 'kysely'
import type { Services } from '../core/services.ts'
import type { SitemapSource } from '../public-site/index.ts'
import { opportunityQuery, screens, source } from './query.ts'

/** Pages of jobs and volunteering while people can apply. */
export function opportunityPages(services: Services): SitemapSource {
  const ask = opportunityQuery(services)
  return {
    name: 'opportunities',
    rows: (where) =>
      sql`select r.id, case r.type when 'job' then ${sql.lit(`/${screens.job}/`)} else ${sql.lit(`/${screens.volunteer}/`)} end || r.id as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed
        from (select o.* from ${source} where ${ask.shown()} and not ${ask.closed()}) r where ${where}`,
  }
}
