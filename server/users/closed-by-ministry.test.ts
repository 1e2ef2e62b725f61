import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateUser } from '#contract/users/organisation.ts'
import { setUserStatus } from '#contract/users/people.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'

const app = await testApp()

test('an account that the ministry closed is opened by the ministry only; one that the organisation closed by the organisation', async () => {
  const own = await organisation(app)
  const { userId: id } = await organisationUser(app, own.id, { 'ngo-profile': ['S'] })
  const { rows } = await sql<{
    username: string
    email: string
  }>`select username, email from users where id = ${id}`.execute(app.ownerDb)
  const set = (is_active: boolean) =>
    own.client.call(updateUser, {
      params: { id },
      body: {
        ...(rows[0] as { username: string; email: string }),
        mobile: '0900000000',
        first_name: 'رنا',
        last_name: 'البستاني',
        job_title_id: null,
        is_active,
      },
    })
  const support = await ministryUser(app, { role: 'US' })
  const decide = (is_active: boolean) =>
    support.client.call(setUserStatus, {
      params: { id },
      body: { is_active, reason: is_active ? null : 'شكوى قيد التحقيق' },
    })

  expect((await set(false)).status).toBe(200)
  expect((await set(true)).status).toBe(200)
  expect((await decide(false)).status).toBe(200)
  const refused = await set(true)
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('الوزارة')])
  expect((await set(false)).status, 'its data can still be corrected').toBe(200)
  expect((await decide(true)).status).toBe(200)
  expect((await set(true)).status).toBe(200)
})
