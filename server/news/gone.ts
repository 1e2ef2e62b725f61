import { sql } from 'kysely'
import type { EventHost } from '#contract/news/events.ts'
import { gone, notFound } from '../core/errors.ts'
import type { Services } from '../core/services.ts'

/** What visitors do not find: 410 when they could read it once, 404 when they never could. */
async function lacking(services: Services, table: 'news' | 'ngo_events', id: number): Promise<never> {
  const { rows } = await sql`select from ${sql.table(table)} t
    where t.id = ${id} and (t.deleted_at is not null or not t.is_published or t.hidden_reason is not null)
      and (t.is_published or exists (select from content_publications p where p.entity = ${table} and p.entity_id = t.id and p.was_published))`.execute(
    services.readDb,
  )
  throw rows.length > 0 ? gone() : notFound()
}

/** Instead of not finding a news item that was there: that it is gone. */
export async function orGoneNews(services: Services, id: number, error: unknown): Promise<never> {
  if ((error as { status?: number }).status === 404) return lacking(services, 'news', id)
  throw error
}
export async function orGoneEvent(services: Services, of: EventHost, id: number, error: unknown): Promise<never> {
  if ((error as { status?: number }).status === 404 && of === 'ngo') return lacking(services, 'ngo_events', id)
  throw error
}
