import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type PermissionCode,
  permissions,
  type PermissionSlug,
  permissionSlugs,
} from '#contract/core/rights/permissions.ts'
import { effectiveRights, type Override, toRights, toRows } from '#contract/users/rights.ts'
import { readUser, readUserPermissions, updateUserPermissions } from '#contract/users/people.ts'
import { createRole, listRoles, readRole, removeRole, transactionRoles, updateRole } from '#contract/users/roles.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { secondPerson } from '../testing/second-person.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const { confirmed } = await secondPerson(app)
let serial = 0
type Rows = { permission_slug: PermissionSlug; sub_permission: PermissionCode[] }[]
const roleBody = (permissions_: Rows, type: 'ministry' | 'ngo' = 'ministry') => ({
  type,
  name_ar: `دور الاختبار ${(serial += 1)}`,
  name_en: null,
  description: null,
  governorate_scoped: false,
  permissions: permissions_,
})
const newRole = async (permissions_: Rows, type: 'ministry' | 'ngo' = 'ministry') =>
  (await admin.client.call(createRole, { body: roleBody(permissions_, type) })).data
const seeded = async (slug: string): Promise<number> =>
  (
    (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0] as {
      id: number
    }
  ).id

const cellsOf = (area: 'ministry' | 'ngo') =>
  permissionSlugs
    .filter((slug) => permissions[slug].area === area)
    .flatMap((slug) => Array.from(permissions[slug].codes, (code) => [slug, code as PermissionCode] as const))

describe('nobody gives a code that he does not hold', () => {
  it('by a role: every slug and code of the ministry, held or not', async () => {
    const cells = cellsOf('ministry')
    const held = cells.filter((_, n) => n % 2 === 0)
    const rights: Partial<Record<PermissionSlug, PermissionCode[]>> = {}
    for (const [slug, code] of held) (rights[slug] ??= []).push(code)
    rights.ministry_roles_rp = ['S', 'A', 'U']
    const granter = await ministryUser(app, { rights })
    const own = toRights(
      Object.entries(rights).map(([permission_slug, sub_permission]) => ({ permission_slug, sub_permission })),
    )
    for (const [slug, code] of cells) {
      const { status, errors } = await granter.client.call(createRole, {
        body: roleBody([{ permission_slug: slug, sub_permission: [code] }]),
      })
      const may = [...toRights([{ permission_slug: slug, sub_permission: [code] }]).get(slug)!].every((one) =>
        own.get(slug)?.has(one),
      )
      expect([slug, code, status], JSON.stringify(errors)).toEqual([slug, code, may ? 200 : 422])
    }
  })

  it('by an edit: what the role had may stay, what is new must be held', async () => {
    const role = await newRole([{ permission_slug: 'ministry_regulations', sub_permission: ['A', 'D'] }])
    const granter = await ministryUser(app, { rights: { ministry_roles_rp: ['S', 'U'], ministry_events: ['S', 'A'] } })
    const edit = (permissions_: Rows) =>
      granter.client.call(updateRole, {
        params: { id: role.id },
        body: { ...roleBody(permissions_), type: undefined },
      })
    const kept = { permission_slug: 'ministry_regulations', sub_permission: ['A', 'D'] } as Rows[number]
    expect((await edit([kept, { permission_slug: 'ministry_events', sub_permission: ['A'] }])).status).toBe(200)
    expect(await edit([{ ...kept, sub_permission: ['A', 'D', 'U'] }])).toMatchObject({
      status: 422,
      errors: { permissions: [expect.any(String)] },
    })
    expect((await edit([{ ...kept, sub_permission: ['A'] }])).status).toBe(200)
    expect((await edit([kept])).status).toBe(422)
  })

  it('to a person, by roles or by own rows; and the ministry gives organisations what it does not hold itself', async () => {
    const granter = await ministryUser(app, {
      rights: { ministry_users_rp: ['S', 'U', 'G'], ministry_events: ['S', 'A'] },
    })
    const target = await ministryUser(app)
    const give = (role_ids: number[], overrides: Override[]) =>
      granter.client.call(updateUserPermissions, {
        params: { id: target.id },
        body: { role_ids, overrides: overrides as never },
      })
    const more = await newRole([{ permission_slug: 'ministry_slider', sub_permission: ['A'] }])
    const less = await newRole([{ permission_slug: 'ministry_events', sub_permission: ['A'] }])
    expect((await give([more.id], [])).errors).toHaveProperty('overrides')
    const slider: Override = { permission_slug: 'ministry_slider', sub_permission: ['S'], mode: 'grant' }
    expect((await give([less.id], [slider])).status).toBe(422)
    expect((await give([less.id], [])).status).toBe(200)
    const ofNgos = await newRole([{ permission_slug: 'ngo_branches', sub_permission: ['A'] }], 'ngo')
    expect(ofNgos.permissions).toEqual([{ permission_slug: 'ngo_branches', sub_permission: ['S', 'A'] }])
    expect((await give([ofNgos.id], [])).errors).toHaveProperty('role_ids')
  })
})

it('refuses slugs of the other area, unknown codes and fields, and keeps the type', async () => {
  const call = (body: object) => admin.client.request('POST', '/api/v2/ministry/roles', body)
  const base = roleBody([])
  expect(
    (await call({ ...base, permissions: [{ permission_slug: 'ngo_branches', sub_permission: ['S'] }] })).status,
  ).toBe(422)
  expect(
    (await call({ ...base, permissions: [{ permission_slug: 'ministry_profile', sub_permission: ['D'] }] })).status,
  ).toBe(422)
  const mixed = { ...base, type: 'ngo', permissions: [{ permission_slug: 'ministry_events', sub_permission: ['S'] }] }
  expect((await call(mixed)).status).toBe(422)
  expect((await call({ ...base, is_system: true })).status).toBe(422)
  expect((await call({ ...base, type: 'transaction' })).status).toBe(422)
  const role = await newRole([])
  expect((await admin.client.call(readRole, { params: { id: role.id }, query: { type: 'ngo' } })).status).toBe(404)
  const other = { ...roleBody([], 'ngo') }
  expect((await admin.client.call(updateRole, { params: { id: role.id }, body: other })).status).toBe(404)
  expect((await admin.client.call(createRole, { body: { ...base, name_ar: role.name_ar } })).errors).toHaveProperty(
    'name_ar',
  )
})

it('a role that somebody holds and a seeded one are not deleted; a free one is, and its name is free again', async () => {
  const role = await newRole([{ permission_slug: 'ministry_events', sub_permission: ['S'] }])
  const holder = await ministryUser(app)
  const roles = (role_ids: number[]) =>
    confirmed(
      admin.client.call(updateUserPermissions, { params: { id: holder.id }, body: { role_ids, overrides: [] } }),
    )
  expect((await roles([role.id])).status).toBe(200)
  expect((await admin.client.call(removeRole, { params: { id: role.id } })).status).toBe(409)
  expect((await admin.client.call(removeRole, { params: { id: await seeded('EV') } })).status).toBe(409)
  expect((await roles([])).status).toBe(200)
  expect((await admin.client.call(removeRole, { params: { id: role.id } })).status).toBe(200)
  expect((await roles([role.id])).errors).toHaveProperty('role_ids')
  expect((await admin.client.call(createRole, { body: { ...roleBody([]), name_ar: role.name_ar } })).status).toBe(200)
  const { data } = await admin.client.call(listRoles, { query: { type: 'ministry' } })
  expect(data.map((one: { id: number }) => one.id)).not.toContain(role.id)
})

it('whoever holds a role loses and gains with it at once, in the session that is open', async () => {
  const role = await newRole([{ permission_slug: 'ministry_events', sub_permission: ['S'] }])
  const holder = await ministryUser(app)
  await confirmed(
    admin.client.call(updateUserPermissions, {
      params: { id: holder.id },
      body: { role_ids: [role.id], overrides: [] },
    }),
  )
  const see = async () => (await holder.client.request('GET', '/api/v2/ministry/roles')).status
  expect(await see()).toBe(403)
  const edit = (permissions_: Rows) =>
    confirmed(
      admin.client.call(updateRole, {
        params: { id: role.id },
        body: { ...roleBody(permissions_), name_ar: role.name_ar },
      }),
    )
  await edit([{ permission_slug: 'ministry_roles_rp', sub_permission: ['S'] }])
  expect(await see()).toBe(200)
  await edit([])
  expect(await see()).toBe(403)
})

it('what the screen shows as effective is what the database holds', async () => {
  const target = await ministryUser(app)
  const slugs = permissionSlugs.filter((slug) => permissions[slug].area === 'ministry')
  for (let n = 0; n < 8; n += 1) {
    const pick = (at: number) =>
      slugs
        .filter((_, i) => (i * 7 + at + n) % 5 < 2)
        .map((permission_slug, i) => ({
          permission_slug,
          sub_permission: Array.from(permissions[permission_slug].codes).filter(
            (_, k) => (k + i + n) % 2 === 0,
          ) as PermissionCode[],
        }))
        .filter((row) => row.sub_permission.length > 0)
    const role = await newRole(pick(1))
    const overrides = [
      ...pick(2).map((row) => ({ ...row, mode: 'grant' as const })),
      ...pick(3).map((row) => ({ ...row, mode: 'revoke' as const })),
    ]
    const { status } = await confirmed(
      admin.client.call(updateUserPermissions, {
        params: { id: target.id },
        body: { role_ids: [role.id], overrides },
      }),
    )
    expect(status).toBe(200)
    const { data } = await admin.client.call(readUserPermissions, { params: { id: target.id } })
    expect(data.effective).toEqual(toRows(effectiveRights(role.permissions, overrides)))
  }
  expect((await admin.client.call(readUser, { params: { id: target.id } })).data.roles).toHaveLength(1)
})

it('a transaction role that a step or a person needs stays, and its slug with it', async () => {
  const { data: list } = await admin.client.call(transactionRoles.list, { query: { per_page: 100 } })
  for (const role of list)
    expect((await admin.client.call(transactionRoles.remove, { params: { id: role.id } })).status, role.slug).toBe(409)
  const { id: _, updated_at: __, ...first } = list[0]!
  expect(
    (
      await admin.client.call(transactionRoles.update, {
        params: { id: list[0]!.id },
        body: { ...first, slug: 'renamed' },
      })
    ).errors,
  ).toHaveProperty('slug')
  const sent = await admin.client.request('POST', `/api/v2/ministry/transaction-request-roles/${list[0]!.id}`, {
    ...first,
    name_en: 'Renamed',
    _method: 'PUT',
  })
  expect(sent).toMatchObject({ status: 200, data: { name_en: 'Renamed' } })
})
