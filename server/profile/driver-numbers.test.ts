import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openVisit } from '#contract/ngos/visit.ts'
import { accountInput, boardMember } from '#server/testing/account-cases.ts'
import { must, testApp, type Client } from '#server/testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded, type Organisation } from '#server/testing/factories.ts'
import { encrypt, hmac } from '../core/identity/secrets.ts'

const app = await testApp()
const [first, waiting, member] = ['77000000021', '77000000022', '77000000023'] as const
let own: Organisation
let account = 0
let driver: Record<string, unknown> & { id: number }

/** An account with a driver whose new number waits, and a board member who may become one. */
beforeEach(async () => {
  own = await organisation(app)
  const input = { ...(await accountInput(app, { ...own, ngoId: own.id }, 'N')), status: 'active' }
  account = must(await own.client.request<{ id: number }>('POST', '/api/v2/bank-accounts', input)).id
  const body = {
    bank_account_id: account,
    full_name: 'نادر سليم الخيزران',
    id_number: first,
    position_id: 4,
    operate_rule: 'joint',
    assign_date: '2024-02-01',
    assign_file: await uploaded(app, { userId: own.userId, ngoId: own.id }),
  }
  driver = must(await own.client.request<typeof driver>('POST', '/api/v2/manager-accounts', body))
  await sql`update manager_accounts set in_force = true where id = ${driver.id}`.execute(app.ownerDb)
  await sql`update account_changes set state = 'done', decided_at = now() where ngo_id = ${own.id}`.execute(app.ownerDb)
  must(
    await own.client.request('PUT', `/api/v2/manager-accounts/${driver.id}`, {
      ...body,
      director_id: null,
      end_date: null,
      id_number: waiting,
    }),
  )
  const seat = await boardMember(app, own.id, { position: 1, idHash: hmac(member, app.services.secrets.hmacKey) })
  await sql`update directors set id_number = ${encrypt(member, app.services.secrets.encryptionKey, 'id_number')} where id = ${seat}`.execute(
    app.ownerDb,
  )
})

const reads = (pass = '') => [
  `/api/v2/manager-accounts${pass}`,
  `/api/v2/manager-accounts/${account}${pass}`,
  `/api/v2/account-changes${pass}`,
]
const answers = async (client: Client, pass = '') =>
  JSON.stringify(await Promise.all(reads(pass).map(async (url) => must(await client.request('GET', url)))))
const views = async () =>
  (
    await sql<{
      user_id: number
    }>`select user_id from logs where ngo_id = ${own.id} and action = 'view' and entity = 'manager_accounts' order by id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ user_id }) => user_id)
const visit = async (codes: ('S' | 'U')[]) => {
  const { id, client } = await ministryUser(app, { rights: { ministry_ngos: codes } })
  const body = { reason: 'متابعة شكوى وردت إلى المديرية' }
  const { pass_token } = must(await client.call(openVisit, { params: { id: own.id }, body }))
  return { id, client, pass: `?_token=${pass_token}&_ni=${own.id}` }
}

test('whoever only reads the accounts, colleague or visitor, never gets a whole national number', async () => {
  for (const slug of ['OE', 'OV']) {
    const colleague = await organisationUser(app, own.id, {})
    await sql`insert into user_roles (user_id, role_id) select ${colleague.userId}, id from roles where slug = ${slug}`.execute(
      app.ownerDb,
    )
    app.services.sessions.forget()
    const text = await answers(colleague.client)
    expect(text, slug).toContain('•••••••••••')
    for (const number of [first, waiting]) expect(text, slug).not.toContain(number)
  }
  const reader = await visit(['S'])
  const text = await answers(reader.client, reader.pass)
  expect(text).toContain('•••••••••••')
  for (const number of [first, waiting]) expect(text).not.toContain(number)
  expect(await views()).toEqual([])
})

test('who may change drivers gets the whole numbers, and each such view is in the log of the organisation', async () => {
  const visitor = await visit(['S', 'U'])
  for (const text of [await answers(own.client), await answers(visitor.client, visitor.pass)])
    for (const number of [first, waiting]) expect(text).toContain(number)
  // Screens ask again by themselves: the same view within a minute is one.
  await answers(own.client)
  expect(await views()).toEqual([own.userId, visitor.id])
})

test('who adds drivers without changing them picks a member of the board without his number, and is answered none', async () => {
  const adder = await organisationUser(app, own.id, { ngo_bank_accounts: ['S', 'A'] })
  const choices = must(await adder.client.request<unknown[]>('GET', '/api/v2/account-driver-choices'))
  expect(choices).toMatchObject([{ id_number: null }])
  expect(JSON.stringify(must(await own.client.request('GET', '/api/v2/account-driver-choices')))).toContain(member)
})

test('a hidden number that comes back is not taken for a value', async () => {
  const { status, errors } = await own.client.request('PUT', `/api/v2/manager-accounts/${driver.id}`, {
    ...driver,
    id: undefined,
    in_force: undefined,
    approved_by_request: undefined,
    updated_at: undefined,
    id_number: '•••••••••••',
  })
  expect([status, Object.keys(errors)]).toEqual([422, ['id_number']])
})
