import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'
import type { Case } from './case.ts'
import type { Sections } from './completeness.ts'

const termYears = 2
const endOfTerm = (start: string) =>
  addDays(`${Number(start.slice(0, 4)) + termYears}${start.slice(4) === '-02-29' ? '-03-01' : start.slice(4)}`, -1)

const person = sql`first_name, last_name, father_name, mother_name, id_number, id_number_hash, nationality_id, gender, birth_date, birth_place, registry_place, education_level_id, specialization, profession, mobile, email, residence_governorate_id, residence_address`
/** Posts of a first board by legal form: chair, vice-chair, secretary, treasurer and members; trustees have their own. */
const posts = (form: number) =>
  form === 1 ? { chair: 7, rest: 9, all: [7, 8, 9] } : { chair: 1, rest: 5, all: [1, 2, 3, 4, 5] }

/** Founders become directors of type founder, members of the assembly (associations) and, as they proposed themselves, the first board [domain 3.2]. */
export async function addPeople(
  trx: Trx,
  actor: Actor | undefined,
  c: Case,
  { members, ngo }: Sections,
  ngoId: number,
  start: string,
): Promise<void> {
  const by = actor?.userId ?? null
  const form = c.est.legal_form_id as number
  await sql`insert into directors (ngo_id, type, ${person}, legal_name, position_id, seat_method, start_date, inquiry_bulletin_file, criminal_record_file, created_by)
    select ${ngoId}, 'founder', ${person}, case when member_kind <> 'natural' then coalesce(legal_name, (select n.name_ar from ngos n where n.id = member_ngo_id)) end, case when is_delegate then 15 else 14 end, 'founding', ${start}, inquiry_bulletin_file, criminal_record_file, ${by}
    from est_members where establishment_id = ${c.est.id} and deleted_at is null order by sort, id`.execute(trx)
  if (form === 2)
    await sql`insert into general_authority_members (ngo_id, ${person}, membership_no, membership_type_id, join_date, is_founder, created_by)
      select ${ngoId}, ${person}, row_number() over (order by sort, id)::text, 1, ${start}, true, ${by} from est_members where establishment_id = ${c.est.id} and deleted_at is null and member_kind = 'natural'`.execute(
      trx,
    )

  const type = form === 1 ? 'trustee' : 'administrative'
  const board = (
    await sql<{
      id: number
    }>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, created_by) values (${ngoId}, ${type}, 1, ${Number(ngo.board_members_number)}, ${start}, ${endOfTerm(start)}, 'current', ${by}) returning id`.execute(
      trx,
    )
  ).rows[0] as { id: number }
  const { chair, rest, all } = posts(form)
  const candidates = members.filter(
    (member) => member.member_kind === 'natural' && all.includes(Number(member.proposed_position_id)),
  )
  const chosen = (
    candidates.length > 0
      ? candidates
      : members.filter((member) => member.member_kind === 'natural' && member.is_delegate === true)
  ).slice(0, Number(ngo.board_members_number))
  for (const member of chosen)
    await sql`insert into directors (ngo_id, type, ${person}, director_board_id, position_id, seat_method, start_date, created_by)
      select ${ngoId}, ${type}, ${person}, ${board.id}, ${candidates.length > 0 ? Number(member.proposed_position_id) || rest : chair}, 'founding', ${start}, ${by} from est_members where id = ${member.id}`.execute(
      trx,
    )
}
