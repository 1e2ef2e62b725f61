import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readExaminedBoard } from '#contract/boards/examined.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import { must, testApp } from '../testing/app.ts'
import { boardOf } from '../testing/board-cases.ts'
import { addSeat, answerSeat, fillBoard } from '../testing/boards.ts'
import { organisation } from '../testing/factories.ts'
import { walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const article = 'القانون رقم 93 لعام 1958، المادة 26'
const reason = 'محضر الاجتماع لا يذكر عدد الأصوات التي نالها كل مرشح.'
type Officer = Awaited<ReturnType<typeof toLastStep>>
const seen = async ({ client }: Officer, id: number) => must(await client.call(readExaminedBoard, { params: { id } }))

it('shows the officer who is in a board, and the second time why it was refused and what changed since', async () => {
  const ngo = await organisation(app)
  const board = await boardOf(app, ngo.id, { size: 5 })
  await fillBoard(app, ngo, 'administrative', board)
  const ask = () => apply(ngo, 'board_ratification', { director_board_id: String(board) })
  const first = must(await ask())
  const officer = await toLastStep(first.id)
  const view = await seen(officer, first.id)
  expect(view?.before).toBeNull()
  expect(view?.members.map(({ change, confirmation }) => [change, confirmation])).toEqual(
    Array.from({ length: 5 }, () => [null, 'confirmed']),
  )
  must(await decide(officer, first.id, 'reject', { reject_reason_id: 1, reject_text: reason, article }))

  expect(await seen(officer, first.id), 'what is corrected next is not read yet').toBeNull()
  const gone = view?.members.at(-1)?.id ?? 0
  const edited = view?.members[0]?.id ?? 0
  must(await ngo.client.call(boardRegisters.administrative.remove, { params: { id: gone } }))
  await sql`update directors set residence_address = 'حمص، شارع المثال 5', updated_at = now() where id = ${edited}`.execute(
    app.ownerDb,
  )
  await answerSeat(app, ngo.client, 'administrative', await addSeat(app, ngo, 'administrative', board, 5))
  const second = must(await ask())
  const again = await seen(officer, second.id)
  expect(again?.before).toMatchObject({ request_id: first.id, decision: 'reject', notes: reason, article })
  expect(again?.members.map(({ change }) => change)).toEqual(['changed', null, null, null, 'added', 'removed'])
  expect(again?.members.at(-1)?.id).toBe(gone)
})

it('answers nobody of the organisation, and nothing of a request that is not there', async () => {
  const ngo = await organisation(app)
  const board = await boardOf(app, ngo.id, { size: 5 })
  await fillBoard(app, ngo, 'administrative', board)
  const { id } = must(await apply(ngo, 'board_ratification', { director_board_id: String(board) }))
  expect((await ngo.client.call(readExaminedBoard, { params: { id } })).status).toBe(403)
  const { client } = await toLastStep(id)
  expect((await client.call(readExaminedBoard, { params: { id: id + 100_000 } })).status).toBe(404)
})
