import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { freezeRequest } from '#contract/founding/ministry-calls.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { listRequests, readRequest } from '#contract/transactions/calls.ts'
import { place, placedRequest, take } from '../testing/placed-request.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { changes, giveStep, type Moving } from './moves.ts'
import { setClock, stepsOf, type RequestRow, type StepRow } from './steps.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الصنوبر للبيئة')
const officer = await ministryUser(app, { role: 'CA', roles: ['receiver', 'info_evaluator'] })

const at = (instant: string) => {
  app.clock.now = () => new Date(instant)
}
const requestOf = async () =>
  (
    await sql<
      RequestRow & { due: string | null; clock_days: number | null }
    >`select *, (stage_due_at at time zone 'Asia/Damascus')::text as due from transaction_requests where id = ${one.requestId}`.execute(
      app.ownerDb,
    )
  ).rows[0] as RequestRow & { due: string | null; clock_days: number | null }
/** Enters the evaluator's step, five working days. */
async function enter() {
  const request = await requestOf()
  const step = (await stepsOf(app.db, request)).find((row) => row.role_slug === 'info_evaluator') as StepRow
  await app.ownerDb.transaction().execute(async (trx) => {
    const moving: Moving = { trx, services: app.services, actor: undefined, request, step, governorateId: 1 }
    const entered = changes.enter(moving, step)
    await setClock(trx, request.id, entered.set)
    await giveStep(moving, entered)
  })
  return step
}

beforeEach(async () => {
  await sql`update annual_holidays set deleted_at = now()`.execute(app.ownerDb)
  await app.services.reference.refresh()
  at('2026-12-03T09:00:00Z')
  await place(app, one, { status: 3, role: 'info_evaluator' })
})

describe('the clock of a step', () => {
  it('is due at the last second in Damascus of the fifth working day', async () => {
    const step = await enter()
    expect(step.days_number).toBe(5)
    expect((await requestOf()).due).toBe('2026-12-10 23:59:59')
  })

  it('shows the days by which it was reckoned, whatever the settings become on its way, and the new ones from the next entry', async () => {
    const { stage_number } = await enter()
    at('2026-12-07T09:00:00Z')
    const setDays = (days: number | null) =>
      sql`update transaction_type_stages set days_number = ${days} where stage_number = ${stage_number} and transaction_type_id = (select transaction_type_id from transaction_requests where id = ${one.requestId})`.execute(
        app.ownerDb,
      )
    /** What desk, queue and founder read of the present step: days in all, used and left, and the days of the step in the course. */
    const shown = async () => {
      const { clock, steps } = (await officer.client.call(readRequest, { params: { id: one.requestId } })).data
      const queue = (await officer.client.call(listRequests, { query: {} })).data.find(
        (row) => row.id === one.requestId,
      )
      const track = (await one.founder.client.call(showTransactionRequest)).data
      const clocks = [clock, queue?.clock, track.clock, (await one.founder.client.call(readMainInfo)).data.clock]
      const courses = [steps, track.steps].map((all) => all.find((row) => row.stage_number === stage_number))
      return [
        ...clocks.map((one) => [one?.days_all, one?.days_used, one?.days_left]),
        ...courses.map((step) => step?.days_number),
      ]
    }
    const same = (all: number, used: number, left: number) => [
      ...Array.from({ length: 4 }, () => [all, used, left]),
      all,
      all,
    ]
    expect(await shown()).toEqual(same(5, 2, 3))
    await setDays(12)
    expect(await shown()).toEqual(same(5, 2, 3))
    expect((await take(officer.client, one, 'return')).status).toBe(200)
    expect((await one.founder.client.call(readMainInfo)).data.clock).toMatchObject({ days_all: 5, days_left: 3 })
    await place(app, one, { status: 3, role: 'info_evaluator' })
    await enter()
    expect(await shown()).toEqual(same(12, 0, 12))
    await setDays(null)
  })

  it('moves once when a holiday is added and back when it is removed, with a row in the log each time', async () => {
    await enter()
    const logs = async () =>
      (
        await sql<{ n: number }>`select count(*) as n from logs where entity = 'transaction_requests'`.execute(
          app.ownerDb,
        )
      ).rows[0]?.n ?? 0
    const before = await logs()
    const added = await officer.client.call(holidays.create, {
      body: {
        name: 'عطلة طارئة',
        name_en: null,
        start_date: '2026-12-08',
        end_date: '2026-12-08',
        is_recurring: false,
        decree_no: null,
      },
    })
    expect(added.status).toBe(200)
    expect((await requestOf()).due).toBe('2026-12-13 23:59:59')
    expect(await logs()).toBe(before + 1)
    expect((await officer.client.call(holidays.remove, { params: { id: added.data.id } })).status).toBe(200)
    expect((await requestOf()).due).toBe('2026-12-10 23:59:59')
    expect(await logs()).toBe(before + 2)
  })

  it('keeps the days left over a return, however long the founder takes', async () => {
    await enter()
    at('2026-12-07T09:00:00Z')
    expect((await take(officer.client, one, 'return')).status).toBe(200)
    expect(await requestOf()).toMatchObject({ status: 'returned', remaining_days: 3 })
    at('2026-12-20T09:00:00Z')
    await sql`insert into est_section_reviews (establishment_id, section, action, changes, round, user_id) values (${one.id}, 'est_ngo', 'changed', '{"means":{"before":1,"after":2}}', (select round from establishments where id = ${one.id}), ${one.founder.id})`.execute(
      app.ownerDb,
    )
    expect((await take(one.founder.client, one, 'resubmit')).status).toBe(200)
    expect(await requestOf()).toMatchObject({
      status: 'in_progress',
      paused_at: null,
      due: '2026-12-23 23:59:59',
      clock_days: 3,
    })
  })

  it('stands still while frozen, and unfreezing a returned request does not start it', async () => {
    await enter()
    at('2026-12-07T09:00:00Z')
    expect((await take(officer.client, one, 'return')).status).toBe(200)
    const freeze = (frozen: 0 | 1) =>
      officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
    expect((await freeze(1)).status).toBe(200)
    at('2026-12-09T09:00:00Z')
    expect((await freeze(0)).status).toBe(200)
    expect(await requestOf()).toMatchObject({ status: 'returned', remaining_days: 3, paused_at: expect.any(String) })
  })

  it('is as late after freezing and unfreezing as it was before', async () => {
    await enter()
    const freeze = (frozen: 0 | 1) =>
      officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
    at('2026-12-15T09:00:00Z')
    const seen = async () => (await officer.client.call(readRequest, { params: { id: one.requestId } })).data.clock
    expect(await seen()).toMatchObject({ state: 'late', days_left: -3 })
    expect((await freeze(1)).status).toBe(200)
    expect(await requestOf()).toMatchObject({ remaining_days: -3 })
    at('2027-01-13T09:00:00Z')
    expect((await freeze(0)).status).toBe(200)
    expect(await seen()).toMatchObject({ state: 'late', days_left: -3 })
    const { due } = await requestOf()
    expect((await freeze(1)).status).toBe(200)
    expect((await freeze(0)).status).toBe(200)
    expect(await requestOf()).toMatchObject({ due, clock_days: 0 })
  })

  it("leaves the founder's own terms as long as they were before freezing", async () => {
    const freeze = (frozen: 0 | 1) =>
      officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
    const terms = async () =>
      (await sql`select docs_due_at, return_due_at from establishments where id = ${one.id}`.execute(app.ownerDb))
        .rows[0]
    for (const [status, stage, column] of [
      [4, 4, 'docs_due_at'],
      [7, 2, 'return_due_at'],
    ] as const) {
      await place(app, one, { status, stage })
      await sql`update establishments set ${sql.ref(column)} = '2026-12-20' where id = ${one.id}`.execute(app.ownerDb)
      at('2026-12-10T09:00:00Z')
      expect((await freeze(1)).status).toBe(200)
      at('2026-12-31T09:00:00Z')
      expect((await freeze(0)).status).toBe(200)
      expect(await terms()).toMatchObject({ [column]: '2027-01-10' })
    }
  })

  it('counts the days left anew from the day of unfreezing', async () => {
    await enter()
    const freeze = (frozen: 0 | 1) =>
      officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'تحقيق جارٍ في الملف' } })
    at('2026-12-08T09:00:00Z')
    expect((await freeze(1)).status).toBe(200)
    expect((await one.founder.client.call(readMainInfo)).data.clock).toMatchObject({ state: 'paused', days_left: 2 })
    at('2026-12-17T09:00:00Z')
    expect((await freeze(0)).status).toBe(200)
    expect((await requestOf()).due).toBe('2026-12-21 23:59:59')
  })

  it('shows both sides the same figure: in time, due today, late', async () => {
    await enter()
    for (const [instant, state, left] of [
      ['2026-12-03T09:00:00Z', 'in_time', 5],
      ['2026-12-10T20:00:00Z', 'today', 0],
      ['2026-12-10T21:00:01Z', 'late', -1],
      ['2026-12-14T09:00:00Z', 'late', -2],
    ] as const) {
      at(instant)
      const founder = (await one.founder.client.call(readMainInfo)).data.clock
      const ministry = (await officer.client.call(readRequest, { params: { id: one.requestId } })).data.clock
      expect([founder.state, ministry.state]).toEqual([state, state])
      expect(founder.days_left).toBe(ministry.days_left)
      if (state !== 'late') expect(founder.days_left).toBe(left)
    }
  })
})
