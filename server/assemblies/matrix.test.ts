import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actOnMeeting, decideMeeting } from '#contract/assemblies/meetings.ts'
import { readMeetingSession, readMinistryMeeting } from '#contract/assemblies/session.ts'
import {
  type MeetingAction,
  meetingMachine,
  type MeetingPart,
  type MeetingStatus,
} from '#contract/assemblies/workflow.ts'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { addDays, dayOf, todayIn } from '#contract/core/values/dates.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import {
  type MinistryUser,
  ministryUser,
  organisation,
  type Organisation,
  organisationUser,
  issued,
  uploaded,
} from '../testing/factories.ts'
import { assembly, begun, drafted, mark, marks, opened } from '../testing/meetings.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'

const statuses = namesOf(meetingMachine.statuses)
const pressed = namesOf(meetingMachine.actions).filter((action) => ruleOf(meetingMachine, action)?.button)
const app = await testApp()

interface Person {
  client: Client
  id: number
  parts: readonly MeetingPart[]
  sees: boolean
  holds: boolean
}
const people: Record<string, Person> = {}
let ngo: Organisation
let members: number[]
const right = { ministry_transaction_requests: ['S', 'U', 'C'] as ('S' | 'U' | 'C')[] }
const ministry = ({ client, id }: MinistryUser, parts: readonly MeetingPart[], sees = true, holds = true): Person => ({
  client,
  id,
  parts,
  sees,
  holds,
})

beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  members = await assembly(app, ngo.id, 5)
  const stranger = await organisation(app, { governorate: 1 })
  const reader = await organisationUser(app, ngo.id, { ngo_general_authority_meetings: ['S'] })
  Object.assign(people, {
    directorate: ministry(await ministryUser(app, { governorate: 1, roles: ['directorate_head'], rights: right }), [
      'directorate',
    ]),
    'another directorate': ministry(
      await ministryUser(app, { governorate: 2, roles: ['directorate_head'], rights: right }),
      ['directorate'],
      false,
    ),
    'an officer of the directorate': ministry(await ministryUser(app, { governorate: 1, rights: right }), []),
    head: ministry(await ministryUser(app, { roles: ['ngo_head'], rights: right }), ['head']),
    'a reader of the ministry': ministry(
      await ministryUser(app, {
        governorate: 1,
        roles: ['directorate_head'],
        rights: { ministry_transaction_requests: ['S'] },
      }),
      ['directorate'],
      true,
      false,
    ),
    organisation: { ...ngo, id: ngo.userId, parts: ['organisation'], sees: true, holds: true },
    'a reader of the organisation': {
      client: reader.client,
      id: reader.userId,
      parts: ['organisation'],
      sees: true,
      holds: false,
    },
    'another organisation': {
      client: stranger.client,
      id: stranger.userId,
      parts: ['organisation'],
      sees: false,
      holds: true,
    },
  } satisfies Record<string, Person>)
})

const set = (id: number, columns: string) =>
  sql`${sql.raw(`update general_authority_meetings set ${columns} where id = ${id}`)}`.execute(app.ownerDb)
/** A meeting in a status, with what must have happened before the action can be tried. */
async function placed(status: MeetingStatus, action: MeetingAction): Promise<number> {
  if (status === 'draft') return drafted(ngo.client)
  if (
    ['approved', 'no_quorum', 'held'].includes(status) &&
    ['hold', 'no_quorum', 'close', 'submit_minutes'].includes(action)
  ) {
    const id = status === 'held' ? await begun(app, ngo, members) : await opened(app, ngo)
    if (status === 'no_quorum') await set(id, `status = 'no_quorum', sitting = 2, roll_frozen_at = null`)
    if (status === 'no_quorum')
      must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'open_roll' } }))
    if (action === 'hold')
      await marks(
        ngo.client,
        id,
        members.map((one) => mark(one)),
      )
    if (status === 'held')
      await sql`insert into meeting_resolutions (ngo_id, meeting_id, item_no, method, present, entitled, verdict, decided_at) select ${ngo.id}, ${id}, n, 'read', 5, 5, 'read', now() from generate_series(1, 2) n`.execute(
        app.ownerDb,
      )
    if (status === 'held' && action === 'submit_minutes') {
      must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'close' } }))
      await paper(id)
    }
    return id
  }
  const id = await drafted(ngo.client)
  must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'request' } }))
  if (status === 'returned')
    must(
      await (people.directorate as Person).client.call(decideMeeting, {
        params: { id },
        body: { action: 'return', article: 'المادة 21', notes: 'يرجى توضيح البند الثاني.' },
      }),
    )
  if (status === 'returned' && ['grant_more_time', 'refuse_more_time'].includes(action))
    must(
      await ngo.client.call(actOnMeeting, {
        params: { id },
        body: { action: 'ask_more_time', ...(await askMoreTime(id)) },
      }),
    )
  const was = ['held', 'minutes_submitted', 'ratified', 'not_ratified'].includes(status)
  if (was) {
    await set(id, `roll_frozen_at = now(), held_at = now(), quorum = '{"entitled":5,"needed":3,"present":5}'`)
    if (status !== 'held') await minuted(id)
  }
  if (status !== 'requested' && status !== 'returned') await set(id, `status = '${status}'`)
  if (status === 'approved' && action === 'open_roll') await set(id, `meeting_date = '${todayIn()}'`)
  if (status === 'no_quorum') await set(id, `sitting = 2, meeting_date = '${todayIn()}'`)
  return id
}
async function paper(id: number): Promise<void> {
  await set(id, `paper_qr_id = ${(await issued(app, ngo)).id}`)
}
async function minuted(id: number): Promise<void> {
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const { rows } = await sql<{
    id: number
  }>`insert into meeting_minutes (ngo_id, body, meeting_id, title, meeting_no, meeting_date, attendees_number, decisions, file)
    values (${ngo.id}, 'general_authority', ${id}, 'محضر', '1', ${todayIn()}, 5, '<p>قرار</p>', ${file}) returning id`.execute(
    app.ownerDb,
  )
  await set(id, `closed_at = now(), meeting_minutes_id = ${rows[0]?.id ?? 0}`)
}

/** A day after the last one of a returned meeting; any, of one that was not returned. */
async function later(id: number): Promise<string> {
  const { rows } = await sql<{ due: string | null }>`
    select q.return_due_at as due from general_authority_meetings m join transaction_requests q on q.id = m.transaction_request_id where m.id = ${id}`.execute(
    app.ownerDb,
  )
  return addDays(rows[0]?.due ? dayOf(rows[0].due) : todayIn(), 1)
}
const askMoreTime = async (id: number) => ({
  more_time_until: await later(id),
  more_time_reason: 'ننتظر وثيقة من المصرف.',
})

async function inputOf(action: MeetingAction, by: Person, id: number): Promise<Record<string, unknown>> {
  const inputs: Partial<Record<MeetingAction, () => Promise<Record<string, unknown>>>> = {
    return: async () => ({ notes: 'يرجى توضيح البند الثاني.', article: 'المادة 21' }),
    reject: async () => ({
      article: 'المادة 21',
      reject_reason_id: 1,
      reject_text: 'لا يطابق جدول الأعمال النظام الداخلي للجمعية.',
    }),
    no_quorum: async () => ({ second_date: addDays(todayIn(), 7) }),
    observe: async () => ({ observer_note: 'جرت الجلسة وفق النظام الداخلي.' }),
    submit_minutes: async () => ({ file: await uploaded(app, { userId: by.id, ngoId: ngo.id }) }),
    ask_more_time: () => askMoreTime(id),
    grant_more_time: async () => ({ more_time_until: await later(id) }),
    refuse_more_time: async () => ({ more_time_answer: 'المهلة كافية لما طُلب.' }),
    refuse_ratification: async () => ({
      decision_note: 'جرى التصويت على بند لم يرد في جدول الأعمال.',
      article: 'المادة 21',
    }),
  }
  return { action, ...(await inputs[action]?.()) }
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from general_authority_meetings where id = ${id}`.execute(app.ownerDb))
    .rows[0]?.status
const lastNotice = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from user_notifications`.execute(app.ownerDb)).rows[0]
    ?.id ?? 0
const noticesOf = async (id: number, after: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'general_authority_meetings' and entity_id = ${id} and id > ${after} and code like 'N-%' order by code`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)

// Who may, and where it leads, comes from the document's table and never from the machine of the code.
describe.each(statuses)('in the status %s', (status) => {
  test.each(pressed)(
    '%s is taken by whom the table names, within reach, and by nobody else',
    async (action) => {
      const said = allowed('meeting', status, action)
      const { who } = sayingOf('meeting', action)
      // What was refused left the meeting as it was: the next person tries it on the same one.
      let placedId: number | undefined
      for (const [name, person] of Object.entries(people)) {
        const { client, parts, sees, holds } = person
        // Where the table forbids it to all, those are asked whom it names elsewhere.
        if (said === undefined && !parts.some((part) => who.includes(part))) continue
        const id = (placedId ??= await placed(status, action))
        const before = await lastNotice()
        const call = name.includes('organisation') ? actOnMeeting : decideMeeting
        const result = await client.call(call, { params: { id }, body: (await inputOf(action, person, id)) as never })
        const knows = call === decideMeeting || who.includes('organisation')
        const isNamed = holds && parts.some((part) => who.includes(part))
        const told = `${action} in ${status} by ${name}: ${result.status} ${JSON.stringify(result.errors)}`
        if (!isNamed || said === undefined || !sees) {
          const wanted = !holds
            ? [403]
            : !knows
              ? [422]
              : !sees || (call === decideMeeting && status === 'draft')
                ? [404]
                : isNamed
                  ? [409]
                  : [403]
          expect(wanted, told).toContain(result.status)
          expect(await statusOf(id), told).toBe(status)
          continue
        }
        placedId = undefined
        expect(result.status, told).toBe(200)
        expect(said.to, told).toContain(await statusOf(id))
        expect(await noticesOf(id, before), `notices of ${told}`).toEqual(said.notices)
      }
    },
    90_000,
  )
})

test('each reader is offered exactly what the table lets him do in a status', async () => {
  for (const status of statuses) {
    const id = await placed(status, 'observe')
    for (const [name, { client, parts, sees, holds }] of Object.entries(people)) {
      const isOwn = name.includes('organisation')
      const read = await client.call(isOwn ? readMeetingSession : readMinistryMeeting, { params: { id } })
      if (!sees || (!isOwn && status === 'draft')) {
        expect(read.status, name).toBe(404)
        continue
      }
      // Of what depends on the meeting itself: its roll is not frozen, or it is not closed, or its day is not here, or nobody asked.
      const closed = [
        'hold',
        'no_quorum',
        'open_roll',
        'close',
        'submit_minutes',
        'grant_more_time',
        'refuse_more_time',
      ]
      const wanted = pressed.filter(
        (action) =>
          holds &&
          !closed.includes(action) &&
          allowed('meeting', status, action)?.who.some((who) => parts.includes(who as MeetingPart)),
      )
      expect(
        read.data.actions.filter((action) => !closed.includes(action)),
        `${name} in ${status}`,
      ).toEqual(wanted)
    }
  }
}, 60_000)
