import { sql } from 'kysely'
import { governing } from '#contract/boards/board-words.ts'
import { endOfTerm, posts, substitute } from '#contract/boards/composition.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found, invalid } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { lockPeople } from '../people/index.ts'
import { nextTerm, termErrors, yearsFor } from './terms.ts'

/** What an assembly elected. */
export interface Election {
  readonly ngoId: number
  readonly legalForm: number
  readonly meetingId: number
  readonly membersNumber: number
  /** The day on which the term begins; it lasts as long as the rule says. */
  readonly startDate: string
  /** Members of the assembly; without a position a plain seat. Substitutes wait for a seat. */
  readonly elected: readonly { readonly memberId: number; readonly positionId?: number; readonly substitute?: true }[]
}

const person = sql`first_name, last_name, father_name, mother_name, id_number, id_number_hash, nationality_id, gender, birth_date, birth_place, registry_place, education_level_id, specialization, profession, mobile, email, residence_governorate_id, residence_address`

/**
 * Writes down the board that an assembly elected, waiting for the ministry: names come from the register of members, so
 * that nobody types them again. Papers are added and seats confirmed before ratification is asked for. Answers the id of
 * the term. 422 with `members_number` or `start_date` where the rules of a board refuse.
 */
export async function newBoardFromElection(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  election: Election,
): Promise<number> {
  const { ngoId, legalForm, meetingId, membersNumber, startDate, elected } = election
  const body = governing(legalForm)
  const by = actor?.userId ?? null
  await lockPeople(trx, ngoId)
  const term = { members_number: membersNumber, start_date: startDate, end_date: null }
  const wrong = await termErrors(trx, services, { ngoId, legalForm, body }, term)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const term_no = await nextTerm(trx, ngoId, body)
  const end = endOfTerm(startDate, yearsFor(services, legalForm))
  const { rows } = await sql<{ id: number }>`
    insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, meeting_id, status, created_by, updated_by)
    values (${ngoId}, ${body}, ${term_no}, ${membersNumber}, ${startDate}, ${end}, ${meetingId}, 'pending', ${by}, ${by}) returning id`.execute(
    trx,
  )
  const { id } = found(rows[0])
  for (const one of elected) {
    const position = one.substitute ? substitute : (one.positionId ?? posts[body].plain)
    const { rows: added } = await sql`
      insert into directors (ngo_id, type, ${person}, director_board_id, position_id, seat_method, start_date, is_current, created_by, updated_by)
      select ngo_id, ${body}, ${person}, ${id}, ${position}, ${one.substitute ? 'substitute' : 'elected'}, ${startDate}, false, ${by}, ${by}
      from general_authority_members where id = ${one.memberId} and ngo_id = ${ngoId} and end_date is null and deleted_at is null returning id`.execute(
      trx,
    )
    found(added[0])
  }
  await audit(trx, actor, {
    action: 'create',
    entity: 'director_boards',
    entity_id: id,
    ngo_id: ngoId,
    description_ar: `إضافة الدورة ${term_no} من انتخاب الهيئة العامة`,
    after: { term_no, members_number: membersNumber, start_date: startDate, end_date: end, status: 'pending' },
  })
  return id
}
