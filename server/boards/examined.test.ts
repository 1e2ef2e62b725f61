import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readExaminedBoard } from '#contract/boards/examined.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import { declareCalls } from '#contract/boards/seat-calls.ts'
import { actOnRequest } from '#contract/transactions/own-requests.ts'
import { readFile } from '#contract/documents/calls.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { boardOf } from '../testing/board-cases.ts'
import { addSeat, answerSeat, employ, fillBoard } from '../testing/boards.ts'
import { ministryUser, organisation, type Organisation, uploaded } from '../testing/factories.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const article = 'القانون رقم 93 لعام 1958، المادة 26'
const reason = 'محضر الاجتماع لا يذكر عدد الأصوات التي نالها كل مرشح.'
const refusal = { reject_reason_id: 1, reject_text: reason, article }
type Officer = Awaited<ReturnType<typeof toLastStep>>
const seen = async ({ client }: Pick<Officer, 'client'>, id: number) =>
  must(await client.call(readExaminedBoard, { params: { id } }))
const ask = (ngo: Organisation, board: number) => apply(ngo, 'board_ratification', { director_board_id: String(board) })
/** A whole board of an organisation of the first governorate. */
async function wholeOf(given: Parameters<typeof organisation>[1] = {}) {
  const ngo = await organisation(app, given)
  const board = await boardOf(app, ngo.id, { size: 5 })
  const rows = await fillBoard(app, ngo, 'administrative', board)
  return { ngo, board, rows }
}

it('shows the officer who is in a board, and the second time why it was refused and what changed since', async () => {
  const { ngo, board } = await wholeOf()
  const first = must(await ask(ngo, board))
  const officer = await toLastStep(first.id)
  const view = await seen(officer, first.id)
  expect([view?.before, view?.judged]).toEqual([null, null])
  expect(view?.members.map(({ change, confirmation }) => [change, confirmation])).toEqual(
    Array.from({ length: 5 }, () => [null, 'confirmed']),
  )
  must(await decide(officer, first.id, 'reject', refusal))

  const gone = view?.members.at(-1)?.id ?? 0
  const edited = view?.members[0]?.id ?? 0
  must(await ngo.client.call(boardRegisters.administrative.remove, { params: { id: gone } }))
  await sql`update directors set residence_address = 'حمص، شارع المثال 5', updated_at = now() where id = ${edited}`.execute(
    app.ownerDb,
  )
  await answerSeat(app, ngo.client, 'administrative', await addSeat(app, ngo, 'administrative', board, 5))
  const second = must(await ask(ngo, board))
  const again = await seen(officer, second.id)
  expect(again?.before).toMatchObject({ request_id: first.id, decision: 'reject', notes: reason, article })
  expect(again?.members.map(({ change }) => change)).toEqual(['changed', null, null, null, 'added', 'removed'])
  expect(again?.members.at(-1)).toMatchObject({ id: gone, papers: [] })
})

it('shows what was judged once it is decided, whatever became of the board since', async () => {
  const { ngo, board, rows } = await wholeOf()
  const { id } = must(await ask(ngo, board))
  const officer = await toLastStep(id)
  const { judged: _, ...view } = (await seen(officer, id)) ?? { judged: null }
  must(await decide(officer, id, 'return', { notes: 'يرجى إرفاق محضر الاجتماع كاملاً.', article }))
  const [chair, , , plain] = rows.map((row) => row.id)
  const today = app.services.now().toISOString()
  const rename = (name: string) =>
    sql`update directors set first_name = ${name}, updated_at = now() where id = ${chair}`.execute(app.ownerDb)
  await rename('سليمى')
  must(await ngo.client.call(boardRegisters.administrative.remove, { params: { id: plain ?? 0 } }))
  // What its organisation corrects is not read before it is handed in again.
  expect(await seen(officer, id)).toEqual({ ...view, judged: { decision: 'return', at: expect.any(String) } })
  expect((await seen(officer, id))?.judged?.at.slice(0, 10)).toBe(today.slice(0, 10))

  await answerSeat(app, ngo.client, 'administrative', await addSeat(app, ngo, 'administrative', board, 5))
  const { client } = ngo

  const body = { action: 'complete', subject: 'تصديق تشكيل المجلس بعد الاستكمال', details: null }
  must(await client.call(actOnRequest, { params: { id }, body: body as never }))
  const again = await seen(officer, id)
  expect(again).toMatchObject({ judged: null, before: { request_id: id, decision: 'return' } })
  expect(again?.members[0]?.name).toContain('سليمى')
  must(await decide(officer, id, 'approve', freshDecision()))
  await rename('هند')
  const { judged, ...then } = (await seen(officer, id)) ?? { judged: null }
  expect(judged?.decision).toBe('approve')
  expect({ ...then, judged: null }, 'as nobody sat yet').toEqual(again)
})

it('shows the conflicts and what the organisation said, to those who read its file also who works for it', async () => {
  const { ngo, board, rows } = await wholeOf()
  const [chair, second] = rows
  await sql`update directors set family_group = 'البستاني' where id = any(${[chair?.id, second?.id]})`.execute(
    app.ownerDb,
  )
  await employ(app, ngo, second)
  const answer = 'ابنا عم، ولا يعيشان في بيت واحد.'
  const said = { kind: 'family', about: 'البستاني', answer } as const
  must(await ngo.client.call(declareCalls.administrative, { params: { id: chair?.id ?? 0 }, body: said }))
  const { id } = must(await ask(ngo, board))
  const officer = await toLastStep(id)
  const told = [
    { kind: 'family', director_id: chair?.id, answer },
    { kind: 'employee', director_id: second?.id, answer: null },
  ]
  expect((await seen(officer, id))?.conflicts).toMatchObject(told)
  const narrow = await ministryUser(app, { rights: { ministry_transaction_requests: ['S', 'U'] } })
  expect((await seen(narrow, id))?.conflicts.map(({ kind }) => kind)).toEqual(['family'])
  must(await decide(officer, id, 'reject', refusal))
  await sql`update directors set family_group = null where id = any(${[chair?.id, second?.id]})`.execute(app.ownerDb)
  expect((await seen(officer, id))?.conflicts).toMatchObject(told)
  expect((await seen(narrow, id))?.conflicts.map(({ kind }) => kind)).toEqual(['family'])
})

const opens = async (client: Client, file: number) =>
  (await client.call(readFile, { params: { id: file } })).status === 200

it('opens the papers of whoever is to be ratified to those who decide within their reach, from the request to after the decision', async () => {
  const { ngo, board, rows } = await wholeOf({ governorate: 1 })
  const ngos = ['S' as const]
  const rights = { ministry_transaction_requests: ['S' as const, 'U' as const], ministry_ngos: ngos }
  const officer = await ministryUser(app, { rights, governorate: 1 })
  const far = await ministryUser(app, { rights, governorate: 2 })
  const reader = await ministryUser(app, { rights: { ministry_transaction_requests: ['S'], ministry_ngos: ngos } })
  const papers = rows.flatMap((row) =>
    [row.inquiry_bulletin_file, row.criminal_record_file].flatMap((one) => one ?? []),
  )
  const [paper = 0] = papers
  expect(papers).toHaveLength(10)
  expect(await opens(officer.client, paper), 'before anything is asked').toBe(false)

  const { id } = must(await ask(ngo, board))
  const last = await toLastStep(id)
  const files = async (who: Pick<Officer, 'client'>) =>
    (await seen(who, id))?.members.flatMap((one) => one.papers.map(({ file }) => file))
  expect(await files(officer)).toEqual(papers)
  for (const file of papers) expect(await opens(officer.client, file)).toBe(true)
  // What came is told, and not opened.
  expect(await files(reader)).toEqual(papers.map(() => null))
  expect((await far.client.call(readExaminedBoard, { params: { id } })).status).toBe(404)
  for (const { client } of [reader, far]) expect(await opens(client, paper)).toBe(false)
  const { rows: views } =
    await sql`select from logs where action = 'view' and entity = 'attachments' and entity_id = ${paper} and user_id = ${officer.id} and ngo_id = ${ngo.id}`.execute(
      app.ownerDb,
    )
  expect(views).toHaveLength(1)

  must(await decide(last, id, 'reject', refusal))
  // What the organisation brings after it is not the ministry's yet; what was judged stays.
  const fresh = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  await sql`update attachments set owner_type = 'directors', owner_id = ${rows[0]?.id} where id = ${fresh}`.execute(
    app.ownerDb,
  )
  await sql`update directors set inquiry_bulletin_file = ${fresh} where id = ${rows[0]?.id}`.execute(app.ownerDb)
  expect(await files(officer)).toEqual(papers)
  expect(await opens(officer.client, paper)).toBe(true)
  for (const { client } of [reader, far]) expect(await opens(client, paper)).toBe(false)
  expect(await opens(officer.client, fresh)).toBe(false)
})

it('is not ratified by who checked its papers, by whichever call', async () => {
  const { ngo, board } = await wholeOf()
  const { id } = must(await ask(ngo, board))
  const both = await ministryUser(app, { role: 'CA', roles: ['receiver', 'docs_evaluator', 'directorate_head'] })
  must(await decide(both, id, 'start'))
  for (const step of ['forward', 'forward']) must(await decide(both, id, step))
  for (const [decision, said] of [
    ['approve', freshDecision()],
    ['reject', refusal],
  ] as const)
    expect((await decide(both, id, decision, said)).status, decision).toBe(403)
  const { rows } = await sql`select from examined_boards where transaction_request_id = ${id}`.execute(app.ownerDb)
  expect(rows).toEqual([])
})

it('answers nobody of the organisation, and nothing of a request that is not there', async () => {
  const { ngo, board } = await wholeOf()
  const { id } = must(await ask(ngo, board))
  expect((await ngo.client.call(readExaminedBoard, { params: { id } })).status).toBe(403)
  const { client } = await toLastStep(id)
  expect((await client.call(readExaminedBoard, { params: { id: id + 100_000 } })).status).toBe(404)
})
