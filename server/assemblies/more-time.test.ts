import { afterEach, beforeAll, expect, test } from 'vitest'
import { actOnMeeting, decideMeeting } from '#contract/assemblies/meetings.ts'
import { readMeetingSession } from '#contract/assemblies/session.ts'
import { addDays, dayOf } from '#contract/core/values/dates.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation } from '../testing/factories.ts'
import { drafted } from '../testing/meetings.ts'
import { decideSilent } from './jobs.ts'

const app = await testApp()
let officer: MinistryUser
const right = { ministry_transaction_requests: ['S', 'U', 'C'] as ('S' | 'U' | 'C')[] }
beforeAll(async () => {
  officer = await ministryUser(app, { governorate: 1, roles: ['directorate_head'], rights: right })
})
afterEach(() => {
  app.clock.now = () => new Date()
})
const session = async (client: Client, id: number) => must(await client.call(readMeetingSession, { params: { id } }))
const act = (client: Client, id: number, body: unknown) =>
  client.call(actOnMeeting, { params: { id }, body: body as never })
const decide = (by: MinistryUser, id: number, body: unknown) =>
  by.client.call(decideMeeting, { params: { id }, body: body as never })

/** A meeting that its directorate returned, with its last day. */
async function returned(ngo: Organisation) {
  const id = await drafted(ngo.client)
  must(await act(ngo.client, id, { action: 'request' }))
  must(await decide(officer, id, { action: 'return', article: 'المادة 21', notes: 'يرجى توضيح البند الثاني.' }))
  const { meeting } = await session(ngo.client, id)
  return { id, due: dayOf(meeting.return_due_at as string), latest: meeting.more_time_latest as string }
}
const reasoned = { action: 'ask_more_time', more_time_reason: 'ننتظر وثيقة من المصرف.' } as const

test('more time for a returned meeting is asked for once, given by its directorate no further than the rule, and moves its last day', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const { id, due, latest } = await returned(ngo)
  expect(latest > due).toBe(true)
  for (const until of [due, addDays(latest, 1)])
    expect((await act(ngo.client, id, { ...reasoned, more_time_until: until })).status).toBe(422)
  must(await act(ngo.client, id, { ...reasoned, more_time_until: addDays(due, 1) }))
  expect((await act(ngo.client, id, { ...reasoned, more_time_until: addDays(due, 1) })).status).toBe(409)
  expect((await decide(officer, id, { action: 'grant_more_time', more_time_until: addDays(latest, 1) })).status).toBe(
    422,
  )
  must(await decide(officer, id, { action: 'grant_more_time', more_time_until: latest }))
  const after = await session(ngo.client, id)
  expect([after.meeting.status, dayOf(after.meeting.return_due_at as string)]).toEqual(['returned', latest])
  expect(after.meeting.more_time).toMatchObject({ outcome: 'granted', granted_until: latest })
  expect((await decide(officer, id, { action: 'refuse_more_time', more_time_answer: 'المهلة كافية.' })).status).toBe(
    409,
  )
  expect(after.actions).not.toContain('ask_more_time')
})

test('silence gives the time that was asked for a meeting; refused or unasked, its last day ends it', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const [quiet, refused] = [await returned(ngo), await returned(ngo)]
  for (const { id, latest } of [quiet, refused])
    must(await act(ngo.client, id, { ...reasoned, more_time_until: latest }))
  must(await decide(officer, refused.id, { action: 'refuse_more_time', more_time_answer: 'المهلة كافية لما طُلب.' }))
  app.clock.now = () => new Date(`${addDays(quiet.due, 1)}T08:00:00+03:00`)
  await decideSilent(app.services)
  const of = async (id: number) => (await session(ngo.client, id)).meeting
  expect([(await of(quiet.id)).status, (await of(refused.id)).status]).toEqual(['returned', 'cancelled'])
  expect(dayOf((await of(quiet.id)).return_due_at as string)).toBe(quiet.latest)
  app.clock.now = () => new Date(`${addDays(quiet.latest, 1)}T08:00:00+03:00`)
  await decideSilent(app.services)
  app.clock.now = () => new Date()
  expect((await of(quiet.id)).status).toBe('cancelled')
})
