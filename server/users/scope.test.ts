import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/password-links.ts'
import { loginMinistry, loginOrganisation } from '#contract/accounts/session.ts'
import {
  assignUserRoles,
  changeUserPassword,
  createUser,
  listGrantableRoles,
  listUsers,
  removeUser,
  updateUser,
} from '#contract/users/organisation.ts'
import {
  createMinistryUser,
  endUserSessions,
  listMinistryUsers,
  listNgoUsers,
  readUser,
  readUserPermissions,
  sendPasswordLink,
  setUserStatus,
  updateMinistryUser,
  updateUserPermissions,
  updateUserTransactionRoles,
} from '#contract/users/people.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'
import { secondPerson } from '../testing/second-person.ts'

const app = await testApp()
let serial = 0
const person = () => {
  const n = (serial += 1)
  return {
    username: `new.user${n}`,
    email: `new.user${n}@test.example`,
    mobile: '0900000002',
    first_name: 'لينا',
    last_name: 'الزيتوني',
    job_title_id: null,
  }
}
const roleId = async (slug: string): Promise<number> =>
  (
    (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0] as {
      id: number
    }
  ).id
/** The newest letter to an address. */
const letterTo = async (address: string): Promise<string> =>
  (
    await sql<{
      body_text: string
    }>`select body_text from outbox where to_address = ${address} order by id desc limit 1`.execute(app.ownerDb)
  ).rows[0]?.body_text ?? ''
const secretIn = (letter: string) => /set-password#(\S+)/.exec(letter)?.[1] ?? ''
const chosen = { password: 'زيتونة-الجبل-2026', password_confirmation: 'زيتونة-الجبل-2026' }

describe('an organisation', () => {
  it('sees and changes its own users only: those of others are not there', async () => {
    const [own, other] = [await organisation(app), await organisation(app)]
    const colleague = await organisationUser(app, other.id, { 'ngo-profile': ['S'] })
    const params = { id: colleague.userId }
    for (const answer of [
      own.client.call(updateUser, { params, body: { ...person(), is_active: false } }),
      own.client.call(removeUser, { params }),
      own.client.call(assignUserRoles, { params, body: { role_ids: [] } }),
      own.client.call(changeUserPassword, { params, body: {} }),
    ])
      expect((await answer).status).toBe(404)
    const { data } = await own.client.call(listUsers, { query: { per_page: 100 } })
    expect(data.map((row: { id: number }) => row.id)).toEqual([own.userId])
    expect((await own.client.call(listUsers, { query: { search: 'لا أحد بهذا الاسم' } })).data).toEqual([])
  })

  it('gives roles whose rights the giver holds, and touches nobody who holds more', async () => {
    const own = await organisation(app)
    const helper = await organisationUser(app, own.id, { ngo_users: ['S', 'A', 'U', 'D', 'G'], 'ngo-profile': ['S'] })
    const { data: roles } = await helper.client.call(listGrantableRoles)
    expect(roles.filter((role: { may_give: boolean }) => role.may_give)).toEqual([])
    const { data: all } = await own.client.call(listGrantableRoles)
    expect(all.every((role: { may_give: boolean }) => role.may_give)).toBe(true)
    const oe = await roleId('OE')
    expect((await helper.client.call(createUser, { body: { ...person(), role_ids: [oe] } })).errors).toHaveProperty(
      'role_ids',
    )
    expect((await own.client.call(createUser, { body: { ...person(), role_ids: [oe] } })).status).toBe(200)
    const params = { id: own.userId }
    expect((await helper.client.call(changeUserPassword, { params, body: {} })).status).toBe(403)
    expect((await helper.client.call(removeUser, { params })).status).toBe(403)
    expect((await helper.client.call(updateUser, { params, body: { ...person(), is_active: true } })).status).toBe(403)
    const ministryRole = await roleId('CA')
    expect((await own.client.call(createUser, { body: { ...person(), role_ids: [ministryRole] } })).status).toBe(422)
  })

  it('gives no role of which its legal form drops a part, as long as the giver holds the rest', async () => {
    const institution = await organisation(app, { legalForm: 1 })
    const { data } = await institution.client.call(listGrantableRoles)
    expect(data.every((role: { may_give: boolean }) => role.may_give)).toBe(true)
  })

  it('invites by a link that is used once; a disabled user is out at once and his link is dead', async () => {
    const own = await organisation(app)
    const input = person()
    const { data, status } = await own.client.call(createUser, { body: { ...input, role_ids: [await roleId('OV')] } })
    expect([status, data.is_invited]).toEqual([200, true])
    const token = secretIn(await letterTo(input.email))
    expect((await app.guest.call(setPasswordByLink, { body: { token, ...chosen } })).status).toBe(200)
    const signIn = () =>
      app.guest.call(loginOrganisation, { body: { username: input.username, password: chosen.password, code: null } })
    const { data: opened } = await signIn()
    expect(opened.user.password_must_change).toBe(0)
    const session = app.client(opened.token)
    expect((await session.request('GET', '/api/v2/profile')).status).toBe(200)
    expect((await session.request('GET', '/api/v2/users')).status).toBe(403)
    await own.client.call(changeUserPassword, { params: { id: data.id }, body: { delivery: 'link' } })
    const again = secretIn(await letterTo(input.email))
    const off = await own.client.call(updateUser, { params: { id: data.id }, body: { ...input, is_active: false } })
    expect(off.data.is_active).toBe(false)
    expect((await session.request('GET', '/api/v2/profile')).status).toBe(401)
    expect((await signIn()).status).toBe(400)
    await sql`update users set is_active = true where id = ${data.id}`.execute(app.ownerDb)
    app.services.sessions.forget()
    expect((await session.request('GET', '/api/v2/profile')).status).toBe(401)
    expect((await app.guest.call(setPasswordByLink, { body: { token: again, ...chosen } })).status).toBe(422)
  })

  it('issues a one-time password that only changes the password, for a day; nobody types another’s', async () => {
    const own = await organisation(app)
    const input = person()
    const { data: user } = await own.client.call(createUser, { body: { ...input, role_ids: [await roleId('OV')] } })
    const params = { id: user.id }
    const typed = await own.client.request('POST', `/api/v2/change-password-user/${user.id}`, {
      password: 'chosen-by-admin-1',
    })
    expect(typed.status).toBe(422)
    const key = { 'idempotency-key': 'secret-once-1' }
    const { data } = await own.client.call(changeUserPassword, { params, body: {}, headers: key })
    expect(data.secret).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}-a7$/)
    expect((await own.client.call(changeUserPassword, { params, body: {}, headers: key })).status).toBe(409)
    const { rows } = await sql<{
      kept: string
    }>`select coalesce(string_agg(response_body::text, ''), '') as kept from idempotency_keys`.execute(app.ownerDb)
    expect(rows[0]?.kept).not.toContain(data.secret)
    const signIn = (password: string) =>
      app.guest.call(loginOrganisation, { body: { username: input.username, password, code: null } })
    const opened = await signIn(data.secret!)
    expect(opened.data.user.password_must_change).toBe(1)
    const limited = app.client(opened.data.token)
    expect((await limited.request('GET', '/api/v2/profile')).status).toBe(401)
    await sql`update users set password_expires_at = now() - interval '1 minute' where id = ${user.id}`.execute(
      app.ownerDb,
    )
    expect((await signIn(data.secret!)).status).toBe(400)
    expect((await limited.request('POST', '/api/v2/profile/change-password', chosen)).status).toBe(200)
    expect((await signIn(chosen.password)).status).toBe(200)
  })
})

describe('a directorate', () => {
  it('sees users of organisations of its governorate only, and changes nobody without the code', async () => {
    const [near, far] = [await organisation(app, { governorate: 3 }), await organisation(app, { governorate: 4 })]
    const officer = await ministryUser(app, { governorate: 3, role: 'DO' })
    const { data } = await officer.client.call(listNgoUsers, { query: { per_page: 100 } })
    const seen = data.map((row: { id: number }) => row.id)
    expect(seen).toContain(near.userId)
    expect(seen).not.toContain(far.userId)
    expect((await officer.client.call(readUser, { params: { id: near.userId } })).status).toBe(200)
    for (const call of [readUser, readUserPermissions])
      expect((await officer.client.call(call, { params: { id: far.userId } })).status).toBe(404)
    expect((await officer.client.call(listMinistryUsers)).status).toBe(403)
    const acting = await ministryUser(app, { governorate: 3, rights: { ministry_ngo_users_rp: ['S', 'U', 'G'] } })
    const off = { is_active: false, reason: 'بلاغ من المنظمة' }
    for (const [id, status] of [
      [near.userId, 200],
      [far.userId, 404],
    ] as const) {
      expect((await acting.client.call(endUserSessions, { params: { id } })).status).toBe(status)
      expect((await acting.client.call(setUserStatus, { params: { id }, body: off })).status).toBe(status)
      expect(
        (await acting.client.call(updateUserPermissions, { params: { id }, body: { role_ids: [], overrides: [] } }))
          .status,
      ).toBe(status)
    }
  })

  it('places nobody outside its governorate, and a role limited to one is not given to a central user', async () => {
    const local = await ministryUser(app, { governorate: 3, rights: { ministry_users_rp: ['S', 'A', 'U', 'G'] } })
    const body = (
      place: { ministry_user_type: 'central' | 'directorate'; governorate_id: number | null },
      role_ids: number[] = [],
    ) => ({
      ...person(),
      ...place,
      role_ids,
    })
    const create = (client: typeof local.client, ...given: Parameters<typeof body>) =>
      client.call(createMinistryUser, { body: body(...given) })
    expect((await create(local.client, { ministry_user_type: 'directorate', governorate_id: 3 })).status).toBe(200)
    expect((await create(local.client, { ministry_user_type: 'directorate', governorate_id: 4 })).status).toBe(422)
    expect((await create(local.client, { ministry_user_type: 'central', governorate_id: null })).status).toBe(422)
    const admin = await ministryUser(app, { role: 'CA' })
    const scoped = await roleId('DO')
    expect(
      (await create(admin.client, { ministry_user_type: 'central', governorate_id: null }, [scoped])).errors,
    ).toHaveProperty('ministry_user_type')
    expect(
      (await create(admin.client, { ministry_user_type: 'directorate', governorate_id: null })).errors,
    ).toHaveProperty('governorate_id')
    expect(
      (await create(admin.client, { ministry_user_type: 'directorate', governorate_id: 4 }, [scoped])).status,
    ).toBe(200)
  })
})

describe('the ministry', () => {
  it('invites by mail, tells the old address of a new one, and an account above is not taken over', async () => {
    const admin = await ministryUser(app, { role: 'CA' })
    const input = { ...person(), ministry_user_type: 'central' as const, governorate_id: null }
    const { confirmed } = await secondPerson(app)
    const { data: user } = await confirmed(
      admin.client.call(createMinistryUser, { body: { ...input, role_ids: [await roleId('EV')] } }),
    )
    const first = secretIn(await letterTo(input.email))
    const moved = { ...input, email: `moved.${input.email}` }
    expect((await admin.client.call(updateMinistryUser, { params: { id: user.id }, body: moved })).status).toBe(200)
    expect(await letterTo(input.email)).toContain(moved.email)
    expect((await app.guest.call(setPasswordByLink, { body: { token: first, ...chosen } })).status).toBe(422)
    expect((await admin.client.call(sendPasswordLink, { params: { id: user.id } })).status).toBe(200)
    const token = secretIn(await letterTo(moved.email))
    expect((await app.guest.call(setPasswordByLink, { body: { token, ...chosen } })).data.kind).toBe('ministry')
    const opened = await app.guest.call(loginMinistry, {
      body: { username: input.username, password: chosen.password, code: null },
    })
    expect(opened.status).toBe(200)
    const support = await ministryUser(app, { role: 'US' })
    const stolen = { ...moved, email: 'thief@test.example' }
    expect((await support.client.call(updateMinistryUser, { params: { id: user.id }, body: stolen })).status).toBe(403)
  })

  it('lets nobody take rights or transaction roles away from a person who holds more', async () => {
    const support = await ministryUser(app, { role: 'US' })
    const [above, below] = [await ministryUser(app, { role: 'HD', roles: ['ngo_head'] }), await ministryUser(app)]
    for (const [target, status] of [
      [above, 403],
      [below, 200],
    ] as const) {
      const params = { id: target.id }
      const rights = { role_ids: [], overrides: [] }
      expect((await support.client.call(updateUserPermissions, { params, body: rights })).status).toBe(status)
      const none = { transaction_roles: [] }
      expect((await support.client.call(updateUserTransactionRoles, { params, body: none })).status).toBe(status)
    }
    expect((await support.client.call(readUserPermissions, { params: { id: above.id } })).data.effective).not.toEqual(
      [],
    )
  })

  it('gives transaction roles to its own people, for types that exist', async () => {
    const admin = await ministryUser(app, { role: 'CA' })
    const target = await ministryUser(app)
    const own = await organisation(app)
    const { rows } = await sql<{ id: number }>`select id from transaction_request_roles order by id limit 1`.execute(
      app.ownerDb,
    )
    const give = (id: number, types: number[]) =>
      admin.client.call(updateUserTransactionRoles, {
        params: { id },
        body: { transaction_roles: [{ id: rows[0]?.id ?? 0, transaction_type_ids: types }] },
      })
    const { confirmed } = await secondPerson(app)
    expect((await confirmed(give(target.id, []))).data.waits).toBe(true)
    expect((await admin.client.call(readUser, { params: { id: target.id } })).data.transaction_roles).toHaveLength(1)
    expect((await give(target.id, [999_999])).status).toBe(422)
    expect((await give(own.userId, [])).status).toBe(404)
  })
})
