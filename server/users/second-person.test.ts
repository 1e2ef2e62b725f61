import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideAccountChange, listAccountChanges } from '#contract/profile/account-changes.ts'
import { assignUserRoles, createUser } from '#contract/users/organisation.ts'
import { sentence } from '#contract/core/refusals/messages.ts'
import * as people from '#contract/users/people.ts'
import { decideRightProposal, listRightProposals } from '#contract/users/proposals.ts'
import { accountInput } from '#server/testing/account-cases.ts'
import { type Client, testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'
import { insiders } from '../testing/insiders.ts'
import { type Act, actsOnPerson, bodiesOf, personActs } from '../testing/person-acts.ts'

const app = await testApp({ limitFactor: 1_000 })
const { withPassword, takeOver, stateOf, everySequence } = insiders(app)
const roleId = async (slug: string) =>
  (await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)).rows[0]?.id ?? 0
const personOf = (username: string, email: string) => ({
  username,
  email,
  mobile: '0900000001',
  first_name: 'رنا',
  last_name: 'البستاني',
  job_title_id: null,
})

const closed = { is_active: false, reason: 'تجربة' }
const opened = { is_active: true, reason: null }
/** What one person of the ministry does to the account of another, by name; letters go to a mailbox that he reads himself. */
const ministryActs: Record<string, Act> = {
  address: (by, id, mailbox) =>
    by.call(people.updateMinistryUser, {
      params: { id },
      body: {
        ...personOf(`moved${id}`, mailbox),
        ministry_user_type: 'central',
        governorate_id: null,
        conflict_ngo_ids: [],
        conflict_establishment_ids: [],
      },
    }),
  link: (by, id) => by.call(people.sendPasswordLink, { params: { id } }),
  disable: (by, id) => by.call(people.setUserStatus, { params: { id }, body: closed }),
  enable: (by, id) => by.call(people.setUserStatus, { params: { id }, body: opened }),
  factor: (by, id) => by.call(people.resetSecondFactor, { params: { id } }),
  sessions: (by, id) => by.call(people.endUserSessions, { params: { id } }),
  strip: (by, id) => by.call(people.updateUserPermissions, { params: { id }, body: { role_ids: [], overrides: [] } }),
  remove: (by, id) => by.call(people.removeMinistryUser, { params: { id } }),
}

/** All that the contract lets people do to a person. A new call joins by itself. */
const acts = personActs(app.calls, 'ministry')
const roles = (
  await sql<{
    slug: string
    administers: boolean
  }>`select r.slug, exists (select from role_permissions p where p.role_id = r.id
      and p.permission_slug = 'ministry_users_rp' and p.sub_permission ?| array['U', 'D', 'G']) as administers
    from roles r where r.type = 'ministry' and r.deleted_at is null order by 1`.execute(app.ownerDb)
).rows
const pairs = roles
  .filter((one) => one.administers)
  .flatMap((one) => roles.map((two) => [one.slug, two.slug, two.administers] as const))

test('the acts of the contract are at least those that a person would name, with bodies that it takes', () => {
  const paths = Object.keys(acts).map((name) => name.split(' ')[1])
  for (const call of [
    people.updateMinistryUser,
    people.setUserStatus,
    people.sendPasswordLink,
    people.resetSecondFactor,
  ])
    expect(paths).toContain(call.path)
  for (const call of app.calls.filter((one) => actsOnPerson(one, 'ministry') || actsOnPerson(one, 'org')))
    expect([call.path, bodiesOf(call, 7, 'a@test.example').length > 0]).toEqual([call.path, true])
})

test.each(roles.filter((role) => !role.administers).map(({ slug }) => slug))(
  '%s can do nothing at all to the account of anybody in the ministry',
  async (slug) => {
    const { client } = await ministryUser(app, { role: slug })
    for (const { slug: role } of roles) {
      const { id } = await ministryUser(app, { role })
      const before = await stateOf(id, '')
      for (const [name, act] of Object.entries(acts)) {
        expect([name, role, (await act(client, id, `x${id}@test.example`)).status]).toEqual([name, role, 403])
      }
      expect(await stateOf(id, '')).toBe(before)
    }
  },
  120_000,
)

/** Whoever holds more than these people is safe from both, whatever one of them did to the account of the other. */
async function nobodyActsAbove(clients: readonly (Client | undefined)[], role: string): Promise<void> {
  if (role === 'CA') return
  const above = await ministryUser(app, { role: 'CA' })
  const before = await stateOf(above.id, '')
  for (const client of clients)
    for (const act of Object.values(acts)) if (client) await act(client, above.id, `above${above.id}@test.example`)
  expect(await stateOf(above.id, '')).toBe(before)
  await sql`update users set is_active = false where id = ${above.id}`.execute(app.ownerDb)
}

test.each(pairs)(
  'no three acts of %s on the account of %s confirm what the first asked for, in the ministry',
  async (asking, other, administers) => {
    const role = await roleId('EV')
    // Whoever can confirm nothing is stopped at the first step: one act is enough to see it.
    const upTo = administers ? 3 : 1
    const attempt = async (take: (by: Client, id: number, mailbox: string) => Promise<void>) => {
      await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
      await sql`delete from right_proposals`.execute(app.ownerDb)
      const [asker, target] = [await ministryUser(app, { role: asking }), await ministryUser(app, { role: other })]
      const [early, late] = [await ministryUser(app), await ministryUser(app)]
      await withPassword(target.id)
      const mailbox = `reads${target.id}@test.example`
      const ask = (id: number) =>
        asker.client.call(people.updateUserPermissions, { params: { id }, body: { role_ids: [role], overrides: [] } })
      await ask(early.id)
      await take(asker.client, target.id, mailbox)
      const enter = async () => {
        await asker.client.call(people.sendPasswordLink, { params: { id: target.id } })
        return takeOver(mailbox, 'ministry')
      }
      // Once before he asks, so that the password is older than the proposal, else afterwards.
      const before = await enter()
      await ask(late.id)
      const thief = before ?? (await enter())
      for (const { id } of thief ? ((await thief.call(listRightProposals)).data ?? []) : [])
        await thief?.call(decideRightProposal, { params: { id }, body: { action: 'confirm' } })
      const { rows } = await sql`select from user_roles where user_id in (${early.id}, ${late.id})`.execute(app.ownerDb)
      expect(rows).toEqual([])
      await nobodyActsAbove([asker.client, thief], asking)
    }
    const tried = await everySequence(acts, attempt, upTo)
    expect(tried).toBeGreaterThanOrEqual(Object.keys(acts).length)
  },
  300_000,
)

test('a colleague whom one opened confirms for the other when his account is a month old; who had a hand in it waits', async () => {
  const own = await organisation(app)
  const email = `new${own.id}@test.example`
  const { data: user } = await own.client.call(createUser, {
    body: { ...personOf(`new${own.id}`, email), role_ids: [await roleId('OA')] } as never,
  })
  const second = (await takeOver(email, 'org')) as Client
  const body = { ...(await accountInput(app, { ...own, ngoId: own.id }, 'NEW')), status: 'active' }
  await own.client.request('POST', '/api/v2/bank-accounts', body)
  const [change] = (await second.call(listAccountChanges)).data
  // Nobody else is there yet: it takes effect by itself later, and the board was told.
  expect(change).toMatchObject({ actions: ['refuse'], effective_at: expect.any(String) })
  const confirm = () =>
    second.call(decideAccountChange, { params: { id: change?.id ?? 0 }, body: { action: 'confirm' } })
  expect(await confirm()).toMatchObject({ status: 403 })
  await sql`update account_touches set ends_at = now() where user_id = ${user.id}`.execute(app.ownerDb)
  expect(await confirm()).toMatchObject({ status: 200 })
})

test('two people re-address an administrator, switch a factor off and close him; nothing happens before the second', async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  await sql`delete from right_proposals`.execute(app.ownerDb)
  const make = () => ministryUser(app, { role: 'CA' })
  const [asker, target, second] = [await make(), await make(), await make()]
  await sql`update users set totp_enabled_at = now(), totp_secret_enc = 'x' where id = ${target.id}`.execute(
    app.ownerDb,
  )
  const stands = async () =>
    (
      await sql<
        Record<string, unknown>
      >`select email, totp_enabled_at is not null as factor, is_active from users where id = ${target.id}`.execute(
        app.ownerDb,
      )
    ).rows[0]
  const before = await stands()
  const mailbox = `moved${target.id}@test.example`
  for (const [act, after] of [
    ['factor', { ...before, factor: false }],
    ['address', { ...before, factor: false, email: mailbox }],
    ['disable', { factor: false, email: mailbox, is_active: false }],
  ] as const) {
    const was = await stands()
    const answer = (await ministryActs[act]?.(asker.client, target.id, mailbox)) as { status: number; message: string }
    expect([act, answer.status, answer.message]).toEqual([act, 200, sentence('ar', 'asked')])
    expect([act, await stands()]).toEqual([act, was])
    const [one] = (await second.client.call(listRightProposals)).data
    expect(one).toMatchObject({ kind: 'account', bar: null, actions: ['confirm', 'refuse'] })
    // The reason of a closing is told to whoever has to judge it.
    if (act === 'disable') expect(one?.account).toContainEqual({ name: 'reason', before: '', after: closed.reason })
    const decide = (by: Client) =>
      by.call(decideRightProposal, { params: { id: one?.id ?? 0 }, body: { action: 'confirm' } })
    expect([act, (await decide(asker.client)).status]).toEqual([act, 403])
    expect([act, (await decide(second.client)).status]).toEqual([act, 200])
    expect([act, await stands()]).toEqual([act, after])
  }
})

test('the addresses of confirmers are frozen while something waits that is not about them', async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  await sql`delete from right_proposals`.execute(app.ownerDb)
  const make = () => ministryUser(app, { role: 'CA' })
  const [asker, target, helper] = [await make(), await make(), await ministryUser(app)]
  const body = { role_ids: [await roleId('EV')], overrides: [] }
  await asker.client.call(people.updateUserPermissions, { params: { id: helper.id }, body })
  const moved = await ministryActs.address?.(asker.client, target.id, 'frozen@test.example')
  expect(moved?.status).toBe(409)
})

test('who edits users without giving rights asks for a change of an account and takes it back; others need the giving right', async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  await sql`delete from right_proposals`.execute(app.ownerDb)
  const helper = () => ministryUser(app, { rights: { ministry_users_rp: ['S', 'U'] } })
  const [asker, other, target] = [await helper(), await helper(), await ministryUser(app)]
  const admin = await ministryUser(app, { role: 'CA' })
  const switchOn = () =>
    sql`update users set totp_enabled_at = now(), totp_secret_enc = 'x' where id = ${target.id}`.execute(app.ownerDb)
  const decide = (by: Client, id: number, action: 'confirm' | 'withdraw') =>
    by.call(decideRightProposal, { params: { id }, body: { action } as never })
  await switchOn()
  for (const end of ['withdraw', 'confirm'] as const) {
    await ministryActs.factor?.(asker.client, target.id, '')
    const [one] = (await asker.client.call(listRightProposals)).data
    expect(one).toMatchObject({ is_stale: false, actions: ['withdraw'] })
    expect((await decide(other.client, one?.id ?? 0, 'confirm')).status).toBe(403)
    expect((await decide((end === 'confirm' ? admin : asker).client, one?.id ?? 0, end)).status).toBe(200)
  }
})

test('a change of the factor that two agreed on does not clear that one of them wrote the address', async () => {
  await sql`update users set is_active = false where kind = 'ministry' and is_active`.execute(app.ownerDb)
  await sql`delete from right_proposals`.execute(app.ownerDb)
  const make = () => ministryUser(app, { role: 'CA' })
  const [asker, second, target] = [await make(), await make(), await ministryUser(app)]
  await withPassword(target.id)
  const mailbox = `reads${target.id}@test.example`
  expect((await ministryActs.address?.(asker.client, target.id, mailbox))?.status).toBe(200)
  await sql`update users set totp_enabled_at = now(), totp_secret_enc = 'x' where id = ${target.id}`.execute(
    app.ownerDb,
  )
  await ministryActs.factor?.(asker.client, target.id, mailbox)
  const confirm = async (by: Client) => {
    const [one] = (await by.call(listRightProposals)).data
    return (await by.call(decideRightProposal, { params: { id: one?.id ?? 0 }, body: { action: 'confirm' } })).status
  }
  expect(await confirm(second.client)).toBe(200)
  const roles = { role_ids: [await roleId('CA')], overrides: [] }
  await asker.client.call(people.updateUserPermissions, { params: { id: target.id }, body: roles })
  expect(await confirm(second.client)).toBe(200)
  await asker.client.call(people.sendPasswordLink, { params: { id: target.id } })
  const thief = (await takeOver(mailbox, 'ministry')) as Client
  const helper = await ministryUser(app)
  const more = { role_ids: [await roleId('EV')], overrides: [] }
  await asker.client.call(people.updateUserPermissions, { params: { id: helper.id }, body: more })
  expect(await confirm(thief)).toBe(403)
})

test('who gives a colleague more is alone by nature all the same, who takes something away is not', async () => {
  const own = await organisation(app)
  await sql`update users set is_main = true where id = ${own.userId}`.execute(app.ownerDb)
  const colleague = await organisationUser(app, own.id, {})
  const assign = async (slugs: string[]) =>
    own.client.call(assignUserRoles, {
      params: { id: colleague.userId },
      body: { role_ids: await Promise.all(slugs.map(roleId)) },
    })
  const add = async (n: string) => {
    const body = { ...(await accountInput(app, { ...own, ngoId: own.id }, n)), status: 'active' }
    await own.client.request('POST', '/api/v2/bank-accounts', body)
  }
  const timed = async () =>
    (
      await sql<{
        timed: boolean
      }>`select effective_at is not null as timed from account_changes where ngo_id = ${own.id} order by id`.execute(
        app.ownerDb,
      )
    ).rows.map((row) => row.timed)
  expect((await assign(['OV'])).status).toBe(200)
  await add('ONE')
  expect((await assign([])).status).toBe(200)
  await add('TWO')
  expect(await timed()).toEqual([true, false])
})
