import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignUserRoles, removeUser, updateUser } from '#contract/users/organisation.ts'
import { removeMinistryUser, setUserStatus, updateUserPermissions } from '#contract/users/people.ts'
import { readRole, updateRole } from '#contract/users/roles.ts'
import { testApp, type Answer } from '../testing/app.ts'
import { type MinistryUser, ministryUser, organisation, organisationUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { confirmRights } from '../testing/second-person.ts'

const app = await testApp()
const roleId = async (slug: string): Promise<number> =>
  (
    (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0] as {
      id: number
    }
  ).id
const main = (userId: number) => sql`update users set is_main = true where id = ${userId}`.execute(app.ownerDb)
const ministryLock = sql`select pg_advisory_xact_lock(hashtext('ministry_administrators'))`
/** One act happened; who came second is refused, as the last or because he no longer holds what the other does. */
function expectOne(answers: { status: number }[]): void {
  const [first, second] = answers.map((one) => one.status).sort()
  expect(first).toBe(200)
  expect([403, 409]).toContain(second)
}
const left = async (kind: string, ngo: number | null) =>
  (
    await sql<{
      n: number
    }>`select count(*) as n from users u where kind = ${kind} and ngo_id is not distinct from ${ngo} and is_active and deleted_at is null
      and holds_right(id, ${kind === 'org' ? 'ngo_users' : 'ministry_users_rp'}, 'G')`.execute(app.ownerDb)
  ).rows[0]?.n

beforeEach(async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  app.services.sessions.forget()
})

describe('the ministry keeps an administrator', () => {
  const acts = {
    'took each other’s roles': (by: MinistryUser, id: number) =>
      by.client.call(updateUserPermissions, {
        params: { id },
        body: { role_ids: [], overrides: [] },
      }),
  }
  it.each(Object.entries(acts))('when two have at the same moment %s', async (_name, act) => {
    const [one, two] = [await ministryUser(app, { role: 'CA' }), await ministryUser(app, { role: 'CA' })]
    const answers = await whileHeld<Answer>(app, ministryLock, 2, () => [act(one, two.id), act(two, one.id)])
    expectOne(answers)
    expect(await left('ministry', null)).toBe(1)
  })

  it('and none of two closes the other alone', async () => {
    const [one, two] = [await ministryUser(app, { role: 'CA' }), await ministryUser(app, { role: 'CA' })]
    const body = { is_active: false, reason: 'تجربة' }
    expect((await one.client.call(setUserStatus, { params: { id: two.id }, body })).data).toMatchObject({
      is_active: true,
      waits: true,
    })
    expect((await one.client.call(removeMinistryUser, { params: { id: two.id } })).status).toBe(409)
    expect(await left('ministry', null)).toBe(2)
  })

  it('when a role that makes administrators is weakened, unless somebody else remains', async () => {
    const admin = await ministryUser(app, { role: 'CA' })
    const id = await roleId('CA')
    const { data: role } = await admin.client.call(readRole, { params: { id } })
    const { id: _, is_system: __, users_count: ___, updated_at: ____, waits: _____, ...body } = role
    const without = {
      ...body,
      permissions: body.permissions.filter(
        (row: { permission_slug: string }) => row.permission_slug !== 'ministry_users_rp',
      ),
    }
    expect((await admin.client.call(updateRole, { params: { id }, body: without as never })).status).toBe(409)
    await ministryUser(app, { rights: { ministry_users_rp: ['S', 'U', 'G'] } })
    expect((await admin.client.call(updateRole, { params: { id }, body: without as never })).status).toBe(200)
    const rights = { ministry_users_rp: ['S', 'A', 'U', 'D', 'G'], ministry_roles_rp: ['S', 'U'] } as const
    const [other, second] = [
      await ministryUser(app, { rights: rights as never }),
      await ministryUser(app, { rights: rights as never }),
    ]
    expect((await other.client.call(updateRole, { params: { id }, body: body as never })).status).toBe(200)
    expect(await confirmRights(second)).toEqual([200])
  })

  it('and nobody changes himself', async () => {
    const admin = await ministryUser(app, { role: 'CA' })
    await ministryUser(app, { role: 'CA' })
    const params = { id: admin.id }
    for (const answer of [
      admin.client.call(setUserStatus, { params, body: { is_active: false, reason: 'تجربة' } }),
      admin.client.call(removeMinistryUser, { params }),
      admin.client.call(updateUserPermissions, { params, body: { role_ids: [], overrides: [] } }),
    ])
      expect((await answer).status).toBe(409)
  })
})

describe('an organisation keeps an administrator', () => {
  const person = {
    username: '',
    email: '',
    mobile: '0900000001',
    first_name: 'رنا',
    last_name: 'البستاني',
    job_title_id: null,
  }
  it('when two that are not the main account take each other’s roles, disable or delete each other at the same moment', async () => {
    const acts = [
      (by: Awaited<ReturnType<typeof organisationUser>>, id: number) =>
        by.client.call(assignUserRoles, { params: { id }, body: { role_ids: [] } }),
      (by: Awaited<ReturnType<typeof organisationUser>>, id: number) => by.client.call(removeUser, { params: { id } }),
      (by: Awaited<ReturnType<typeof organisationUser>>, id: number) =>
        by.client.call(updateUser, {
          params: { id },
          body: { ...person, username: `renamed${id}`, email: `renamed${id}@test.example`, is_active: false },
        }),
    ]
    for (const act of acts) {
      const one = await organisation(app)
      const two = await organisationUser(app, one.id)
      const answers = await whileHeld<Answer>(app, sql`select 1 from ngos where id = ${one.id} for update`, 2, () => [
        act(one, two.userId),
        act(two, one.userId),
      ])
      expectOne(answers)
      expect(await left('org', one.id)).toBe(1)
    }
  })

  it('never changes its main account, nor does anybody change himself', async () => {
    const one = await organisation(app)
    await main(one.userId)
    const two = await organisationUser(app, one.id)
    for (const id of [one.userId, two.userId]) {
      expect((await two.client.call(removeUser, { params: { id } })).status).toBe(409)
      expect((await two.client.call(assignUserRoles, { params: { id }, body: { role_ids: [] } })).status).toBe(409)
      const body = { ...person, username: `other${id}`, email: `other${id}@test.example`, is_active: false }
      expect((await two.client.call(updateUser, { params: { id }, body })).status).toBe(409)
    }
    expect((await one.client.call(removeUser, { params: { id: two.userId } })).status).toBe(200)
  })

  it('when the ministry weakens the role of all administrators', async () => {
    await organisation(app)
    const admin = await ministryUser(app, { role: 'CA' })
    const id = await roleId('OA')
    const { data: role } = await admin.client.call(readRole, { params: { id } })
    const { id: _, is_system: __, users_count: ___, updated_at: ____, waits: _____, ...body } = role
    const without = body.permissions.filter((row: { permission_slug: string }) => row.permission_slug !== 'ngo_users')
    expect(
      (await admin.client.call(updateRole, { params: { id }, body: { ...body, permissions: without } as never }))
        .status,
    ).toBe(409)
    expect((await admin.client.call(updateRole, { params: { id }, body: body as never })).status).toBe(200)
  })
})
