import { sql } from 'kysely'
import type { PictureOwner } from '#contract/news/slides.ts'
import { gone } from '../core/errors.ts'
import type { Services } from '../core/services.ts'

/** What an organisation says and can take back; others are found or not. */
const tables: Partial<Record<PictureOwner, string>> = { news: 'news', 'ngo-event': 'ngo_events', 'ngo-slide': 'slides' }

/** Instead of not finding a record: that it is gone, when visitors could see it once. */
export async function orGone(services: Services, of: PictureOwner, id: number, error: unknown): Promise<never> {
  const table = tables[of]
  if (table === undefined || (error as { status?: number }).status !== 404) throw error
  // Slides are never hidden: they have no column for it.
  const { rows } = await sql`select from ${sql.table(table)} t
    where t.id = ${id} and (t.deleted_at is not null or not t.is_published or to_jsonb(t) ->> 'hidden_reason' is not null)
      and (t.is_published or exists (select from content_publications p where p.entity = ${table} and p.entity_id = t.id and p.was_published))`.execute(
    services.readDb,
  )
  throw rows.length > 0 ? gone() : error
}
