import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { assignUserRoles, createUser, listUsers, updateUser } from '#contract/users/organisation.ts'
import {
  createMinistryUser,
  readUser,
  readUserPermissions,
  updateMinistryUser,
  updateUserPermissions,
  updateUserTransactionRoles,
} from '#contract/users/people.ts'
import { listRoles, readRole, updateRole } from '#contract/users/roles.ts'
import { staleOf, testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'
import { secondPerson } from '../testing/second-person.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const { confirmed } = await secondPerson(app)
const roleId = async (slug: string): Promise<number> =>
  (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0]?.id ?? 0
const passDay = (userId: number) =>
  sql`update user_roles set ends_on = ${addDays(todayIn(), -1)} where user_id = ${userId} and ends_on is not null`.execute(
    app.ownerDb,
  )
const letters = async (code: string, entity: number) =>
  (
    await sql<{
      to_address: string
    }>`select to_address from outbox where template_code = ${code} and entity_id = ${entity} order by to_address`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.to_address)

it('a role counts until its last day is over, and for nothing from then on: in the open session, in the answer, for the holders of the role', async () => {
  const target = await ministryUser(app)
  const role = await roleId('EV')
  const give = (ends_on: string) =>
    confirmed(
      admin.client.call(updateUserPermissions, {
        params: { id: target.id },
        body: { role_ids: [role], role_ends: [{ role_id: role, ends_on }], overrides: [] },
      }),
    )
  const rightsNow = async () => (await admin.client.call(readUserPermissions, { params: { id: target.id } })).data
  const holders = async () =>
    (await admin.client.call(listRoles, { query: { type: 'ministry', per_page: 100 } })).data.find(
      (one: { id: number }) => one.id === role,
    )!.users_count
  expect((await give(addDays(todayIn(), -1))).status).toBe(422)
  const before = await holders()
  await give(todayIn())
  expect((await rightsNow()).roles).toMatchObject([{ ends_on: todayIn(), is_ended: false }])
  expect(await holders()).toBe(before + 1)
  expect((await target.client.request('GET', '/api/v2/ministry/profile')).status).toBe(200)
  await passDay(target.id)
  app.services.sessions.forget()
  expect((await target.client.request('GET', '/api/v2/ministry/profile')).status).toBe(403)
  const data = await rightsNow()
  expect([data.effective, data.roles[0]!.is_ended]).toEqual([[], true])
  expect(await holders()).toBe(before)
  // It is kept as what was held, and given again it counts again.
  await admin.client.call(updateUserPermissions, { params: { id: target.id }, body: { role_ids: [], overrides: [] } })
  expect((await admin.client.call(readUser, { params: { id: target.id } })).data.roles).toHaveLength(1)
  await give(addDays(todayIn(), 3))
  expect((await rightsNow()).effective).not.toEqual([])
})

it('ends belong to roles that are given with them, once each', async () => {
  const own = await organisation(app)
  const two = await organisationUser(app, own.id, {})
  const role = await roleId('OV')
  const ends_on = addDays(todayIn(), 1)
  for (const role_ends of [
    [{ role_id: role + 1, ends_on }],
    [
      { role_id: role, ends_on },
      { role_id: role, ends_on },
    ],
    [{ role_id: role, ends_on: '2026-02-30' }],
  ])
    expect(
      (await own.client.call(assignUserRoles, { params: { id: two.userId }, body: { role_ids: [role], role_ends } }))
        .status,
    ).toBe(422)
})

it('no organisation is left to an administrator whose rights end one day', async () => {
  const own = await organisation(app)
  const oa = await roleId('OA')
  const until = (ends_on: string) =>
    admin.client.call(updateUserPermissions, {
      params: { id: own.userId },
      body: { role_ids: [oa], role_ends: [{ role_id: oa, ends_on }], overrides: [] },
    })
  expect((await until(addDays(todayIn(), 30))).status).toBe(409)
  await organisationUser(app, own.id)
  expect((await until(addDays(todayIn(), 30))).status).toBe(200)
})

it('who becomes administrator is told to the board, or to every user where the board has no address; others are told to nobody', async () => {
  const own = await organisation(app)
  const [plain, other] = [
    await organisationUser(app, own.id, { 'ngo-profile': ['S'] }),
    await organisationUser(app, own.id, { 'ngo-profile': ['S'] }),
  ]
  const [oa, ov] = [await roleId('OA'), await roleId('OV')]
  const give = (id: number, role: number) =>
    own.client.call(assignUserRoles, { params: { id }, body: { role_ids: [role] } })
  expect((await give(plain.userId, ov)).status).toBe(200)
  expect(await letters('ADMINISTRATOR-NAMED', plain.userId)).toEqual([])
  expect((await give(plain.userId, oa)).status).toBe(200)
  expect(await letters('ADMINISTRATOR-NAMED', plain.userId)).toHaveLength(2)
  // Named already: nothing new to tell.
  await give(plain.userId, oa)
  expect(await letters('ADMINISTRATOR-NAMED', plain.userId)).toHaveLength(2)
  const board = (
    await sql<{
      id: number
    }>`insert into director_boards (ngo_id, type, term_no, start_date, end_date, members_number, status)
      values (${own.id}, 'administrative', 1, '2025-01-01', '2029-01-01', 5, 'current') returning id`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id
  await sql`insert into directors (ngo_id, type, first_name, last_name, email, director_board_id, start_date, position_id, seat_method)
    values (${own.id}, 'administrative', 'سلمى', 'الوادي', 'salma@board.example', ${board}, '2025-01-01', 1, 'elected')`.execute(
    app.ownerDb,
  )
  await give(other.userId, oa)
  expect(await letters('ADMINISTRATOR-NAMED', other.userId)).toContain('salma@board.example')
  const invited = {
    username: 'named.admin',
    email: 'named.admin@test.example',
    mobile: '0900000009',
    first_name: 'ريم',
    last_name: 'الساحل',
    job_title_id: null,
    role_ids: [oa],
  }
  const { data } = await own.client.call(createUser, { body: invited })
  expect(await letters('ADMINISTRATOR-NAMED', data.id)).toContain('salma@board.example')
})

it('of the board whoever has no address is told by message, and the only user of an organisation is told with its name', async () => {
  const own = await organisation(app, { rights: { 'ngo-profile': ['S'] } })
  const board = (
    await sql<{
      id: number
    }>`insert into director_boards (ngo_id, type, term_no, start_date, end_date, members_number, status)
      values (${own.id}, 'administrative', 1, '2025-01-01', '2090-01-01', 5, 'current') returning id`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id
  await sql`insert into directors (ngo_id, type, first_name, last_name, email, mobile, director_board_id, start_date, position_id, seat_method)
    values (${own.id}, 'administrative', 'سلمى', 'الوادي', 'chair@named.example', '0900000401', ${board}, '2025-01-01', 1, 'elected'),
      (${own.id}, 'administrative', 'نادر', 'الخيزران', null, '0900000402', ${board}, '2025-01-01', 4, 'elected')`.execute(
    app.ownerDb,
  )
  const body = { role_ids: [await roleId('OA')], overrides: [] }
  expect((await admin.client.call(updateUserPermissions, { params: { id: own.userId }, body })).status).toBe(200)
  const { rows } = await sql<{
    channel: string
    to_address: string
    body_text: string
  }>`select channel, to_address, body_text from outbox where template_code = 'ADMINISTRATOR-NAMED' and entity_id = ${own.userId} order by channel`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ channel, to_address }) => [channel, to_address])).toEqual([
    ['mail', 'chair@named.example'],
    ['sms', '+963900000402'],
  ])
  const name = (await sql<{ name_ar: string }>`select name_ar from ngos where id = ${own.id}`.execute(app.ownerDb))
    .rows[0]
  for (const { body_text } of rows) expect(body_text).toContain(name?.name_ar)
})

it('an invitation carries the last day of a role, on both sides, and refuses one that is over or of a role that is not given', async () => {
  const own = await organisation(app)
  const [ministryRole, ownRole] = [await roleId('EV'), await roleId('OV')]
  const someone = (username: string) => ({
    username,
    email: `${username}@test.example`,
    mobile: '0900000009',
    first_name: 'ريم',
    last_name: 'الساحل',
    job_title_id: null,
  })
  const place = { ministry_user_type: 'central' as const, governorate_id: null }
  const ends_on = addDays(todayIn(), 30)
  const { data: invited } = await confirmed(
    admin.client.call(createMinistryUser, {
      body: {
        ...someone('until.then'),
        ...place,
        role_ids: [ministryRole],
        role_ends: [{ role_id: ministryRole, ends_on }],
      },
    }),
  )
  const roles = (await admin.client.call(readUser, { params: { id: invited.id } })).data.roles
  expect(roles).toMatchObject([{ id: ministryRole, ends_on, is_ended: false }])
  const colleague = await own.client.call(createUser, {
    body: { ...someone('colleague.then'), role_ids: [ownRole], role_ends: [{ role_id: ownRole, ends_on }] },
  })
  expect(colleague.data.roles).toMatchObject([{ id: ownRole, ends_on, is_ended: false }])
  for (const role_ends of [
    [{ role_id: ownRole, ends_on: addDays(todayIn(), -1) }],
    [{ role_id: ministryRole, ends_on }],
  ]) {
    const body = { ...someone('never.then'), role_ids: [ownRole], role_ends }
    expect((await own.client.call(createUser, { body })).status).toBe(422)
    const wrong = { ...body, ...place, role_ids: [ministryRole], role_ends: [{ role_id: ownRole, ends_on }] }
    expect((await admin.client.call(createMinistryUser, { body: wrong })).status).toBe(422)
  }
})

it('an edit typed over an older version changes nothing and answers the present one: roles, rights, people, on both sides', async () => {
  const own = await organisation(app)
  const colleague = await organisationUser(app, own.id, {})
  const target = await ministryUser(app)
  const role = (await admin.client.call(readRole, { params: { id: await roleId('EV') } })).data
  const { id: _, is_system: __, users_count: ___, updated_at: ____, waits: _____, ...roleBody } = role
  const { data: user } = await admin.client.call(readUser, { params: { id: target.id } })
  const place = { ministry_user_type: 'central', governorate_id: null }
  const fields = (one: Record<string, unknown>) =>
    Object.fromEntries(
      ['username', 'email', 'mobile', 'first_name', 'last_name', 'job_title_id'].map((name) => [name, one[name]]),
    )
  const row = (await own.client.call(listUsers)).data.find((one: { id: number }) => one.id === colleague.userId)
  const edits = [
    (headers: Record<string, string>) =>
      admin.client.call(updateRole, {
        params: { id: role.id },
        body: { ...roleBody, type: undefined } as never,
        headers,
      }),
    (headers: Record<string, string>) =>
      admin.client.call(updateMinistryUser, {
        params: { id: target.id },
        body: { ...fields(user), ...place } as never,
        headers,
      }),
    (headers: Record<string, string>) =>
      admin.client.call(updateUserPermissions, {
        params: { id: target.id },
        body: { role_ids: [], overrides: [] },
        headers,
      }),
    (headers: Record<string, string>) =>
      admin.client.call(updateUserTransactionRoles, {
        params: { id: target.id },
        body: { transaction_roles: [] },
        headers,
      }),
    (headers: Record<string, string>) =>
      own.client.call(updateUser, {
        params: { id: colleague.userId },
        body: { ...fields(row!), is_active: true } as never,
        headers,
      }),
    (headers: Record<string, string>) =>
      own.client.call(assignUserRoles, { params: { id: colleague.userId }, body: { role_ids: [] }, headers }),
  ]
  const old = { 'if-match': '"2020-01-01T00:00:00.000Z"' }
  for (const [n, edit] of edits.entries()) {
    const refused = await edit(old)
    expect([n, refused.status]).toEqual([n, 409])
    const version = { 'if-match': `"${staleOf<{ updated_at: string }>(refused).updated_at}"` }
    expect([n, (await edit(version)).status]).toEqual([n, 200])
    // The version moved with the change.
    expect([n, (await edit(version)).status]).toEqual([n, 409])
  }
})

it('lists of people and roles are workbooks for whoever may read them', async () => {
  const own = await organisation(app)
  const asked = { 'to-excel': '1' }
  for (const [client, path] of [
    [admin.client, 'v2/ministry/users'],
    [admin.client, 'v2/ministry/ngo-users'],
    [admin.client, 'v2/ministry/roles?type=ngo'],
    [admin.client, 'v2/ministry/transaction-request-roles'],
    [own.client, 'v2/users'],
  ] as const) {
    const { status, headers } = await client.request('GET', `/api/${path}`, undefined, asked)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type']).toContain('spreadsheetml')
  }
  const reader = await ministryUser(app, { rights: { ministry_events: ['S'] } })
  expect((await reader.client.request('GET', '/api/v2/ministry/users', undefined, asked)).status).toBe(403)
})
