import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addMember, listMembers } from '#contract/founding/calls.ts'
import { signupAccount } from '#contract/founding/signup-calls.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, type Founder } from '../../testing/factories.ts'
import { fillApplication, personData } from '../../testing/founding-data.ts'
import { rotateKeys } from './rotate-keys.ts'
import { decrypt, encrypt, hmac, isCurrent, type Secrets } from './secrets.ts'

const app = await testApp()
const old = app.services.secrets
const fresh: Secrets = { ...old, encryptionKey: [randomBytes(32)], hmacKey: [randomBytes(32)] }
const both: Secrets = {
  ...old,
  encryptionKey: [...fresh.encryptionKey, ...old.encryptionKey],
  hmacKey: [...fresh.hmacKey, ...old.hmacKey],
}
/** Makes the app behave as a server started with these keys. */
const startedWith = (secrets: Secrets) => Object.assign(app.services as { secrets: Secrets }, { secrets })

let mine: Founder
let numbers: string[]
let account: string
const totp = 'c2Vjb25kIGZhY3Rvcg=='
const numbersNow = async () => (await mine.client.call(listMembers)).data.map((row) => row.values.id_number as string)
const signUp = (id_number: string) => {
  const { residence_governorate_id: _, residence_address: _r, ...person } = personData()
  const password = 'Zaytoun-2026-akhdar'
  return app.guest.call(signupAccount, {
    body: { ...person, id_number, email: 'again@test.example', password, password_confirmation: password },
  })
}
const again = (id_number: string) =>
  mine.client.call(addMember, { body: { member_kind: 'natural', ...personData(), id_number } })

beforeAll(async () => {
  mine = await founder(app)
  await fillApplication(app, mine, 'جمعية الزيتون الأخضر', 3, 2)
  numbers = await numbersNow()
  account = decrypt(
    (
      await sql<{
        id_number: string
      }>`select id_number from est_account where establishment_id = ${mine.establishmentId}`.execute(app.ownerDb)
    ).rows[0]?.id_number as string,
    old.encryptionKey,
    'id_number',
  )
  const officer = await ministryUser(app)
  await sql`update users set totp_secret_enc = ${Buffer.from(encrypt(totp, old.encryptionKey))} where id = ${officer.id}`.execute(
    app.ownerDb,
  )
})

it('with the new key before the old one, what the old one wrote is read, found and refused a second time', async () => {
  startedWith(both)
  expect(await numbersNow()).toEqual(numbers)
  expect(Object.keys((await signUp(account)).errors)).toEqual(['id_number'])
  const twice = await again(numbers[1] as string)
  expect([twice.status, Object.keys(twice.errors)]).toEqual([422, ['id_number']])
  expect((await again(personData().id_number)).status).toBe(200)
  numbers = await numbersNow()
  expect(numbers).toHaveLength(4)
})

it('the old keys are not needed after the rotation, which may be broken off and run again', async () => {
  // The interrupted run did this part: some rows are already current.
  expect(await rotateKeys(app.database.ownerPool, both, 2)).toEqual({ changed: 5, findings: [] })
  expect(await rotateKeys(app.database.ownerPool, both, 2)).toEqual({ changed: 0, findings: [] })
  startedWith(fresh)
  expect(await numbersNow()).toEqual(numbers)
  expect(Object.keys((await signUp(account)).errors)).toEqual(['id_number'])
  expect((await again(numbers[3] as string)).status).toBe(422)
  const { rows } = await sql<{
    secret: Buffer
  }>`select totp_secret_enc as secret from users where totp_secret_enc is not null`.execute(app.ownerDb)
  expect(rows.map(({ secret }) => decrypt(secret.toString(), fresh.encryptionKey))).toEqual([totp])
})

it('tells of what no key opens and of a person who is twice in one list, and goes on with the others', async () => {
  const row = (id_number: string, number: string) =>
    sql<{
      id: number
    }>`insert into est_members (establishment_id, sort, id_number, id_number_hash) values (${mine.establishmentId}, 90, ${id_number}, ${hmac(number, old.hmacKey)}) returning id`.execute(
      app.ownerDb,
    )
  const lost = await row(encrypt('1', [randomBytes(32)], 'id_number'), '1')
  const twin = await row(encrypt(numbers[0] as string, old.encryptionKey, 'id_number'), numbers[0] as string)
  const last = await row(encrypt('55555', old.encryptionKey, 'id_number'), '55555')
  const { changed, findings } = await rotateKeys(app.database.ownerPool, both, 2)
  expect(changed).toBe(1)
  expect(findings).toEqual([
    expect.stringContaining(`est_members ${lost.rows[0]?.id}: id_number is readable with none`),
    expect.stringContaining(`est_members ${twin.rows[0]?.id}: the same person`),
  ])
  const after = await sql<{
    id_number: string
  }>`select id_number from est_members where id = ${last.rows[0]?.id}`.execute(app.ownerDb)
  expect(isCurrent(after.rows[0]?.id_number as string, both.encryptionKey)).toBe(true)
})

it('no table keeps a national number without the hash by which the rotation knows it', async () => {
  const { rows } = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id_number'
      and not exists (select 1 from information_schema.columns h where h.table_schema = 'public' and h.table_name = c.table_name and h.column_name = 'id_number_hash')`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([])
})
