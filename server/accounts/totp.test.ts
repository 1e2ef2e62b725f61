import { expect, it } from 'vitest'
import { confirmTotp, startTotp } from '#contract/accounts/factors.ts'
import { loginMinistry } from '#contract/accounts/session.ts'
import { sql } from 'kysely'
import { hashPassword } from '../core/identity/passwords.ts'
import { totpCode } from '../core/identity/totp.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'

const app = await testApp({ limitFactor: 1 })
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string) =>
  Buffer.from(
    [...secret]
      .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)
      ?.map((eight) => Number.parseInt(eight, 2)) ?? [],
  )

it('asks for the second factor at the field of the code, so that a page can show it, and says there when it is wrong', async () => {
  const officer = await ministryUser(app, { role: 'CA' })
  const password = 'Qamh-wa-zaytun-77'
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${officer.id}`.execute(
    app.ownerDb,
  )
  const { rows } = await sql<{ username: string }>`select username from users where id = ${officer.id}`.execute(
    app.ownerDb,
  )
  const username = rows[0]?.username as string
  const started = await officer.client.call(startTotp, { body: { current_password: password } })
  const secret = bytesOf(started.data.secret as string)
  const step = () => Math.floor(app.services.now().getTime() / 30_000)
  expect(
    (await officer.client.call(confirmTotp, { body: { code: totpCode(secret, step()), enabled: 1 } })).status,
  ).toBe(200)
  app.clock.now = () => new Date(Date.now() + 60_000)

  const login = (code: string | null) => app.guest.call(loginMinistry, { body: { username, password, code } })
  expect(await login(null)).toMatchObject({ status: 400, errors: { code: [expect.any(String)] } })
  const right = totpCode(secret, step())
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  expect(await login(wrong)).toMatchObject({ status: 400, errors: { code: [expect.any(String)] } })
  expect((await login(right)).status).toBe(200)
  expect(await login(right), 'a code serves once').toMatchObject({ status: 400 })
})

it('counts codes that are tried to switch the app off: who knows the password does not find one by trying', async () => {
  const officer = await ministryUser(app, { role: 'CA' })
  const password = 'Qamh-wa-zaytun-77'
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${officer.id}`.execute(
    app.ownerDb,
  )
  const off = (code: string) =>
    officer.client.call(confirmTotp, { body: { code, enabled: 0, current_password: password } })
  const answers: number[] = []
  for (let code = 0; code < 40; code += 1) answers.push((await off(String(code).padStart(6, '0'))).status)
  expect(answers.slice(0, 3)).toEqual([422, 422, 422])
  expect(answers.at(-1)).toBe(429)
})
