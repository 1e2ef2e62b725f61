import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Body, BoardBody } from '#contract/boards/board-words.ts'
import { onePerson, positionsOf, sameFamily, familyLimit, substitute } from '#contract/boards/composition.ts'
import { type FieldRefusals, inWords, Refusal } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { hmacs } from '../core/identity/secrets.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { endErrors, otherPersonErrors, personColumns, personErrors, type Person } from '../people/index.ts'
import { type BoardRow, holdBoard, membersOf, refuseWhileExamined } from './board-rows.ts'
import { bodyRegister } from './bodies.ts'
import { voidConfirmation } from './confirmation.ts'

export interface SeatInput extends Person {
  readonly position_id: number
  readonly seat_method: string
  readonly start_date: string
  readonly end_date: string | null
  readonly end_reason: string | null
  readonly inquiry_bulletin_file: number | null
  readonly criminal_record_file?: number | null
  readonly family_group?: string | null
  readonly director_board_id?: number
}

const decided = inWords(
  'ثبت هذا البيان بقرار التصديق، فلا يُغيَّر هنا. سجّلوا انتهاء العضوية، ثم أضيفوا العضو من جديد.',
  'The ratification settled this; it is not changed here. Record the end of the membership and add the member again.',
)
const past = inWords(
  'انتهت هذه العضوية، وسجلها جزء من تاريخ المجلس.',
  'This membership has ended; its record is part of the history of the board.',
)
const otherBody = inWords('هذه الصفة ليست من صفات هذه الهيئة.', 'This position belongs to another body.')
const heldAlready = inWords('يشغل هذا المنصب شخص آخر.', 'Somebody else holds this post.')
const endOfNew = inWords(
  'لا يُسجَّل انتهاء لعضوية جديدة. احذفوا السجل إن أُدخل خطأ.',
  'A new membership has no end yet. Remove the record if it was entered by mistake.',
)
const outsideTerm = inWords(
  'تقع بداية العضوية خارج ولاية المجلس.',
  'The membership begins outside the term of the board.',
)
const twoOfFamily = inWords(
  'في المجلس عضوان من هذه العائلة، ولا يُقبل أكثر من ذلك.',
  'Two members of the board are of this family already; no more are accepted.',
)
const full = inWords(
  'شُغلت مقاعد المجلس كلها. سجّلوا انتهاء عضوية أولاً، أو سجّلوا العضو رديفاً.',
  'All seats of the board are taken. End a membership first, or enter the member as a substitute.',
)
const closed = inWords('انتهت هذه الدورة، فلا يُضاف إليها أحد.', 'This term is over; nobody is added to it.')

/** What tells one person from another, and the seat that he was ratified for. */
const settled = [
  'first_name',
  'last_name',
  'father_name',
  'mother_name',
  'nationality_id',
  'gender',
  'birth_date',
  'position_id',
  'seat_method',
  'start_date',
  'director_board_id',
] as const

function settledErrors({ secrets }: Services, input: SeatInput, before: Row): FieldRefusals {
  const changed: string[] = settled.filter(
    (field) => before[field] !== null && textOf(before[field]) !== textOf((input as unknown as Row)[field]),
  )
  if (!hmacs(input.id_number, secrets.hmacKey).includes(String(before.id_number_hash))) changed.push('id_number')
  return Object.fromEntries(changed.map((field) => [field, [decided]]))
}

function positionErrors({ reference }: Services, body: Body, position: number): FieldRefusals {
  const fits =
    body === 'administrative' || body === 'trustee'
      ? positionsOf(body).includes(position)
      : reference.find('positions', position)?.extra?.director_type === body
  return fits ? {} : { position_id: [otherBody] }
}

/** The day from which whoever leaves is no member any more. */
const left = (input: SeatInput, today: string) => input.end_date !== null && input.end_date < today

/** Rules of a member in his board: within its term, on a free seat, and not a third of one family. */
async function boardErrors(
  trx: Trx,
  board: BoardRow,
  input: SeatInput,
  before: Row | undefined,
): Promise<FieldRefusals> {
  if (before?.is_current === true) return {}
  if (before && input.end_date !== null) return { end_date: [endOfNew] }
  if (board.status === 'expired' || board.status === 'dissolved') return { director_board_id: [closed] }
  const others = (await membersOf(trx, board.ngo_id, board.id)).filter(
    ({ id, end_date }) => id !== before?.id && (end_date === null || end_date >= input.start_date),
  )
  const seated = others.filter(({ position_id }) => position_id !== substitute)
  const relatives = seated.filter((one) => sameFamily(one.family_group, input.family_group ?? null)).length
  const isSeat = input.position_id !== substitute
  return {
    ...(input.start_date < board.start_date || input.start_date > board.end_date ? { start_date: [outsideTerm] } : {}),
    ...(isSeat && relatives >= familyLimit.village ? { family_group: [twoOfFamily] } : {}),
    ...(onePerson(board.type, input.position_id) && seated.some((one) => one.position_id === input.position_id)
      ? { position_id: [heldAlready] }
      : isSeat && seated.length >= board.members_number
        ? { position_id: [full] }
        : {}),
  }
}

/** The term that a member belongs to, held; at its field where the organisation has none of this number and body. */
async function boardFor(trx: Trx, ngoId: number, body: BoardBody, id: number): Promise<BoardRow | undefined> {
  const board = await holdBoard(trx, ngoId, id)
  return board?.type === body ? board : undefined
}

/** A post of the management that one person holds is free. */
async function managementErrors(
  trx: Trx,
  { reference }: Services,
  ngoId: number,
  input: SeatInput,
  before: Row | undefined,
): Promise<FieldRefusals> {
  if (reference.find('positions', input.position_id)?.extra?.is_unique !== true || input.end_date !== null) return {}
  const { rows } =
    await sql`select from directors where ngo_id = ${ngoId} and type = 'executive' and position_id = ${input.position_id}
    and id <> ${before?.id ?? 0} and end_date is null and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0 ? { position_id: [heldAlready] } : {}
}

/** Once in a body, or in a term of it, at a time. */
async function twiceErrors(
  trx: Trx,
  { secrets }: Services,
  ngoId: number,
  body: Body,
  input: SeatInput,
  before: Row | undefined,
): Promise<FieldRefusals> {
  if (input.end_date !== null) return {}
  const { rows } = await sql`select from directors where ngo_id = ${ngoId} and type = ${body}
    and director_board_id is not distinct from ${input.director_board_id ?? null} and id_number_hash = any(${hmacs(input.id_number, secrets.hmacKey)})
    and id <> ${before?.id ?? 0} and end_date is null and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0 ? { id_number: ['V-NID-TWICE'] } : {}
}

/** Founders stand in the decision: nothing of them changes once the ministry has accepted the file or founded the organisation. */
export async function foundersLocked(trx: Trx, ngoId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select n.completed_by_ministry is not null or exists (select from establishments e where e.ngo_id = n.id) as locked from ngos n where n.id = ${ngoId}`.execute(
    trx,
  )
  return rows[0]?.locked ?? true
}

/** Whether somebody sits now: a temporary board is appointed by the ministry, which enters its members itself; others wait for its decision. */
function sitsNow(actor: Actor, board: BoardRow | undefined, input: SeatInput, before: Row | undefined, today: string) {
  if (left(input, today)) return false
  if (!board) return true
  return before?.is_current === true || (board.status === 'temporary' && actor.acting?.write === true)
}

/** What a change of a member breaks, or the columns that are stored beside the form's. */
export async function checkMember(
  trx: Trx,
  services: Services,
  actor: Actor,
  body: Body,
  input: SeatInput,
  before: Row | undefined,
): Promise<FieldRefusals | StoredColumns> {
  const ngoId = ngoOf(actor)
  const today = todayIn(services.now())
  if (body === 'founder' && (await foundersLocked(trx, ngoId))) throw new Refusal(409, 'founders_decided')
  if (before && before.is_current !== true && before.end_date !== null) return { end_date: [past] }
  const board =
    body === 'administrative' || body === 'trustee'
      ? await boardFor(trx, ngoId, body, input.director_board_id ?? 0)
      : undefined
  const hasBoard = body === 'administrative' || body === 'trustee'
  if (hasBoard && !board) return { director_board_id: ['V-CHOICE'] }
  const wrong: FieldRefusals = {
    ...personErrors(input, bodyRegister[body].youngest),
    ...positionErrors(services, body, input.position_id),
    ...endErrors(input as unknown as SeatInput & Record<'start_date', string>, 'start_date'),
    ...(before === undefined && input.end_date !== null ? { end_date: [endOfNew] } : {}),
  }
  if (Object.keys(wrong).length > 0) return wrong
  if (board) await refuseWhileExamined(trx, board)
  const further: FieldRefusals = {
    ...(await twiceErrors(trx, services, ngoId, body, input, before)),
    ...(await otherPersonErrors(trx, services, actor, bodyRegister[body], input, before)),
    ...(before?.is_current === true && board ? settledErrors(services, input, before) : {}),
    ...(board ? await boardErrors(trx, board, input, before) : {}),
    ...(body === 'executive' ? await managementErrors(trx, services, ngoId, input, before) : {}),
  }
  if (Object.keys(further).length > 0) return further
  if (before) await voidConfirmation(trx, before, input, services)
  const inquiry = input.inquiry_bulletin_file ?? before?.inquiry_bulletin_file ?? null
  const record = input.criminal_record_file ?? before?.criminal_record_file ?? null
  return new StoredColumns({
    ...personColumns(services, input, before),
    inquiry_bulletin_file: inquiry,
    ...(board ? { criminal_record_file: record } : {}),
    is_current: sitsNow(actor, board, input, before, today),
    ...(before?.end_date === null && input.end_date !== null ? { end_recorded_at: services.now().toISOString() } : {}),
  })
}

const wasDecided = inWords(
  'لا يُحذف عضو صدّقت الوزارة عضويته. سجّلوا تاريخ انتهاء العضوية وسببه.',
  'A member whom the ministry ratified is not removed. Record the day and the reason of the end.',
)
/** Only what was entered by mistake is removed, and nothing that the ministry examines. */
export async function removeMember(trx: Trx, actor: Actor, body: Body, row: Row): Promise<void> {
  const ngoId = ngoOf(actor)
  if (body === 'founder' && (await foundersLocked(trx, ngoId))) throw new Refusal(409, 'founders_decided')
  if (row.end_date !== null) throw new Refusal(409, 'state', { fields: { end_date: [past] } })
  if (body !== 'administrative' && body !== 'trustee') return
  if (row.is_current === true) throw new Refusal(409, 'state', { fields: { end_date: [wasDecided] } })
  const board = await holdBoard(trx, ngoId, row.director_board_id as number)
  if (board) await refuseWhileExamined(trx, board)
}
