import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decideAccountChange, listAccountChanges } from '#contract/profile/account-changes.ts'
import { changeUserPassword, resetColleagueFactor, updateUser } from '#contract/users/organisation.ts'
import { decideColleagueProposal, listColleagueProposals } from '#contract/users/proposals.ts'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { accountInput } from '../testing/account-cases.ts'
import { type Client, testApp } from '../testing/app.ts'
import { organisation, organisationUser } from '../testing/factories.ts'
import { insiders } from '../testing/insiders.ts'
import { personActs } from '../testing/person-acts.ts'

const app = await testApp({ limitFactor: 1_000 })
const { withPassword, takeOver, bySecret, stateOf, everySequence } = insiders(app)
interface Role {
  slug: string
  rights: Partial<Record<PermissionSlug, PermissionCode[]>>
  /** May do anything at all to the account of another. */
  administers: boolean
}
/** Whether somebody confirms what another asks for; who cannot has to be given OA first, which is one act of the three. */
const confirms = ({ rights }: Role) =>
  rights.ngo_bank_accounts?.includes('U') === true || rights.ngo_users?.includes('G') === true
const roles = (
  await sql<Role>`select r.slug, jsonb_object_agg(p.permission_slug, p.sub_permission) as rights,
      coalesce(bool_or(p.permission_slug = 'ngo_users' and p.sub_permission ?| array['A', 'U', 'D', 'G']), false) as administers
    from roles r join role_permissions p on p.role_id = r.id where r.type = 'ngo' and r.deleted_at is null group by r.slug order by 1`.execute(
    app.ownerDb,
  )
).rows
const everything = roles.find(({ slug }) => slug === 'OA')?.rights ?? {}
/** Roles that the ministry could make: one code over people beside all that the others hold. */
const made = (['A', 'U', 'D', 'G'] as const).map((code): Role => ({
  slug: `only ${code}`,
  rights: { ...everything, ngo_users: ['S', code] },
  administers: true,
}))
const roleIds = (await sql<{ id: number }>`select id from roles where slug = 'OA'`.execute(app.ownerDb)).rows.map(
  ({ id }) => [id],
)
/** All that the contract lets people of an organisation do to one of them; a new call joins by itself. */
const acts = personActs(app.calls, 'org', { role_ids: [[], ...roleIds] })

/** Somebody with a role of the ministry's list, or with the rights of a role that it could make. */
async function colleague(ngoId: number, { slug, rights }: Role) {
  const { rows } = await sql<{ id: number }>`select id from roles where slug = ${slug}`.execute(app.ownerDb)
  const user = await organisationUser(app, ngoId, rows[0] ? {} : rights)
  for (const { id } of rows)
    await sql`insert into user_roles (user_id, role_id) values (${user.userId}, ${id})`.execute(app.ownerDb)
  app.services.sessions.forget()
  return user
}
const role = (slug: string): Role => roles.find((one) => one.slug === slug) ?? { slug, rights: {}, administers: false }
const withFactor = (id: number) =>
  sql`update users set totp_enabled_at = now(), totp_secret_enc = 'x' where id = ${id}`.execute(app.ownerDb)
/** Somebody whose second factor the asker would like to be rid of. */
async function withPhone(ngoId: number): Promise<number> {
  const { userId } = await colleague(ngoId, role('OV'))
  await withFactor(userId)
  return userId
}

/** An organisation of one who asks and one to whose account he does what he likes. */
async function house(asking: Role, other: Role) {
  const own = await organisation(app, { rights: asking.rights })
  const target = await colleague(own.id, other)
  await withPassword(target.userId)
  const phones = [await withPhone(own.id), await withPhone(own.id)] as const
  return { own, target, phones, mailbox: `reads${target.userId}@test.example` }
}
type Take = (by: Client, id: number, mailbox: string) => Promise<void>
type House = Awaited<ReturnType<typeof house>>

/** Asks for what takes two people: an account for the organisation's money, and a colleague's second factor. */
async function ask({ own }: House, n: string, phone: number): Promise<void> {
  const body = { ...(await accountInput(app, { ...own, ngoId: own.id }, n)), status: 'active' }
  await own.client.request('POST', '/api/v2/bank-accounts', body)
  await own.client.call(resetColleagueFactor, { params: { id: phone } })
}

/** Everybody whom the asker can sign in as: by an issued password, and by a link to a mailbox that he reads. */
async function enter({ own, target, mailbox }: Pick<House, 'own' | 'target' | 'mailbox'>): Promise<Client[]> {
  const params = { id: target.userId }
  const issue = (delivery: 'secret' | 'link') => own.client.call(changeUserPassword, { params, body: { delivery } })
  const thieves = [await bySecret((await issue('secret')).data)]
  await issue('link')
  thieves.push(await takeOver(mailbox, 'org'))
  return thieves.filter((one) => one !== undefined)
}

async function confirmAll(thief: Client): Promise<void> {
  const body = { action: 'confirm' } as const
  for (const { id } of (await thief.call(listAccountChanges)).data ?? [])
    await thief.call(decideAccountChange, { params: { id }, body })
  for (const { id } of (await thief.call(listColleagueProposals)).data ?? [])
    await thief.call(decideColleagueProposal, { params: { id }, body })
}

/** What two people have to agree on and nobody agreed on. */
async function expectNothing({ own, phones }: House): Promise<void> {
  const { rows } = await sql<{ accounts: number; phones: number }>`select
      (select count(*) from bank_accounts where ngo_id = ${own.id} and in_force) as accounts,
      (select count(*) from users where id = any(${[...phones]}) and has_factor(id)) as phones`.execute(app.ownerDb)
  expect(rows[0]).toEqual({ accounts: 0, phones: 2 })
}

/** Whether a change would take effect by itself, because nobody else could confirm it. */
const timed = async (ngoId: number) =>
  (
    await sql<{
      timed: boolean
    }>`select effective_at is not null as timed from account_changes where ngo_id = ${ngoId} and state = 'waiting' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.timed)

test('the roles and the acts of an organisation are at least those that a person would name', () => {
  expect(roles.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['OA', 'OE', 'OF', 'OM', 'OV']))
  const paths = Object.keys(acts).map((name) => name.split(' ')[1])
  for (const call of [updateUser, changeUserPassword, resetColleagueFactor]) expect(paths).toContain(call.path)
})

test.each(roles.filter(({ administers }) => !administers).map(({ slug }) => slug))(
  '%s can do nothing at all to the account of anybody in the organisation',
  async (slug) => {
    const own = await organisation(app, { rights: role(slug).rights })
    for (const other of roles) {
      const { userId } = await colleague(own.id, other)
      await withFactor(userId)
      const before = await stateOf(userId, '')
      for (const [name, act] of Object.entries(acts))
        expect([name, other.slug, (await act(own.client, userId, `x${userId}@test.example`)).status]).toEqual([
          name,
          other.slug,
          403,
        ])
      expect(await stateOf(userId, '')).toBe(before)
    }
  },
)

/** Whoever holds more than these people is safe from all of them, whatever one of them did to the account of another. */
async function nobodyActsAbove({ own }: House, clients: readonly Client[]): Promise<void> {
  const { userId } = await colleague(own.id, role('OA'))
  await withFactor(userId)
  const before = await stateOf(userId, '')
  for (const client of clients)
    for (const act of Object.values(acts)) await act(client, userId, `above${userId}@test.example`)
  expect(await stateOf(userId, '')).toBe(before)
}

/** Who confirms and who counts as a second person is a matter of what these two rights let change: the same is tried once. */
const alike = Map.groupBy(roles, ({ rights }) =>
  JSON.stringify(
    [rights.ngo_users, rights.ngo_bank_accounts].map((codes = []) => codes.filter((code) => code !== 'S').toSorted()),
  ),
)
const others = [...alike.values()].map((same) => ({
  ...(same[0] as Role),
  names: same.map(({ slug }) => slug).join(', '),
}))
const pairs = [
  ...roles.filter(({ administers }) => administers).flatMap((one) => others.map((two) => [one, two] as const)),
  ...made.map((one) => [one, { ...role('OF'), names: 'OF' }] as const),
].flatMap(([one, two]) =>
  // Addresses of who gives rights are frozen while something waits: then everything is tried without it as well.
  (two.slug === 'OA' ? [true, false] : [true]).map((waits) => ({
    asking: one.slug,
    other: two.names,
    when: waits ? 'while something waits' : 'before anything waits',
    one,
    two,
    waits,
  })),
)

describe.each(pairs)('$asking on the account of $other, $when', ({ asking, one, two, waits }) => {
  test('no three acts let one person confirm what he asked for himself, nor hasten it', async () => {
    const attempt = async (take: Take) => {
      const all = await house(one, two)
      const { own, target, phones, mailbox } = all
      if (waits) await ask(all, 'EARLY', phones[0])
      const [before] = await timed(own.id)
      await take(own.client, target.userId, mailbox)
      // Some passwords are older than what is asked for afterwards, others newer than all.
      const early = await enter(all)
      await ask(all, 'LATE', phones[1])
      const thieves = early.length > 0 ? early : await enter(all)
      for (const thief of thieves) await confirmAll(thief)
      await expectNothing(all)
      // Who was not alone at first does not become so by what he did to others.
      if (before === false) expect(await timed(own.id)).not.toContain(true)
      if (asking !== 'OA') await nobodyActsAbove(all, [own.client, ...thieves])
    }
    const tried = await everySequence(acts, attempt, confirms(two) ? 3 : 2)
    expect(tried).toBeGreaterThanOrEqual(Object.keys(acts).length)
  }, 600_000)
})

test('no three acts let one person into an account that has a second factor', async () => {
  await everySequence(acts, async (take) => {
    const own = await organisation(app)
    const target = await colleague(own.id, role('OA'))
    await withFactor(target.userId)
    const mailbox = `reads${target.userId}@test.example`
    await take(own.client, target.userId, mailbox)
    expect(await enter({ own, target, mailbox })).toEqual([])
  })
}, 600_000)
