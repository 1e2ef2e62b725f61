import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readGeneralInfo, saveGeneralInfo } from '#contract/assemblies/general-info.ts'
import { actOnMeeting, decideMeeting, listMinistryMeetings, meetings } from '#contract/assemblies/meetings.ts'
import { minutes } from '#contract/assemblies/minutes.ts'
import { sendMarks, settleMark } from '#contract/assemblies/door.ts'
import {
  countBallots,
  decideItem,
  giveProxy,
  inviteMembers,
  makeMinutesPaper,
  nameCandidates,
  readInvitedCalendar,
  readMeetingSession,
  readMinistryMeeting,
  recordInvitation,
  settleTie,
} from '#contract/assemblies/session.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation,
  type Organisation,
  organisationUser,
  uploaded,
} from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { assembly, begun, drafted, mark, marks, meetingFields, opened, today } from '../testing/meetings.ts'
import { decideSilent, remindOfYearly } from './jobs.ts'

const app = await testApp()
let officer: MinistryUser
let head: MinistryUser
const right = { ministry_transaction_requests: ['S', 'U', 'C'] as ('S' | 'U' | 'C')[] }
beforeAll(async () => {
  officer = await ministryUser(app, { governorate: 1, roles: ['directorate_head'], rights: right })
  head = await ministryUser(app, { roles: ['ngo_head'], rights: right })
})
afterEach(() => {
  app.clock.now = () => new Date()
})
const session = async (client: Client, id: number) => must(await client.call(readMeetingSession, { params: { id } }))
const act = (client: Client, id: number, body: unknown) =>
  client.call(actOnMeeting, { params: { id }, body: body as never })
const decide = (by: MinistryUser, id: number, body: unknown) =>
  by.client.call(decideMeeting, { params: { id }, body: body as never })
const requested = async (ngo: Organisation, more: Parameters<typeof drafted>[1] = {}) => {
  const id = await drafted(ngo.client, more)
  must(await act(ngo.client, id, { action: 'request' }))
  return id
}
/** A second person of the organisation, whose account is long his own. */
async function colleague(ngo: Organisation) {
  const user = await organisationUser(app, ngo.id, { ngo_general_authority_meetings: ['S', 'A', 'U'] })
  await sql`update users set own_since = now() - interval '90 days' where id = any(${[user.userId, ngo.userId]}::bigint[])`.execute(
    app.ownerDb,
  )
  return user
}

test('a request waits for its notice, opens a transaction that only the meeting moves, and is refused with its reasons', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const early = await drafted(ngo.client, { meeting_date: addDays(todayIn(), 14) })
  expect((await act(ngo.client, early, { action: 'request' })).errors).toHaveProperty('meeting_date')
  const exact = await drafted(ngo.client, { meeting_date: addDays(todayIn(), 15) })
  expect((await act(ngo.client, exact, { action: 'request' })).status).toBe(200)
  const { meeting } = await session(ngo.client, exact)
  const request = meeting.request_id ?? 0
  expect(must(await ngo.client.call(readOwnRequest, { params: { id: request } }))).toMatchObject({
    status: 'submitted',
    editable: false,
    actions: [],
  })
  expect((await ngo.client.call(actOnRequest, { params: { id: request }, body: { action: 'withdraw' } })).status).toBe(
    403,
  )
  expect(
    (await ngo.client.call(openRequest, { body: { slug: 'general_assembly_meeting', subject: 'اجتماع من غير شاشته' } }))
      .status,
  ).toBe(409)
  // At the work desk the same decision moves both.
  must(
    await officer.client.call(decideRequest, {
      params: { id: request },
      body: { decision: 'return', article: 'المادة 21', notes: 'يرجى توضيح البند الثاني.' },
    }),
  )
  expect((await session(ngo.client, exact)).meeting.status).toBe('returned')
  const again = must(
    await ngo.client.call(meetings.update, {
      params: { id: exact },
      body: meetingFields({ title: 'الاجتماع بعد تعديله' }),
    }),
  )
  expect(again.title).toBe('الاجتماع بعد تعديله')
  must(await act(ngo.client, exact, { action: 'resubmit' }))
  must(await act(ngo.client, exact, { action: 'cancel' }))
  const { rows } = await sql<{ status: string }>`select status from transaction_requests where id = ${request}`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([{ status: 'withdrawn' }])
  // Agenda, second date, proxies, board sizes: each at its field.
  const wrong = await ngo.client.call(meetings.create, {
    body: meetingFields({
      second_date: addDays(todayIn(), 40),
      proxies_per_member: 1,
      agenda: [
        { title: 'قرار بلا أغلبية', kind: 'decision', is_secret: false },
        { title: 'انتخاب', kind: 'election', seats: 6, is_secret: true },
      ],
    }),
  })
  expect(Object.keys(wrong.errors).toSorted()).toEqual([
    'agenda.0.majority',
    'agenda.1.seats',
    'bylaws_article',
    'second_date',
  ])
})

test('who may vote is told with the reason of each who may not, and stays as it was frozen', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const paid = await assembly(app, ngo.id, 4)
  const onTheDay = await assembly(app, ngo.id, 1, { paid: todayIn() })
  const unpaid = await assembly(app, ngo.id, 1, { paid: addDays(todayIn(), -1) })
  await assembly(app, ngo.id, 1, { paid: null })
  await assembly(app, ngo.id, 1, { type: 2 })
  await assembly(app, ngo.id, 1, { joined: addDays(todayIn(), 1) })
  await assembly(app, ngo.id, 1, { ended: todayIn() })
  const id = await opened(app, ngo)
  const { voters, quorum, meeting } = await session(ngo.client, id)
  const by = (reason: string | null) => voters.filter((one) => one.reason === reason).length
  expect([by(null), by('unpaid'), by('not_active'), by('joined_late'), voters.length]).toEqual([5, 2, 1, 1, 9])
  expect(voters.some(({ member_id }) => member_id === onTheDay[0])).toBe(true)
  expect(quorum).toMatchObject({ entitled: 5, needed: 3, present: 0 })
  expect(meeting).toMatchObject({ invited_number: 5, quorum_reached: false })
  // Whoever pays now is not added to this sitting, nor can he be marked.
  await sql`update general_authority_members set subscription_paid_until = '2099-12-31' where id = ${unpaid[0]}`.execute(
    app.ownerDb,
  )
  const said = await marks(ngo.client, id, [mark(unpaid[0] as number), mark(paid[0] as number)])
  expect(said.map(({ outcome }) => outcome)).toEqual(['not_entitled', 'counted'])
  await expect(
    sql`update meeting_voters set reason = null where meeting_id = ${id}`.execute(app.ownerDb),
  ).rejects.toThrow('frozen')
})

test('a mark counts once however often it is sent; two phones that differ ask, and the answer moves the time', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const [first = 0, second = 0] = await assembly(app, ngo.id, 4)
  const id = await opened(app, ngo)
  await sql`update general_authority_meetings set roll_frozen_at = now() - interval '1 hour' where id = ${id}`.execute(
    app.ownerDb,
  )
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const came = mark(first, 'in', at(10))
  const outcomes = async (list: Parameters<typeof marks>[2], device?: string) =>
    (await marks(ngo.client, id, list, device)).map(({ outcome }) => outcome)
  expect(await outcomes([came])).toEqual(['counted'])
  expect(await outcomes([came, came])).toEqual(['known', 'known'])
  expect(await outcomes([mark(first, 'in', at(10))], 'هاتف 2')).toEqual(['known'])
  const other = mark(first, 'in', at(25))
  expect(await outcomes([other], 'هاتف 2')).toEqual(['conflict'])
  expect(await outcomes([mark(second, 'out', at(1))])).toEqual(['not_in'])
  expect(await outcomes([mark(second, 'in', at(90)), mark(second, 'in', at(-10))])).toEqual(['bad_time', 'bad_time'])
  // A phone whose clock is an hour behind: its times are put right by the difference.
  const behind = must(
    await ngo.client.call(sendMarks, {
      params: { id },
      body: { device: 'هاتف 3', sent_at: at(60), marks: [mark(second, 'in', at(65))] },
    }),
  )
  expect(behind.marks[0]?.outcome).toBe('counted')
  const before = await session(ngo.client, id)
  expect(before.quorum.present).toBe(2)
  const secondAt = Date.parse(before.voters.find(({ member_id }) => member_id === second)?.in_at ?? '')
  expect(Math.abs(secondAt - (Date.now() - 5 * 60_000))).toBeLessThan(20_000)
  expect(before.conflicts).toMatchObject([
    { member_id: first, kind: 'in', device: 'هاتف 2', standing_device: 'هاتف 1' },
  ])
  must(await ngo.client.call(settleMark, { params: { id, key: other.key }, body: { take: 'other' } }))
  const after = await session(ngo.client, id)
  expect(after.conflicts).toEqual([])
  const arrived = Date.parse(after.voters.find(({ member_id }) => member_id === first)?.in_at ?? '')
  expect(Math.abs(arrived - Date.parse(other.at))).toBeLessThan(5000)
  expect((await ngo.client.call(settleMark, { params: { id, key: other.key }, body: { take: 'other' } })).status).toBe(
    404,
  )
  // He steps out and comes back: present now and was present are both known.
  expect(await outcomes([mark(first, 'out', at(4)), mark(first, 'in', at(2))])).toEqual(['counted', 'counted'])
  // One key of one member sent for another changes nothing.
  expect(await outcomes([{ ...mark(second), key: came.key }])).toEqual(['known'])
})

test('proxies count only where the bylaws allow, without chains, beyond the cap or for whoever came himself', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await assembly(app, ngo.id, 5)
  const none = await opened(app, ngo)
  const give = (id: number, giver_id: number, holder_id: number | null) =>
    ngo.client.call(giveProxy, { params: { id }, body: { giver_id, holder_id } })
  expect((await give(none, a, b)).errors).toHaveProperty('holder_id')
  const id = await opened(app, ngo, { proxies_per_member: 1, bylaws_article: 'المادة 21' })
  expect((await give(id, a, b)).status).toBe(200)
  expect((await give(id, b, c)).errors).toHaveProperty('holder_id')
  expect((await give(id, c, a)).errors).toHaveProperty('holder_id')
  expect((await give(id, c, b)).errors).toHaveProperty('holder_id')
  expect((await give(id, c, c)).errors).toHaveProperty('holder_id')
  expect((await give(id, d, e)).status).toBe(200)
  expect((await session(ngo.client, id)).quorum.present).toBe(0)
  await marks(ngo.client, id, [mark(b), mark(e)])
  expect((await session(ngo.client, id)).quorum).toMatchObject({ present: 4, in_room: 2, by_proxy: 2, needed: 3 })
  await marks(ngo.client, id, [mark(a)])
  expect((await session(ngo.client, id)).quorum).toMatchObject({ present: 4, in_room: 3, by_proxy: 1 })
  expect((await give(id, d, null)).status).toBe(200)
  expect((await session(ngo.client, id)).quorum.present).toBe(3)
})

test('without a quorum the second date becomes the day; the second sitting has a floor, and the directorate hears of few', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const people = await assembly(app, ngo.id, 12)
  const id = await opened(app, ngo)
  await marks(
    ngo.client,
    id,
    people.slice(0, 6).map((one) => mark(one)),
  )
  expect((await session(ngo.client, id)).quorum).toMatchObject({ entitled: 12, needed: 7, present: 6 })
  expect((await act(ngo.client, id, { action: 'hold' })).status).toBe(409)
  expect(
    (await act(ngo.client, id, { action: 'no_quorum', second_date: addDays(todayIn(), 16) })).errors,
  ).toHaveProperty('second_date')
  must(await act(ngo.client, id, { action: 'no_quorum', second_date: addDays(todayIn(), 7) }))
  expect((await session(ngo.client, id)).meeting).toMatchObject({
    status: 'no_quorum',
    sitting: 2,
    meeting_date: addDays(todayIn(), 7),
    roll_frozen_at: null,
  })
  expect((await act(ngo.client, id, { action: 'open_roll' })).status).toBe(409)
  await today(app, id)
  must(await act(ngo.client, id, { action: 'open_roll' }))
  await marks(
    ngo.client,
    id,
    people.slice(0, 2).map((one) => mark(one)),
  )
  expect((await session(ngo.client, id)).quorum).toMatchObject({ needed: 3, present: 2, share: null })
  expect((await act(ngo.client, id, { action: 'hold' })).status).toBe(409)
  await marks(ngo.client, id, [mark(people[2] as number)])
  must(await act(ngo.client, id, { action: 'hold' }))
  const { rows } =
    await sql`select from user_notifications where code = 'MEETING-FEW' and entity_id = ${id} and user_id = ${officer.id}`.execute(
      app.ownerDb,
    )
  expect(rows).toHaveLength(1)
  // A bylaw of its own stands before the common rule.
  await sql`insert into quorum_rules (ngo_id, sitting, base, numerator, denominator, strict, article) values (${ngo.id}, 1, 'paid', 2, 3, false, 'المادة 17')`.execute(
    app.ownerDb,
  )
  const next = await opened(app, ngo)
  expect((await session(ngo.client, next)).quorum).toMatchObject({ needed: 8, article: 'المادة 17' })
})

test('votes add up to those who count; absent is not abstaining; a wrong entry is put right until the meeting closes', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const people = await assembly(app, ngo.id, 9)
  const agenda = [
    { title: 'تلاوة التقرير', kind: 'information' as const, is_secret: false },
    { title: 'الحساب الختامي', kind: 'decision' as const, majority: 'half_present' as const, is_secret: false },
    { title: 'تعديل النظام', kind: 'decision' as const, majority: 'two_thirds_entitled' as const, is_secret: false },
  ]
  const id = await begun(app, ngo, people.slice(0, 6), { agenda })
  const item = (no: number, body: unknown) => ngo.client.call(decideItem, { params: { id, no }, body: body as never })
  const hands = (votes_for: number, votes_against: number, abstaining: number) => ({
    method: 'hands',
    votes_for,
    votes_against,
    abstaining,
  })
  expect((await item(2, hands(3, 1, 1))).errors).toHaveProperty('votes_for')
  expect((await item(1, hands(6, 0, 0))).errors).toHaveProperty('method')
  must(await item(1, { method: 'read' }))
  must(await item(2, hands(3, 3, 0)))
  const of = async (no: number) => (await session(ngo.client, id)).items[no - 1]?.resolution
  expect(await of(2)).toMatchObject({ verdict: 'tie', needed: 4, absent: 3, number: null })
  must(await item(2, hands(4, 1, 1)))
  expect(await of(2)).toMatchObject({
    verdict: 'adopted',
    needed: 4,
    votes_for: 4,
    abstaining: 1,
    absent: 3,
    number: `${id}/1/2`,
  })
  // Two thirds of all who may vote: six of nine, and not four of six.
  must(await item(3, hands(5, 0, 1)))
  expect(await of(3)).toMatchObject({ verdict: 'refused', needed: 6, number: null })
  expect((await item(3, { method: 'acclamation', reason: 'لم يعترض أحد من الحاضرين.' })).status).toBe(200)
  expect((await item(4, { method: 'read' })).status).toBe(404)
  expect(
    (
      await act(ngo.client, id, {
        action: 'submit_minutes',
        file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
      })
    ).status,
  ).toBe(409)
  must(await act(ngo.client, id, { action: 'close' }))
  expect((await item(2, hands(6, 0, 0))).status).toBe(409)
  expect((await marks(ngo.client, id, [mark(people[7] as number)]))[0]?.outcome).toBe('closed')
})

test('two accounts that race for one arrival leave one interval', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const [one = 0] = await assembly(app, ngo.id, 3)
  const second = await colleague(ngo)
  const id = await opened(app, ngo)
  const said = await whileHeld(app, sql`select from general_authority_meetings where id = ${id} for update`, 3, () => [
    marks(ngo.client, id, [mark(one)], 'أ'),
    marks(second.client, id, [mark(one)], 'ب'),
    marks(ngo.client, id, [mark(one)], 'ج'),
  ])
  expect(said.flat().filter(({ outcome }) => outcome === 'counted')).toHaveLength(1)
  const { rows } = await sql`select from meeting_attendances where meeting_id = ${id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(1)
})

test('from the invitation to the ratified minutes: a box counted by two, a tie by lot, a paper that equals the data, a new board', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const people = await assembly(app, ngo.id, 9)
  const second = await colleague(ngo)
  const { rows: old } = await sql<{
    id: number
  }>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status) values (${ngo.id}, 'administrative', 1, 5, '2024-01-01', '2027-01-01', 'current') returning id`.execute(
    app.ownerDb,
  )
  const agenda = [{ title: 'انتخاب مجلس الإدارة', kind: 'election' as const, seats: 5, is_secret: true }]
  const id = await requested(ngo, { title: 'اجتماع انتخاب المجلس', meeting_type_id: 3, agenda })
  expect((await ngo.client.call(inviteMembers, { params: { id }, body: {} })).status).toBe(409)
  must(await decide(officer, id, { action: 'approve', ministry_delegate_id: officer.id }))
  expect(must(await ngo.client.call(inviteMembers, { params: { id }, body: {} }))).toEqual({
    mail: 9,
    notification: 0,
    without: 0,
  })
  expect(must(await ngo.client.call(inviteMembers, { params: { id }, body: {} }))).toEqual({
    mail: 0,
    notification: 0,
    without: 0,
  })
  must(
    await ngo.client.call(recordInvitation, {
      params: { id },
      body: { member_id: people[0] as number, delivered_on: todayIn() },
    }),
  )
  const { rows: mail } = await sql<{
    body_text: string
  }>`select body_text from outbox where entity = 'general_authority_meetings' and entity_id = ${id} and template_code = 'MEETING-INVITED' order by id limit 1`.execute(
    app.ownerDb,
  )
  const code = /meeting-calendar\/([0-9a-f-]{36})/.exec(mail[0]?.body_text ?? '')?.[1] ?? ''
  const calendar = String((await app.client().call(readInvitedCalendar, { params: { code } })).data)
  expect(calendar).toContain('STATUS:CONFIRMED')
  expect(calendar).toContain('SEQUENCE:0')
  expect((await app.client().call(readInvitedCalendar, { params: { code: randomUUID() } })).status).toBe(404)

  await today(app, id)
  must(await act(ngo.client, id, { action: 'open_roll' }))
  const names = (ids: readonly number[]) =>
    ngo.client.call(nameCandidates, { params: { id, no: 1 }, body: { member_ids: [...ids] } })
  must(await names(people.slice(0, 7)))
  await marks(
    ngo.client,
    id,
    people.slice(0, 8).map((one) => mark(one)),
  )
  must(await act(ngo.client, id, { action: 'hold' }))
  const votes = [8, 8, 7, 6, 3, 3, 1]
  const count = (client: Client, list = votes, ballots = 8) =>
    client.call(countBallots, {
      params: { id, no: 1 },
      body: { ballots, candidates: list.map((one, at) => ({ member_id: people[at] as number, votes: one })) },
    })
  expect((await count(ngo.client, [9, 8, 7, 6, 3, 3, 1])).errors).toHaveProperty('candidates')
  expect((await count(ngo.client, [8, 8, 8, 8, 8, 1, 0])).errors).toHaveProperty('candidates')
  expect((await count(ngo.client, votes, 9)).errors).toHaveProperty('ballots')
  expect(must(await count(ngo.client)).outcome).toBe('waits')
  // Who counted first does not count second, and the second does not see the first.
  expect(must(await count(ngo.client)).outcome).toBe('waits')
  expect((await session(second.client, id)).items[0]).toMatchObject({
    differing: [],
    counters: [{ user_id: ngo.userId }],
  })
  expect(must(await count(second.client, [8, 8, 7, 6, 4, 3, 1])).outcome).toBe('differs')
  expect((await session(ngo.client, id)).items[0]?.differing).toHaveLength(2)
  expect((await act(ngo.client, id, { action: 'close' })).status).toBe(409)
  expect(must(await count(second.client)).outcome).toBe('tied')
  expect((await count(second.client)).status).toBe(409)
  expect((await act(ngo.client, id, { action: 'close' })).status).toBe(409)
  const tie = (winners: readonly number[]) =>
    ngo.client.call(settleTie, {
      params: { id, no: 1 },
      body: { winners: [...winners], reason: 'قرعة أمام الحاضرين.' },
    })
  expect((await tie([people[0] as number])).status).toBe(422)
  expect((await tie(people.slice(4, 6))).status).toBe(422)
  must(await tie([people[4] as number]))
  must(await act(ngo.client, id, { action: 'close' }))

  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  expect((await act(ngo.client, id, { action: 'submit_minutes', file })).errors).toHaveProperty('file')
  const paper = must(await ngo.client.call(makeMinutesPaper, { params: { id }, body: {} }))
  const bytes = (await ngo.client.request<Buffer>('GET', `/api/v2/files/${paper.file}`)).data
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const words: string[] = []
  for (let no = 1; no <= pdf.numPages; no += 1) {
    const { items } = await (await pdf.getPage(no)).getTextContent()
    words.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])))
  }
  const text = words.join(' ').replace(/\s+/g, ' ')
  expect(text).toContain(`${id}/1/1`)
  for (const one of votes) expect(text).toContain(String(one))
  must(await act(ngo.client, id, { action: 'submit_minutes', file }))
  must(await decide(officer, id, { action: 'observe', observer_note: 'جرت الجلسة وفق النظام الداخلي.' }))
  expect((await decide(officer, id, { action: 'ratify' })).errors).toEqual({
    decision_no: expect.anything(),
    decision_date: expect.anything(),
  })
  must(await decide(officer, id, { action: 'ratify', decision_no: `${id}/ص`, decision_date: todayIn() }))
  const { rows: boards } = await sql<{
    status: string
    members_number: number
    meeting_id: number | null
    elected: number
    substitutes: number
  }>`
    select b.status, b.members_number, b.meeting_id, (select count(*) from directors d where d.director_board_id = b.id and d.seat_method = 'elected' and d.deleted_at is null) as elected,
      (select count(*) from directors d where d.director_board_id = b.id and d.seat_method = 'substitute' and d.deleted_at is null) as substitutes
    from director_boards b where b.ngo_id = ${ngo.id} order by b.term_no`.execute(app.ownerDb)
  expect(boards).toMatchObject([
    { status: 'expired' },
    { status: 'current', members_number: 5, meeting_id: id, elected: 5, substitutes: 2 },
  ])
  expect(old[0]?.id).toBeDefined()
  const [stored] = must(await ngo.client.call(minutes.list, { query: {} }))
  expect(stored).toMatchObject({ body: 'general_authority', meeting_id: id, attendees_number: 8 })
  expect(stored?.locked_at).not.toBeNull()
  expect((await ngo.client.call(minutes.remove, { params: { id: stored?.id ?? 0 } })).status).toBe(409)
  await expect(
    sql`update meeting_minutes set title = 'غيره' where id = ${stored?.id ?? 0}`.execute(app.ownerDb),
  ).rejects.toThrow('locked')
}, 60_000)

test('silence approves on the due date and ratifies after ten working days, each with its sum and a letter; a returned one runs out', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const people = await assembly(app, ngo.id, 5)
  const [quiet, back] = [await requested(ngo), await requested(ngo)]
  must(await decide(officer, back, { action: 'return', article: 'المادة 21', notes: 'يرجى توضيح البند الثاني.' }))
  const held = await begun(app, ngo, people)
  for (const no of [1, 2])
    must(
      await ngo.client.call(decideItem, {
        params: { id: held, no },
        body: no === 1 ? { method: 'read' } : { method: 'hands', votes_for: 5, votes_against: 0, abstaining: 0 },
      }),
    )
  must(await act(ngo.client, held, { action: 'close' }))
  must(await ngo.client.call(makeMinutesPaper, { params: { id: held }, body: {} }))
  must(
    await act(ngo.client, held, {
      action: 'submit_minutes',
      file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
    }),
  )
  expect(await decideSilent(app.services)).toBe(0)
  app.clock.now = () => new Date(Date.now() + 40 * 86_400_000)
  expect(await decideSilent(app.services)).toBe(3)
  expect(await decideSilent(app.services)).toBe(0)
  app.clock.now = () => new Date()
  const statuses = []
  for (const id of [quiet, back, held]) statuses.push((await session(ngo.client, id)).meeting.status)
  expect(statuses).toEqual(['approved', 'cancelled', 'ratified'])
  const { rows: letters } = await sql<{
    name: string
    owner_id: number
  }>`select name, owner_id from attachments where owner_type = 'general_authority_meetings' and owner_id in (${quiet}, ${held}) and name like '%حكم%' order by owner_id`.execute(
    app.ownerDb,
  )
  expect(letters).toHaveLength(2)
  const { rows: actions } = await sql<{
    notes: string
    from_user_id: number | null
  }>`select a.notes, a.from_user_id from transaction_actions a join general_authority_meetings m on m.transaction_request_id = a.transaction_request_id where m.id = ${quiet} and a.decision = 'approve'`.execute(
    app.ownerDb,
  )
  expect(actions).toEqual([{ notes: expect.stringContaining('3 أيام عمل'), from_user_id: null }])
}, 60_000)

test('each organisation and directorate reaches its own meetings alone, on every table', async () => {
  const [own, other] = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 2 })]
  const people = await assembly(app, own.id, 3)
  const id = await opened(app, own)
  await marks(own.client, id, [mark(people[0] as number)])
  const params = { id }
  const stranger = [
    await other.client.call(readMeetingSession, { params }),
    await other.client.call(sendMarks, {
      params,
      body: { device: 'أ', sent_at: new Date().toISOString(), marks: [mark(people[1] as number)] },
    }),
    await other.client.call(inviteMembers, { params, body: {} }),
    await other.client.call(giveProxy, {
      params,
      body: { giver_id: people[0] as number, holder_id: people[1] as number },
    }),
    await other.client.call(decideItem, { params: { id, no: 1 }, body: { method: 'read' } }),
    await other.client.call(nameCandidates, { params: { id, no: 1 }, body: { member_ids: [people[0] as number] } }),
    await other.client.call(makeMinutesPaper, { params, body: {} }),
    await other.client.call(meetings.read, { params }),
    await (await ministryUser(app, { governorate: 2, rights: right })).client.call(readMinistryMeeting, { params }),
  ]
  expect(stranger.map(({ status }) => status)).toEqual(stranger.map(() => 404))
  expect(must(await officer.client.call(listMinistryMeetings, { query: {} })).some((row) => row.id === id)).toBe(true)
  const draft = await drafted(own.client)
  expect((await head.client.call(readMinistryMeeting, { params: { id: draft } })).status).toBe(404)
  const institution = await organisation(app, { governorate: 1, legalForm: 1 })
  expect((await institution.client.call(meetings.create, { body: meetingFields() })).status).not.toBe(200)
})

test('general information is the organisation’s own, and two who edit it do not overwrite each other', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  const data = {
    has_hr_bylaw: true,
    has_women_policy: false,
    has_volunteer_policy: true,
    has_organizational_structure: true,
    has_financial_bylaw: false,
    has_child_protection_policy: true,
    has_complaints_mechanism: false,
    members_number: 30,
    employees_number: 4,
    volunteers_number: 12,
  }
  const first = must(await own.client.call(readGeneralInfo, { params: { id: own.id } }))
  expect(first).toMatchObject({ data: null, updated_at: '', recorded: { members_number: 0 } })
  expect((await other.client.call(readGeneralInfo, { params: { id: own.id } })).status).toBe(404)
  expect((await other.client.call(saveGeneralInfo, { params: { id: own.id }, body: { data } })).status).toBe(404)
  const stored = must(
    await own.client.call(saveGeneralInfo, { params: { id: own.id }, body: { data }, headers: { 'if-match': '""' } }),
  )
  expect(stored.data).toMatchObject({ members_number: 30, annual_beneficiaries_number: null })
  expect(
    (await own.client.call(saveGeneralInfo, { params: { id: own.id }, body: { data }, headers: { 'if-match': '""' } }))
      .status,
  ).toBe(409)
  expect(
    (
      await own.client.call(saveGeneralInfo, {
        params: { id: own.id },
        body: { data: { ...data, members_number: 31 } },
        headers: { 'if-match': `"${stored.updated_at}"` },
      })
    ).status,
  ).toBe(200)
})

test('organisations that owe their yearly meeting are reminded on three days of the year', async () => {
  const owing = await organisation(app)
  const told = async (day: string) => {
    app.clock.now = () => new Date(`${day}T06:00:00Z`)
    await remindOfYearly(app.services)
    return (
      await sql`select from user_notifications where code = 'N-83' and entity_id = ${owing.id}`.execute(app.ownerDb)
    ).rows.length
  }
  expect(await told('2030-01-14')).toBe(0)
  expect(await told('2030-01-15')).toBe(1)
  app.clock.now = () => new Date()
})
