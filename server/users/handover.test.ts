import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { answerHandover, offerHandover, readHandover, withdrawHandover } from '#contract/users/handover.ts'
import { testApp } from '../testing/app.ts'
import { organisation, organisationUser } from '../testing/factories.ts'

const app = await testApp()
const signedIn = (id: number) => sql`update users set last_login_at = now() where id = ${id}`.execute(app.ownerDb)
/** An organisation whose main user has two colleagues; only the first has ever signed in. */
async function house() {
  const main = await organisation(app)
  await sql`update users set is_main = true where id = ${main.userId}`.execute(app.ownerDb)
  const [one, two] = [
    await organisationUser(app, main.id, { 'ngo-profile': ['S'] }),
    await organisationUser(app, main.id, { 'ngo-profile': ['S'] }),
  ]
  await signedIn(one.userId)
  return { main, one, two }
}
const offer = (from: { client: typeof app.guest }, user_id: number, keeps_roles = false) =>
  from.client.call(offerHandover, { body: { user_id, keeps_roles } })
const answer = (by: { client: typeof app.guest }, accepted: boolean) =>
  by.client.call(answerHandover, { body: { accepted } })
const mainOf = async (ngo: number) =>
  (await sql<{ id: number }>`select id from users where ngo_id = ${ngo} and is_main`.execute(app.ownerDb)).rows.map(
    (row) => row.id,
  )

it('the main account passes to the colleague who accepts it, with its roles, at once; he who gave it keeps them only if he said so', async () => {
  for (const keeps of [true, false]) {
    const { main, one } = await house()
    expect((await one.client.request('GET', '/api/v2/users')).status).toBe(403)
    expect((await offer(main, one.userId, keeps)).status).toBe(200)
    expect((await one.client.call(readHandover)).data.open!.is_mine_to_answer).toBe(true)
    expect((await answer(one, true)).data.is_main).toBe(true)
    expect(await mainOf(main.id)).toEqual([one.userId])
    expect((await one.client.request('GET', '/api/v2/users')).status).toBe(200)
    expect((await main.client.request('GET', '/api/v2/users')).status).toBe(keeps ? 200 : 403)
    const { rows } = await sql<{
      code: string
    }>`select template_code as code from outbox where entity_id = ${one.userId} and template_code in ('ADMINISTRATOR-NAMED', 'HANDOVER-ANSWERED')`.execute(
      app.ownerDb,
    )
    expect(new Set(rows.map((row) => row.code))).toEqual(new Set(['ADMINISTRATOR-NAMED', 'HANDOVER-ANSWERED']))
    expect((await answer(one, true)).status).toBe(409)
  }
})

it('only its holder offers it, to a colleague of his who has signed in; only that one answers, only he takes it back', async () => {
  const [{ main, one, two }, other] = [await house(), await house()]
  expect((await offer(one, two.userId)).status).toBe(403)
  for (const wrong of [two.userId, main.userId, other.one.userId])
    expect((await offer(main, wrong)).errors).toHaveProperty('user_id')
  await offer(main, one.userId)
  for (const by of [main, two, other.one]) expect([403, 409]).toContain((await answer(by, true)).status)
  expect((await one.client.call(withdrawHandover)).status).toBe(403)
  expect((await other.main.client.call(readHandover)).data.open).toBeNull()
  expect(await mainOf(main.id)).toEqual([main.userId])
  expect((await answer(one, false)).status).toBe(200)
  expect(await mainOf(main.id)).toEqual([main.userId])
  await offer(main, one.userId)
  expect((await main.client.call(withdrawHandover)).data.open).toBeNull()
  expect((await answer(one, true)).status).toBe(409)
})

it('goes to somebody else: not to an account that its holder opened, re-addressed or issued a password of, before or after the offer', async () => {
  const touch = (user: number, by: number, kind: string) =>
    sql`insert into account_touches (user_id, by_id, kind) values (${user}, ${by}, ${kind})`.execute(app.ownerDb)
  for (const kind of ['opened', 'address', 'password', 'state']) {
    const { main, one, two } = await house()
    await signedIn(two.userId)
    await touch(two.userId, main.userId, kind)
    expect((await main.client.call(readHandover)).data.candidates.map(({ id }) => id)).toEqual([one.userId])
    expect((await offer(main, two.userId)).errors, kind).toHaveProperty('user_id')
    expect((await offer(main, one.userId)).status).toBe(200)
    await touch(one.userId, main.userId, kind)
    expect((await answer(one, true)).status, kind).toBe(403)
    expect(await mainOf(main.id)).toEqual([main.userId])
    expect((await answer(one, false)).status).toBe(200)
  }
  // A password that he did not choose himself before the offer may be known to who offers.
  const { main, one } = await house()
  await offer(main, one.userId)
  await sql`update users set own_since = now() + interval '1 minute' where id = ${one.userId}`.execute(app.ownerDb)
  expect((await answer(one, true)).status).toBe(403)
})

it('an offer ends with its time, with a new one, and with the account that made it', async () => {
  const { main, one, two } = await house()
  await signedIn(two.userId)
  await offer(main, one.userId)
  await offer(main, two.userId)
  expect((await answer(one, true)).status).toBe(403)
  await sql`update main_user_handovers set expires_at = now() - interval '1 minute' where ngo_id = ${main.id}`.execute(
    app.ownerDb,
  )
  expect((await answer(two, true)).status).toBe(409)
  await offer(main, two.userId)
  await sql`update users set is_main = false where id = ${main.userId}`.execute(app.ownerDb)
  expect((await answer(two, true)).status).toBe(409)
  expect(await mainOf(main.id)).toEqual([])
})
