import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listUsers, resetColleagueFactor, updateUser } from '#contract/users/organisation.ts'
import {
  decideColleagueProposal,
  decideRightProposal,
  listColleagueProposals,
  listRightProposals,
} from '#contract/users/proposals.ts'
import { testApp, type Client } from '../../testing/app.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'

const app = await testApp()
type User = Awaited<ReturnType<typeof organisationUser>>

const givesRights = { ngo_users: ['S', 'U', 'G'], ngo_branches: ['S'] } as const
const helper = (ngo: Organisation, rights: object = givesRights) => organisationUser(app, ngo.id, rights)
const lose = async ({ userId }: User) => {
  await sql`update users set totp_enabled_at = now(), totp_secret_enc = 'x' where id = ${userId}`.execute(app.ownerDb)
  await sql`insert into passkeys (user_id, credential_id, public_key, name) values (${userId}, ${`key${userId}`}, 'x', 'هاتف')`.execute(
    app.ownerDb,
  )
  await sql`insert into recovery_codes (user_id, hash) values (${userId}, ${String(userId).padStart(64, '0')})`.execute(
    app.ownerDb,
  )
}
/** What is left of somebody's second factors, and of his sessions. */
const left = async ({ userId }: User) =>
  (
    await sql<Record<string, unknown>>`select has_factor(${userId}) as factor,
      (select count(*) from recovery_codes where user_id = ${userId}) as codes,
      (select count(*) from sessions where user_id = ${userId} and revoked_at is null) as sessions`.execute(app.ownerDb)
  ).rows[0]
const ask = (by: { client: Client }, { userId }: User) =>
  by.client.call(resetColleagueFactor, { params: { id: userId } })
const waiting = async (by: { client: Client }) => (await by.client.call(listColleagueProposals)).data
type Action = 'confirm' | 'refuse' | 'withdraw'
const bodyOf = (action: Action) => (action === 'refuse' ? { action, reason: 'لم يطلب صاحب الحساب ذلك' } : { action })
const decide = async (by: { client: Client }, id: number, action: Action = 'confirm') =>
  (await by.client.call(decideColleagueProposal, { params: { id }, body: bodyOf(action) as never })).status
const decideInMinistry = async (by: { client: Client }, id: number, action: Action = 'confirm') =>
  (await by.client.call(decideRightProposal, { params: { id }, body: bodyOf(action) as never })).status
const noticesOf = async (id: number) =>
  (
    await sql<{ code: string }>`select code from user_notifications where user_id = ${id} order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)
/** An organisation of an asker, a second person and somebody who has lost a telephone; the proposal waits. */
async function asked(governorate = 1) {
  const asker = await organisation(app, { governorate })
  const [second, target] = [await helper(asker), await helper(asker, { ngo_branches: ['S'] })]
  await lose(target)
  return { asker, second, target }
}
async function proposed(governorate = 1) {
  const all = await asked(governorate)
  expect((await ask(all.asker, all.target)).status).toBe(200)
  const id = (await waiting(all.asker))[0]?.id ?? 0
  return { ...all, id }
}

it('a colleague asks and a second one confirms: factors, codes and sessions end, and the owner hears of both', async () => {
  const { asker, second, target, id } = await proposed()
  expect(await left(target)).toMatchObject({ factor: true, codes: 1, sessions: 1 })
  expect(await noticesOf(target.userId)).toEqual(['FACTOR-RESET-ASKED'])
  expect(await noticesOf(second.userId)).toEqual(['COLLEAGUE-CHANGE'])
  expect(await waiting(second)).toMatchObject([{ id, kind: 'colleague', bar: null, actions: ['confirm', 'refuse'] }])
  expect(await waiting(asker)).toMatchObject([{ bar: 'own', actions: ['withdraw'], seconds: ['رنا البستاني'] }])
  expect(await decide(second, id)).toBe(200)
  expect(await left(target)).toEqual({ factor: false, codes: 0, sessions: 0 })
  expect(await noticesOf(target.userId)).toEqual(['FACTOR-RESET-ASKED', 'SECOND-FACTOR-RESET'])
  expect(await noticesOf(asker.userId)).toEqual(['COLLEAGUE-CHANGED'])
  const { rows } = await sql<{
    user_id: number
    entity: string
  }>`select user_id, entity from logs where ngo_id = ${asker.id} and entity in ('right_proposals', 'users') order by id`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([
    { user_id: asker.userId, entity: 'right_proposals' },
    { user_id: second.userId, entity: 'users' },
    { user_id: second.userId, entity: 'right_proposals' },
  ])
})

it('is refused with a reason or taken back, and nothing changes; it is asked once at a time', async () => {
  for (const [action, notices] of [
    ['refuse', ['COLLEAGUE-UNCHANGED']],
    ['withdraw', []],
  ] as const) {
    const { asker, second, target, id } = await proposed()
    const before = await left(target)
    expect((await ask(second, target)).status).toBe(409)
    const [by, other] = action === 'refuse' ? [second, asker] : [asker, second]
    expect(await decide(other, id, action)).toBe(403)
    expect(await decide(by, id, action)).toBe(200)
    expect(await decide(second, id)).toBe(409)
    expect([action, await left(target)]).toEqual([action, before])
    expect(await noticesOf(asker.userId)).toEqual(notices)
  }
})

it('nobody is asked about who is oneself, the main user, somebody who may more, has no factor, or is of another house', async () => {
  const { asker, second, target } = await asked()
  const above = await organisationUser(app, asker.id)
  const stranger = await organisation(app)
  for (const one of [asker, second, above, stranger]) await lose(one)
  const status = async (by: { client: Client }, of: User) => (await ask(by, of)).status
  expect(await status(second, second)).toBe(409)
  expect(await status(second, above)).toBe(403)
  expect(await status(asker, stranger)).toBe(404)
  expect(await status(await helper(asker, { ngo_users: ['S', 'A', 'D', 'G'] }), target)).toBe(403)
  expect(await status(asker, await helper(asker, {}))).toBe(409)
  await sql`update users set is_main = true where id = ${above.userId}`.execute(app.ownerDb)
  expect(await status(asker, above)).toBe(409)
})

it('nobody confirms by a password newer than the request, in an account that the asker opened, without the right, or for himself', async () => {
  const { asker, second, target, id } = await proposed()
  const [late, opened, editor] = [
    await helper(asker),
    await helper(asker),
    await helper(asker, { ngo_users: ['S', 'U'] }),
  ]
  await sql`update users set own_since = now() + interval '1 second' where id = ${late.userId}`.execute(app.ownerDb)
  await sql`insert into account_touches (user_id, by_id, kind) values (${opened.userId}, ${asker.userId}, 'opened')`.execute(
    app.ownerDb,
  )
  const owner = await helper(asker)
  await lose(owner)
  for (const one of [asker, late, opened, editor]) expect(await decide(one, id)).toBe(403)
  for (const one of [late, opened])
    expect(await waiting(one)).toMatchObject([{ bar: 'dependent', actions: ['refuse'] }])
  expect(await waiting(editor)).toMatchObject([{ actions: [] }])
  await decide(asker, id, 'withdraw')
  await ask(asker, owner)
  const own = (await waiting(owner))[0]
  expect(own).toMatchObject({ bar: 'self', actions: [] })
  for (const action of ['confirm', 'refuse'] as const) expect(await decide(owner, own?.id ?? 0, action)).toBe(409)
  expect(await left(target)).toMatchObject({ factor: true })
  expect(await decide(second, own?.id ?? 0)).toBe(200)
})

it('who holds less than the owner of the account does not confirm', async () => {
  const { asker, second, target } = await asked()
  await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode) values (${target.userId}, 'ngo_bank_accounts', '["S", "U"]', 'grant')`.execute(
    app.ownerDb,
  )
  await ask(asker, target)
  const [one] = await waiting(second)
  expect(one).toMatchObject({ bar: 'beyond', actions: ['refuse'] })
  expect(await decide(second, one?.id ?? 0)).toBe(403)
})

it('nobody of another organisation sees it or decides on it, nor on what the ministry proposes', async () => {
  const { id, target } = await proposed()
  const other = await organisation(app)
  expect(await waiting(other)).toEqual([])
  for (const action of ['confirm', 'refuse', 'withdraw'] as const) expect(await decide(other, id, action)).toBe(404)
  const admin = await ministryUser(app, { role: 'CA' })
  const { rows } = await sql<{
    id: number
  }>`insert into right_proposals (kind, user_id, base, wanted, asked_by, expires_at) values ('account', ${other.userId}, '{}', '{"totp_enabled": false}', ${admin.id}, now() + interval '1 day') returning id`.execute(
    app.ownerDb,
  )
  const colleague = await helper(other)
  expect(await decide(colleague, rows[0]?.id ?? 0)).toBe(404)
  expect(await waiting(colleague)).toEqual([])
  await sql`delete from right_proposals where id = ${rows[0]?.id}`.execute(app.ownerDb)
  expect(await left(target)).toMatchObject({ factor: true })
})

describe('the ministry', () => {
  it('neither sees nor decides what colleagues can confirm among themselves', async () => {
    const { id } = await proposed()
    const admin = await ministryUser(app, { role: 'CA' })
    expect((await admin.client.call(listRightProposals)).data.map((one) => one.id)).not.toContain(id)
    for (const action of ['confirm', 'refuse', 'withdraw'] as const)
      expect(await decideInMinistry(admin, id, action)).toBe(403)
  })

  it('confirms where no colleague can, within its governorate and with both rights', async () => {
    const admin = await ministryUser(app, { role: 'CA' })
    const both = { ministry_users_rp: ['S', 'U', 'G'], ministry_ngo_users_rp: ['S', 'U', 'G'] } as const
    const [near, far] = [
      await ministryUser(app, { governorate: 2, rights: both as never }),
      await ministryUser(app, { governorate: 3, rights: both as never }),
    ]
    const half = await ministryUser(app, { rights: { ministry_users_rp: ['S', 'U', 'G'] } })
    const { asker, second, target } = await asked(2)
    await sql`update users set is_active = false where id = ${second.userId}`.execute(app.ownerDb)
    await ask(asker, target)
    const id = (await waiting(asker))[0]?.id ?? 0
    expect(await noticesOf(near.id)).toEqual(['RIGHTS-PROPOSED'])
    expect(await noticesOf(far.id)).toEqual([])
    const seen = async (by: { client: Client }) =>
      (await by.client.call(listRightProposals)).data.find((one) => one.id === id)
    for (const one of [admin, near])
      expect(await seen(one)).toMatchObject({ bar: null, actions: ['confirm', 'refuse'] })
    for (const one of [far, half]) expect(await seen(one)).toBeUndefined()
    for (const one of [far, half]) expect(await decideInMinistry(one, id)).toBe(404)
    expect(await decideInMinistry(near, id)).toBe(200)
    expect(await left(target)).toMatchObject({ factor: false })
    expect(await noticesOf(asker.userId)).toEqual(['COLLEAGUE-CHANGED'])
  })
})

it('names, addresses and factors of those who confirm stay while something waits that is not about them', async () => {
  const { asker, second, target, id } = await proposed()
  await lose(second)
  const { data } = await asker.client.call(listUsers)
  const edit = async (of: User, change: object) => {
    const row = data.find((one) => one.id === of.userId)
    const { username, email, mobile, first_name, last_name, job_title_id, is_active } = row as NonNullable<typeof row>
    const body = { username, email, mobile, first_name, last_name, job_title_id, is_active, ...change }
    return (await asker.client.call(updateUser, { params: { id: of.userId }, body })).status
  }
  const moved = (of: User) => ({ email: `moved${of.userId}@test.example` })
  expect(await edit(second, moved(second))).toBe(409)
  expect(await edit(second, { username: `moved${second.userId}` })).toBe(409)
  expect((await ask(asker, second)).status).toBe(409)
  expect(await edit(second, { first_name: 'ليلى' })).toBe(200)
  expect(await edit(target, moved(target))).toBe(200)
  // Another address than was asked about: it is asked anew, and then confirmed.
  expect(await decide(second, id)).toBe(409)
  expect((await ask(asker, target)).status).toBe(200)
  expect(await decide(second, (await waiting(second))[0]?.id ?? 0)).toBe(200)
  expect(await edit(second, moved(second))).toBe(200)
})

it('of two who decide at the same moment one decision holds', async () => {
  const { asker, second, target, id } = await proposed()
  const third = await helper(asker)
  const answers = await whileHeld(app, sql`select 1 from users where id = ${target.userId} for update`, 2, () => [
    decide(second, id, 'confirm'),
    decide(third, id, 'refuse'),
  ])
  expect(answers.sort()).toEqual([200, 409])
})
