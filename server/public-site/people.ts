import { sql } from 'kysely'
import { readPeople, type BoardTerm, type PeopleType } from '#contract/public-site/people.ts'
import type { PublicMember } from '#contract/public-site/shapes.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import { shownNgos } from './shown.ts'
import type { PublicWords } from './words.ts'

/** Terms `director_boards t` whose members sit: after its end a board goes on until another one is ratified. */
export const sitsStill = sql`(t.status in ('current', 'temporary') or (t.status = 'expired' and exists (select from directors s where s.director_board_id = t.id and s.ngo_id = t.ngo_id and s.is_current and s.deleted_at is null)))`

export interface MemberRow {
  name: string
  position_id: number
}
/** Name and post of `directors d`: the only columns of a person that ever leave this table for the public. */
export const memberName = sql`coalesce(d.legal_name, concat_ws(' ', d.first_name, d.last_name))`
export const holdsPost = sql`d.is_current and (d.end_date is null or d.end_date >= public.today()) and d.deleted_at is null`
/** Members of a board are those of its present term, who sit until others take their place; whoever waits for the ratification is not yet public. */
export const seatedInBoard = sql`exists (select from director_boards t where t.ngo_id = d.ngo_id and t.id = d.director_board_id and t.status in ('current', 'temporary', 'expired') and t.deleted_at is null)`
export const memberOf = ({ name, position_id }: MemberRow, { word }: PublicWords): PublicMember => ({
  name,
  position: word('positions', position_id),
})

const bodies = { founders: 'founder', trustees: 'trustee', admins: 'administrative', executives: 'executive' } as const
const hasTerms = (type: PeopleType) => type === 'trustees' || type === 'admins'

/** The public lists of people of an organisation, and the terms of its boards. */
export const publicPeople: Area = (on, services) => {
  const db = services.readDb
  const { words, mustBeShown } = shownNgos(services)

  on(readPeople, async ({ params: { type }, query: { ngo_id }, request, reply }) => {
    const body = bodies[type]
    const seated = hasTerms(type) ? seatedInBoard : sql`true`
    const [members, terms] = await Promise.all([
      sql<MemberRow>`select ${memberName} as name, d.position_id from directors d
        where d.ngo_id = ${ngo_id} and d.type = ${body} and ${holdsPost} and ${seated} order by d.position_id, d.id`.execute(
        db,
      ),
      hasTerms(type)
        ? sql<BoardTerm>`select t.term_no, t.status, t.members_number, t.start_date, t.end_date, t.decision_no, t.decision_date from director_boards t
            where t.ngo_id = ${ngo_id} and t.type = ${body} and t.status <> 'pending' and t.deleted_at is null order by t.start_date desc, t.term_no desc`.execute(
            db,
          )
        : undefined,
      mustBeShown(ngo_id),
    ])
    return publicAnswer(request, reply, {
      type,
      members: members.rows.map((row) => memberOf(row, words)),
      terms: terms?.rows ?? [],
    })
  })
}
