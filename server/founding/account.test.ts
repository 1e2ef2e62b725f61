import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginEstablishment } from '#contract/accounts/session.ts'
import { readMainInfo } from '#contract/founding/calls.ts'
import { readCreationRequest, setFounderAccount } from '#contract/founding/ministry-calls.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp, type Client } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { place, placedRequest, type Placed } from '../testing/placed-request.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const password = 'ياسمين-دمشق-2026'
let one: Placed
let email = ''
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة اللوز المبكر')
  const { rows } = await sql<{
    email: string
  }>`update users set password_hash = ${await hashPassword(password)}, email_verified_at = now() where id = ${one.founder.id} returning email`.execute(
    app.ownerDb,
  )
  email = rows[0]?.email ?? ''
})
beforeEach(async () => {
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await sql`update users set is_active = true, disabled_reason = null, converted_at = null where id = ${one.founder.id}`.execute(
    app.ownerDb,
  )
})
const reason = 'شكوى قيد التحقيق على صاحب الحساب'
const set = (client: Client, disabled: 0 | 1, why = reason) =>
  client.call(setFounderAccount, { params: { id: one.id }, body: { disabled, reason: why } })
const signIn = (secret = password) =>
  app.guest.call(loginEstablishment, { body: { username: email, password: secret, code: null } })

describe('the founding account of a request', () => {
  it('is closed and opened by the central administrator: sessions end at once, signing in says why, the log tells who', async () => {
    const live = app.client((await signIn()).data.token)
    expect((await live.call(readMainInfo)).status).toBe(200)
    expect(await set(admin.client, 1)).toMatchObject({
      status: 200,
      data: { state: 'disabled', disabled_reason: reason },
    })
    expect((await live.call(readMainInfo)).status).toBe(401)
    expect(await signIn()).toMatchObject({ status: 400, message: expect.stringContaining('عطّلت الوزارة') })
    // Without the password it looks like an account that never was.
    expect(await signIn('لا أعرفها-2026')).toMatchObject({ message: expect.stringContaining('غير صحيحة') })
    const desk = await admin.client.call(readCreationRequest, { params: { id: one.id } })
    expect(desk.data.account).toEqual({ state: 'disabled', disabled_reason: reason })

    expect(await set(admin.client, 0, 'انتهى التحقيق ولم تثبت الشكوى')).toMatchObject({
      status: 200,
      data: { state: 'active', disabled_reason: null },
    })
    expect((await live.call(readMainInfo)).status, 'the old session stays dead').toBe(401)
    expect((await signIn()).status).toBe(200)
    const { rows } =
      await sql`select user_id, establishment_id, changes from logs where entity = 'users' and entity_id = ${one.founder.id} and action = 'update' order by id`.execute(
        app.ownerDb,
      )
    const row = { user_id: admin.id, establishment_id: one.id }
    expect(rows).toEqual([
      {
        ...row,
        changes: { is_active: { before: true, after: false }, reason: { before: null, after: reason } },
      },
      {
        ...row,
        changes: {
          is_active: { before: false, after: true },
          reason: { before: null, after: 'انتهى التحقيق ولم تثبت الشكوى' },
        },
      },
    ])
  })

  it.each([
    ['the head of the directorate', { role: 'HD' }, 403],
    ['an officer of the governorate with the right', { role: 'CA', governorate: 1 }, 403],
    ['an officer of another governorate', { role: 'CA', governorate: 2 }, 404],
    ['an evaluator', { role: 'EV' }, 403],
    ['an auditor', { role: 'AU' }, 403],
    ['user support', { role: 'US' }, 403],
  ] as const)('is not closed by %s', async (_who, given, status) => {
    const other = await ministryUser(app, given)
    expect((await set(other.client, 1)).status).toBe(status)
    const applicant = app.client((await signIn()).data.token)
    expect((await set(applicant, 1)).status).toBe(403)
    expect((await applicant.call(readMainInfo)).status).toBe(200)
  })

  it('moves only along its table, and only with a reason', async () => {
    expect((await set(admin.client, 0)).status).toBe(409)
    expect(await set(admin.client, 1, 'قصير')).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    })
    expect((await set(admin.client, 1)).status).toBe(200)
    expect((await set(admin.client, 1)).status).toBe(409)
    for (const state of ['converted_at', 'expired_at'])
      await sql`update users set is_active = true, ${sql.ref(state)} = now() where id = ${one.founder.id}`
        .execute(app.ownerDb)
        .then(async () => expect((await set(admin.client, 1)).status, state).toBe(409))
        .then(() => sql`update users set ${sql.ref(state)} = null where id = ${one.founder.id}`.execute(app.ownerDb))
    await sql`update users set email_verified_at = null where id = ${one.founder.id}`.execute(app.ownerDb)
    expect((await set(admin.client, 1)).status, 'unverified').toBe(409)
    await sql`update users set email_verified_at = now() where id = ${one.founder.id}`.execute(app.ownerDb)
  })

  it('closed by two administrators at once: one did it', async () => {
    const second = await ministryUser(app, { role: 'CA' })
    const answers = await whileHeld(app, sql`select 1 from establishments where id = ${one.id} for update`, 2, () => [
      set(admin.client, 1),
      set(second.client, 1),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
