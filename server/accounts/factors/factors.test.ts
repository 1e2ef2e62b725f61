import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addPasskey,
  confirmOwnTotp,
  readFactors,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startOwnTotp,
  startPasskey,
} from '#contract/accounts/factors.ts'
import { listSessions, loginMinistry, loginOrganisation } from '#contract/accounts/session.ts'
import { readSession } from '#contract/core/session.ts'
import { resetSecondFactor } from '#contract/users/people.ts'
import { decideRightProposal, listRightProposals } from '#contract/users/proposals.ts'
import { hashPassword } from '../../core/identity/passwords.ts'
import { totpCode } from '../../core/identity/totp.ts'
import { type Client, must, testApp } from '../../testing/app.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { ministryUser, organisation, organisationUser } from '../../testing/factories.ts'

const app = await testApp()
const password = 'Qamh-wa-zaytun-77'
const hash = await hashPassword(password)
const proof = { current_password: password }

interface Person {
  id: number
  name: string
  client: Client
  kind: 'org' | 'ministry'
}
async function withPassword(id: number, client: Client, kind: Person['kind']): Promise<Person> {
  const { rows } = await sql<{
    name: string
  }>`update users set password_hash = ${hash} where id = ${id} returning username as name`.execute(app.ownerDb)
  return { id, name: rows[0]?.name ?? '', client, kind }
}
async function signer(): Promise<Person> {
  const ngo = await organisation(app)
  return withPassword(ngo.userId, ngo.client, 'org')
}
async function officer(): Promise<Person> {
  const user = await ministryUser(app, { role: 'CA' })
  return withPassword(user.id, user.client, 'ministry')
}
const signIn = ({ name, kind }: Person, given: object = {}) =>
  app.guest.call(kind === 'org' ? loginOrganisation : loginMinistry, {
    body: { username: name, password, code: null, ...given },
    headers: { host: 'localhost' },
  })
const host = { headers: { host: 'localhost' } }
async function enrolled(person: Person, key = authenticator(), name = 'هاتفي') {
  const options = must(await person.client.call(startPasskey, { body: proof, ...host }))
  const { recovery_codes } = must(
    await person.client.call(addPasskey, { body: { name, passkey: key.make(options) }, ...host }),
  )
  return { key, codes: recovery_codes ?? [] }
}
/** What the server asks a passkey to sign, after the right password. */
async function asked(person: Person): Promise<Record<string, unknown>> {
  const answer = await signIn(person)
  expect(answer.status).toBe(400)
  return (answer.data as unknown as { ways: { passkey: Record<string, unknown> } }).ways.passkey
}
async function setting(key: 'factor.signers' | 'factor.ministry', value: boolean) {
  await sql`update settings set value = ${JSON.stringify(value)}::jsonb where key = ${key}`.execute(app.ownerDb)
  await app.services.reference.refresh()
  app.services.sessions.forget()
}
beforeEach(async () => {
  await setting('factor.signers', false)
  await setting('factor.ministry', false)
})

describe.each([
  ['organisation', signer],
  ['ministry', officer],
] as const)('a passkey of a user (%s)', (_kind, person) => {
  it('is the second factor: the password alone opens nothing, with it the session opens', async () => {
    const who = await person()
    const { key, codes } = await enrolled(who)
    expect(codes).toHaveLength(10)
    expect((await signIn(who, { passkey: key.sign(await asked(who)) })).status).toBe(200)
    const factors = must(await who.client.call(readFactors))
    expect(factors.passkeys).toEqual([expect.objectContaining({ name: 'هاتفي', last_used_at: expect.any(String) })])
  })

  it('answers each question once, only its own owner’s, at this site, and no copy of it counts again', async () => {
    const [who, other] = [await person(), await person()]
    const { key } = await enrolled(who)
    const { key: foreign } = await enrolled(other)
    const answer = key.sign(await asked(who))
    expect((await signIn(who, { passkey: answer })).status).toBe(200)
    const refused: [string, object][] = [
      ['a second time', answer],
      ['of another account', foreign.sign(await asked(who))],
      ['to the question of another account', key.sign(await asked(other))],
      ['at another site', key.sign(await asked(who), 'http://localhost.example')],
      ['to a question of its own', key.sign({ challenge: 'bXkgb3duIHF1ZXN0aW9uIQ' })],
      ['to the question of enrolment', key.sign(must(await who.client.call(startPasskey, { body: proof, ...host })))],
      ['with a false signature', { ...key.sign(await asked(who)), signature: answer.signature }],
    ]
    for (const [how, passkey] of refused) expect([how, (await signIn(who, { passkey })).status]).toEqual([how, 400])
    key.setCount(0)
    expect((await signIn(who, { passkey: key.sign(await asked(who)) })).status, 'a copy').toBe(400)
    key.setCount(100)
    expect((await signIn(who, { passkey: key.sign(await asked(who)) })).status).toBe(200)
  })

  it('is given another name by its owner alone, with the password, which is logged and told', async () => {
    const [who, other] = [await person(), await person()]
    await enrolled(who)
    const [key] = must(await who.client.call(readFactors)).passkeys
    const params = { id: key?.id ?? 0 }
    const rename = (by: Person, body: object) =>
      by.client.call(renamePasskey, { params, body: { name: 'حاسوب المكتب', ...proof, ...body } })
    expect((await rename(who, { current_password: 'not this one' })).status).toBe(422)
    expect((await rename(who, { name: ' ' })).status).toBe(422)
    expect((await rename(who, { name: 'ا'.repeat(61) })).status).toBe(422)
    expect((await rename(other, {})).status).toBe(404)
    const names = async () => must(await who.client.call(readFactors)).passkeys.map(({ name }) => name)
    expect(await names()).toEqual(['هاتفي'])
    expect((await rename(who, {})).status).toBe(200)
    expect(await names()).toEqual(['حاسوب المكتب'])
    const { rows } = await sql<{
      words: string
    }>`select body as words from user_notifications where user_id = ${who.id} and code = 'FACTOR-CHANGED'
      union all select description_ar from logs where user_id = ${who.id} and description_ar like '%حاسوب المكتب%'`.execute(
      app.ownerDb,
    )
    expect(rows.filter(({ words }) => words.includes('حاسوب المكتب'))).toHaveLength(2)
  })

  it('closes the sessions that were opened without one', async () => {
    const who = await person()
    const before = must(await signIn(who)).token
    await enrolled(who)
    expect((await app.client(before).call(listSessions)).status).toBe(401)
    expect((await who.client.call(listSessions)).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('work once each, also when two come at the same moment, and are stored as hashes only', async () => {
    const who = await signer()
    const { codes } = await enrolled(who)
    const [one = '', two = ''] = codes
    expect((await signIn(who, { recovery_code: one.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await signIn(who, { recovery_code: one })).status).toBe(400)
    const both = await Promise.all([signIn(who, { recovery_code: two }), signIn(who, { recovery_code: two })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(must(await who.client.call(readFactors)).recovery_left).toBe(8)
    const dump = await sql<{ text: string }>`select to_jsonb(r)::text as text from recovery_codes r
      union all select to_jsonb(i)::text from idempotency_keys i union all select to_jsonb(l)::text from logs l`.execute(
      app.ownerDb,
    )
    for (const { text } of dump.rows) for (const code of codes) expect(text).not.toContain(code)
    const letters = await sql<{
      body: string
    }>`select body from user_notifications where user_id = ${who.id} and code = 'RECOVERY-USED'`.execute(app.ownerDb)
    expect(letters.rows).toHaveLength(2)
  })

  it('of another account do not work, and new ones end the old', async () => {
    const [who, other] = [await signer(), await signer()]
    const { codes } = await enrolled(who)
    await enrolled(other)
    expect((await signIn(other, { recovery_code: codes[0] })).status).toBe(400)
    const fresh = must(await who.client.call(renewRecoveryCodes, { body: proof })).recovery_codes
    expect((await signIn(who, { recovery_code: codes[1] })).status).toBe(400)
    expect((await signIn(who, { recovery_code: fresh[1] })).status).toBe(200)
  })
})

it('every change of one’s own factors asks for the password again', async () => {
  const who = await signer()
  await enrolled(who)
  const { passkeys } = must(await who.client.call(readFactors))
  const body = { current_password: 'not the password' }
  const params = { id: passkeys[0]?.id ?? 0 }
  const before = JSON.stringify(must(await who.client.call(readFactors)))
  for (const answer of [
    await who.client.call(startPasskey, { body, ...host }),
    await who.client.call(startOwnTotp, { body }),
    await who.client.call(renewRecoveryCodes, { body }),
    await who.client.call(removePasskey, { params, body }),
  ])
    expect(answer).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } })
  expect(JSON.stringify(must(await who.client.call(readFactors)))).toBe(before)
  const other = await signer()
  expect((await other.client.call(removePasskey, { params, body: proof })).status, 'of another').toBe(404)
})

describe('where the setting asks for a second factor', () => {
  it('a signer of an organisation reaches nothing but what adds one, by any call, also in an open session', async () => {
    const who = await signer()
    await setting('factor.signers', true)
    const token = must(await signIn(who)).token
    expect(must(await who.client.call(readSession))?.user.factor_due).toBe(true)
    const open: string[] = []
    // Signing out ends the session that asks.
    const reached = app.calls.filter(({ access }) => access !== 'open' && access.kinds.includes('org'))
    for (const call of reached.filter(({ path }) => path !== 'v2/logout')) {
      const url = `/api/${call.path.replace(/\{\w+\}/g, '999999')}`
      const { status, data } = await app.client(token).request(call.method, url)
      if (status !== 403 || !(data as { factor_due?: boolean } | null)?.factor_due)
        open.push(`${call.method} ${call.path}`)
    }
    expect(open.filter((one) => !/ v2\/(profile\/(factors|totp|passkeys|recovery-codes))/.test(one))).toEqual([])
    await enrolled({ ...who, client: app.client(must(await signIn(who)).token) })
    expect(await asked(who)).toMatchObject({ challenge: expect.any(String) })
  })

  it('lets those work who neither sign nor move money, and asks everybody of the ministry when told so', async () => {
    const ngo = await organisation(app)
    const reader = await organisationUser(app, ngo.id, { 'ngo-profile': ['S'] })
    const head = await officer()
    await setting('factor.signers', true)
    expect((await reader.client.call(listSessions)).status).toBe(200)
    expect((await head.client.call(listSessions)).status).toBe(200)
    await setting('factor.ministry', true)
    expect((await head.client.call(listSessions)).status).toBe(403)
    await enrolled(head)
    expect((await head.client.call(listSessions)).status).toBe(200)
  })

  it.each([
    ['hands in the plan and the yearly return', 'ngo_plans', ['S', 'C'], 403],
    ['only writes the plan', 'ngo_plans', ['S', 'A', 'U', 'D'], 200],
    ['says where gifts are paid to and asks for refunds', 'ngo_payments', ['S', 'U'], 403],
    ['only reads gifts', 'ngo_payments', ['S'], 200],
  ] as const)('whoever %s', async (_what, slug, codes, status) => {
    const ngo = await organisation(app)
    const who = await organisationUser(app, ngo.id, { [slug]: [...codes] })
    await setting('factor.signers', true)
    expect((await who.client.call(listSessions)).status).toBe(status)
  })

  it('the last one cannot be removed, not even by two removals at once', async () => {
    const who = await signer()
    await enrolled(who)
    await enrolled(who, authenticator(), 'مفتاح ثانٍ')
    await setting('factor.signers', true)
    const { passkeys } = must(await who.client.call(readFactors))
    const remove = (id: number) => who.client.call(removePasskey, { params: { id }, body: proof })
    const answers = await Promise.all(passkeys.map(({ id }) => remove(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(must(await who.client.call(readFactors)).passkeys).toHaveLength(1)
    await setting('factor.signers', false)
    const [last] = must(await who.client.call(readFactors)).passkeys
    expect((await remove(last?.id ?? 0)).status).toBe(200)
    expect(must(await who.client.call(readFactors))).toMatchObject({ recovery_left: 0, passkeys: [] })
  })

  it('the authenticator app serves an organisation’s user as well', async () => {
    const who = await signer()
    await setting('factor.signers', true)
    const { secret } = must(await who.client.call(startOwnTotp, { body: proof }))
    const bits = [...secret].map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    const bytes = Buffer.from(
      bits
        .join('')
        .match(/.{8}/g)
        ?.map((eight) => Number.parseInt(eight, 2)) ?? [],
    )
    const step = Math.floor(Date.now() / 30_000)
    const on = await who.client.call(confirmOwnTotp, { body: { code: totpCode(bytes, step), enabled: 1 } })
    expect(must(on).recovery_codes).toHaveLength(10)
    expect((await who.client.call(listSessions)).status).toBe(200)
    const off = { code: totpCode(bytes, step), enabled: 0, current_password: password } as const
    expect((await who.client.call(confirmOwnTotp, { body: off })).status).toBe(409)
    expect((await signIn(who, { code: totpCode(bytes, step + 1) })).status).toBe(200)
  })
})

it('two people of the ministry take the factors of an organisation’s user away, one alone does not', async () => {
  const who = await signer()
  const { codes } = await enrolled(who)
  const [one, two] = [await officer(), await officer()]
  must(await one.client.call(resetSecondFactor, { params: { id: who.id }, body: {} }))
  expect((await signIn(who)).status).toBe(400)
  const find = async (client: Client) =>
    must(await client.call(listRightProposals)).find(({ user }) => user?.id === who.id)
  const own = await find(one.client)
  const body = { action: 'confirm' } as const
  const params = { id: own?.id ?? 0 }
  expect(own?.actions).toEqual(['withdraw'])
  expect((await one.client.call(decideRightProposal, { params, body })).status).toBe(403)
  expect((await find(two.client))?.actions).toContain('confirm')
  must(await two.client.call(decideRightProposal, { params, body }))
  expect((await signIn(who)).status).toBe(200)
  expect((await signIn(who, { recovery_code: codes[0] })).status).toBe(200)
  const { rows } = await sql`select from passkeys where user_id = ${who.id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(0)
})
