import { z } from 'zod'
import { sql } from 'kysely'
import type { Lack } from '#contract/boards/composition.ts'
import { id } from '#contract/core/calls/fields.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { inWords, invalid, wrongState } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { type Issued, type Turn, typeOfRequest } from '../transactions/index.ts'
import { boardLacks, type BoardRow, holdBoard, membersOf } from './board-rows.ts'
import { keepJudged } from './examined.ts'
import { ratifyBoard } from './succession.ts'

const ratification = z.strictObject({ director_board_id: id })
type Asked = z.output<typeof ratification>

const gone = inWords(
  'لم تعد هذه الدورة في سجلكم. اختاروا غيرها.',
  'This term is no longer in your register. Choose another one.',
)
const nothing = inWords('لا أحد في هذا المجلس ينتظر التصديق.', 'Nobody in this board waits for ratification.')

/** What a board lacks, as a sentence that says what to do. */
function lackInWords({ reference }: Services, { what, about, position_id }: Lack) {
  const post = reference.find('positions', position_id ?? 0)
  const name = about ?? ''
  const words: Record<Lack['what'], [ar: string, en: string]> = {
    size: ['عدد المقاعد لا يسمح به الشكل القانوني.', 'The legal form does not allow this number of seats.'],
    post: [`لا أحد في منصب «${post?.name_ar ?? ''}».`, `Nobody is “${post?.name_en ?? ''}”.`],
    seats: [`عدد المقاعد الشاغرة: ${name}.`, `Vacant seats: ${name}.`],
    excess: [`عدد الأعضاء الزائدين على المقاعد: ${name}.`, `Members beyond the seats: ${name}.`],
    unconfirmed: [`لم يؤكد ${name} عضويته برمز.`, `${name} has not confirmed the seat by a code.`],
    objected: [`اعترض ${name} على ذكر اسمه.`, `${name} objected to being named.`],
    criminal_record: [`تنقص وثيقة لا حكم عليه: ${name}.`, `The criminal-record extract is missing: ${name}.`],
    inquiry_bulletin: [`تنقص نشرة الاستعلام: ${name}.`, `The inquiry bulletin is missing: ${name}.`],
    family: [`أكثر من عضوين من عائلة واحدة: ${name}.`, `More than two members of one family: ${name}.`],
    family_unexplained: [
      `عضوان من عائلة واحدة بلا إيضاح: ${name}.`,
      `Two members of one family without an explanation: ${name}.`,
    ],
  }
  return inWords(...words[what])
}

/** The board that a request names, held and complete; 422 at its field otherwise. */
async function complete({ trx, services, row, payload }: Turn<Asked>): Promise<BoardRow> {
  const field = 'payload.director_board_id'
  const board =
    row.ngoId === undefined || row.ngoId === null
      ? undefined
      : await holdBoard(trx, row.ngoId, payload.director_board_id)
  if (!board || board.status === 'expired' || board.status === 'dissolved') throw invalid({ [field]: [gone] })
  const members = await membersOf(trx, board.ngo_id, board.id)
  if (board.decision_no !== null && members.every(({ ratified, position_id }) => ratified || position_id === 6))
    throw invalid({ [field]: [nothing] })
  const lacking = await boardLacks(trx, services, board, members)
  if (lacking.length > 0) throw invalid({ [field]: lacking.map((one) => lackInWords(services, one)) })
  return board
}

/** Ratification of a new board, or of members who take a seat in the sitting one [domain 2.5, 6.3]. */
export const boardRatificationType = typeOfRequest<Asked>({
  slug: 'board_ratification',
  payload: ratification,
  guard: async (turn) => void (await complete(turn)),
  onDecide: keepJudged,
  onApprove: async (turn, issued: Issued) => {
    const { trx, services, actor, row } = turn
    const board = await complete(turn)
    const { rows } = await sql<{
      status_id: number
    }>`select status_id from ngos where id = ${board.ngo_id} for no key update`.execute(trx)
    if (rows[0]?.status_id !== 1 && rows[0]?.status_id !== 3) throw wrongState(rows[0])
    await ratifyBoard(trx, services, actor, {
      ngoId: board.ngo_id,
      boardId: board.id,
      no: issued.decision_no ?? row.request.request_no,
      date: issued.decision_date ?? todayIn(services.now()),
    })
  },
})
