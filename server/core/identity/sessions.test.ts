import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissions, permissionSlugs, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { may, type Actor } from './actor.ts'
import { permissionsFor } from './sessions.ts'

const app = await testApp()
const right = fc.constantFrom(
  ...permissionSlugs.flatMap((slug) => [...permissions[slug].codes].map((code) => ({ slug, code }))),
)
const rights = fc.uniqueArray(right, { maxLength: 40, comparator: (a, b) => a.slug === b.slug && a.code === b.code })
const every = permissionSlugs.flatMap((slug) => [...permissions[slug].codes].map((code) => [slug, code] as const))

const grouped = (list: readonly { slug: PermissionSlug; code: string }[]) =>
  [...Map.groupBy(list, ({ slug }) => slug)].map(([slug, codes]) => ({ slug, codes: codes.map(({ code }) => code) }))
const actorWith = (list: readonly { slug: PermissionSlug; code: string }[], form: number | null) =>
  ({ permissions: permissionsFor(grouped(list), form) }) as unknown as Actor
const abilities = (actor: Actor) =>
  new Set(every.filter(([slug, code]) => may(actor, slug, code as 'S')).map(([slug, code]) => `${slug} ${code}`))

describe('rights form a lattice', () => {
  it('another code never takes an ability away, whatever else somebody holds', () => {
    fc.assert(
      fc.property(rights, right, fc.constantFrom(null, 1, 2, 3), (held, added, form) => {
        expect(abilities(actorWith([...held, added], form)).isSupersetOf(abilities(actorWith(held, form)))).toBe(true)
      }),
    )
  })

  it('two sets of rights together give what each gives, and nothing more', () => {
    fc.assert(
      fc.property(rights, rights, (one, other) => {
        expect(abilities(actorWith([...one, ...other], null))).toEqual(
          abilities(actorWith(one, null)).union(abilities(actorWith(other, null))),
        )
      }),
    )
  })

  it('a right of one area gives nothing in the other', () => {
    fc.assert(
      fc.property(rights, (held) => {
        const ministry = held.filter(({ slug }) => permissions[slug].area === 'ministry')
        for (const ability of abilities(actorWith(ministry, null)))
          expect(permissions[ability.split(' ')[0] as PermissionSlug].area).toBe('ministry')
      }),
    )
  })
})

describe('rights in the database', () => {
  let userId = 0
  beforeAll(async () => {
    userId = (await ministryUser(app)).id
  })
  const choice = fc.record({
    roles: fc.uniqueArray(fc.constantFrom('CA', 'HD', 'DO', 'EV', 'FR', 'CE', 'AU', 'US'), { maxLength: 3 }),
    grants: rights,
    revokes: rights,
  })

  it('are the union of roles and grants without the revoked codes', async () => {
    const { rows: roles } = await sql<{
      slug: string
      permission: string
      codes: string[]
    }>`select r.slug, p.permission_slug as permission, p.sub_permission as codes from roles r join role_permissions p on p.role_id = r.id where r.type = 'ministry'`.execute(
      app.ownerDb,
    )
    await fc.assert(
      fc.asyncProperty(choice, async (given) => {
        await sql`delete from user_roles where user_id = ${userId}`.execute(app.ownerDb)
        await sql`delete from user_permissions where user_id = ${userId}`.execute(app.ownerDb)
        await sql`insert into user_roles (user_id, role_id) select ${userId}, id from roles where type = 'ministry' and slug = any(${given.roles})`.execute(
          app.ownerDb,
        )
        for (const mode of ['grant', 'revoke'] as const)
          for (const { slug, codes } of grouped(mode === 'grant' ? given.grants : given.revokes))
            await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode) values (${userId}, ${slug}, ${JSON.stringify(codes)}::jsonb, ${mode})`.execute(
              app.ownerDb,
            )
        const expected = new Set([
          ...roles
            .filter((row) => (given.roles as string[]).includes(row.slug))
            .flatMap((row) => row.codes.map((code) => `${row.permission} ${code}`)),
          ...given.grants.map(({ slug, code }) => `${slug} ${code}`),
        ])
        for (const { slug, code } of given.revokes) expected.delete(`${slug} ${code}`)
        const { rows } = await sql<{
          rights: { slug: string; codes: string[] }[]
        }>`select user_rights(${userId}) as rights`.execute(app.ownerDb)
        expect(new Set(rows[0]?.rights.flatMap(({ slug, codes }) => codes.map((code) => `${slug} ${code}`)))).toEqual(
          expected,
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('what a role allows', () => {
  const allowed = async (userId: number) =>
    (
      await sql<{ rights: { slug: string; codes: string[] }[] }>`select user_rights(${userId}) as rights`.execute(
        app.ownerDb,
      )
    ).rows[0]?.rights
  async function holder() {
    const { id } = await ministryUser(app, {})
    await sql`delete from user_permissions where user_id = ${id}`.execute(app.ownerDb)
    await sql`delete from user_roles where user_id = ${id}`.execute(app.ownerDb)
    const { rows } = await sql<{ id: number }>`
      insert into roles (type, name_ar, name_en) values ('ministry', ${`دور ${id}`}, ${`Role ${id}`}) returning id`.execute(
      app.ownerDb,
    )
    const role = rows[0]?.id as number
    await sql`insert into user_roles (user_id, role_id) values (${id}, ${role})`.execute(app.ownerDb)
    return { id, role }
  }
  const add = (db: typeof app.ownerDb, role: number, slug: string, codes: string[]) =>
    sql`insert into role_permissions (role_id, permission_slug, sub_permission) values (${role}, ${slug}, ${JSON.stringify(codes)}::jsonb)`.execute(
      db,
    )

  it('is what stands in its rows after each change of them', async () => {
    const { id, role } = await holder()
    expect(await allowed(id)).toEqual([])
    await add(app.ownerDb, role, 'ministry_action_types', ['U', 'S'])
    await add(app.ownerDb, role, 'ministry_ngos', ['S'])
    expect(await allowed(id)).toEqual([
      { slug: 'ministry_action_types', codes: ['S', 'U'] },
      { slug: 'ministry_ngos', codes: ['S'] },
    ])
    await sql`update role_permissions set sub_permission = '["S"]' where role_id = ${role}`.execute(app.ownerDb)
    await sql`delete from role_permissions where role_id = ${role} and permission_slug = 'ministry_ngos'`.execute(
      app.ownerDb,
    )
    expect(await allowed(id)).toEqual([{ slug: 'ministry_action_types', codes: ['S'] }])
  })

  it('holds what two people gave it at once', async () => {
    const { id, role } = await holder()
    const first = sql`insert into role_permissions (role_id, permission_slug, sub_permission) values (${role}, 'ministry_action_types', '["S"]')`
    await whileHeld(app, first, 1, () => [add(app.ownerDb, role, 'ministry_ngos', ['S'])])
    expect((await allowed(id))?.map(({ slug }) => slug)).toEqual(['ministry_action_types', 'ministry_ngos'])
  })
})

describe('a session', () => {
  it('loses a revoked right within a second, and its account when that is closed', async () => {
    const user = await ministryUser(app, { rights: { ministry_action_types: ['S'] } })
    const path = '/api/v2/ministry/action-types'
    expect((await user.client.request('GET', path)).status).toBe(200)
    await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode) values (${user.id}, 'ministry_action_types', '["S"]', 'revoke')`.execute(
      app.ownerDb,
    )
    const until = Date.now() + 1000
    let status = 200
    while (status === 200 && Date.now() < until) status = (await user.client.request('GET', path)).status
    expect(status).toBe(403)
    await sql`update users set is_active = false where id = ${user.id}`.execute(app.ownerDb)
    const end = Date.now() + 1000
    while (status !== 401 && Date.now() < end) status = (await user.client.request('GET', path)).status
    expect(status).toBe(401)
  })

  it('ends at its absolute age however often it is used, and when it was idle too long', async () => {
    const user = await ministryUser(app, { rights: { ministry_action_types: ['S'] } })
    for (const change of [
      sql`created_at = now() - interval '1 day', last_used_at = now() - interval '1 day', absolute_expires_at = now() - interval '1 second', expires_at = now() - interval '1 second'`,
      sql`created_at = now() - interval '1 day', expires_at = now() - interval '1 second'`,
      sql`revoked_at = now()`,
    ]) {
      await sql`delete from sessions where user_id = ${user.id}`.execute(app.ownerDb)
      const client = await app.signedIn({ id: user.id, kind: 'ministry' })
      await sql`update sessions set ${change} where user_id = ${user.id}`.execute(app.ownerDb)
      expect((await client.request('GET', '/api/v2/ministry/action-types')).status).toBe(401)
    }
    const client = await app.signedIn({ id: user.id, kind: 'ministry' })
    await sql`update sessions set expires_at = now() + interval '10 minutes', absolute_expires_at = now() + interval '10 minutes', last_used_at = now() - interval '5 minutes' where user_id = ${user.id} and revoked_at is null`.execute(
      app.ownerDb,
    )
    expect((await client.request('GET', '/api/v2/ministry/action-types')).status).toBe(200)
    const { rows } = await sql<{
      capped: boolean
    }>`select bool_and(expires_at <= absolute_expires_at) as capped from sessions where user_id = ${user.id}`.execute(
      app.ownerDb,
    )
    expect(rows[0]?.capped).toBe(true)
  })

  it('is stored without its token, and a token of any other shape is nobody’s', async () => {
    const user = await ministryUser(app)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from sessions s where s::text like ${`%${user.client.token}%`}`.execute(app.ownerDb)
    expect(rows[0]?.n).toBe(0)
    for (const token of [
      '',
      'x',
      `${user.client.token}x`,
      user.client.token?.toUpperCase(),
      "' or 1=1 --",
      `${user.client.token} `,
    ])
      expect((await app.client(token).request('GET', '/api/v2/user-notifications')).status).toBe(401)
  })
})
