import { sql } from 'kysely'
import type { Services } from '../core/services.ts'
import type { SitemapSource } from '../public-site/index.ts'
import { shownEvents, shownNews } from './shown.ts'

/** Addresses of news and of events, by either host: each is a state of the one page of activities. */
export const newsPages = (services: Services): SitemapSource[] => [
  {
    name: 'news',
    rows: (where) =>
      sql`select r.id, '/general-activities?news=' || r.id as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed from (select * from ${shownNews(services)}) r where ${where}`,
  },
  ...(['ngo', 'ministry'] as const).map((of) => ({
    name: `${of}events`,
    rows: (where: ReturnType<typeof sql>) =>
      sql<{
        id: number
        path: string
        changed: string
      }>`select r.id, ${sql.lit(`/general-activities?event=${of}-`)} || r.id as path, to_char(r.updated_at, 'YYYY-MM-DD') as changed from (select * from ${shownEvents(services)} where e.of = ${of}) r where ${where}`,
  })),
]
