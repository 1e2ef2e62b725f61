import { sql } from 'kysely'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { endOfTerm, termYears } from '#contract/boards/composition.ts'
import { councilTermMembers, councilTerms, trusteeTermMembers, trusteeTerms } from '#contract/boards/terms.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import { type FieldRefusals, found, inWords, Refusal } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { type RegisterOptions, StoredColumns } from '../core/registers/register-options.ts'
import { registerRows, type Row } from '../core/registers/register-rows.ts'
import type { Area, On } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { inTurn, noting, personView } from '../people/index.ts'
import { bodyRegister } from './bodies.ts'
import { holdBoard, openRequest, refuseWhileExamined, sizesFor } from './board-rows.ts'

const tooLong = (years: number) =>
  inWords(`أقصى مدة للولاية بالسنوات: ${years}.`, `Years that a term has at the most: ${years}.`)
const notAfter = inWords(
  'تبدأ الدورة الجديدة بعد بداية الدورة القائمة.',
  'A new term begins after the present one began.',
)

export const yearsFor = ({ reference }: Services, legalForm: number): number =>
  reference.setting('boards.term_years', termYears)[legalForm] ?? 2

interface TermInput {
  readonly members_number: number
  readonly start_date: string
  readonly end_date: string | null
}

/** Size, length and start of a term by the rules of the legal form; answers its last day. */
export async function termErrors(
  trx: Trx,
  services: Services,
  at: { ngoId: number; legalForm: number; body: BoardBody },
  { members_number, start_date, end_date }: TermInput,
): Promise<FieldRefusals> {
  const sizes = sizesFor(services, at.legalForm)
  const years = yearsFor(services, at.legalForm)
  const { rows } =
    await sql`select from director_boards where ngo_id = ${at.ngoId} and type = ${at.body} and status in ('current', 'temporary', 'expired', 'dissolved')
    and start_date >= ${start_date} and deleted_at is null limit 1`.execute(trx)
  return {
    ...(sizes.includes(members_number)
      ? {}
      : { members_number: [{ code: 'V-BOARD' as const, params: { a: sizes.join('، ') } }] }),
    ...(rows.length > 0 ? { start_date: [notAfter] } : {}),
    ...(end_date !== null && end_date < start_date ? { end_date: ['V-ORDER' as const] } : {}),
    ...(end_date !== null && end_date > endOfTerm(start_date, years) ? { end_date: [tooLong(years)] } : {}),
  }
}

/** The number that the next term of a body has. */
export async function nextTerm(trx: Trx, ngoId: number, body: BoardBody): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(term_no), 0) + 1 as next from director_boards where ngo_id = ${ngoId} and type = ${body} and deleted_at is null`.execute(
    trx,
  )
  return rows[0]?.next ?? 1
}

/** A term changes while it waits for the ministry and the ministry does not look at it. */
async function refuseDecided(trx: Trx, actor: Actor, row: Row): Promise<void> {
  const board = found(await holdBoard(trx, ngoOf(actor), row.id))
  if (board.status !== 'pending' || board.decision_no !== null) throw new Refusal(409, 'board_decided')
  await refuseWhileExamined(trx, board)
}

const optionsOf = (services: Services, body: BoardBody): RegisterOptions<AnyResource> => ({
  table: 'director_boards',
  scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor), and: { type: body } }),
  own: ['term_no', 'status', 'meeting_id', 'decision_no', 'decision_date', 'decision_file'],
  search: ['decision_no'],
  order: '-start_date',
  except: ['read'],
  check: async (trx, actor, given, before) => {
    const input = given as unknown as TermInput
    if (before) await refuseDecided(trx, actor, before)
    const legalForm = actor.legalFormId ?? 0
    const wrong = await termErrors(trx, services, { ngoId: ngoOf(actor), legalForm, body }, input)
    if (Object.keys(wrong).length > 0) return wrong
    // Nobody of a term that waits begins before it.
    if (before)
      await sql`update directors set start_date = ${input.start_date} where director_board_id = ${before.id} and ngo_id = ${ngoOf(actor)} and start_date < ${input.start_date} and not is_current and end_date is null and deleted_at is null`.execute(
        trx,
      )
    return new StoredColumns({
      end_date: input.end_date ?? endOfTerm(input.start_date, yearsFor(services, legalForm)),
      ...(before ? {} : { term_no: await nextTerm(trx, ngoOf(actor), body) }),
    })
  },
  removing: async (trx, actor, row) => {
    await refuseDecided(trx, actor, row)
    if (await openRequest(trx, ngoOf(actor), row.id)) throw new Refusal(409, 'in_use')
    // Nobody of them ever sat: they go with the term that was entered by mistake.
    await sql`update directors set deleted_at = now(), updated_by = ${actor.userId} where director_board_id = ${row.id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`.execute(
      trx,
    )
  },
})

/** Members of one term, with the whole number of them [spec 2§7]. */
function membersOfTerm(given: On, services: Services, body: BoardBody): void {
  const own = bodyRegister[body]
  const on = noting(viewing(given, personView(services, own)), services, own)
  const columns = Object.keys(boardRegisters[body].row.shape)
  const rows = registerRows('directors', columns, [], 'position_id')
  const call = body === 'administrative' ? councilTermMembers : trusteeTermMembers
  on(call, async ({ actor, params, query: { type: _, ...query } }) => {
    const ngoId = ngoOf(actor)
    const { rows: terms } =
      await sql`select from director_boards where id = ${params.id} and ngo_id = ${ngoId} and type = ${body} and deleted_at is null`.execute(
        services.db,
      )
    found(terms[0])
    const page = await rows.list(
      services.db,
      { column: 'ngo_id', value: ngoId, and: { type: body } },
      { ...query, director_board_id: params.id },
    )
    return page as never
  })
}

const termRows: Area = (on, services) => {
  register(on, services, councilTerms, optionsOf(services, 'administrative'))
  register(on, services, trusteeTerms, optionsOf(services, 'trustee'))
}

/** Terms of council and trustees: entered by the organisation, ratified by the ministry. */
export const termsArea: Area = (on, services) => {
  termRows(inTurn(on), services)
  membersOfTerm(on, services, 'administrative')
  membersOfTerm(on, services, 'trustee')
}
