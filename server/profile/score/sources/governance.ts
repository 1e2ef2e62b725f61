import { sql } from 'kysely'
import type { Source } from './source.ts'

/**
 * Current boards with their seats and the number of members. Minutes are given to organisations too young to owe any;
 * minutes themselves count as soon as there is a table of them.
 */
export const governance: Source = ({ today, minMembers }) => {
  const board = (type: string, seats: boolean) => sql`exists (
    select from director_boards b where b.ngo_id = n.id and b.type = ${sql.lit(type)} and b.status = 'current' and b.end_date >= ${today}::date and b.deleted_at is null ${
      seats
        ? sql`and b.members_number <= (select count(*) from directors d where d.ngo_id = n.id and d.director_board_id = b.id and d.is_current and d.deleted_at is null)`
        : sql``
    })::int`
  const young = (months: number) =>
    sql`(n.decision_date > ${today}::date - make_interval(months => ${sql.lit(months)}))::int`
  return sql`jsonb_build_object(
    'board', ${board('administrative', false)},
    'seats', ${board('administrative', true)},
    'assembly_members', ((select count(*) from general_authority_members m where m.ngo_id = n.id and m.end_date is null and m.deleted_at is null)
      >= coalesce((${JSON.stringify(minMembers)}::jsonb ->> n.legal_form_id::text)::int, 1))::int,
    'assembly_minutes', ${young(15)},
    'trustees', ${board('trustee', true)},
    'trustees_minutes', ${young(12)})`
}
