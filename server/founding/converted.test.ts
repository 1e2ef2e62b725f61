import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loginEstablishment } from '#contract/accounts/session.ts'
import { readMainInfo } from '#contract/founding/calls.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { listUserNotifications } from '#contract/notifications/notifications.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take } from '../testing/placed-request.ts'
import { foundingJobs } from './jobs.ts'

const app = await testApp()
const password = 'ياسمين-دمشق-2026'
const afterDays = (days: number) => {
  app.clock.now = () => new Date(Date.now() + days * 86_400_000)
}
const nightly = async () => {
  for (const job of foundingJobs) if (job.name === 'expire-requests') await job.run(app.services, {})
}

it('lets the founder read his decided request for ninety days; then the account is closed, its sessions too, and the ministry still reads the request', async () => {
  const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  const one = await placedRequest(app, 'مؤسسة الحساب المحوَّل')
  await place(app, one, { status: 6, stage: 7, role: 'issuer' })
  expect((await take(officer.client, one, 'approve')).status).toBe(200)
  const { rows } = await sql<{
    email: string
  }>`update users set password_hash = ${await hashPassword(password)} where id = ${one.founder.id} returning email`.execute(
    app.ownerDb,
  )
  const email = rows[0]?.email ?? ''
  const { rows: letters } = await sql<{
    letters: number
  }>`select count(*) as letters from outbox where template_code = 'N-10' and to_address = ${email}`.execute(app.ownerDb)
  expect(letters, 'both accounts have one mailbox').toEqual([{ letters: 1 }])
  const signIn = () => app.guest.call(loginEstablishment, { body: { username: email, password, code: null } })

  afterDays(89)
  await nightly()
  const { data } = await signIn()
  const kept = app.client(data.token)
  expect(await kept.call(readMainInfo)).toMatchObject({ status: 200, data: { status_id: 9, actions: [] } })
  const { data: told } = await kept.call(listUserNotifications, { query: {} })
  expect(told.groups.personal, 'the notice of the decision leads to the request').toContainEqual(
    expect.objectContaining({ code: 'N-10', link: '/temp-ngo/ministry-track' }),
  )

  afterDays(91)
  await nightly()
  expect((await kept.call(readMainInfo)).status, 'a session of the closed account ends').toBe(401)
  expect((await signIn()).status).toBe(400)
  const desk = await officer.client.call(readCreationRequest, { params: { id: one.id } })
  expect(desk).toMatchObject({
    status: 200,
    data: { status_id: 9, account: { state: 'converted' } },
  })
})
