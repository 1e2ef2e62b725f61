import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readMainInfo, saveAccount } from '#contract/founding/calls.ts'
import { setFeedback } from '#contract/founding/ministry-calls.ts'
import { testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()

it('keeps the verified address: another one, or none, is refused at the field in both languages and nothing is saved', async () => {
  const { client, establishmentId, id } = await founder(app)
  const stored = async () =>
    (
      await sql<{
        account: string
        user: string
        first_name: string
      }>`select a.email as account, u.email as user, a.first_name from est_account a join users u on u.id = ${id} where a.establishment_id = ${establishmentId}`.execute(
        app.ownerDb,
      )
    ).rows[0] as { account: string; user: string; first_name: string }
  const before = await stored()
  for (const email of ['other@test.example', null])
    for (const [language, words] of [
      ['ar', /مؤكَّد برمز/],
      ['en', /verified by a code/],
    ] as const)
      expect(
        await client.call(saveAccount, {
          body: { email, first_name: 'نبيل' },
          headers: { 'accept-language': language },
        }),
      ).toMatchObject({ status: 422, errors: { email: [expect.stringMatching(words)] } })
  expect(await stored()).toEqual(before)
  // The form sends what it holds: the same address, however it is written, is no change.
  expect(
    (await client.call(saveAccount, { body: { email: before.account.toUpperCase(), first_name: 'نبيل' } })).status,
  ).toBe(200)
  expect(await stored()).toEqual({ ...before, first_name: 'نبيل' })
})

it('asks nothing of the address that the founder could not answer', async () => {
  const one = await placedRequest(app, 'مؤسسة الكستناء للتنمية')
  await place(app, one, { status: 3, role: 'info_evaluator' })
  const officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
  const note = (field: string) =>
    officer.client.call(setFeedback, {
      body: { id: one.id, section: 'est_account', field, feedback: 'صحّحوا هذا البند.' },
    })
  expect(await note('email')).toMatchObject({ status: 422, errors: { field: [expect.any(String)] } })
  expect((await note('first_name')).status).toBe(200)
  const { data } = await one.founder.client.call(readMainInfo)
  expect(data.est_account.history.filter((entry: { field: string | null }) => entry.field === 'email')).toEqual([])
})
