import { sql } from 'kysely'

export type DocumentState = 'active' | 'frozen' | 'revoked'
/** How a document stands on a day: what the ministry decided comes before what time and a later document did. */
export const standingOn = (today: string, q = sql.ref('q')) =>
  sql`case when ${q}.status <> 'active' then ${q}.status when ${q}.replaced_by_id is not null then 'replaced' when ${q}.valid_until < ${today}::date then 'expired' else 'valid' end`
