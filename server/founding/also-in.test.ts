import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readMainInfo } from '#contract/founding/calls.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser, organisation } from '../testing/factories.ts'
import { place, placedRequest, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
const db = app.ownerDb
const [home, elsewhere] = [1, 2]
let request: Placed
let other: Placed
let far: Placed

const hashOf = async ({ memberId }: Placed) =>
  (await sql<{ hash: string }>`select id_number_hash as hash from est_members where id = ${memberId}`.execute(db))
    .rows[0]?.hash as string
const seat = (ngo: number, hash: string, type: string, left?: string) =>
  sql`insert into directors (ngo_id, type, first_name, last_name, id_number_hash, position_id, seat_method, start_date, end_date, end_reason, is_current)
    values (${ngo}, ${type}, 'سامر', 'الزيتوني', ${hash}, 14, 'founding', '2020-01-01', ${left ?? null}, ${left ? 'resignation' : null}, ${!left})`.execute(
    db,
  )
const names = async (id: number, given: Parameters<typeof ministryUser>[1]) => {
  const { client } = await ministryUser(app, given)
  const { estMembers } = must(await client.call(readCreationRequest, { params: { id } }))
  return estMembers.map(({ also_in }) => also_in)
}

beforeAll(async () => {
  request = await placedRequest(app, 'مؤسسة بيلسان الشام')
  other = await placedRequest(app, 'مؤسسة حبق الدار')
  far = await placedRequest(app, 'مؤسسة زعتر الجبل')
  for (const [one, governorate] of [
    [request, home],
    [other, home],
    [far, elsewhere],
  ] as const) {
    await place(app, one, { status: 3 })
    await sql`update establishments set governorate_id = ${governorate} where id = ${one.id}`.execute(db)
  }
  const hash = await hashOf(request)
  for (const one of [other, far])
    await sql`update est_members set id_number_hash = ${hash} where id = ${one.memberId}`.execute(db)
})

it('tells of each founder where else he sits now, naming only what the officer could open, and nothing of drafts and of what is over', async () => {
  const hash = await hashOf(request)
  const [near, away, left] = [
    await organisation(app, { governorate: home }),
    await organisation(app, { governorate: elsewhere }),
    await organisation(app, { governorate: home }),
  ]
  await seat(near.id, hash, 'executive')
  await sql`insert into general_authority_members (ngo_id, first_name, last_name, id_number_hash, membership_no, membership_type_id, join_date) values (${near.id}, 'سامر', 'الزيتوني', ${hash}, '7', 1, '2020-01-01')`.execute(
    db,
  )
  await seat(away.id, hash, 'founder')
  await seat(left.id, hash, 'executive', '2021-01-01')
  const draft = await founder(app)
  await sql`insert into est_members (establishment_id, member_kind, id_number_hash) values (${draft.establishmentId}, 'natural', ${hash})`.execute(
    db,
  )
  const closed = await placedRequest(app, 'مؤسسة نعناع السهل')
  await place(app, closed, { status: 10 })
  await sql`update est_members set id_number_hash = ${hash} where id = ${closed.memberId}`.execute(db)

  const inReach = {
    ngos: [expect.objectContaining({ id: near.id, roles: ['assembly', 'executive'] })],
    requests: [
      {
        id: other.id,
        name_ar: 'مؤسسة حبق الدار',
        tracking_no: expect.any(String),
        names: [],
        born_otherwise: false,
      },
    ],
  }
  expect(await names(request.id, { role: 'DO', governorate: home })).toEqual([{ ...inReach, elsewhere: 2 }])
  const everything = {
    ngos: [...inReach.ngos, expect.objectContaining({ id: away.id, roles: ['founder'] })],
    requests: [...inReach.requests, expect.objectContaining({ id: far.id })],
    elsewhere: 0,
  }
  expect(await names(request.id, { role: 'HD' })).toEqual([everything])
  // Without the right to the register its organisations are a number.
  const rights = { ministry_creation_requests: ['S' as const, 'V' as const] }
  expect(await names(request.id, { rights })).toEqual([{ ...everything, ngos: [], elsewhere: 2 }])
  // Whoever is not shown the numbers of persons learns nothing from them either.
  expect(await names(request.id, { role: 'AU' })).toEqual([null])
  // The organisation that the request became is not another one.
  await place(app, request, { status: 9 })
  await sql`update establishments set ngo_id = ${near.id} where id = ${request.id}`.execute(db)
  expect(await names(request.id, { role: 'HD' })).toEqual([{ ...everything, ngos: everything.ngos.slice(1) }])
})

it('tells how the same number is named and born elsewhere, where the officer could open it, and the date of nobody', async () => {
  const { client } = await ministryUser(app, { role: 'DO', governorate: home })
  const there = async () =>
    must(await client.call(readCreationRequest, { params: { id: request.id } })).estMembers[0]?.also_in?.requests.map(
      ({ id, names: others, born_otherwise }) => ({ id, names: others, born_otherwise }),
    )
  await place(app, request, { status: 3 })
  await sql`update establishments set ngo_id = null where id = ${request.id}`.execute(db)
  await sql`update est_members set first_name = 'سامِر', birth_date = '1985-04-21' where id = ${other.memberId}`.execute(
    db,
  )
  expect(await there()).toEqual([{ id: other.id, names: [], born_otherwise: true }])
  await sql`update est_members set father_name = 'فاضل', birth_date = '1985-04-12' where id = ${other.memberId}`.execute(
    db,
  )
  expect(await there()).toEqual([{ id: other.id, names: ['سامِر فاضل الزيتوني'], born_otherwise: false }])
})

it('tells founder and officer in which fields a founder with the number of the applicant differs from the applicant, and nothing to whoever is not shown numbers', async () => {
  const own = async () => must(await request.founder.client.call(readMainInfo, {})).differing
  const desk = async (role: 'HD' | 'AU') => {
    const { client } = await ministryUser(app, { role })
    return must(await client.call(readCreationRequest, { params: { id: request.id } })).differing
  }
  expect(await own()).toEqual({})
  await sql`update est_account set id_number_hash = (select id_number_hash from est_members where id = ${request.memberId}), first_name = 'أحمد', birth_date = '1990-01-02' where establishment_id = ${request.id}`.execute(
    db,
  )
  await sql`update est_members set first_name = 'احمد' where id = ${request.memberId}`.execute(db)
  const differs = { [request.memberId]: ['birth_date'] }
  expect([await own(), await desk('HD'), await desk('AU')]).toEqual([differs, differs, {}])
  await sql`update est_members set first_name = 'محمود' where id = ${request.memberId}`.execute(db)
  expect(await own()).toEqual({ [request.memberId]: ['first_name', 'birth_date'] })
})
