import { sql } from 'kysely'

/** The record with its draft, in the shape of the ones that visitors read. */
const drafted = (
  table: 'news' | 'ngo_events',
  ngo: number,
  id: number,
) => sql`(select x.*, n.name_ar as ngo_ar, n.name_en as ngo_en, n.status_id
  from ${sql.table(table)} t join ngos n on n.id = t.ngo_id
    left join content_publications p on p.entity = ${table} and p.entity_id = t.id,
    jsonb_populate_record(t, coalesce(p.proposal -> 'fields', '{}')) x
  where t.id = ${id} and t.ngo_id = ${ngo} and t.deleted_at is null)`

/** News as `w`. */
export const draftedNews = (ngo: number, id: number) => sql`${drafted('news', ngo, id)} w`
/** Events as `e`. */
export const draftedEvent = (ngo: number, id: number) =>
  sql`(select d.*, 'ngo' as of, true as is_announced from ${drafted('ngo_events', ngo, id)} d) e`
