import { sql } from 'kysely'

/** Activities `a` that everybody sees. */
export const published = sql`a.is_published and a.deleted_at is null`
/** Reports of what was really done; a postponed or cancelled one reached nobody. */
export const reported = sql`e.deleted_at is null and e.status in ('in_progress', 'done', 'partial')`
