import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { showTransactionRequest } from '#contract/founding/calls.ts'
import { changeStatus, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { readOwnRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser, organisation } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'
import { officerRoles } from '../testing/placed-request.ts'
import { dueAfter, dueAfterPause } from './clock.ts'
import { expectedDay, measureStages } from './expected.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const ngo = await organisation(app)

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const noon = (on: string) => new Date(`${on}T09:00:00Z`)
interface Off {
  weekend: number[]
  holidays: { start_date: string; end_date: string; is_recurring: boolean }[]
}
const calendars: fc.Arbitrary<Off> = fc.record({
  weekend: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  holidays: fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 400 }), days: fc.integer({ min: 0, max: 9 }) }).map((one) => ({
      start_date: day(one.from),
      end_date: day(one.from + one.days),
      is_recurring: false,
    })),
    { maxLength: 5 },
  ),
})
/** By hand, from the text of domain 3.3: a day that is no weekend and in no holiday. */
const works = (on: string, { weekend, holidays }: Off) =>
  !weekend.includes(noon(on).getUTCDay()) && holidays.every((one) => on < one.start_date || on > one.end_date)
const workedIn = (from: number, to: number, off: Off) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => day(from + 1 + i)).filter((on) => works(on, off)).length

describe('the expected day of a decision', () => {
  test('is that on which the days are over that real cases took, or those of the law where one stage has too few', () => {
    fc.assert(
      fc.property(
        calendars,
        fc.array(
          fc.record({
            law: fc.integer({ min: 0, max: 12 }),
            usual: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
            scope: fc.constantFrom('directorate' as const, 'central' as const, 'applicant' as const),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.nat(5),
        fc.nat(40),
        fc.nat(25),
        (off, stages, at, entered, later) => {
          const present = Math.min(at, stages.length - 1)
          const steps = stages.map((one, i) => ({ stage_number: i + 1, days_number: one.law, scope: one.scope }))
          const applicant = stages[present]?.scope === 'applicant'
          const due = dueAfter(noon(day(entered)), stages[present]?.law ?? 0, off)
          const given = expectedDay({
            now: noon(day(entered + later)),
            calendar: off,
            request: {
              status: 'in_progress',
              current_stage_number: present + 1,
              stage_entered_at: noon(day(entered)).toISOString(),
              stage_due_at: applicant ? null : due,
              paused_at: null,
              remaining_days: null,
              stage_days: stages[present]?.law ?? 0,
            },
            steps,
            usual: new Map(stages.flatMap((one, i) => (one.usual === undefined ? [] : [[i + 1, one.usual]]))),
          })
          const mine = stages
            .map((one, i) => ({ ...one, i }))
            .filter((one) => one.i >= present && one.scope !== 'applicant')
          if (mine.length === 0) {
            expect(given).toBeNull()
            return
          }
          const real = mine.every((one) => one.usual !== undefined)
          const enteredOff = !applicant && stages[present]?.law === 0 && !works(day(entered), off)
          // A stage of no days that is entered on a day off is due on the next working day: its clock begins there.
          const used = enteredOff ? undefined : workedIn(entered, entered + later, off)
          if (used === undefined) return
          let left = 0
          for (const one of mine) {
            const whole = real ? (one.usual ?? 0) : one.law
            left += one.i === present ? Math.max(0, whole - used) : whole
          }
          let on = entered + later
          if (left === 0) while (!works(day(on), off)) on += 1
          while (left > 0) {
            on += 1
            if (works(day(on), off)) left -= 1
          }
          expect(given).toEqual({ on: day(on), basis: real ? 'cases' : 'law' })
        },
      ),
      { numRuns: 600 },
    )
  })

  test('does not count the days on which the clock stood still', () => {
    fc.assert(
      fc.property(
        calendars,
        fc.integer({ min: 1, max: 15 }),
        fc.nat(12),
        fc.nat(20),
        fc.nat(10),
        (off, law, before, pause, after) => {
          const due = dueAfter(noon(day(0)), law, off)
          // Only a step that still has time is stopped here; what is late stays as late as it was.
          fc.pre(day(before) <= due.slice(0, 10) && workedIn(0, before, off) < law)
          const resumed = dueAfterPause(
            {
              paused_at: noon(day(before)).toISOString(),
              stage_due_at: due,
              remaining_days: law - workedIn(0, before, off),
            },
            noon(day(before + pause)),
            off,
          )
          const used = workedIn(0, before, off) + workedIn(before + pause, before + pause + after, off)
          const given = expectedDay({
            now: noon(day(before + pause + after)),
            calendar: off,
            request: {
              status: 'in_progress',
              current_stage_number: 1,
              stage_entered_at: noon(day(0)).toISOString(),
              stage_due_at: resumed,
              paused_at: null,
              remaining_days: null,
              stage_days: law,
            },
            steps: [{ stage_number: 1, days_number: law, scope: 'central' }],
            usual: new Map([[1, 20]]),
          })
          let [on, left] = [before + pause + after, 20 - used]
          if (left <= 0) while (!works(day(on), off)) on += 1
          for (; left > 0;) {
            on += 1
            if (works(day(on), off)) left -= 1
          }
          expect(given).toEqual({ on: day(on), basis: 'cases' })
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('how long stages take', () => {
  const typeOf = async (slug: string) =>
    (await sql<{ id: number }>`select id from transaction_types where slug = ${slug}`.execute(app.ownerDb)).rows[0]
      ?.id as number
  const stagesOf = async (typeId: number) =>
    (
      await sql<{
        stage_number: number
        action_type_id: number
        scope: string
      }>`select stage_number, action_type_id, scope from transaction_type_stages where transaction_type_id = ${typeId} order by 1`.execute(
        app.ownerDb,
      )
    ).rows
  let numbers = 0
  /** A closed case with the days that each of its stages used, the last decision of a stage last. */
  async function closed(
    typeId: number,
    slug: string,
    at: number,
    days: Readonly<Record<number, number[]>>,
    status = 'approved',
  ) {
    const { rows } = await sql<{
      id: number
    }>`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, closed_at, request_no)
      values (${typeId}, ${slug}, ${ngo.id}, 'معاملة منجزة', ${status}, ${`${day(at)}T00:00:00Z`}, ${`${day(at)}T09:00:00Z`}, ${`EST9${String((numbers += 1)).padStart(9, '0')}`}) returning id`.execute(
      app.ownerDb,
    )
    let number = 0
    for (const stage of await stagesOf(typeId))
      for (const used of days[stage.stage_number] ?? [])
        await sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, decision, from_user_id, due_at, finished_at, used_days)
          values (${rows[0]?.id}, ${stage.stage_number}, ${(number += 1)}, ${stage.action_type_id}, 'forward', ${admin.id}, now(), now(), ${used})`.execute(
          app.ownerDb,
        )
  }
  const measured = async (typeId: number) => {
    await measureStages(app.services)
    return (
      await sql<{
        stage_number: number
        cases: number
        days: number
      }>`select stage_number, cases, days from stage_durations where transaction_type_id = ${typeId} order by 1`.execute(
        app.ownerDb,
      )
    ).rows
  }

  test('four of five of the last hundred closed cases, from thirty on, each stage by its last decision', async () => {
    const typeId = await typeOf('branch_opening')
    const of = await stagesOf(typeId)
    const own = of.filter((stage) => stage.scope !== 'applicant')
    expect(own.length).toBeGreaterThan(1)
    const took: number[][] = []
    const random = fc.sample(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 9, maxLength: 9 }), {
      numRuns: 130,
      seed: 7,
    })
    for (const [n, values] of random.entries()) {
      // The second stage is missing in all but the last 29: too few.
      const days = Object.fromEntries(
        own.map((stage, i) => [stage.stage_number, i === 1 && n < 101 ? [] : [99, values[i] as number]]),
      )
      await closed(typeId, 'branch_opening', n, days)
      took.push(values)
      if (n === 28) expect(await measured(typeId)).toEqual([])
    }
    // Who gave up, or was never answered, says nothing of how long it takes.
    for (let n = 0; n < 40; n += 1)
      await closed(
        typeId,
        'branch_opening',
        200 + n,
        Object.fromEntries(own.map((stage) => [stage.stage_number, [0]])),
        'withdrawn',
      )
    const expected = own.flatMap((stage, i) => {
      const last = took
        .slice(-100)
        .map((values) => values[i] as number)
        .sort((a, b) => a - b)
      return i === 1 ? [] : [{ stage_number: stage.stage_number, cases: 100, days: last[79] }]
    })
    expect(await measured(typeId)).toEqual(expected)
    // Another kind of step in the same place is another step.
    await sql`update transaction_type_stages set action_type_id = (select min(id) from action_types where id <> ${own[0]?.action_type_id}) where transaction_type_id = ${typeId} and stage_number = ${own[0]?.stage_number}`.execute(
      app.ownerDb,
    )
    expect(await measured(typeId)).toEqual(expected.filter((row) => row.stage_number !== own[0]?.stage_number))
  }, 60_000)

  test('the same day on the founder’s page, the desk and the request, before and after thirty cases', async () => {
    const one = await founder(app)
    await fillApplication(app, one, 'مؤسسة الموعد المتوقع')
    const { requestId } = await submitApplication(one)
    const all = async () => {
      const track = must(await one.client.call(showTransactionRequest))
      return [
        { on: track.expected_decision_on, basis: track.expected_basis },
        must(await admin.client.call(readCreationRequest, { params: { id: one.establishmentId } })).expected,
        must(await admin.client.call(readRequest, { params: { id: requestId } })).expected,
      ]
    }
    const before = await all()
    expect(new Set(before.map((each) => JSON.stringify(each)))).toHaveProperty('size', 1)
    expect(before[0]?.basis).toBe('law')
    const typeId = await typeOf('establishing_ngo')
    const own = (await stagesOf(typeId)).filter((stage) => stage.scope !== 'applicant')
    for (let n = 0; n < 30; n += 1)
      await closed(typeId, 'establishing_ngo', n, Object.fromEntries(own.map((stage) => [stage.stage_number, [1]])))
    await measureStages(app.services)
    const after = await all()
    expect(new Set(after.map((each) => JSON.stringify(each)))).toHaveProperty('size', 1)
    expect(after[0]?.basis).toBe('cases')
    expect(after[0]?.on).not.toBe(before[0]?.on)
  }, 60_000)

  test('an organisation reads of its request what the ministry reads', async () => {
    const slug = 'branch_closing'
    const typeId = (await typeOf(slug)) ?? (await typeOf('branch_opening'))
    const { rows } = await sql<{
      id: number
    }>`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, current_stage_number, submitted_at, stage_entered_at, stage_due_at, stage_days)
      select id, slug, ${ngo.id}, 'معاملة المنظمة', 'in_progress', 1, now(), now(), now() + interval '9 days', 3 from transaction_types where id = ${typeId} returning id`.execute(
      app.ownerDb,
    )
    const params = { id: rows[0]?.id as number }
    const own = must(await ngo.client.call(readOwnRequest, { params })).expected
    expect(own).toEqual({ on: expect.any(String), basis: 'law' })
    expect(must(await admin.client.call(readRequest, { params })).expected).toEqual(own)
  })

  test('a decision keeps the working days that its step had used', async () => {
    const one = await founder(app)
    await fillApplication(app, one, 'مؤسسة الأيام المحسوبة')
    app.clock.now = () => new Date('2026-07-12T06:00:00Z')
    const { requestId } = await submitApplication(one)
    // Sunday to the Tuesday of the next week, over a weekend of two days: seven working days.
    app.clock.now = () => new Date('2026-07-21T06:00:00Z')
    must(await admin.client.call(changeStatus, { params: { id: one.establishmentId }, query: { status: 3 } }))
    const decided = await admin.client.call(decideRequest, {
      params: { id: requestId },
      body: { decision: 'forward', notes: 'الطلب مكتمل الحقول.' } as never,
    })
    expect(decided.errors).toEqual({})
    const { rows } = await sql<{
      decision: string
      used_days: number | null
    }>`select decision, used_days from transaction_actions where transaction_request_id = ${requestId} and stage_number = 2 and decision in ('start', 'forward') order by id`.execute(
      app.ownerDb,
    )
    expect(rows.at(-1)).toEqual({ decision: 'forward', used_days: 7 })
  })
})
