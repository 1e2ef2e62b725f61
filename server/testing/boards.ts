import { sql } from 'kysely'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { answerOfferedSeat } from '#contract/boards/guest-seat.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import { askCalls } from '#contract/boards/seat-calls.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { employees } from '#contract/people/employees.ts'
import { must, type Client, type TestApp } from './app.ts'
import { type Organisation, uploaded } from './factories.ts'
import { employeesCase, personInput } from './people-cases.ts'
import { next } from './register-case.ts'

type Seat = SentBody<typeof boardRegisters.administrative.create>
/** Positions of a whole board: chair, secretary, treasurer, and plain seats. */
export const wholeBoard = (body: BoardBody, size = 5): number[] =>
  Array.from({ length: size }, (_, at) => [body === 'trustee' ? 7 : 1, 3, 4][at] ?? (body === 'trustee' ? 9 : 5))

/** A member as a form sends him, with a phone of his own. */
export async function seatInput(
  app: TestApp,
  ngo: Organisation,
  board: number,
  position: number,
  more: Partial<Seat> = {},
) {
  const n = 700_000 + next()
  return {
    ...personInput(n),
    mobile: `09${String(40_000_000 + n)}`,
    position_id: position,
    seat_method: 'elected',
    start_date: '2026-01-10',
    end_date: null,
    end_reason: null,
    director_board_id: board,
    inquiry_bulletin_file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
    criminal_record_file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
    family_group: null,
    ...more,
  } as Seat
}

/** The messages to a number, the last one first. */
export const messagesTo = async (app: TestApp, mobile: string) =>
  (
    await sql<{ body_text: string }>`
      select body_text from outbox where channel = 'sms' and to_address = ${`+963${mobile.slice(1)}`} order by id desc`.execute(
      app.ownerDb,
    )
  ).rows.map(({ body_text: text }) => ({
    text,
    token: /token=(\S+)/.exec(text)?.[1] ?? '',
    code: /(?:الرمز|Code) (\d{6})/.exec(text)?.[1] ?? '',
  }))

/** Asks a member, who answers with the code on his phone. */
export async function answerSeat(
  app: TestApp,
  client: Client,
  body: BoardBody,
  { id, mobile }: { id: number; mobile: string },
  answer: 'confirmed' | 'objected' = 'confirmed',
): Promise<void> {
  must(await client.call(askCalls[body], { params: { id }, body: {} }))
  const [sent] = await messagesTo(app, mobile)
  must(
    await app.guest.call(answerOfferedSeat, {
      query: { token: sent?.token ?? '' },
      body: { code: sent?.code ?? '', answer },
    }),
  )
}

/** Adds a member; answers his row. */
export const addSeat = async (
  app: TestApp,
  ngo: Organisation,
  body: BoardBody,
  board: number,
  position: number,
  more: Partial<Seat> = {},
) =>
  must(await ngo.client.call(boardRegisters[body].create, { body: await seatInput(app, ngo, board, position, more) }))

/** Fills a term with members who confirmed; answers their rows. */
export async function fillBoard(app: TestApp, ngo: Organisation, body: BoardBody, board: number, size = 5) {
  const rows = []
  for (const position of wholeBoard(body, size)) {
    const row = await addSeat(app, ngo, body, board, position)
    await answerSeat(app, ngo.client, body, row)
    rows.push(row)
  }
  return rows
}

const personal = ['first_name', 'last_name', 'father_name', 'mother_name', 'id_number', 'gender', 'birth_date'] as const
/** A member who works for the organisation as well. */
export async function employ(app: TestApp, ngo: Organisation, member: object | undefined): Promise<void> {
  const his = Object.fromEntries(
    Object.entries(member ?? {}).filter(([field]) => personal.some((one) => one === field)),
  )
  const body = { ...(await employeesCase.input(app, { ...ngo, ngoId: ngo.id }, 1)), ...his }
  must(await ngo.client.call(employees.create, { body: body as never }))
}
