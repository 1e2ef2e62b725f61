import { sql, type RawBuilder } from 'kysely'

/** True where a user (alias `u`) has an absence on that day. */
export const awayOn = (today: string): RawBuilder<boolean> =>
  sql`exists (select 1 from user_absences b where b.user_id = u.id and b.deleted_at is null and ${today}::date between b.from_date and b.to_date)`

/** True where a user (alias `u`) takes requests on that day: his switch is on and he is not absent. */
export const availableOn = (today: string): RawBuilder<boolean> =>
  sql`(coalesce((select v.is_online from user_availabilities v where v.user_id = u.id), 1) = 1 and not ${awayOn(today)})`
