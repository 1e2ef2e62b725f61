import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUserStatus, updateUserPermissions } from '#contract/users/people.ts'
import { updateRole } from '#contract/users/roles.ts'
import { type Client, testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'
import { publishedCases } from '../../testing/published-case.ts'
import { decide } from '../../testing/publishing.ts'

const app = await testApp()
const regulations = publishedCases.find(
  ([, { table }]) => table === 'regulations',
)?.[1] as (typeof publishedCases)[number][1]
const { calls, permission } = regulations

/** What an administrator does at once to the last colleague who could publish what he wrote. */
const ways: Record<string, (by: Client, id: number, roleId: number) => Promise<{ status: number }>> = {
  'closes him': (by, id) => by.call(setUserStatus, { params: { id }, body: { is_active: false, reason: 'تجربة' } }),
  'takes his role': (by, id) =>
    by.call(updateUserPermissions, { params: { id }, body: { role_ids: [], overrides: [] } }),
  'lowers his role': (by, _, id) =>
    by.call(updateRole, {
      params: { id },
      body: {
        name_ar: `محرر النصوص ${id}`,
        name_en: `Editor of texts ${id}`,
        description: null,
        type: 'ministry',
        governorate_scoped: false,
        permissions: [{ permission_slug: permission, sub_permission: ['S'] }],
      } as never,
    }),
}

test.each(Object.keys(ways))('whoever %s does not publish alone what he wrote himself', async (way) => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  const sole = await ministryUser(app, { role: 'CA' })
  const last = await ministryUser(app)
  const { rows } = await sql<{ id: number }>`
    insert into roles (name_ar, name_en, type, slug) values (${`محرر ${last.id}`}, ${`Editor ${last.id}`}, 'ministry', ${`trial-${last.id}`}) returning id`.execute(
    app.ownerDb,
  )
  const roleId = rows[0]?.id ?? 0
  await sql`insert into role_permissions (role_id, permission_slug, sub_permission) values (${roleId}, ${permission}, '["S", "C"]')`.execute(
    app.ownerDb,
  )
  await sql`insert into user_roles (user_id, role_id) values (${last.id}, ${roleId})`.execute(app.ownerDb)
  app.services.sessions.forget()
  const id = await regulations.make(app, sole, `نص ${last.id}`)
  await decide(sole.client, calls, id, 'send')
  expect((await decide(sole.client, calls, id, 'publish')).status).toBe(403)
  expect((await ways[way]?.(sole.client, last.id, roleId))?.status).toBe(200)
  expect((await decide(sole.client, calls, id, 'publish')).status).toBe(403)
  // A month later nobody else is there by nature.
  await sql`update account_touches set created_at = created_at - interval '31 days' where by_id = ${sole.id}`.execute(
    app.ownerDb,
  )
  expect((await decide(sole.client, calls, id, 'publish')).status).toBe(200)
})
