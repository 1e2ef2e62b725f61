import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { changeAbsence, endAbsence, listAbsences, planAbsence, type Absence } from '#contract/transactions/absences.ts'
import { listAvailability, updateAvailability } from '#contract/transactions/settings.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { pickOfficer } from './assignment.ts'
import { handOverAbsences } from './jobs.ts'

const app = await testApp()
const today = todayIn()
const day = (n: number) => addDays(today, n)
let head: MinistryUser
let officer: MinistryUser
let colleague: MinistryUser
let typeId: number
let roleId: number

const plan = (from: number, to: number, more: object = {}, who = officer, of = officer.id) =>
  who.client.call(planAbsence, {
    params: { id: of },
    body: { from_date: day(from), to_date: day(to), hand_over: true, ...more },
  })
const absences = async (of = officer.id) =>
  (await officer.client.call(listAbsences, { params: { id: of } })).data as Absence[]
const pick = () =>
  app.db.transaction().execute((trx) =>
    pickOfficer(
      trx,
      {
        requestId: 0,
        requestNo: '',
        typeId,
        typeName: { ar: '', en: '' },
        roleId,
        scope: 'central',
        governorateId: null,
        establishmentId: null,
        ngoId: null,
        prefer: officer.id,
      },
      today,
    ),
  )
/** An open request of the first stage in the hands of somebody. */
const request = async (userId: number) => {
  const { id: ngoId } = await organisation(app)
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (request_no, transaction_type_id, slug, ngo_id, subject, status, current_stage_number, assigned_user_id, submitted_at, stage_entered_at, stage_due_at)
    select lpad((random() * 1e10)::bigint::text, 11, '0'), t.id, t.slug, ${ngoId}, 'طلب تجريبي', 'in_progress', 1, ${userId}, now(), now(), now() from transaction_types t where t.id = ${typeId} returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}
const holderOf = async (id: number) =>
  (
    await sql<{ who: number }>`select assigned_user_id as who from transaction_requests where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]?.who

beforeAll(async () => {
  const { rows } = await sql<{ type: number; role: number; slug: string }>`
    select s.transaction_type_id as type, r.id as role, r.slug from transaction_type_stages s join transaction_types t on t.id = s.transaction_type_id join transaction_request_roles r on r.id = s.transaction_request_role_id
    where t.slug = 'grievance' and s.stage_number = 1`.execute(app.ownerDb)
  typeId = rows[0]?.type as number
  roleId = rows[0]?.role as number
  const roles = [rows[0]?.slug as string]
  head = await ministryUser(app, { rights: { ministry_users_availability: ['S', 'U'] } })
  officer = await ministryUser(app, { roles })
  colleague = await ministryUser(app, { roles })
})
beforeEach(async () => {
  app.clock.now = () => new Date()
  await sql`delete from user_absences`.execute(app.ownerDb)
})

describe('an absence', () => {
  it('keeps its days free of new requests, and only those', async () => {
    await plan(1, 3)
    expect(await pick()).toBe(officer.id)
    await plan(0, 0)
    expect(await pick()).toBe(colleague.id)
  })

  it('overlaps no other of the same person, also when two are planned at once', async () => {
    expect((await plan(2, 5)).status).toBe(200)
    for (const [from, to] of [
      [1, 2],
      [5, 9],
      [3, 4],
      [0, 20],
    ] as const)
      expect((await plan(from, to)).errors, `${from} ${to}`).toHaveProperty('from_date')
    expect((await plan(6, 6)).status).toBe(200)
    expect((await plan(2, 5, {}, head, colleague.id)).status).toBe(200)
    const both = await Promise.all([plan(10, 12), plan(11, 13)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  it('is neither planned into the past nor ends before it begins, and its substitute holds the same roles', async () => {
    const stranger = await ministryUser(app, {})
    expect((await plan(-1, 3)).errors).toHaveProperty('from_date')
    expect((await plan(5, 4)).errors).toHaveProperty('to_date')
    for (const substitute_user_id of [stranger.id, officer.id])
      expect((await plan(1, 2, { substitute_user_id })).errors).toHaveProperty('substitute_user_id')
    expect((await plan(1, 2, { substitute_user_id: colleague.id })).status).toBe(200)
  })

  it('is seen and set by a directorate for its own governorate alone, as the switch is; by anybody for himself', async () => {
    const [north, there, elsewhere] = [
      await ministryUser(app, { governorate: 3, rights: { ministry_users_availability: ['S', 'U'] } }),
      await ministryUser(app, { governorate: 3 }),
      await ministryUser(app, { governorate: 4 }),
    ]
    const turn = ({ id }: MinistryUser) =>
      north.client.call(updateAvailability, { params: { id }, body: { is_online: 1 } })
    for (const [person, status] of [
      [there, 200],
      [north, 200],
      [elsewhere, 404],
      [officer, 404],
    ] as const) {
      const { data } = await north.client.call(listAvailability, { query: { user_id: person.id } })
      const listed = await north.client.call(listAbsences, { params: { id: person.id } })
      const planned = await plan(1, 2, {}, north, person.id)
      expect([data.length, listed.status, planned.status, (await turn(person)).status]).toEqual([
        status === 200 ? 1 : 0,
        ...Array.from({ length: 3 }, () => status),
      ])
      const own = await plan(4, 5, {}, person, person.id)
      const set = (client: MinistryUser['client']) => client.call(endAbsence, { params: { id: own.data.id } })
      expect((await set(north.client)).status).toBe(status)
    }
    expect((await head.client.call(listAbsences, { params: { id: elsewhere.id } })).status).toBe(200)
  })

  it('gives the open requests to the substitute when it begins: at once today, by the job on its first day, and only once', async () => {
    const third = await ministryUser(app, {
      roles: [
        (
          await sql<{ slug: string }>`select slug from transaction_request_roles where id = ${roleId}`.execute(
            app.ownerDb,
          )
        ).rows[0]?.slug as string,
      ],
    })
    const [now, later] = [await request(officer.id), await request(third.id)]
    expect((await plan(0, 1, { substitute_user_id: colleague.id })).data.handed_at).not.toBeNull()
    expect(await holderOf(now)).toBe(colleague.id)
    const { rows } = await sql<{
      decision: string
      to_user_id: number
    }>`select decision, to_user_id from transaction_actions where transaction_request_id = ${now}`.execute(app.ownerDb)
    expect(rows).toEqual([{ decision: 'reassign', to_user_id: colleague.id }])

    await plan(1, 2, { substitute_user_id: colleague.id }, head, third.id)
    await handOverAbsences(app.services)
    expect(await holderOf(later)).toBe(third.id)
    app.clock.now = () => new Date(Date.now() + 86_400_000)
    await handOverAbsences(app.services)
    expect(await holderOf(later)).toBe(colleague.id)
    await sql`update transaction_requests set assigned_user_id = ${third.id} where id = ${later}`.execute(app.ownerDb)
    await handOverAbsences(app.services)
    expect(await holderOf(later)).toBe(third.id)
  })

  it('leaves the requests where they are when that was chosen, or when nobody else may take them', async () => {
    const kept = await request(officer.id)
    await plan(0, 0, { hand_over: false })
    expect(await holderOf(kept)).toBe(officer.id)
    await sql`delete from user_absences`.execute(app.ownerDb)
    await sql`insert into user_availabilities (user_id, is_online) select user_id, 0 from user_transaction_roles where transaction_request_role_id = ${roleId} and user_id <> ${officer.id} on conflict (user_id) do update set is_online = 0`.execute(
      app.ownerDb,
    )
    expect((await plan(0, 0)).status).toBe(200)
    expect(await holderOf(kept)).toBe(officer.id)
    await sql`update user_availabilities set is_online = 1`.execute(app.ownerDb)
  })

  it('is ended without rewriting the days that have passed, and a past one stays as it is', async () => {
    await sql`insert into user_absences (user_id, from_date, to_date) values (${officer.id}, ${day(-3)}, ${day(2)}), (${officer.id}, ${day(-9)}, ${day(-8)}), (${officer.id}, ${day(5)}, ${day(6)})`.execute(
      app.ownerDb,
    )
    const before = await absences()
    expect(before.map(({ state }) => state)).toEqual(['running', 'planned', 'past'])
    const [running, planned, past] = before as [Absence, Absence, Absence]
    for (const { id } of [running, planned])
      expect((await officer.client.call(endAbsence, { params: { id } })).status).toBe(200)
    expect((await officer.client.call(endAbsence, { params: { id: past.id } })).status).toBe(409)
    expect((await absences()).map(({ from_date, to_date }) => [from_date, to_date])).toEqual([
      [day(-3), day(-1)],
      [day(-9), day(-8)],
    ])
    const body = { from_date: day(0), to_date: day(1), hand_over: true }
    expect((await officer.client.call(changeAbsence, { params: { id: past.id }, body })).status).toBe(409)
  })

  it('belongs to the person and to those who set availability; others neither see nor plan it', async () => {
    const { data } = await plan(3, 4)
    expect((await colleague.client.call(listAbsences, { params: { id: officer.id } })).status).toBe(404)
    expect((await plan(8, 9, {}, colleague)).status).toBe(403)
    const body = { from_date: day(3), to_date: day(5), hand_over: false }
    const params = { id: data.id }
    expect((await colleague.client.call(changeAbsence, { params, body })).status).toBe(403)
    expect((await colleague.client.call(endAbsence, { params })).status).toBe(403)
    const version = { 'if-match': `"${data.updated_at}"` }
    expect((await head.client.call(changeAbsence, { params, body, headers: version })).status).toBe(200)
    expect((await officer.client.call(changeAbsence, { params, body, headers: version })).status).toBe(409)
    const row = ((await head.client.call(listAvailability)).data as { id: number; to_date: string }[]).find(
      ({ id }) => id === officer.id,
    )
    expect(row?.to_date).toBe(day(5))
  })
})
