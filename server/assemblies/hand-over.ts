import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { Taking } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import { endDriversByDecision } from '../profile/index.ts'
import type { MeetingRow } from './rows.ts'

/** The ratification; null where silence ratified. */
export interface Decision {
  readonly decision_no: string | null
  readonly decision_date: string | null
}
const [councilMember, substituteMember] = [5, 6]
/** A council sits for two years [domain 2.5 director_boards]. */
const twoYearsOn = (day: string) =>
  addDays(`${Number(day.slice(0, 4)) + 2}${day.slice(4).replace('02-29', '02-28')}`, 0)

/**
 * Whom the assembly elected becomes the current council: the earlier one ends with this day, so do its drivers of bank
 * accounts. Posts within the council are given out by the council itself.
 */
export async function handOver(
  { trx, services, actor, row }: Taking<MeetingRow, unknown>,
  { no, seats }: { readonly no: number; readonly seats: number },
  { decision_no, decision_date }: Decision,
): Promise<void> {
  const [today, by] = [todayIn(services.now()), actor?.userId ?? null]
  const start = decision_date ?? today
  const type = 'administrative'
  const { rows: ended } = await sql<{ id: number; term_no: number }>`
    update director_boards set status = 'expired', end_date = greatest(start_date, least(end_date, ${start}::date)), updated_by = ${by}
    where ngo_id = ${row.ngo_id} and type = ${type} and status in ('current', 'temporary') and deleted_at is null returning id, term_no`.execute(
    trx,
  )
  await sql`update directors set is_current = false, end_date = coalesce(end_date, greatest(start_date, ${start}::date)), end_reason = coalesce(end_reason, 'term'), updated_by = ${by}
    where ngo_id = ${row.ngo_id} and type = ${type} and director_board_id = any(${ended.map(({ id }) => id)}::bigint[]) and is_current and deleted_at is null`.execute(
    trx,
  )
  // Where silence ratified nobody acts: the nightly job ends the drivers of an expired board.
  if (actor && decision_no)
    await endDriversByDecision(trx, services, actor, { ngoId: row.ngo_id, day: start, decisionNo: decision_no })
  const { rows } = await sql<{ id: number; term_no: number }>`
    insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, meeting_id, decision_no, decision_date, status, created_by)
    select ${row.ngo_id}, ${type}, coalesce(max(term_no), 0) + 1, ${seats}, ${start}, ${twoYearsOn(start)}, ${row.id}, ${decision_no}, ${decision_date}, 'current', ${by}
    from director_boards where ngo_id = ${row.ngo_id} and type = ${type} returning id, term_no`.execute(trx)
  const board = found(rows[0])
  await sql`insert into directors (ngo_id, type, director_board_id, position_id, seat_method, start_date, is_current, created_by,
      first_name, last_name, father_name, mother_name, id_number, id_number_hash, nationality_id, gender, birth_date, birth_place, registry_place,
      education_level_id, specialization, profession, mobile, email, residence_governorate_id, residence_address)
    select a.ngo_id, ${type}, ${board.id}, case c.outcome when 'elected' then ${councilMember}::integer else ${substituteMember}::integer end,
      case c.outcome when 'elected' then 'elected' else 'substitute' end, ${start}::date, true, ${by},
      a.first_name, a.last_name, a.father_name, a.mother_name, a.id_number, a.id_number_hash, a.nationality_id, a.gender, a.birth_date, a.birth_place, a.registry_place,
      a.education_level_id, a.specialization, a.profession, a.mobile, a.email, a.residence_governorate_id, a.residence_address
    from meeting_candidates c join general_authority_members a on a.id = c.member_id and a.ngo_id = c.ngo_id
    where c.meeting_id = ${row.id} and c.ngo_id = ${row.ngo_id} and c.item_no = ${no} and c.outcome in ('elected', 'substitute') order by c.votes desc, c.member_id`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'create',
    entity: 'director_boards',
    entity_id: board.id,
    ngo_id: row.ngo_id,
    description_ar: `بدء ولاية المجلس المنتخب رقم ${board.term_no} بتصديق الاجتماع «${row.title}»`,
    after: {
      term_no: board.term_no,
      start_date: start,
      status: 'current',
      ended: ended.map(({ term_no }) => term_no).join('، '),
    },
  })
}
