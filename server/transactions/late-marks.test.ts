import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { filterNgo } from '#contract/public-site/register.ts'
import { listLateMarks } from '#contract/transactions/late-marks.ts'
import { actOnRequest, openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { freshDecision, walkers } from '../testing/walked.ts'
import { recordLateness } from './late-marks.ts'

const app = await testApp()
const { decide, toLastStep, readGrieved } = await walkers(app)
app.clock.now = () => new Date('2026-02-10T09:00:00Z')
const year = 2026
const grounds = {
  grounds: 'تعطل موقع الوزارة في آخر يوم ورُفعت الخطة في اليوم التالي.',
  wanted: 'رفع التأخر المسجل على المنظمة.',
}

/** An organisation whose plan was not handed in, with its recorded lateness. */
async function late(): Promise<Organisation> {
  const ngo = await organisation(app)
  await sql`insert into plans (ngo_id, year, status, currency_id) values (${ngo.id}, ${year}, 'draft', 1)`.execute(
    app.ownerDb,
  )
  await recordLateness(app.services)
  return ngo
}
const marks = async (ngo: Organisation) => must(await ngo.client.call(listLateMarks, {}))
const grieve = (ngo: Organisation, late_mark_id: number, more: object = {}) =>
  ngo.client.call(openRequest, {
    body: { slug: 'grievance', subject: 'تظلم من تأخر مسجل', late_mark_id, ...more },
  })
const cell = async (ngo: Organisation) =>
  must(await app.guest.call(readNgoOverview, { params: { id: ngo.id } }))
    .duties?.rows.find(({ duty }) => duty === 'plan')
    ?.cells.find((one) => one.year === year)
const isLate = async (ngo: Organisation) =>
  must(await app.guest.call(filterNgo, { params: { id: ngo.id }, body: {} })).late
async function handedIn(ngo: Organisation): Promise<number> {
  const [mark] = await marks(ngo)
  const { id } = must(await grieve(ngo, mark?.id ?? 0))
  const body = { action: 'submit', details: null } as SentBody<typeof actOnRequest>
  const { rows } = await sql<{ payload: object }>`select payload from transaction_requests where id = ${id}`.execute(
    app.ownerDb,
  )
  const payload = { ...rows[0]?.payload, ...grounds }
  must(await ngo.client.call(actOnRequest, { params: { id }, body: { ...body, payload } as typeof body }))
  return id
}

test('a duty that was not done is recorded once, with its basis, the day of service and the last day of a grievance', async () => {
  const ngo = await late()
  await recordLateness(app.services)
  const [mark, ...others] = await marks(ngo)
  expect(others).toEqual([])
  expect(mark).toMatchObject({
    duty: 'plan',
    year,
    due_on: '2026-01-31',
    grievance: null,
    is_open: true,
    lifted_at: null,
  })
  expect(mark?.article?.length).toBeGreaterThan(2)
  const last = endOfDay(addDays(dayOf(mark?.served_at ?? ''), 60))
  expect(new Date(mark?.appeal_due_at ?? '').toISOString()).toBe(last)
  const { rows } =
    await sql`select from user_notifications where code = 'LATE-MARK' and entity_id = ${mark?.id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(1)
  expect((await marks(await organisation(app))).length, 'one without duties, and nobody else reads it').toBe(0)
})

test('what was done in time, was given more time, or belongs to a suspended organisation is not recorded', async () => {
  const [good, more, suspended] = [await organisation(app), await organisation(app), await organisation(app)]
  await sql`insert into plans (ngo_id, year, status, currency_id, submitted_at) values (${good.id}, ${year}, 'submitted', 1, '2026-01-31T20:59:00Z'),
    (${more.id}, ${year}, 'draft', 1, null), (${suspended.id}, ${year}, 'draft', 1, null)`.execute(app.ownerDb)
  await sql`insert into extensions (kind, year, ngo_id, due_on, decision_no, reason, created_by) values ('plan', ${year}, ${more.id}, '2026-02-10', '1/م', 'تعطل مقر المنظمة.', ${more.userId})`.execute(
    app.ownerDb,
  )
  await sql`update ngos set status_id = 2 where id = ${suspended.id}`.execute(app.ownerDb)
  await recordLateness(app.services)
  const { rows } = await sql`select from late_marks where ngo_id = any(${[good.id, more.id, suspended.id]})`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(0)
})

test('a grievance says so before the public, and lifts the mark there and in the register when it is accepted', async () => {
  const ngo = await late()
  expect([await cell(ngo), await isLate(ngo)]).toEqual([
    { year, state: 'overdue', days: 10, until: '2026-01-31' },
    true,
  ])
  const id = await handedIn(ngo)
  expect([(await cell(ngo))?.appealed, await isLate(ngo)]).toEqual([true, true])
  const { reason, article } = (await marks(ngo))[0] ?? {}
  expect(await readGrieved(id)).toMatchObject({ about: 'late_mark', reason, article, lifts: true })
  const answer = { ...freshDecision(), notes: 'ثبت تعطل الموقع، ويُرفع التأخر.' }
  must(await decide(await toLastStep(id), id, 'approve', answer))
  expect([await cell(ngo), await isLate(ngo)]).toEqual([{ year, state: 'excused', days: 0, until: null }, false])
  expect((await marks(ngo))[0]).toMatchObject({
    is_open: false,
    lifted_at: expect.any(String),
    grievance: { id, status: 'approved', answer: answer.notes },
  })
})

test('a refused grievance leaves the mark, and there is no second one', async () => {
  const ngo = await late()
  const id = await handedIn(ngo)
  await sql`update transaction_type_stages set allow_reject = true`.execute(app.ownerDb)
  const refusal = { reject_reason_id: 1, reject_text: 'لم يثبت ما يمنع الرفع في موعده.', article: 'المادة 9' }
  must(await decide(await toLastStep(id), id, 'reject', refusal))
  expect([await cell(ngo), await isLate(ngo)]).toEqual([
    { year, state: 'overdue', days: 10, until: '2026-01-31' },
    true,
  ])
  const [mark] = await marks(ngo)
  expect(mark).toMatchObject({ is_open: false, lifted_at: null })
  expect((await grieve(ngo, mark?.id ?? 0)).status).toBe(409)
})

test('a mark is answered by its own organisation, once, and until the last second', async () => {
  const ngo = await late()
  const stranger = await organisation(app)
  const id = (await marks(ngo))[0]?.id ?? 0
  expect((await grieve(stranger, id)).status).toBe(422)
  expect((await grieve(ngo, id, { slug: 'international_event' })).status).toBe(422)
  const before = app.clock.now
  app.clock.now = () => new Date(`${addDays('2026-02-10', 61)}T00:00:30+03:00`)
  const over = await grieve(ngo, id)
  app.clock.now = before
  expect([over.status, over.message]).toEqual([409, expect.stringContaining('انقضت مهلة التظلم')])
  const both = await whileHeld(app, sql`select from late_marks where id = ${id} for update`, 2, () => [
    grieve(ngo, id),
    grieve(ngo, id),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
