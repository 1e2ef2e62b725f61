import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { listUserNotifications } from '#contract/notifications/notifications.ts'
import { listPlatformLog } from '#contract/profile/platform-log.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import {
  decideRightProposal,
  listRightProposals,
  proposalActions,
  type ProposalAction,
} from '#contract/users/proposals.ts'
import {
  createMinistryUser,
  readUserPermissions,
  updateMinistryUser,
  updateUserPermissions,
  updateUserTransactionRoles,
} from '#contract/users/people.ts'
import { createRole, readRole, updateRole } from '#contract/users/roles.ts'
import { must, testApp } from '../../testing/app.ts'
import { type MinistryUser, ministryUser, organisation, organisationUser } from '../../testing/factories.ts'
import { confirmRights, waitingRights } from '../../testing/second-person.ts'
import { whileHeld } from '../../testing/held.ts'
import { allowed, sayingOf, statusesIn } from '../../testing/transitions.ts'
import { lapseProposals } from './area.ts'

const app = await testApp()
let [asker, second] = [{} as MinistryUser, {} as MinistryUser]
beforeEach(async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  await sql`update right_proposals set state = 'withdrawn', decided_at = now() where state = 'waiting'`.execute(
    app.ownerDb,
  )
  app.services.sessions.forget()
  ;[asker, second] = [await ministryUser(app, { role: 'CA' }), await ministryUser(app, { role: 'CA' })]
})
const roleId = async (slug: string): Promise<number> =>
  (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0]?.id ?? 0
const decide = (by: MinistryUser, id: number, action: ProposalAction, reason: string | null = null) =>
  by.client.call(decideRightProposal, {
    params: { id },
    body: { action, ...(reason !== null && action === 'refuse' ? { reason } : {}) } as SentBody<
      typeof decideRightProposal
    >,
  })
const letters = async (code: string): Promise<string[]> =>
  (
    await sql<{ to_address: string }>`select to_address from outbox where template_code = ${code} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.to_address)
const addressOf = async (id: number): Promise<string> =>
  (await sql<{ email: string }>`select email from users where id = ${id}`.execute(app.ownerDb)).rows[0]?.email ?? ''
const logged = async (entity: string): Promise<string[]> =>
  (
    await sql<{
      words: string
    }>`select description_ar as words from logs where entity = ${entity} order by id desc limit 5`.execute(app.ownerDb)
  ).rows.map((row) => row.words)
type Given = { role_ids?: number[]; role_ends?: { role_id: number; ends_on: string }[]; overrides?: unknown[] }
const give = (by: MinistryUser, id: number, body: Given) =>
  by.client.call(updateUserPermissions, { params: { id }, body: { role_ids: [], overrides: [], ...body } as never })
const rightsOf = async (id: number) => (await asker.client.call(readUserPermissions, { params: { id } })).data.effective
const events = (codes: string[], mode = 'grant') => ({
  permission_slug: 'ministry_events',
  sub_permission: codes,
  mode,
})
const first = async (by = second) =>
  (await waitingRights(by))[0] ?? { id: 0, kind: '', actions: [], bar: null, is_stale: false }
const person = () => ({
  username: `fresh${Math.random().toString(36).slice(2)}`,
  email: `fresh${Math.random().toString(36).slice(2)}@test.example`,
  mobile: '0900000002',
  first_name: 'لينا',
  last_name: 'الزيتوني',
  job_title_id: null,
  ministry_user_type: 'central' as const,
  governorate_id: null,
})
async function heldRole(): Promise<{ id: number; body: Record<string, unknown> }> {
  const body = {
    name_ar: `دور ${Math.random()}`,
    name_en: null,
    description: null,
    governorate_scoped: false,
    permissions: [{ permission_slug: 'ministry_events', sub_permission: ['S', 'A'] }],
  }
  const { data } = await asker.client.call(createRole, { body: { ...body, type: 'ministry' } as never })
  const holder = await ministryUser(app)
  await sql`insert into user_roles (user_id, role_id) values (${holder.id}, ${data.id})`.execute(app.ownerDb)
  return { id: data.id, body }
}

describe('what gives more rights in the ministry waits for a second person, whichever way it is given', () => {
  const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a role': async () => {
      const target = await ministryUser(app)
      await give(asker, target.id, { role_ids: [await roleId('EV')] })
      return () => rightsOf(target.id)
    },
    'a role of an invitation': async () => {
      const { data } = await asker.client.call(createMinistryUser, {
        body: { ...person(), role_ids: [await roleId('EV')] },
      })
      return () => rightsOf(data.id)
    },
    'a later last day': async () => {
      const target = await ministryUser(app, { role: 'EV' })
      const role_id = await roleId('EV')
      await sql`update user_roles set ends_on = ${addDays(todayIn(), 3)} where user_id = ${target.id}`.execute(
        app.ownerDb,
      )
      await give(asker, target.id, { role_ids: [role_id] })
      return async () =>
        (await asker.client.call(readUserPermissions, { params: { id: target.id } })).data.roles.map(
          (role: { ends_on: string | null }) => role.ends_on,
        )
    },
    'a role that ended': async () => {
      const target = await ministryUser(app, { role: 'EV' })
      await sql`update user_roles set ends_on = ${addDays(todayIn(), -3)} where user_id = ${target.id}`.execute(
        app.ownerDb,
      )
      await give(asker, target.id, { role_ids: [await roleId('EV')] })
      return () => rightsOf(target.id)
    },
    'an own right': async () => {
      const target = await ministryUser(app)
      await give(asker, target.id, { overrides: [events(['S', 'A'])] })
      return () => rightsOf(target.id)
    },
    'a right that was refused him': async () => {
      const target = await ministryUser(app, { role: 'EV' })
      await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode) values (${target.id}, 'ministry_profile', '["U"]', 'revoke')`.execute(
        app.ownerDb,
      )
      await give(asker, target.id, { role_ids: [await roleId('EV')] })
      return () => rightsOf(target.id)
    },
    'a wider role': async () => {
      const { id, body } = await heldRole()
      const permissions = [{ permission_slug: 'ministry_events', sub_permission: ['S', 'A', 'D'] }]
      await asker.client.call(updateRole, { params: { id }, body: { ...body, permissions } as never })
      return async () => (await asker.client.call(readRole, { params: { id } })).data.permissions
    },
    'a transaction role': async () => {
      const target = await ministryUser(app)
      await asker.client.call(updateUserTransactionRoles, {
        params: { id: target.id },
        body: { transaction_roles: [{ id: 1, transaction_type_ids: [] }] },
      })
      return async () =>
        (await asker.client.call(readUserPermissions, { params: { id: target.id } })).data.user.transaction_roles.length
    },
    'more types of a transaction role': async () => {
      const target = await ministryUser(app)
      await sql`insert into user_transaction_roles (user_id, transaction_request_role_id, transaction_type_ids) values (${target.id}, 1, '{1}')`.execute(
        app.ownerDb,
      )
      await asker.client.call(updateUserTransactionRoles, {
        params: { id: target.id },
        body: { transaction_roles: [{ id: 1, transaction_type_ids: [] }] },
      })
      return async () =>
        (await asker.client.call(readUserPermissions, { params: { id: target.id } })).data.user.transaction_roles[0]
          ?.transaction_type_ids
    },
  }
  it.each(Object.entries(ways))('%s', async (_name, propose) => {
    const seen = await propose()
    const before = await seen()
    const waiting = await first()
    expect(waiting).toMatchObject({ bar: null, is_stale: false, actions: ['confirm', 'refuse'] })
    expect(await first(asker)).toMatchObject({ bar: 'own', actions: ['withdraw'] })
    // Whoever asked for it does not let it take effect, whatever he sends.
    for (const action of ['confirm', 'refuse'] as const)
      expect((await decide(asker, waiting.id, action, 'سبب')).status).toBe(403)
    expect(await seen()).toEqual(before)
    expect((await decide(second, waiting.id, 'confirm')).status).toBe(200)
    expect(await seen()).not.toEqual(before)
    expect((await decide(second, waiting.id, 'confirm')).status).toBe(409)
    expect(await waitingRights(second)).toEqual([])
  })
  it.each(Object.entries(ways))('%s: nothing changes when it is refused or withdrawn', async (_name, propose) => {
    for (const [by, action] of [
      [second, 'refuse'],
      [asker, 'withdraw'],
    ] as const) {
      const seen = await propose()
      const before = await seen()
      const { id } = await first()
      if (action === 'refuse') expect((await decide(by, id, action)).errors).toHaveProperty('reason')
      expect((await decide(by, id, action, 'لا حاجة')).status).toBe(200)
      expect(await seen()).toEqual(before)
      expect((await decide(second, id, 'confirm')).status).toBe(409)
    }
  })
})

it('taking rights away works at once, also in an edit that gives others', async () => {
  const target = await ministryUser(app, { role: 'EV' })
  const [ev, au] = [await roleId('EV'), await roleId('AU')]
  const { data } = await give(asker, target.id, { role_ids: [au], overrides: [events(['S'], 'revoke')] })
  expect([data.roles, data.effective, data.user.waits]).toEqual([[], [], true])
  // Taking is never held up by what waits; giving is.
  expect((await give(asker, target.id, { role_ids: [ev] })).status).toBe(409)
  expect((await give(asker, target.id, {})).status).toBe(200)
  const role = await heldRole()
  const permissions = [{ permission_slug: 'ministry_events', sub_permission: ['S', 'D'] }]
  const { data: narrowed } = await asker.client.call(updateRole, {
    params: { id: role.id },
    body: { ...role.body, permissions } as never,
  })
  expect(narrowed).toMatchObject({ waits: true, permissions: [{ sub_permission: ['S'] }] })
  const holder = await ministryUser(app, { roles: ['ngo_head'] })
  const none = await asker.client.call(updateUserTransactionRoles, {
    params: { id: holder.id },
    body: { transaction_roles: [] },
  })
  expect(none.data).toMatchObject({ transaction_roles: [], waits: false })
})

it('an own right that the proposed role gives as well is not missing until it is confirmed', async () => {
  const target = await ministryUser(app, { rights: { ministry_events: ['S', 'A'] } })
  const role = await heldRole()
  const held = await rightsOf(target.id)
  // The form sends no own right beside a role that gives it.
  await give(asker, target.id, { role_ids: [role.id] })
  expect(await rightsOf(target.id)).toEqual(held)
  expect(await confirmRights(second)).toEqual([200])
  const { data } = await asker.client.call(readUserPermissions, { params: { id: target.id } })
  expect([data.overrides, data.effective]).toEqual([[], held])
})

it('a role that nobody holds is widened at once, and rights of organisations are not asked about', async () => {
  const role = await heldRole()
  await sql`delete from user_roles where role_id = ${role.id}`.execute(app.ownerDb)
  const permissions = [{ permission_slug: 'ministry_events', sub_permission: ['S', 'D'] }]
  const { data } = await asker.client.call(updateRole, {
    params: { id: role.id },
    body: { ...role.body, permissions } as never,
  })
  expect(data).toMatchObject({ waits: false, permissions })
  const ngo = await organisation(app)
  const colleague = await organisationUser(app, ngo.id, {})
  const { data: given } = await give(asker, colleague.userId, { role_ids: [await roleId('OV')] })
  expect(given.effective).not.toEqual([])
  expect(await waitingRights(second)).toEqual([])
})

it('nobody confirms what he does not hold, what is about himself, what he may not administer, or what is outside his governorate', async () => {
  const target = await ministryUser(app)
  const own = { ministry_users_rp: ['S', 'G'] as never, ministry_events: ['S'] as never }
  const [lesser, holder, reader, far] = [
    await ministryUser(app, { rights: own }),
    await ministryUser(app, { rights: { ...own, ministry_events: ['S', 'A'] } }),
    await ministryUser(app, { rights: { ministry_users_rp: ['S'], ministry_events: ['S', 'A'] } }),
    await ministryUser(app, { governorate: 5, rights: { ...own, ministry_events: ['S', 'A'] } }),
  ]
  await give(asker, target.id, { overrides: [events(['S', 'A'])] })
  const { id } = await first()
  expect(await first(lesser)).toMatchObject({ bar: 'beyond', actions: ['refuse'] })
  expect((await decide(lesser, id, 'confirm')).status).toBe(403)
  expect((await decide(reader, id, 'confirm')).status).toBe(403)
  expect((await first(reader)).actions).toEqual([])
  expect((await decide(far, id, 'confirm')).status).toBe(404)
  expect(await waitingRights(far)).toEqual([])
  expect((await decide(holder, id, 'confirm')).status).toBe(200)
  await give(asker, second.id, { role_ids: [await roleId('CA')], overrides: [events(['S'])] })
  const mine = await first()
  expect(mine).toMatchObject({ bar: 'self', actions: [] })
  for (const action of ['confirm', 'refuse'] as const)
    expect((await decide(second, mine.id, action, 'سبب')).status).toBe(409)
})

describe.each(statusesIn('right-proposal'))('a proposal that is %s', (state) => {
  it.each(proposalActions)('%s: only by whom decision 0022 names, and only where it leads', async (action) => {
    for (const who of ['asker', 'second'] as const) {
      const target = await ministryUser(app)
      await give(asker, target.id, { overrides: [events(['S'])] })
      const { id } = await first()
      await sql`update right_proposals set state = ${state}, decided_at = case when ${state} <> 'waiting' then now() end, reason = case when ${state} = 'refused' then 'سبب' end where id = ${id}`.execute(
        app.ownerDb,
      )
      const isNamed = sayingOf('right-proposal', action).who.includes(who)
      const leads = allowed('right-proposal', state, action)
      expect((await decide(who === 'asker' ? asker : second, id, action, 'سبب')).status, who).toBe(
        isNamed ? (leads ? 200 : 409) : 403,
      )
      const { rows } = await sql<{ state: string }>`select state from right_proposals where id = ${id}`.execute(
        app.ownerDb,
      )
      expect(rows[0]?.state, who).toBe(isNamed && leads ? leads.to[0] : state)
      const given = (await rightsOf(target.id)).some((row) => row.permission_slug === 'ministry_events')
      expect(given, `${who}: the rights`).toBe(isNamed && leads?.to[0] === 'done')
      await sql`update right_proposals set state = 'withdrawn', decided_at = now() where id = ${id} and state = 'waiting'`.execute(
        app.ownerDb,
      )
    }
  })
})

it('a stale proposal says so and is never applied: other rights, another role, another address, an asker without the right', async () => {
  const changes: Record<string, (target: number, role: number) => Promise<unknown>> = {
    rights: (target) =>
      sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode) values (${target}, 'ministry_slider', '["S"]', 'grant')`.execute(
        app.ownerDb,
      ),
    role: (_, role) =>
      sql`update role_permissions set sub_permission = '["S","D"]' where role_id = ${role} and permission_slug = 'ministry_events'`.execute(
        app.ownerDb,
      ),
    address: async (target) => {
      const { first_name, last_name, job_title_id, mobile, username } = person()
      return second.client.call(updateMinistryUser, {
        params: { id: target },
        body: {
          first_name,
          last_name,
          job_title_id,
          mobile,
          username,
          email: `moved${target}@test.example`,
          ministry_user_type: 'central',
          governorate_id: null,
        },
      })
    },
    asker: () => sql`update users set is_active = false where id = ${asker.id}`.execute(app.ownerDb),
  }
  for (const [name, change] of Object.entries(changes)) {
    const target = await ministryUser(app)
    const role = await heldRole()
    await give(asker, target.id, { role_ids: [role.id] })
    const { id } = await first()
    await change(target.id, role.id)
    expect([name, await first()]).toMatchObject([name, { is_stale: true, bar: 'stale', actions: ['refuse'] }])
    expect([name, (await decide(second, id, 'confirm')).status]).toEqual([name, 409])
    const held = await sql`select 1 from user_roles where user_id = ${target.id}`.execute(app.ownerDb)
    expect([name, held.rows]).toEqual([name, []])
    // It does not stand in the way of the next one.
    if (name !== 'asker') {
      expect((await give(asker, target.id, { role_ids: [role.id] })).status).toBe(200)
      expect([name, await confirmRights(second)]).toEqual([name, [200]])
    }
  }
})

it('lapses after the days of the setting, and the asker is told once', async () => {
  const target = await ministryUser(app)
  await give(asker, target.id, { overrides: [events(['S'])] })
  const { id } = await first()
  const now = app.clock.now
  const later = (days: number) => (app.clock.now = () => new Date(Date.now() + days * 86_400_000))
  try {
    later(6.9)
    expect(await lapseProposals(app.services)).toBe(0)
    expect(await waitingRights(second)).toHaveLength(1)
    later(7.1)
    expect(await waitingRights(second)).toEqual([])
    expect((await decide(second, id, 'confirm')).status).toBe(409)
    expect([await lapseProposals(app.services), await lapseProposals(app.services)]).toEqual([1, 0])
  } finally {
    app.clock.now = now
  }
  expect((await letters('RIGHTS-LAPSED')).filter((to) => to.length > 0)).toEqual([await addressOf(asker.id)])
  expect(await rightsOf(target.id)).toEqual([])
})

it('the second person and then the asker are told, and the log names both', async () => {
  const target = await ministryUser(app)
  await give(asker, target.id, { overrides: [events(['S'])] })
  expect(await letters('RIGHTS-PROPOSED')).toContain(await addressOf(second.id))
  expect(await letters('RIGHTS-PROPOSED')).not.toContain(await addressOf(asker.id))
  expect(await letters('RIGHTS-CHANGED')).not.toContain(await addressOf(target.id))
  await confirmRights(second)
  const { rows: told } = await sql<{
    changes: unknown
  }>`select changes from logs where entity = 'users' and entity_id = ${target.id} order by id desc limit 1`.execute(
    app.ownerDb,
  )
  expect(told[0]?.changes).toMatchObject({ 'grant ministry_events': { before: null, after: 'S' } })
  expect(await letters('RIGHTS-CONFIRMED')).toContain(await addressOf(asker.id))
  expect(await letters('RIGHTS-CHANGED')).toContain(await addressOf(target.id))
  await give(asker, target.id, { overrides: [events(['S', 'A'])] })
  await decide(second, (await first()).id, 'refuse', 'لا حاجة إليها')
  expect(await letters('RIGHTS-REFUSED')).toContain(await addressOf(asker.id))
  const { groups } = must(await asker.client.call(listUserNotifications))
  expect(groups.ministry[0]).toMatchObject({
    body: expect.stringMatching(/التغيير الذي اقترحتموه: صلاحيات \S+.*\. السبب: لا حاجة إليها/),
    link: '/ministry/settings/users/ministry-users',
  })
  const { rows } = await sql<{
    action: string
    user_id: number
  }>`select action, user_id from logs where entity = 'right_proposals' order by id desc limit 4`.execute(app.ownerDb)
  expect(rows.map((row) => [row.action, row.user_id])).toEqual([
    ['decide', second.id],
    ['submit', asker.id],
    ['decide', second.id],
    ['submit', asker.id],
  ])
  expect((await logged('users'))[0]).toContain('أكّدها شخص ثانٍ')
})

it('the log tells what a proposal asks for as words in the language of its reader', async () => {
  const told = async (lang: 'ar' | 'en') => {
    const headers = { 'accept-language': lang }
    const { data } = await second.client.call(listPlatformLog, { query: { action: ['submit'] }, headers })
    return data.find(({ entity }) => entity === 'right_proposals')?.changes
  }
  const { id, body } = await heldRole()
  const permissions = [{ permission_slug: 'ministry_events', sub_permission: ['S', 'A', 'U'] }]
  must(
    await asker.client.call(updateRole, { params: { id }, body: { ...body, permissions, type: 'ministry' } as never }),
  )
  expect(await told('ar')).toEqual({ ministry_events: { before: 'عرض، إضافة', after: 'عرض، إضافة، تعديل' } })
  expect(await told('en')).toEqual({ ministry_events: { before: 'Show, Add', after: 'Show, Add, Edit' } })

  const target = await ministryUser(app)
  const ends_on = addDays(todayIn(), 30)
  const role_id = await roleId('EV')
  await give(asker, target.id, { role_ids: [role_id], role_ends: [{ role_id, ends_on }], overrides: [events(['S'])] })
  const { rows } = await sql<{ name: string }>`select name_ar as name from roles where id = ${role_id}`.execute(
    app.ownerDb,
  )
  expect(await told('ar')).toEqual({
    roles: { before: '', after: `${rows[0]?.name} (حتى ${ends_on})` },
    'grant ministry_events': { before: null, after: 'عرض' },
  })
})

describe('without a second person', () => {
  it('what the only administrator gives waits for one, also when he closed the others before', async () => {
    await sql`update users set is_active = false where id = ${second.id}`.execute(app.ownerDb)
    // Support administers people, yet holds too little to confirm.
    await ministryUser(app, { role: 'US' })
    const target = await ministryUser(app)
    expect((await give(asker, target.id, { role_ids: [await roleId('CA')] })).data).toMatchObject({
      effective: [],
      user: { waits: true },
    })
  })

  it('does not hold for one administrator of several, even if no other holds what is given', async () => {
    await sql`update users set is_active = false where id = ${second.id}`.execute(app.ownerDb)
    const rights = { ministry_users_rp: ['S', 'G'] as never, ministry_events: ['S', 'A'] as never }
    const [one] = [
      await ministryUser(app, { rights }),
      await ministryUser(app, { rights: { ...rights, ministry_events: ['S'] } }),
    ]
    await sql`update users set is_active = false where id = ${asker.id}`.execute(app.ownerDb)
    const target = await ministryUser(app)
    expect((await give(one, target.id, { overrides: [events(['S', 'A'])] })).data).toMatchObject({
      effective: [],
      user: { waits: true },
    })
  })

  it('an invitation that was not taken up is no second person yet', async () => {
    await sql`update users set password_must_change = 1, last_login_at = null where id = ${second.id}`.execute(
      app.ownerDb,
    )
    const target = await ministryUser(app)
    expect((await give(asker, target.id, { role_ids: [await roleId('EV')] })).data.user.waits).toBe(true)
    expect(await first()).toMatchObject({ seconds: [] })
  })
})

it('two who decide at the same moment: one decision holds', async () => {
  const target = await ministryUser(app)
  const third = await ministryUser(app, { role: 'CA' })
  await give(asker, target.id, { overrides: [events(['S'])] })
  const { id } = await first()
  const answers = await whileHeld(app, sql`select 1 from users where id = ${target.id} for update`, 2, () => [
    decide(second, id, 'confirm'),
    decide(third, id, 'refuse', 'لا'),
  ])
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
})

it('the list is for those who administer people or roles', async () => {
  const target = await ministryUser(app)
  const role = await heldRole()
  await give(asker, target.id, { overrides: [events(['S'])] })
  await asker.client.call(updateRole, {
    params: { id: role.id },
    body: {
      ...role.body,
      permissions: [{ permission_slug: 'ministry_events', sub_permission: ['S', 'A', 'D'] }],
    } as never,
  })
  const kinds = async (rights: object) =>
    (await waitingRights(await ministryUser(app, { rights }))).map((one) => one.kind)
  expect(await kinds({ ministry_users_rp: ['S'] })).toEqual(['person'])
  expect(await kinds({ ministry_roles_rp: ['S'] })).toEqual(['role'])
  expect(
    (await (await ministryUser(app, { rights: { ministry_events: ['S'] } })).client.call(listRightProposals)).status,
  ).toBe(403)
})
