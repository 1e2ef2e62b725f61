import { sql } from 'kysely'
import type { Services } from '../core/services.ts'
import type { SitemapSource } from '../public-site/index.ts'
import { campaignRows } from './rows.ts'

/** Pages of campaigns, those that ended with their report too. */
export function campaignPages(services: Services): SitemapSource {
  const campaigns = campaignRows(services)
  return {
    name: 'campaigns',
    rows: (where) =>
      sql`select r.id, '/details_donation/' || r.id as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed
        from (select c.* from ${campaigns.source()} where ${campaigns.shown()}) r where ${where}`,
  }
}
