import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, type Placed } from '../testing/placed-request.ts'
import { registerByLaw } from './register-by-law.ts'

const app = await testApp()
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const another = await organisation(app)
/** Gives the applicant's address to an account of another organisation, as may happen in the months of a founding. */
const occupy = (one: Placed, address = sql`(select email from users where id = ${one.founder.id})`) =>
  sql`update users set email = ${address} where id = ${another.userId}`.execute(app.ownerDb)

it('tells the officer in words why the decision cannot open the account, and decides once the address is free', async () => {
  const one = await placedRequest(app, 'مؤسسة العنوان المشغول')
  await place(app, one, { status: 6, stage: 7, role: 'issuer' })
  await occupy(one)
  expect(await take(officer.client, one, 'approve')).toMatchObject({
    status: 422,
    errors: { decision_no: [expect.stringContaining('بريد صاحب الطلب')] },
  })
  await occupy(one, sql`'free@test.example'`)
  expect(await take(officer.client, one, 'approve')).toMatchObject({ status: 200, data: { status_id: 9 } })
})

it('tells the central administrators when it holds up the registration by law', async () => {
  const one = await placedRequest(app, 'مؤسسة العنوان والقانون')
  await place(app, one, { status: 6 })
  await occupy(one)
  await sql`update settings set value = 'true' where key = 'founding.deemed_registration'`.execute(app.ownerDb)
  await app.services.reference.refresh()
  await sql`update establishments set legal_deadline_at = ${addDays(todayIn(), -1)} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  expect(await registerByLaw(app.services)).toBe(0)
  const { rows } = await sql<{
    body: string
  }>`select body from user_notifications where code = 'LEGAL-BLOCKED' and entity_id = ${one.id}`.execute(app.ownerDb)
  expect(rows).toEqual([{ body: expect.stringContaining('عنوان حساب في منظمة أخرى') }])
})
