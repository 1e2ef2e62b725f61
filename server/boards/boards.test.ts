import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { governing, type BoardBody } from '#contract/boards/board-words.ts'
import { boardRegisters, executives, founders } from '#contract/boards/directors.ts'
import { declareCalls, seatsCalls } from '#contract/boards/seat-calls.ts'
import { councilTermMembers, termRegisters } from '#contract/boards/terms.ts'
import { readPeople } from '#contract/public-site/people.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { Refusal } from '../core/errors.ts'
import { must, testApp } from '../testing/app.ts'
import { boardOf } from '../testing/board-cases.ts'
import { addSeat, answerSeat, employ, fillBoard, messagesTo, seatInput } from '../testing/boards.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { membersCase } from '../testing/people-cases.ts'
import { freshDecision, walkers } from '../testing/walked.ts'
import { newBoardFromElection, ratifyBoard } from './index.ts'
import { endPastSeats, expireBoards, tellEndingTerms } from './jobs.ts'
import { moveBoard, startBoards } from './succession.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const today = todayIn(app.clock.now())

const seats = async (ngo: Organisation, body: BoardBody, query: { as_of?: string; term?: number } = {}) =>
  must(await ngo.client.call(seatsCalls[body], { query }))
const stored = async (id: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select status, start_date, end_date, decision_no, told_days from director_boards where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const ask = (ngo: Organisation, board: number) => apply(ngo, 'board_ratification', { director_board_id: String(board) })
/** Asks for the ratification and takes it through the ministry; answers the number of the decision. */
async function ratified(ngo: Organisation, board: number): Promise<string> {
  const { id } = must(await ask(ngo, board))
  const officer = await toLastStep(id)
  const decision = freshDecision()
  must(await decide(officer, id, 'approve', decision))
  return decision.decision_no
}
const publicNames = async (ngo: Organisation, type: 'trustees' | 'admins') =>
  must(await app.guest.call(readPeople, { params: { type }, query: { ngo_id: ngo.id } }))
/** A board that sits. */
async function sitting(body: BoardBody, given: Partial<{ start: string; end: string; status: string }> = {}, size = 5) {
  const ngo = await organisation(app, { legalForm: body === 'trustee' ? 1 : 2 })
  const board = await boardOf(app, ngo.id, { body, size, no: '5/ق', ...given, status: 'current' })
  const rows = []
  for (let at = 0; at < size; at += 1) {
    const row = await addSeat(
      app,
      ngo,
      body,
      board,
      [body === 'trustee' ? 7 : 1, 3, 4][at] ?? (body === 'trustee' ? 9 : 5),
      {
        start_date: given.start ?? '2026-01-10',
      },
    )
    rows.push(row)
  }
  await sql`update directors set is_current = true where director_board_id = ${board}`.execute(app.ownerDb)
  await sql`update director_boards set status = ${given.status ?? 'current'} where id = ${board}`.execute(app.ownerDb)
  return { ngo, board, rows }
}

test.each([1, 2, 3])('legal form %i: rights, calls and the public page know one governing body', async (legalForm) => {
  const ngo = await organisation(app, { legalForm })
  const own = governing(legalForm)
  expect(own).toBe(legalForm === 1 ? 'trustee' : 'administrative')
  for (const body of ['administrative', 'trustee'] as const) {
    const expected = body === own ? 200 : 403
    expect((await ngo.client.call(boardRegisters[body].list)).status).toBe(expected)
    expect((await ngo.client.call(termRegisters[body].list)).status).toBe(expected)
    expect((await ngo.client.call(seatsCalls[body], { query: {} })).status).toBe(expected)
    const input = { members_number: 5, start_date: '2026-02-01', end_date: null }
    expect((await ngo.client.call(termRegisters[body].create, { body: input })).status).toBe(expected)
  }
})

describe.each(['administrative', 'trustee'] as const)('a new board (%s)', (body) => {
  test('is entered, confirmed by codes and ratified; it takes over, and nobody is lost', async () => {
    const old = await sitting(body, { start: '2024-01-05', end: '2026-01-04', status: 'expired' })
    const { ngo } = old
    // Their term is over and nobody has come: they sit, are shown so, and stay on the public page.
    expect((await seats(ngo, body)).seats.map(({ state }) => state)).toEqual(Array(5).fill('carried'))
    expect((await publicNames(ngo, body === 'trustee' ? 'trustees' : 'admins')).members).toHaveLength(5)

    const term = must(
      await ngo.client.call(termRegisters[body].create, {
        body: { members_number: 5, start_date: '2026-01-10', end_date: null },
      }),
    )
    expect(term).toMatchObject({ status: 'pending', end_date: '2028-01-09', decision_no: null })
    const lacking = async () => (await seats(ngo, body, { term: term.id })).lacking.map(({ what }) => what).toSorted()
    expect(await lacking()).toEqual(['post', 'post', 'post', 'seats'])
    expect((await ask(ngo, term.id)).errors).toHaveProperty(['payload.director_board_id'])
    const rows = await fillBoard(app, ngo, body, term.id)
    expect(rows.every(({ is_current }) => !is_current)).toBe(true)
    expect(await lacking()).toEqual([])
    // Nothing of it is public, and the old board still sits.
    const before = await publicNames(ngo, body === 'trustee' ? 'trustees' : 'admins')
    expect(before.members.map(({ name }) => name)).toEqual(Array(5).fill('لينا البستاني'))
    expect((await seats(ngo, body)).board?.id).toBe(old.board)

    const no = await ratified(ngo, term.id)
    expect(await stored(term.id)).toMatchObject({ status: 'current', decision_no: no })
    expect(await stored(old.board)).toMatchObject({ status: 'expired', end_date: '2026-01-04' })
    const now = await seats(ngo, body)
    expect([now.board?.id, now.seats.map(({ state }) => state)]).toEqual([term.id, Array(5).fill('filled')])
    // As of a day before, the board of that day.
    expect((await seats(ngo, body, { as_of: '2025-06-01' })).board?.id).toBe(old.board)
    const left = must(
      await ngo.client.call(boardRegisters[body].list, { query: { director_board_id: [old.board], per_page: 20 } }),
    )
    expect(left.map(({ end_date, end_reason, is_current }) => [end_date, end_reason, is_current])).toEqual(
      Array(5).fill(['2026-01-09', 'term', false]),
    )
    // Readers see names and posts, and no number of anybody.
    const page = await publicNames(ngo, body === 'trustee' ? 'trustees' : 'admins')
    expect(page.members).toHaveLength(5)
    expect(page.terms.map(({ decision_no }) => decision_no)).toEqual([no, '5/ق'])
    const text = JSON.stringify(page)
    for (const { id_number, mobile } of rows)
      expect([text.includes(id_number), text.includes(mobile)]).toEqual([false, false])
    expect(Object.keys(page.members[0] ?? {})).toEqual(['name', 'position'])
  })

  test('does not change while the ministry examines it, neither before nor during the handing in', async () => {
    const ngo = await organisation(app, { legalForm: body === 'trustee' ? 1 : 2 })
    const board = await boardOf(app, ngo.id, { body, size: 5 })
    const [chair, ...rest] = await fillBoard(app, ngo, body, board)
    const { id } = must(await ask(ngo, board))
    const member = boardRegisters[body]
    const change = { ...(await seatInput(app, ngo, board, chair?.position_id ?? 0)), id_number: '99123456789' }
    expect((await ngo.client.call(member.update, { params: { id: chair?.id ?? 0 }, body: change })).status).toBe(409)
    expect((await ngo.client.call(member.remove, { params: { id: rest[0]?.id ?? 0 } })).status).toBe(409)
    const another = await seatInput(app, ngo, board, 6)
    expect((await ngo.client.call(member.create, { body: another })).status).toBe(409)
    expect((await ngo.client.call(termRegisters[body].remove, { params: { id: board } })).status).toBe(409)
    // It came back: now it may be corrected.
    const officer = await toLastStep(id)
    must(await decide(officer, id, 'return', { notes: 'يرجى تصحيح بيانات أمين السر.', article: 'المادة 9' }))
    must(await ngo.client.call(member.create, { body: another }))
  })
})

test('a member added while the request is handed in waits for it, and is refused', async () => {
  const ngo = await organisation(app)
  const board = await boardOf(app, ngo.id, { size: 5 })
  await fillBoard(app, ngo, 'administrative', board)
  const body = await seatInput(app, ngo, board, 6)
  const [asked, added] = await whileHeld(
    app,
    sql`select from director_boards where id = ${board} for update`,
    2,
    () => [
      ask(ngo, board).then(({ status }) => status),
      new Promise((done) => setTimeout(done, 300)).then(() =>
        ngo.client.call(boardRegisters.administrative.create, { body }).then(({ status }) => status),
      ),
    ],
  )
  expect([asked, added]).toEqual([200, 409])
})

describe('a seat', () => {
  test('is confirmed by the person on his own phone: a wrong code, changed data and an objection do not count', async () => {
    const ngo = await organisation(app)
    const board = await boardOf(app, ngo.id, { size: 5 })
    const row = await addSeat(app, ngo, 'administrative', board, 1)
    await answerSeat(app, ngo.client, 'administrative', row)
    const state = async () =>
      (await seats(ngo, 'administrative', { term: board })).members.find(({ id }) => id === row.id)?.confirmation?.state
    expect(await state()).toBe('confirmed')
    const [message] = await messagesTo(app, row.mobile)
    expect(message?.text).toMatch(/مجلس الإدارة.*http:\/\/localhost\/board-seat\?token=\d+\.[0-9a-f]{24} /)
    // Another phone is another person's answer.
    const moved = { ...(await seatInput(app, ngo, board, 1)), id_number: row.id_number, mobile: '0945678901' }
    must(await ngo.client.call(boardRegisters.administrative.update, { params: { id: row.id }, body: moved }))
    expect(await state()).toBe('changed')
    const objector = await addSeat(app, ngo, 'administrative', board, 3)
    await answerSeat(app, ngo.client, 'administrative', objector, 'objected')
    const told =
      await sql`select from user_notifications where user_id = ${ngo.userId} and code = 'SEAT-OBJECTED'`.execute(
        app.ownerDb,
      )
    expect(told.rows).toHaveLength(1)
    expect((await ask(ngo, board)).errors?.['payload.director_board_id']?.join(' ')).toContain('اعترض')
  })

  test('is held by one person, and posts, persons and families are counted', async () => {
    const ngo = await organisation(app)
    const board = await boardOf(app, ngo.id, { size: 5 })
    const create = async (position: number, more: object = {}) =>
      ngo.client.call(boardRegisters.administrative.create, { body: await seatInput(app, ngo, board, position, more) })
    const first = must(await create(1, { family_group: 'الساقي' }))
    expect((await create(1)).errors).toHaveProperty('position_id')
    expect((await create(9)).errors).toHaveProperty('position_id')
    expect((await create(5, { id_number: first.id_number })).errors).toHaveProperty('id_number')
    expect((await create(5, { start_date: '2025-12-31' })).errors).toHaveProperty('start_date')
    expect((await create(5, { end_date: '2026-03-01', end_reason: 'resignation' })).errors).toHaveProperty('end_date')
    expect((await create(5, { birth_date: addDays(today, -17 * 365) })).errors).toHaveProperty('birth_date')
    must(await create(3, { family_group: 'الساقي' }))
    expect((await create(4, { family_group: 'الساقي' })).errors).toHaveProperty('family_group')
    for (const position of [4, 5, 5]) must(await create(position))
    expect((await create(5)).errors).toHaveProperty('position_id')
    must(await create(6))
    const { conflicts } = await seats(ngo, 'administrative', { term: board })
    expect(conflicts.map(({ kind }) => kind)).toEqual(['family'])
    const [family] = conflicts
    const { director_id: id = 0, about = '' } = family ?? {}
    const said = { kind: 'family' as const, about, answer: 'مقر الجمعية في قرية، والعضوان معروفان لأهلها.' }
    const lacking = async () => (await seats(ngo, 'administrative', { term: board })).lacking.map(({ what }) => what)
    expect(await lacking()).toContain('family_unexplained')
    must(await ngo.client.call(declareCalls.administrative, { params: { id }, body: said }))
    expect(await lacking()).not.toContain('family_unexplained')
    expect(
      (await ngo.client.call(declareCalls.administrative, { params: { id }, body: { ...said, about: 'شيء آخر' } }))
        .status,
    ).toBe(422)
  })

  test('of a ratified member keeps what was decided; it ends with day and reason, and its record stays', async () => {
    const { ngo, board, rows } = await sitting('administrative')
    const [chair] = rows
    const id = chair?.id ?? 0
    const same = { ...(await seatInput(app, ngo, board, 1)), id_number: chair?.id_number ?? '' }
    const { update, remove } = boardRegisters.administrative
    for (const [field, value] of [
      ['first_name', 'سامر'],
      ['id_number', '99777777777'],
      ['position_id', 2],
      ['start_date', '2026-01-11'],
      ['seat_method', 'appointed'],
      ['birth_date', '1980-01-01'],
    ] as const)
      expect(
        Object.keys(
          (await ngo.client.call(update, { params: { id }, body: { ...same, [field]: value } })).errors ?? {},
        ),
      ).toEqual([field])
    must(await ngo.client.call(update, { params: { id }, body: { ...same, profession: 'محامية' } }))
    expect((await ngo.client.call(remove, { params: { id } })).status).toBe(409)
    const left = { ...same, end_date: '2026-05-01', end_reason: 'resignation' as const }
    expect(
      (await ngo.client.call(update, { params: { id }, body: { ...left, end_reason: null } })).errors,
    ).toHaveProperty('end_reason')
    expect(must(await ngo.client.call(update, { params: { id }, body: left }))).toMatchObject({ is_current: false })
    expect((await ngo.client.call(update, { params: { id }, body: same })).errors).toHaveProperty('end_date')
    const { seats: now, members } = await seats(ngo, 'administrative')
    expect(now[0]).toMatchObject({ position_id: 1, state: 'vacant', since: '2026-05-02' })
    expect(members.find((one) => one.id === id)?.end_recorded_at).not.toBeNull()
    expect(
      (await seats(ngo, 'administrative', { as_of: '2026-04-01' })).seats.every(({ holder }) => holder !== null),
    ).toBe(true)
    // Somebody for the vacant seat waits for the ministry, like a whole board.
    const next = await addSeat(app, ngo, 'administrative', board, 1, {
      seat_method: 'substitute',
      start_date: '2026-06-01',
    })
    expect((await seats(ngo, 'administrative')).seats.find(({ position_id }) => position_id === 1)).toMatchObject({
      state: 'waiting',
      holder: next.id,
    })
    expect((await publicNames(ngo, 'admins')).members).toHaveLength(4)
    await answerSeat(app, ngo.client, 'administrative', next)
    await ratified(ngo, board)
    expect((await publicNames(ngo, 'admins')).members).toHaveLength(5)
    expect(await stored(board)).toMatchObject({ status: 'current', decision_no: '5/ق' })
  })
})

test('conflicts: who sits elsewhere or is paid is shown to those who may see it, and nothing more of others', async () => {
  const [here, there] = [await sitting('administrative'), await sitting('trustee')]
  const [chair] = here.rows
  await sql`update directors set id_number_hash = (select id_number_hash from directors where id = ${chair?.id}) where id = ${there.rows[1]?.id}`.execute(
    app.ownerDb,
  )
  await employ(app, here.ngo, chair)
  const kinds = async (client: Organisation['client']) =>
    must(await client.call(seatsCalls.administrative, { query: {} })).conflicts.map(({ kind }) => kind)
  expect(await kinds(here.ngo.client)).toEqual(['elsewhere', 'employee'])
  const few = await organisationUser(app, here.ngo.id, { ngo_director_boards_administrative: ['S'] })
  expect(await kinds(few.client)).toEqual(['elsewhere'])
  const told = JSON.stringify((await seats(here.ngo, 'administrative')).conflicts)
  expect(told).toContain('مجلس الأمناء')
  for (const secret of [there.rows[1]?.mobile, chair?.id_number]) expect(told).not.toContain(secret)
  // A board that waits is nobody's business yet.
  await sql`update directors set is_current = false where id = ${there.rows[1]?.id}`.execute(app.ownerDb)
  expect(await kinds(few.client)).toEqual([])
})

test('whatever is decided in whatever order, one term governs, and the log tells every status', async () => {
  const moves = ['ratify', 'take_office', 'expire', 'dissolve', 'restore'] as const
  const input = {
    ratify: { decision_no: '7/ق', decision_date: '2026-02-01' },
    take_office: undefined,
    expire: { day: '2026-03-01', decision_no: null },
    dissolve: { day: '2026-03-01', decision_no: '8/ق' },
    restore: { end_date: '2028-01-09', decision_no: '9/ق' },
  }
  const step = fc.tuple(fc.nat(2), fc.constantFrom(...moves))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { id: ngo_id } = await organisation(app)
      const terms = []
      for (const start of ['2026-01-10', '2026-04-10', '2026-07-10'])
        terms.push(await boardOf(app, ngo_id, { start, size: 5 }))
      for (const [at, action] of steps) {
        const id = terms[at] as number
        await app.services.db
          .transaction()
          .execute((trx) => moveBoard(trx, app.services, undefined, { id, ngo_id }, action, input[action] as never))
          .catch((error: unknown) => {
            // A step that the table does not know, or a second governing term.
            if (!(error instanceof Refusal) && (error as { code?: string }).code !== '23505') throw error
          })
        const { rows } = await sql<{ id: number; status: string; told: string | null; is_whole: boolean }>`
          select b.id, b.status, b.start_date <= b.end_date as is_whole, (select l.changes -> 'status' ->> 'after' from logs l
            where l.entity = 'director_boards' and l.entity_id = b.id and l.changes ? 'status' order by l.id desc limit 1) as told
          from director_boards b where b.ngo_id = ${ngo_id} order by b.id`.execute(app.ownerDb)
        expect(rows.filter(({ status }) => status === 'current' || status === 'temporary').length).toBeLessThanOrEqual(
          1,
        )
        for (const row of rows) expect([row.told ?? 'pending', row.is_whole]).toEqual([row.status, true])
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('papers of a member are for those who may change that body, and for nobody else of the organisation', async () => {
  const ngo = await organisation(app)
  const board = await boardOf(app, ngo.id, { size: 5 })
  const { criminal_record_file: file } = await addSeat(app, ngo, 'administrative', board, 1)
  const status = async (rights: Parameters<typeof organisationUser>[2]) => {
    const { client } = await organisationUser(app, ngo.id, rights)
    return (await client.request('GET', `/api/v2/files/${file}`)).status
  }
  expect(await status({ ngo_director_boards_administrative: ['U'] })).toBe(200)
  for (const rights of [
    { ngo_director_boards_administrative: ['S', 'A', 'D'] },
    { ngo_director_boards_executive: ['U'], ngo_director_boards_founder: ['U'], ngo_employees: ['U'] },
  ] as const)
    expect(await status(rights as never)).toBe(404)
})

test('terms: sizes, length and start follow the legal form; a ratified one is not touched', async () => {
  for (const [legalForm, sizes] of [
    [1, [5, 7, 9]],
    [2, [5, 7, 9, 11]],
    [3, [5, 7, 9, 11]],
  ] as const) {
    const ngo = await organisation(app, { legalForm })
    const { create } = termRegisters[governing(legalForm)]
    for (let size = 3; size <= 13; size += 1) {
      const { status } = await ngo.client.call(create, {
        body: { members_number: size, start_date: '2026-02-01', end_date: null },
      })
      expect([legalForm, size, status]).toEqual([
        legalForm,
        size,
        (sizes as readonly number[]).includes(size) ? 200 : 422,
      ])
    }
    const long = await ngo.client.call(create, {
      body: { members_number: 5, start_date: '2026-02-01', end_date: '2028-02-01' },
    })
    expect(Object.keys(long.errors ?? {})).toEqual(['end_date'])
  }
  const { ngo, board } = await sitting('administrative')
  const { update, remove, create } = termRegisters.administrative
  const input = { members_number: 7, start_date: '2026-01-10', end_date: null }
  expect((await ngo.client.call(update, { params: { id: board }, body: input })).status).toBe(409)
  expect((await ngo.client.call(remove, { params: { id: board } })).status).toBe(409)
  expect((await ngo.client.call(create, { body: input })).errors).toHaveProperty('start_date')
  const other = await organisation(app)
  expect((await other.client.call(councilTermMembers, { params: { id: board }, query: {} })).status).toBe(404)
  const listed = await ngo.client.call(councilTermMembers, { params: { id: board }, query: { type: 'administrative' } })
  expect([listed.status, listed.pagination?.total_row]).toEqual([200, 5])
})

test('the end of a term is told 90 and 30 days before, once each; then both sides learn that nobody follows', async () => {
  const officer = await ministryUser(app, { governorate: 1, rights: { ministry_ngos_validation: ['S', 'V'] } })
  const { ngo, board } = await sitting('administrative', { start: '2026-01-10', end: addDays(today, 91) })
  const codes = async (userId: number, code: string) =>
    (
      await sql`select from user_notifications where user_id = ${userId} and code = ${code} and entity_id = ${board}`.execute(
        app.ownerDb,
      )
    ).rows.length
  const on = async (days: number) => {
    app.clock.now = () => new Date(Date.parse(`${addDays(today, days)}T09:00:00Z`))
    await startBoards(app.services)
    await endPastSeats(app.services)
    await expireBoards(app.services)
    await tellEndingTerms(app.services)
    return [
      await codes(ngo.userId, 'N-89'),
      await codes(ngo.userId, 'TERM-OVER'),
      await codes(officer.id, 'TERM-OVER-MINISTRY'),
    ]
  }
  try {
    expect(await on(0)).toEqual([0, 0, 0])
    expect(await on(1)).toEqual([1, 0, 0])
    expect(await on(2)).toEqual([1, 0, 0])
    expect(await on(61)).toEqual([2, 0, 0])
    expect(await on(91)).toEqual([2, 0, 0])
    expect(await stored(board)).toMatchObject({ status: 'current' })
    expect(await on(92)).toEqual([2, 1, 1])
    expect(await on(93)).toEqual([2, 1, 1])
    expect(await stored(board)).toMatchObject({ status: 'expired' })
  } finally {
    app.clock.now = () => new Date()
  }
  // Not by a clock of the reader: the board goes on until another is ratified.
  expect((await publicNames(ngo, 'admins')).members).toHaveLength(5)
})

test('a board ratified ahead of its term takes over on the first day, once', async () => {
  const { ngo, board: old } = await sitting('administrative', { start: '2025-01-10', end: addDays(today, 10) })
  const term = must(
    await ngo.client.call(termRegisters.administrative.create, {
      body: { members_number: 5, start_date: addDays(today, 11), end_date: null },
    }),
  )
  for (const position of [1, 3, 4, 5, 5]) {
    const row = await addSeat(app, ngo, 'administrative', term.id, position, { start_date: addDays(today, 11) })
    await answerSeat(app, ngo.client, 'administrative', row)
  }
  await ratified(ngo, term.id)
  expect([(await stored(old))?.status, (await stored(term.id))?.status]).toEqual(['current', 'pending'])
  // What was ratified does not change before it begins either.
  const late = await seatInput(app, ngo, term.id, 6, { start_date: addDays(today, 11) })
  expect((await ngo.client.call(boardRegisters.administrative.create, { body: late })).status).toBe(409)
  await startBoards(app.services)
  expect((await stored(term.id))?.status).toBe('pending')
  app.clock.now = () => new Date(Date.parse(`${addDays(today, 11)}T09:00:00Z`))
  await startBoards(app.services)
  await startBoards(app.services)
  app.clock.now = () => new Date()
  expect([(await stored(old))?.status, (await stored(term.id))?.status]).toEqual(['expired', 'current'])
  expect(await stored(old)).toMatchObject({ end_date: addDays(today, 10) })
})

test('an election becomes a board of those who were elected, and of no others', async () => {
  const [ngo, stranger] = [await organisation(app), await organisation(app)]
  const ids: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    const input = await membersCase.input(app, { ...ngo, ngoId: ngo.id }, 800_000 + n)
    const { data } = await ngo.client.request('POST', '/api/v2/general-authority-members', input)
    ids.push((data as { id: number }).id)
  }
  const election = {
    ngoId: ngo.id,
    legalForm: 2,
    meetingId: 77,
    membersNumber: 5,
    startDate: '2026-02-01',
    elected: ids.map((memberId, at) => ({
      memberId,
      ...([1, 3, 4][at] === undefined ? {} : { positionId: [1, 3, 4][at] as number }),
      ...(at === 5 ? { substitute: true as const } : {}),
    })),
  }
  const write = (given: typeof election) =>
    app.services.db.transaction().execute((trx) => newBoardFromElection(trx, app.services, undefined, given))
  const id = await write(election)
  const { board, members, lacking } = await seats(ngo, 'administrative', { term: id })
  expect(board).toMatchObject({ status: 'pending', end_date: '2028-01-31', members_number: 5 })
  expect(members.map(({ position_id, seat_method }) => [position_id, seat_method])).toEqual([
    [1, 'elected'],
    [3, 'elected'],
    [4, 'elected'],
    [5, 'elected'],
    [5, 'elected'],
    [6, 'substitute'],
  ])
  expect(new Set(lacking.map(({ what }) => what))).toEqual(
    new Set(['unconfirmed', 'criminal_record', 'inquiry_bulletin']),
  )
  // The minutes are ratified with their election: no request of its own is needed.
  await app.services.db
    .transaction()
    .execute((trx) =>
      ratifyBoard(trx, app.services, undefined, { ngoId: ngo.id, boardId: id, no: '9/ه', date: '2026-02-05' }),
    )
  const now = await seats(ngo, 'administrative')
  expect(now.board).toMatchObject({ id, status: 'current', decision_no: '9/ه' })
  expect(now.seats.map(({ state }) => state)).toEqual(Array(5).fill('filled'))
  expect((await publicNames(ngo, 'admins')).members).toHaveLength(5)
  await expect(write({ ...election, ngoId: stranger.id })).rejects.toMatchObject({ status: 404 })
  await expect(write({ ...election, membersNumber: 6 })).rejects.toMatchObject({ status: 422 })
})

test('founders are open until the ministry has accepted the file, then nothing of them changes', async () => {
  const ngo = await organisation(app)
  const input = { ...(await seatInput(app, ngo, 0, 14)), seat_method: 'founding' } as Record<string, unknown>
  for (const key of ['director_board_id', 'criminal_record_file', 'family_group']) delete input[key]
  const founder = must(await ngo.client.call(founders.create, { body: input as never }))
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'جمعية أخرى', decision_file = ${founder.inquiry_bulletin_file} where id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  const params = { id: founder.id }
  expect((await ngo.client.call(founders.update, { params, body: input as never })).status).toBe(409)
  expect((await ngo.client.call(founders.remove, { params })).status).toBe(409)
  expect(
    (await ngo.client.call(founders.create, { body: { ...input, id_number: '99111111111' } as never })).status,
  ).toBe(409)
  // The management is the organisation's own matter.
  const director = {
    ...input,
    inquiry_bulletin_file: null,
    id_number: '99222222222',
    position_id: 10,
    seat_method: 'appointed',
  }
  must(await ngo.client.call(executives.create, { body: director as never }))
  const second = await ngo.client.call(executives.create, { body: { ...director, id_number: '99333333333' } as never })
  expect(second.errors).toHaveProperty('position_id')
})
