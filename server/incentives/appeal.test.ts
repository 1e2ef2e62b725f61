import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerIncentive, decideIncentive, incentiveRegister, readOwnIncentive } from '#contract/incentives/calls.ts'
import { readNgo } from '#contract/public-site/calls.ts'
import { addDays, endOfDay } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { drafted, issuedMeasure, measureFields } from '../testing/incentives.ts'
import { endIncentives } from './jobs.ts'

const app = await testApp()
const right = { ministry_incentives_management_comm: ['S', 'A', 'U', 'D'] } as const
const held = { ministry_incentives_management_comm: [...right.ministry_incentives_management_comm] }
const issuer = await ministryUser(app, { roles: ['ngo_head'], rights: held })
const head = await ministryUser(app, { roles: ['ngo_head'], rights: held })
const central = await ministryUser(app, { role: 'CA' })
const text = 'قدّمنا التقرير في موعده ومعنا إيصال الرفع.'
const appealed = {
  action: 'appeal',
  appeal_ground: 'done_in_time',
  appeal_text: text,
  suspension_asked: false,
} as const
const decide = (who: typeof head, id: number, body: object) =>
  who.client.call(decideIncentive, { params: { id }, body: body as never })

/** The platform at another moment. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  app.clock.now = () => new Date(moment)
  try {
    return await work()
  } finally {
    app.clock.now = () => new Date()
  }
}
const stored = async (id: number) =>
  (
    await sql<{
      status: string
      appeal_due_at: string
      answer_due_at: string | null
      appeal_is_late: boolean
      served_by: string
      cancel_reason: string | null
    }>`
      select status, appeal_due_at, answer_due_at, appeal_is_late, served_by, cancel_reason from incentives where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const instant = (value: string | null | undefined) => new Date(value ?? 0).toISOString()

describe('the days of appeal', () => {
  // Told at any hour of the day in Damascus, which is three hours ahead: 20:59:59 UTC still belongs to the day.
  test.each([
    ['2026-11-02T21:00:00Z', '2026-11-03'],
    ['2026-11-03T00:00:00Z', '2026-11-03'],
    ['2026-11-03T20:59:59Z', '2026-11-03'],
    ['2026-11-03T21:00:00Z', '2026-11-04'],
  ])('told at %s, the last second is that of the sixtieth day after %s', async (moment, day) => {
    const ngo = await organisation(app)
    const id = await at(moment, () => issuedMeasure(app, issuer, ngo))
    // Sixty calendar days after the third of November end on the second of January.
    const last = day === '2026-11-03' ? '2027-01-02T20:59:59.000Z' : '2027-01-03T20:59:59.000Z'
    expect(instant((await stored(id))?.appeal_due_at)).toBe(last)
    const second = (by: number) => new Date(Date.parse(last) + by * 1000).toISOString()
    const send = () => ngo.client.call(answerIncentive, { params: { id }, body: appealed })
    const late = await at(second(1), send)
    expect([late.status, (late.data as unknown as { appeal_due_at: string }).appeal_due_at && late.message]).toEqual([
      409,
      expect.stringContaining('انقضت مهلة التظلم'),
    ])
    expect(
      await at(second(1), async () => (await ngo.client.call(readOwnIncentive, { params: { id } })).data.actions),
    ).toEqual([])
    expect((await at(second(0), send)).status).toBe(200)
    expect((await stored(id))?.appeal_is_late).toBe(false)
  })

  test('a service on paper needs its day and its proof, and never shortens the days', async () => {
    const ngo = await organisation(app)
    const id = await drafted(app, issuer, ngo)
    expect(Object.keys((await decide(issuer, id, { action: 'issue', served_by: 'hand' })).errors).toSorted()).toEqual([
      'served_on',
      'served_proof',
    ])
    const proof = async () => uploaded(app, { userId: issuer.id })
    // Nobody is told of a decision before it was taken.
    const early = { action: 'issue', served_by: 'hand', served_on: '2026-10-31', served_proof: await proof() }
    expect(Object.keys((await decide(issuer, id, early)).errors)).toEqual(['served_on'])
    must(await decide(issuer, id, { ...early, served_on: '2026-11-10' }))
    expect(instant((await stored(id))?.appeal_due_at)).toBe(endOfDay('2027-01-09'))
    must(
      await decide(issuer, id, {
        action: 'serve',
        served_by: 'post',
        served_on: '2026-11-20',
        served_proof: await proof(),
      }),
    )
    expect(instant((await stored(id))?.appeal_due_at)).toBe(endOfDay('2027-01-19'))
    must(
      await decide(issuer, id, {
        action: 'serve',
        served_by: 'hand',
        served_on: '2026-11-05',
        served_proof: await proof(),
      }),
    )
    expect(instant((await stored(id))?.appeal_due_at)).toBe(endOfDay('2027-01-19'))
  })

  test('more time is asked for once, and answered by another head with a later day or a reason', async () => {
    const ngo = await organisation(app)
    const id = await issuedMeasure(app, issuer, ngo)
    const due = (await stored(id))?.appeal_due_at ?? ''
    const day = (by: number) => addDays(due.slice(0, 10), by)
    const ask = () =>
      ngo.client.call(answerIncentive, { params: { id }, body: { action: 'ask_more_time', extension_reason: text } })
    expect((await decide(head, id, { action: 'grant_more_time', appeal_extended_to: day(10) })).status).toBe(409)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 409])
    expect((await decide(issuer, id, { action: 'grant_more_time', appeal_extended_to: day(10) })).status).toBe(403)
    expect((await decide(head, id, { action: 'grant_more_time', appeal_extended_to: day(0) })).status).toBe(422)
    expect((await decide(head, id, { action: 'grant_more_time', appeal_extended_to: day(61) })).status).toBe(422)
    must(await decide(head, id, { action: 'grant_more_time', appeal_extended_to: day(10) }))
    expect(instant((await stored(id))?.appeal_due_at)).toBe(endOfDay(day(10)))
    expect(
      (
        await at(new Date(Date.parse(endOfDay(day(10))) - 1000).toISOString(), () =>
          ngo.client.call(answerIncentive, { params: { id }, body: appealed }),
        )
      ).status,
    ).toBe(200)
  })

  test('what came late is marked late, what came in time and was recorded later is not', async () => {
    for (const [received, isLate] of [
      ['2026-12-31', false],
      ['2027-01-02', false],
      ['2027-01-03', true],
    ] as const) {
      const ngo = await organisation(app)
      const id = await at('2026-11-03T08:00:00Z', () => issuedMeasure(app, issuer, ngo))
      const body = { ...appealed, action: 'record_late_appeal', appeal_received_on: received }
      expect(
        (await at('2027-01-02T20:59:00Z', () => decide(central, id, { ...body, appeal_received_on: '2026-11-24' })))
          .status,
      ).toBe(409)
      // The schema judges a day against the clock of the machine.
      await sql`update incentives set served_at = served_at - interval '100 days' where id = ${id}`.execute(app.ownerDb)
      await sql`alter table incentives disable trigger keep_issued`.execute(app.ownerDb)
      await sql`update incentives set appeal_due_at = appeal_due_at - interval '100 days' where id = ${id}`.execute(
        app.ownerDb,
      )
      await sql`alter table incentives enable trigger keep_issued`.execute(app.ownerDb)
      must(await decide(central, id, { ...body, appeal_received_on: addDays(received, -100) }))
      expect(await stored(id), received).toMatchObject({ status: 'appealed', appeal_is_late: isLate })
    }
  })
})

describe('the answer', () => {
  test('is not given by who recorded the appeal himself: neither accepted nor refused', async () => {
    const ngo = await organisation(app)
    const id = await issuedMeasure(app, issuer, ngo)
    await sql`alter table incentives disable trigger keep_issued`.execute(app.ownerDb)
    await sql`update incentives set served_at = served_at - interval '70 days', appeal_due_at = appeal_due_at - interval '70 days' where id = ${id}`.execute(
      app.ownerDb,
    )
    await sql`alter table incentives enable trigger keep_issued`.execute(app.ownerDb)
    const appeal_received_on = addDays(new Date().toISOString().slice(0, 10), -1)
    must(await decide(head, id, { ...appealed, action: 'record_late_appeal', appeal_received_on }))
    const told = async (who: typeof head) =>
      (
        await sql`select from user_notifications where user_id = ${who.id} and code = 'N-75' and entity_id = ${id}`.execute(
          app.ownerDb,
        )
      ).rows.length
    const second = await ministryUser(app, { roles: ['ngo_head'], rights: held })
    for (const action of ['uphold', 'cancel_on_appeal'])
      expect((await decide(head, id, { action, appeal_decision: text })).status, action).toBe(403)
    expect(must(await head.client.call(incentiveRegister.read, { params: { id } })).actions).not.toContain('uphold')
    expect(await told(head)).toBe(0)
    expect((await decide(second, id, { action: 'uphold', appeal_decision: text })).status).toBe(200)
  })

  test('without one in sixty days the system cancels the penalty, once, and the log holds the days', async () => {
    const ngo = await organisation(app)
    const id = await at('2026-11-03T08:00:00Z', () => issuedMeasure(app, issuer, ngo))
    must(await at('2026-11-10T08:00:00Z', () => ngo.client.call(answerIncentive, { params: { id }, body: appealed })))
    expect(instant((await stored(id))?.answer_due_at)).toBe('2027-01-09T20:59:59.000Z')
    expect(await at('2027-01-09T20:59:59Z', () => endIncentives(app.services))).toBe(0)
    expect(await at('2027-01-09T21:00:00Z', () => endIncentives(app.services))).toBe(1)
    expect(await at('2027-01-09T22:00:00Z', () => endIncentives(app.services))).toBe(0)
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: expect.stringContaining('ما مجموعه بالأيام: 61'),
    })
    const { rows } = await sql<{
      user_id: number | null
      changes: object
    }>`select user_id, changes from logs where entity = 'incentives' and entity_id = ${id} order by id desc limit 1`.execute(
      app.ownerDb,
    )
    expect(rows[0]).toMatchObject({ user_id: null, changes: { status: { before: 'appealed', after: 'cancelled' } } })
  })

  test('nobody decides the appeal of what he issued, in no part and with no other account', async () => {
    const ngo = await organisation(app)
    const bodies = [
      { action: 'uphold', appeal_decision: text },
      { action: 'cancel_on_appeal', appeal_decision: text },
    ]
    const puppet = await ministryUser(app, { roles: ['ngo_head'], rights: held })
    const fresh = async () => {
      const id = await issuedMeasure(app, issuer, ngo)
      must(await ngo.client.call(answerIncentive, { params: { id }, body: appealed }))
      return id
    }
    const id = await fresh()
    // An account that the issuer opened is the issuer's, and so is one that opened the issuer's.
    for (const [user, by] of [
      [puppet.id, issuer.id],
      [issuer.id, puppet.id],
    ] as const) {
      await sql`insert into account_touches (user_id, by_id, kind) values (${user}, ${by}, 'opened')`.execute(
        app.ownerDb,
      )
      for (const body of bodies) {
        expect((await decide(puppet, id, body)).status).toBe(403)
        expect(must(await puppet.client.call(incentiveRegister.read, { params: { id } })).actions).not.toContain(
          body.action,
        )
      }
      await sql`delete from account_touches`.execute(app.ownerDb)
    }
    // The issuer stands in for the other head while he is away: still the same person.
    await sql`insert into user_absences (user_id, from_date, to_date, substitute_user_id) values (${head.id}, current_date - 1, current_date + 3, ${issuer.id})`.execute(
      app.ownerDb,
    )
    for (const body of bodies) {
      const refused = await decide(issuer, id, body)
      expect([refused.status, refused.message]).toEqual([
        403,
        expect.stringContaining('لا يبتّ في التظلم من أصدر القرار'),
      ])
    }
    // He becomes an administrator as well.
    await sql`insert into user_roles (user_id, role_id) select ${issuer.id}, id from roles where slug = 'CA'`.execute(
      app.ownerDb,
    )
    for (const body of bodies) expect((await decide(issuer, id, body)).status).toBe(403)
    await sql`delete from user_roles where user_id = ${issuer.id}`.execute(app.ownerDb)
    // Past the application the database says the same.
    for (const status of ['upheld', 'cancelled'])
      await expect(
        sql`update incentives set status = ${status}, appeal_decision = ${text}, decided_by = ${issuer.id}, decided_at = now() where id = ${id}`.execute(
          app.ownerDb,
        ),
      ).rejects.toThrow('incentives_decided_by_another')
    must(await decide(head, id, bodies[0] as object))
    expect((await stored(id))?.status).toBe('upheld')
  })
})

describe('races', () => {
  const bodies = {
    appeal: (id: number, ngo: Awaited<ReturnType<typeof organisation>>) => () =>
      ngo.client.call(answerIncentive, { params: { id }, body: appealed }),
    cancel: (id: number) => () => decide(central, id, { action: 'cancel', cancel_reason: text }),
    uphold: (id: number) => () => decide(head, id, { action: 'uphold', appeal_decision: text }),
    cancel_on_appeal: (id: number) => () => decide(head, id, { action: 'cancel_on_appeal', appeal_decision: text }),
    silence: () => async () => ({ status: (await endIncentives(app.services)) === 1 ? 200 : 409 }),
  }
  test.each([
    ['appeal', 'cancel'],
    ['cancel', 'cancel'],
    ['appeal', 'appeal'],
  ] as const)('of %s and %s at once exactly one wins', async (one, other) => {
    const ngo = await organisation(app)
    const id = await issuedMeasure(app, issuer, ngo)
    const done = await whileHeld(app, sql`select from incentives where id = ${id} for update`, 2, () => [
      bodies[one](id, ngo)(),
      bodies[other](id, ngo)(),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test.each([
    ['uphold', 'cancel_on_appeal'],
    ['cancel_on_appeal', 'silence'],
  ] as const)('of %s and %s of an appeal at once exactly one wins', async (one, other) => {
    const ngo = await organisation(app)
    const id = await issuedMeasure(app, issuer, ngo)
    must(await ngo.client.call(answerIncentive, { params: { id }, body: appealed }))
    if (other === 'silence')
      await sql`update incentives set answer_due_at = now() - interval '1 second' where id = ${id}`.execute(app.ownerDb)
    const second = other === 'silence' ? bodies.silence() : bodies[other](id)
    const done = await whileHeld(app, sql`select from incentives where id = ${id} for update`, 2, () => [
      bodies[one](id)(),
      second(),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what stands', () => {
  test('the database refuses a penalty without a right of reply, and any change of one that was read', async () => {
    const ngo = await organisation(app)
    for (const field of [
      'article',
      'decision_no',
      'decision_date',
      'file',
      'appeal_due_at',
      'served_at',
      'served_by',
      'issued_by',
      'reason',
    ]) {
      const id = await issuedMeasure(app, issuer, ngo)
      await sql`alter table incentives disable trigger keep_issued`.execute(app.ownerDb)
      const update = sql`update incentives set ${sql.ref(field)} = null where id = ${id}`.execute(app.ownerDb)
      await expect(update, field).rejects.toThrow(/incentives_|null value/)
      await sql`alter table incentives enable trigger keep_issued`.execute(app.ownerDb)
    }
    const id = await issuedMeasure(app, issuer, ngo)
    for (const change of [
      sql`reason = reason || '.'`,
      sql`title = title || '.'`,
      sql`decision_no = '0/0'`,
      sql`end_date = '2030-01-01'`,
      sql`status = 'draft'`,
      sql`issued_by = ${head.id}`,
      sql`appeal_due_at = appeal_due_at - interval '1 second'`,
      sql`deleted_at = now()`,
    ])
      await expect(sql`update incentives set ${change} where id = ${id}`.execute(app.ownerDb)).rejects.toThrow(
        /stays as it was read|incentives_/,
      )
  })

  test('only drafts are edited and deleted, by the version that was seen', async () => {
    const ngo = await organisation(app)
    const id = await drafted(app, issuer, ngo)
    const body = await measureFields(app, issuer, ngo, { title: 'عنوان آخر' })
    const stale = { 'if-match': '"2020-01-01"' }
    expect((await issuer.client.call(incentiveRegister.update, { params: { id }, body, headers: stale })).status).toBe(
      409,
    )
    expect(must(await issuer.client.call(incentiveRegister.update, { params: { id }, body })).title).toBe('عنوان آخر')
    must(
      await issuer.client.call(decideIncentive, { params: { id }, body: { action: 'issue', served_by: 'platform' } }),
    )
    expect((await issuer.client.call(incentiveRegister.update, { params: { id }, body })).status).toBe(409)
    expect((await issuer.client.call(incentiveRegister.remove, { params: { id } })).status).toBe(409)
    const other = await drafted(app, issuer, ngo)
    must(await issuer.client.call(incentiveRegister.remove, { params: { id: other } }))
    expect((await issuer.client.call(incentiveRegister.read, { params: { id: other } })).status).toBe(404)
  })

  test('a directorate writes measures for its own governorate alone', async () => {
    const near = await ministryUser(app, { governorate: 2, rights: held })
    const ngo = await organisation(app, { governorate: 1 })
    const refused = await near.client.call(incentiveRegister.create, { body: await measureFields(app, near, ngo) })
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['ngo_id']])
    const own = await organisation(app, { governorate: 2 })
    const id = await drafted(app, near, own)
    const body = await measureFields(app, near, ngo)
    expect((await near.client.call(incentiveRegister.update, { params: { id }, body })).status).toBe(422)
    const kind = await near.client.call(incentiveRegister.create, {
      body: await measureFields(app, near, own, { incentive_type_id: 1 }),
    })
    expect(Object.keys(kind.errors)).toEqual(['incentive_type_id'])
  })
})

describe('what others read', () => {
  const publicOf = async (id: number) => must(await app.guest.call(readNgo, { params: { id } })).measures
  test('the public sees commendations by default and penalties by the switch, says that one is appealed, and nothing of one that fell', async () => {
    const ngo = await organisation(app)
    const penalty = await issuedMeasure(app, issuer, ngo)
    const reward = await issuedMeasure(app, issuer, ngo, { kind: 'reward', title: 'كتاب شكر على جهد الإغاثة' })
    expect((await publicOf(ngo.id)).map(({ kind }) => kind)).toEqual(['reward'])
    must(await decide(issuer, penalty, { action: 'show' }))
    const [shown] = (await publicOf(ngo.id)).filter(({ kind }) => kind === 'punishment')
    expect(shown).toMatchObject({ state: 'issued', type: { name_ar: 'تنبيه' } })
    // Nothing but what was decided: no reasons, no appeal, no names.
    expect(Object.keys(shown ?? {}).toSorted()).toEqual([
      'decision_no',
      'kind',
      'on',
      'standing',
      'state',
      'title',
      'type',
    ])
    must(await ngo.client.call(answerIncentive, { params: { id: penalty }, body: appealed }))
    expect((await publicOf(ngo.id)).map(({ state }) => state).toSorted()).toEqual(['appealed', 'issued'])
    must(await decide(head, penalty, { action: 'cancel_on_appeal', appeal_decision: text }))
    expect((await publicOf(ngo.id)).map(({ kind }) => kind)).toEqual(['reward'])
    must(await decide(issuer, reward, { action: 'hide' }))
    expect(await publicOf(ngo.id)).toEqual([])
  })

  test('the text of a decision is read by the ministry within reach from the draft on, by the organisation once it is issued, by nobody else', async () => {
    const [ngo, stranger] = [await organisation(app, { governorate: 1 }), await organisation(app)]
    const near = await ministryUser(app, { governorate: 1, rights: held })
    const far = await ministryUser(app, { governorate: 2, rights: held })
    const without = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
    const blind = await organisationUser(app, ngo.id, { ngo_users: ['S'] })
    const id = await drafted(app, issuer, ngo)
    const { file } = must(await issuer.client.call(incentiveRegister.read, { params: { id } }))
    const readers = async () =>
      Promise.all(
        [issuer, near, far, without, ngo, blind, stranger].map(
          async ({ client }) => (await client.request('GET', `/api/v2/files/${String(file)}`)).status,
        ),
      )
    expect(await readers()).toEqual([200, 200, 404, 404, 404, 404, 404])
    must(await decide(issuer, id, { action: 'issue', served_by: 'platform' }))
    expect(await readers()).toEqual([200, 200, 404, 404, 200, 404, 404])
  })
})

test('nobody decides on a measure about an organisation in which he has an interest, neither a penalty nor a commendation', async () => {
  const own = await organisation(app)
  const member = await ministryUser(app, { roles: ['ngo_head'], rights: held })
  await sql`update users set conflict_ngo_ids = ${[own.id]}::bigint[] where id = ${member.id}`.execute(app.ownerDb)
  for (const kind of ['punishment', 'reward'] as const) {
    const id = await drafted(app, issuer, own, { kind })
    const { actions } = must(await member.client.call(incentiveRegister.read, { params: { id } }))
    expect(actions).toEqual([])
    expect((await decide(member, id, { action: 'issue', served_by: 'platform' })).status).toBe(403)
    expect((await stored(id))?.status).toBe('draft')
  }
  const id = await issuedMeasure(app, issuer, own)
  must(await own.client.call(answerIncentive, { params: { id }, body: appealed }))
  expect(
    (await decide(member, id, { action: 'uphold', appeal_decision: 'العقوبة في محلها، ولم يثبت ما يخالف أسبابها.' }))
      .status,
  ).toBe(403)
  expect((await stored(id))?.status).toBe('appealed')
})
