import { sql } from 'kysely'
import type { Source } from './source.ts'

/**
 * Current boards with their seats, the number of members, and the minutes of the last months, which are given to
 * organisations too young to owe any.
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
  const minuted = (months: number, of: string) =>
    sql`greatest(exists (select from meeting_minutes i where i.ngo_id = n.id and i.deleted_at is null and i.meeting_date > ${today}::date - make_interval(months => ${sql.lit(months)}) and ${of === 'trustee' ? sql`i.body = 'trustee'` : sql`exists (select from general_authority_meetings g where g.id = i.meeting_id and g.ngo_id = n.id and g.meeting_type_id = 1)`})::int, ${young(months)})`
  return sql`jsonb_build_object(
    'board', ${board('administrative', false)},
    'seats', ${board('administrative', true)},
    'assembly_members', ((select count(*) from general_authority_members m where m.ngo_id = n.id and m.end_date is null and m.deleted_at is null)
      >= coalesce((${JSON.stringify(minMembers)}::jsonb ->> n.legal_form_id::text)::int, 1))::int,
    'assembly_minutes', ${minuted(15, 'assembly')},
    'trustees', ${board('trustee', true)},
    'trustees_minutes', ${minuted(12, 'trustee')})`
}
