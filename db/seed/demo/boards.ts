import { addDays } from '#contract/core/values/dates.ts'
import type { Person } from './people.ts'
import { type Kit, personColumns } from './kit.ts'
import type { Scene } from './organisation.ts'

interface Sitting {
  readonly id: number
  readonly type: string
  readonly size: number
  readonly term: number
  readonly start: string
}
interface Past {
  readonly id: number
  readonly start_date: string
  readonly end_date: string
}
/** Chair, treasurer, vice-chair, secretary, and plain seats. */
export const positionsOf = (type: string) => (type === 'trustee' ? [7, 4, 8, 3, 9, 9, 9] : [1, 4, 2, 3, 5, 5, 5])

/** The members of earlier terms, founders among them: what the board was on a past day. */
export async function seedPastMembers(
  kit: Kit,
  { id, organisation }: Scene,
  { type, size }: Pick<Sitting, 'type' | 'size'>,
  terms: readonly Past[],
  people: readonly Person[],
): Promise<void> {
  if (people.length < size) return
  for (const term of terms)
    await kit.db
      .insertInto('directors')
      .values(
        people.slice(-size).map((one, at) => ({
          ngo_id: id,
          type,
          director_board_id: term.id,
          position_id: positionsOf(type)[at] ?? 5,
          seat_method: 'elected',
          start_date: term.start_date,
          end_date: term.end_date,
          end_reason: 'term',
          is_current: false,
          ...personColumns(kit, one, organisation.governorate),
        })),
      )
      .execute()
}

/** A member who left, so that a seat is vacant, and a substitute who may be called to it. */
async function seedVacancy(kit: Kit, { id, organisation }: Scene, board: Sitting, spare: Person | undefined) {
  const last = await kit.db
    .selectFrom('directors')
    .select('id')
    .where('director_board_id', '=', board.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const day = kit.ago(40)
  await kit.db
    .updateTable('directors')
    .set({ end_date: day, end_reason: 'resignation', end_recorded_at: `${kit.ago(36)}T08:00:00Z`, is_current: false })
    .where('id', '=', last.id)
    .execute()
  if (!spare) return
  await kit.db
    .insertInto('directors')
    .values({
      ngo_id: id,
      type: board.type,
      director_board_id: board.id,
      position_id: 6,
      seat_method: 'substitute',
      start_date: board.start,
      is_current: false,
      ...personColumns(kit, spare, organisation.governorate),
    })
    .execute()
}

/** A new term that waits for the ministry: everybody confirmed but one, whose paper is missing too. */
async function seedNextTerm(kit: Kit, scene: Scene, board: Sitting, people: readonly Person[]) {
  const { id, owner, organisation } = scene
  const start = kit.ago(20)
  const next = await kit.db
    .insertInto('director_boards')
    .values({
      ngo_id: id,
      type: board.type,
      term_no: board.term + 1,
      members_number: 5,
      start_date: start,
      end_date: addDays(start, 729),
      status: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, one] of people.slice(0, 5).entries()) {
    const member = await kit.db
      .insertInto('directors')
      .values({
        ngo_id: id,
        type: board.type,
        director_board_id: next.id,
        position_id: positionsOf(board.type)[at] ?? 5,
        seat_method: 'elected',
        start_date: start,
        is_current: false,
        inquiry_bulletin_file: await kit.pdf({ ...owner, type: 'directors' }, 'نشرة استعلام', `Inquiry ${at + 1}`),
        criminal_record_file:
          at === 4 ? null : await kit.pdf({ ...owner, type: 'directors' }, 'وثيقة لا حكم عليه', `Record ${at + 1}`),
        ...personColumns(kit, one, organisation.governorate),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kit.db
      .insertInto('seat_confirmations')
      .values({
        ngo_id: id,
        director_id: member.id,
        state: at === 4 ? 'asked' : 'confirmed',
        asked_at: `${kit.ago(12)}T08:00:00Z`,
        answered_at: at === 4 ? null : `${kit.ago(11)}T09:30:00Z`,
      })
      .execute()
  }
}

/** What is worth looking at on the pages of boards: a family of two, a vacant seat, a term that waits. */
export async function seedBoardLife(kit: Kit, scene: Scene, board: Sitting, people: readonly Person[]): Promise<void> {
  if (scene.n === 0)
    await kit.db
      .updateTable('directors')
      .set({ family_group: 'آل السنديان' })
      .where('director_board_id', '=', board.id)
      .where('position_id', 'in', [3, 5, 9])
      .execute()
  if (scene.n === 1) await seedVacancy(kit, scene, board, people[board.size])
  if (scene.n === 2) await seedNextTerm(kit, scene, board, people)
}
