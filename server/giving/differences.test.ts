import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listDifferences, noteDifference } from '#contract/giving/differences.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, type Organisation, organisation } from '../testing/factories.ts'
import { init, operatorProcess, pay, wallet } from '../testing/giving.ts'
import { compareAndKeep } from './jobs.ts'

const operator = await operatorProcess()
const app = await testApp({ env: { PAYMENT_URL: operator.url } })
const slug = 'ministry_accept_reject_campaigns_comm'
let ngo: Organisation
let central: Client
beforeAll(async () => {
  ngo = await organisation(app)
  central = (await ministryUser(app, { rights: { [slug]: ['S', 'C'] } })).client
})
const open = async () => (await central.call(listDifferences, { query: { state: 'open' } })).data

test('a difference is kept with its first hour while it lasts, told to the centre, noted, and over when it is found no more', async () => {
  const wish = {
    payment_method_id: await wallet(app, ngo),
    campaign_id: await campaign(app, ngo, { means: ['platform_payment'], amount: '900000000' }),
  }
  const claimed = must(await init(app, wish)).transaction_id
  await operator.behave({ queue: ['says_taken'] })
  must(await pay(app, claimed))
  await operator.behave({ queue: [], always: 'fair' })
  expect((await compareAndKeep(app.services)).map(({ kind }) => kind)).toEqual(['not_in_books'])
  const [first] = await open()
  expect(first).toMatchObject({
    kind: 'not_in_books',
    name: claimed,
    ours: '25000.00',
    theirs: null,
    gone_at: null,
    ngo: { id: ngo.id },
  })
  // The second comparison finds nothing new, and does not move the first hour.
  const real = app.clock.now
  app.clock.now = () => new Date(real().getTime() + 3_600_000)
  expect(await compareAndKeep(app.services)).toEqual([])
  const [second] = await open()
  expect([second?.id, second?.found_at]).toEqual([first?.id, first?.found_at])
  expect(second?.seen_at).not.toBe(first?.seen_at)
  app.clock.now = real
  const id = first?.id ?? 0
  const note = 'طُلب من المشغّل كشف حسابه لهذا اليوم'
  expect(Object.keys((await central.call(noteDifference, { params: { id }, body: { note: 'قصير' } })).errors)).toEqual([
    'note',
  ])
  must(await central.call(noteDifference, { params: { id }, body: { note } }))
  expect((await open())[0]).toMatchObject({ note })
  // Its donor stands and no money moved: a note settles nothing.
  const { rows } = await sql<{ status: string }>`select status from payments where transaction_id = ${claimed}`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([{ status: 'finalised' }])
  await sql`update book_differences set name = 'TXAAAAAAAAAAAAAAAAAAAA' where id = ${id}`.execute(app.ownerDb)
  await compareAndKeep(app.services)
  const gone = (await central.call(listDifferences, { query: { state: 'gone' } })).data
  expect(gone.map((one) => [one.id, one.gone_at === null])).toEqual([[id, false]])
})

test('differences are for the centre alone', async () => {
  const near = (await ministryUser(app, { governorate: 1, rights: { [slug]: ['S', 'C'] } })).client
  const reader = (await ministryUser(app, { rights: { [slug]: ['S'] } })).client
  const list = async (client: Client) => (await client.call(listDifferences)).status
  expect([await list(reader), await list(near), await list(ngo.client), await list(app.guest)]).toEqual([
    200, 403, 403, 401,
  ])
  const note = async (client: Client) =>
    (await client.call(noteDifference, { params: { id: 1 }, body: { note: 'بيان لا يحق له' } })).status
  expect([await note(reader), await note(near), await note(ngo.client)]).toEqual([403, 403, 403])
})
