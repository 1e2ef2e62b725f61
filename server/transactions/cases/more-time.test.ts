import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, addWorkingDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { listRequests, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { walkers } from '../../testing/walked.ts'
import { decideAs, returnedRequest } from '../../testing/returned-request.ts'
import { closeUnanswered } from './expiry.ts'

const app = await testApp()
await walkers(app)
await sql`update transaction_type_stages set allow_return = true`.execute(app.ownerDb)
await sql`update transaction_types set requires_completed_profile = false, applicant_days = 10`.execute(app.ownerDb)
await sql`update transaction_type_fields set is_required = false`.execute(app.ownerDb)
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
const elsewhere = await ministryUser(app, { role: 'CA', roles: ['financial_reviewer'] })

const decide = (id: number, decision: string, more: object, by = officer) => decideAs(by, id, decision, more)
const own = async (ngo: Organisation, id: number) => must(await ngo.client.call(readOwnRequest, { params: { id } }))
const seen = async (id: number) => must(await officer.client.call(readRequest, { params: { id } }))
const reason = 'تأخرت الوثيقة لدى السجل العقاري أسبوعين.'
const ask = (ngo: Organisation, id: number, until: string, more_time_reason = reason) =>
  ngo.client.call(actOnRequest, {
    params: { id },
    body: { action: 'ask_more_time', more_time_until: until, more_time_reason },
  })

/** A request that was just returned, with its last day and the latest that it may get. */
const returned = async () => {
  const request = await returnedRequest(app, officer)
  return { ...request, latest: addWorkingDays(request.due, 10, app.services.reference.calendar()) }
}

test('more time that is granted moves the last day on every screen and in the job that closes', async () => {
  const { ngo, id, due, latest } = await returned()
  expect(await own(ngo, id)).toMatchObject({ more_time: null, more_time_latest: latest })
  const until = addDays(due, 3)
  must(await ask(ngo, id, until))
  expect((await own(ngo, id)).return_due_at).toBe((await seen(id)).return_due_at)
  expect((await seen(id)).decisions).toEqual(expect.arrayContaining(['grant_more_time', 'refuse_more_time']))
  must(await decide(id, 'grant_more_time', { more_time_until: addDays(until, 1) }))
  const last = endOfDay(addDays(until, 1))
  for (const at of [(await own(ngo, id)).return_due_at, (await seen(id)).return_due_at])
    expect(new Date(at ?? '').toISOString()).toBe(last)
  expect((await own(ngo, id)).more_time).toMatchObject({ outcome: 'granted', granted_until: addDays(until, 1), reason })
  app.clock.now = () => new Date(`${addDays(due, 2)}T10:00:00Z`)
  await closeUnanswered(app.services)
  app.clock.now = () => new Date(`${addDays(until, 2)}T10:00:00Z`)
  expect((await own(ngo, id)).status).toBe('returned')
  await closeUnanswered(app.services)
  app.clock.now = () => new Date()
  expect((await own(ngo, id)).status).toBe('closed_no_reply')
})

test('more time that is refused leaves the last day, says why, and is asked for once', async () => {
  const { ngo, id, due } = await returned()
  expect((await decide(id, 'grant_more_time', { more_time_until: addDays(due, 1) })).status).toBe(409)
  must(await ask(ngo, id, addDays(due, 1)))
  expect((await ask(ngo, id, addDays(due, 1))).status).toBe(409)
  expect((await decide(id, 'refuse_more_time', {})).status).toBe(422)
  must(await decide(id, 'refuse_more_time', { more_time_answer: 'الوثيقة متاحة في السجل منذ شهر.' }))
  const said = { outcome: 'refused', answer: 'الوثيقة متاحة في السجل منذ شهر.' }
  expect((await own(ngo, id)).more_time).toMatchObject(said)
  expect((await seen(id)).more_time).toMatchObject(said)
  expect(dayOf((await own(ngo, id)).return_due_at ?? '')).toBe(due)
  expect((await own(ngo, id)).actions).not.toContain('ask_more_time')
  expect((await decide(id, 'grant_more_time', { more_time_until: addDays(due, 1) })).status).toBe(409)
})

test('it is asked for by the own organisation, for a day within the rule, before the last second', async () => {
  const { ngo, id, due, latest } = await returned()
  const stranger = await organisation(app)
  expect((await ask(stranger, id, addDays(due, 1))).status).toBe(404)
  for (const [until, why] of [
    [due, 'no later day'],
    [addDays(latest, 1), 'more than the rule gives'],
  ] as const)
    expect(await ask(ngo, id, until), why).toMatchObject({
      status: 422,
      errors: { more_time_until: [expect.any(String)] },
    })
  expect(await ask(ngo, id, addDays(due, 1), 'قصير')).toMatchObject({ status: 422 })
  app.clock.now = () => new Date(`${addDays(due, 1)}T00:00:30+03:00`)
  const late = await ask(ngo, id, addDays(due, 2))
  app.clock.now = () => new Date()
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('انقضت مهلة الاستكمال')])
  must(await ask(ngo, id, latest))
  expect((await decide(id, 'grant_more_time', { more_time_until: latest }, elsewhere)).status).toBe(403)
  expect((await decide(id, 'grant_more_time', { more_time_until: addDays(latest, 1) })).status).toBe(422)
})

test('what nobody answers in time is granted by the system, once, with its row in the log', async () => {
  const { ngo, id, due, latest } = await returned()
  must(await ask(ngo, id, latest))
  app.clock.now = () => new Date(`${addDays(due, 1)}T00:10:00+03:00`)
  await closeUnanswered(app.services)
  await closeUnanswered(app.services)
  const after = await own(ngo, id)
  expect([after.status, dayOf(after.return_due_at ?? '')]).toEqual(['returned', latest])
  app.clock.now = () => new Date(`${addDays(latest, 1)}T00:10:00+03:00`)
  await closeUnanswered(app.services)
  app.clock.now = () => new Date()
  expect((await own(ngo, id)).status).toBe('closed_no_reply')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from logs where entity = 'transaction_requests' and entity_id = ${id} and user_id is null and description_ar like 'تمديد مهلة الاستكمال%'`.execute(
    app.ownerDb,
  )
  expect(rows[0]?.n).toBe(1)
})

test('of two that ask or answer at one moment one counts', async () => {
  const { ngo, id, due } = await returned()
  const asked = await whileHeld(app, sql`select from transaction_requests where id = ${id} for update`, 2, () => [
    ask(ngo, id, addDays(due, 1)),
    ask(ngo, id, addDays(due, 1)),
  ])
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const both = await whileHeld(app, sql`select from transaction_requests where id = ${id} for update`, 2, () => [
    decide(id, 'grant_more_time', { more_time_until: addDays(due, 1) }),
    decide(id, 'refuse_more_time', { more_time_answer: 'لا موجب لمهلة أخرى.' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a request that waits for an answer about its time is marked in the queue of its officer', async () => {
  const { ngo, id, due } = await returned()
  const row = async () => {
    const no = (await seen(id)).request_no
    return must(await officer.client.call(listRequests, { query: { search: no } })).find((one) => one.id === id)
  }
  expect((await row())?.asks_more_time).toBe(false)
  must(await ask(ngo, id, addDays(due, 1)))
  expect((await row())?.asks_more_time).toBe(true)
  must(await decide(id, 'grant_more_time', { more_time_until: addDays(due, 1) }))
  expect((await row())?.asks_more_time).toBe(false)
})
