import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { askPasswordLink, setPasswordByLink } from '#contract/accounts/password-links.ts'
import { readProfile, updateProfile } from '#contract/accounts/session.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp({ limitFactor: 1 })
const password = 'زيتونة-الجبل-2026'
const lettersTo = async (email: string, code: string) =>
  (
    await sql<{
      body_text: string
    }>`select body_text from outbox where to_address = ${email} and template_code = ${code}`.execute(app.ownerDb)
  ).rows.map((row) => row.body_text)

it('tells the old address of a person that he took another one, and lets the links sent to it die', async () => {
  const { userId, client } = await organisation(app)
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${userId}`.execute(app.ownerDb)
  const { data: own } = must(await client.call(readProfile))
  const { email, mobile, first_name, last_name, job_title_id, locale, avatar } = own
  must(await app.guest.call(askPasswordLink, { body: { kind: 'org', email } }))
  const token = /set-password#(\S+)/.exec((await lettersTo(email, 'PASSWORD-ASKED'))[0] ?? '')?.[1] ?? ''
  const save = (address: string) =>
    client.call(updateProfile, {
      body: { email: address, mobile, first_name, last_name, job_title_id, locale, avatar, current_password: password },
    })
  must(await save(email))
  expect(await lettersTo(email, 'EMAIL-CHANGED'), 'the same address is no change').toEqual([])
  must(await save('fresh.address@test.example'))
  expect(await lettersTo(email, 'EMAIL-CHANGED')).toEqual([expect.stringContaining('fresh.address@test.example')])
  expect(
    await app.guest.call(setPasswordByLink, {
      body: { token, password: 'ياسمين-الشام-2027', password_confirmation: 'ياسمين-الشام-2027' },
    }),
  ).toMatchObject({ status: 422, errors: { token: [expect.any(String)] } })
})

it('counts wrong passwords of a profile as those of the sign-in: a stolen session does not guess on', async () => {
  const { userId, client } = await organisation(app)
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${userId}`.execute(app.ownerDb)
  const { data: own } = must(await client.call(readProfile))
  const { mobile, first_name, last_name, job_title_id, locale, avatar } = own
  const save = async (email: string, current_password?: string) =>
    (
      await client.call(updateProfile, {
        body: {
          email,
          mobile,
          first_name,
          last_name,
          job_title_id,
          locale,
          avatar,
          ...(current_password && { current_password }),
        },
      })
    ).status
  const tries: number[] = []
  for (let guess = 0; guess < 5; guess += 1) tries.push(await save('thief@test.example', `تخمين-${guess}-2026`))
  expect(tries).toEqual([422, 422, 422, 422, 422])
  expect(await save('thief@test.example', password), 'nor with the right one now').toBe(429)
  expect(must(await client.call(readProfile)).data.email).toBe(own.email)
  expect(await save(own.email), 'what is no secret is changed as ever').toBe(200)
})
