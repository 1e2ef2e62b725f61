import { sql } from 'kysely'

/** Rows of `directors d` that sit on a board whose term runs. */
export const sittingMembers = (
  today: string,
) => sql`d.is_current and d.deleted_at is null and (d.end_date is null or d.end_date >= ${today})
  and exists (select from director_boards b where b.id = d.director_board_id and b.ngo_id = d.ngo_id and b.status in ('current', 'temporary') and b.end_date >= ${today} and b.deleted_at is null)`
