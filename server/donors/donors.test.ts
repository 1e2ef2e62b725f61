import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCampaign } from '#contract/campaigns/calls.ts'
import { actOnDonor, type Donor, donorRegister, issueReceipts } from '#contract/campaigns/donors.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { checkDocument } from '#contract/documents/calls.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { compareBooks } from '../giving/compare-books.ts'
import { drawReceipts } from '../giving/index.ts'
import { noteTouch } from '../core/identity/second-person.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { campaign, gift } from '../testing/campaigns.ts'
import { type Organisation, organisation, organisationUser, uploadedBy } from '../testing/factories.ts'
import { setting } from '../testing/giving.ts'
import { whileHeld } from '../testing/held.ts'
import { allowed } from '../testing/transitions.ts'

const app = await testApp()
type Body = BodyOf<typeof donorRegister.create>
let ngo: Organisation
/** May enter and edit; a second one; may enter only; may read only. */
let [one, two, clerk, reader]: Client[] = []
let firstUser = 0
let money: number
beforeAll(async () => {
  ngo = await organisation(app)
  const user = async (...codes: ('S' | 'A' | 'U' | 'D')[]) => organisationUser(app, ngo.id, { campaigns: codes })
  const first = await user('S', 'A', 'U', 'D')
  firstUser = first.userId
  one = first.client
  two = (await user('S', 'A', 'U')).client
  clerk = (await user('S', 'A')).client
  reader = (await user('S')).client
  money = await campaign(app, ngo, { amount: '90000000', means: ['bank_transfer', 'numbered_receipts'] })
})
const proof = (client: Client | undefined) => uploadedBy(app, client as Client, ngo.id)
const today = () => todayIn(app.services.now())
const body = async (client: Client | undefined, more: Partial<Body>): Promise<Body> => ({
  campaign_id: money,
  donor_kind: 'person',
  name: 'سليم الأحمد',
  phone_number: '0933123456',
  amount: '250000',
  number: null,
  means: 'bank_transfer',
  donation_date: today(),
  is_promise: false,
  paper_no: 'إشعار 4471',
  proof_file: await proof(client),
  lang: 'ar',
  notes: null,
  ...more,
})
const enter = async (client: Client | undefined, more: Partial<Body> = {}) =>
  (client as Client).call(donorRegister.create, { body: await body(client, more) })
/** Above the limit of the settings: it waits for a second person. */
const large = '2000000'
const read = async (id: number, client = one) =>
  must(await (client as Client).call(donorRegister.read, { params: { id } }))
const move = async (client: Client | undefined, id: number, action: 'confirm' | 'reverse' | 'keep' | 'ask_reversal') =>
  (client as Client).call(actOnDonor, {
    params: { id },
    body: action === 'ask_reversal' ? { action, reversal_reason: 'رُدّت الحوالة من المصرف' } : { action },
    headers: { 'if-match': `"${(await read(id)).updated_at}"` },
  })
const change = async (client: Client | undefined, id: number, more: Partial<Body>) =>
  (client as Client).call(donorRegister.update, {
    params: { id },
    body: await body(client, more),
    headers: { 'if-match': `"${(await read(id)).updated_at}"` },
  })
/** What the campaign raised, by its page and by the ledger. */
async function raised(id = money): Promise<[string, string]> {
  const { collected_amount } = must(await app.guest.call(readCampaign, { params: { id } }))
  const { rows } = await sql<{ sum: string }>`select coalesce(-sum(p.amount), 0.00)::text as sum from ledger_postings p
    join ledger_accounts a on a.id = p.account_id where a.campaign_id = ${id} and a.kind = 'gifts'`.execute(app.ownerDb)
  return [collected_amount, (rows[0] as { sum: string }).sum]
}
const receiptsOf = async (id: number) =>
  (
    await sql<{ receipt_no: string }>`select receipt_no from receipts where donor_id = ${id}`.execute(app.ownerDb)
  ).rows.map(({ receipt_no }) => receipt_no)

describe('the second person', () => {
  test('a small donation counts at once, with its number, its receipt and its entry in the ledger', async () => {
    const [before] = await raised()
    const row = must(await enter(one))
    expect(row).toMatchObject({ status: 'received', receipt: 'waiting', confirmed_name: null })
    expect(row.receipt_no).toMatch(/^RC-\d{4}-\d{6}$/)
    expect(await receiptsOf(row.id)).toEqual([row.receipt_no])
    const sum = (Number(before) + 250_000).toFixed(2)
    expect(await raised()).toEqual([sum, sum])
  })
  test('a large one counts nowhere until somebody else has confirmed it; nobody confirms his own', async () => {
    const before = await raised()
    const { id, status, actions } = must(await enter(one, { amount: large }))
    expect([status, actions]).toEqual(['entered', []])
    expect(await raised()).toEqual(before)
    expect(await receiptsOf(id)).toEqual([])
    expect((await read(id, two)).actions).toEqual(['confirm'])
    expect((await move(one, id, 'confirm')).status).toBe(403)
    expect((await move(clerk, id, 'confirm')).status).toBe(403)
    must(await move(two, id, 'confirm'))
    const sum = (Number(before[0]) + 2_000_000).toFixed(2)
    expect(await raised()).toEqual([sum, sum])
    expect((await read(id)).status).toBe('received')
  })
  test('whoever changes the amount of another becomes one of its writers', async () => {
    const third = (await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })).client
    const { id } = must(await enter(one, { amount: large }))
    must(await change(two, id, { amount: '3000000' }))
    expect((await move(two, id, 'confirm')).status).toBe(403)
    expect((await move(one, id, 'confirm')).status).toBe(403)
    must(await move(third, id, 'confirm'))
  })
  test('an account that the writer opened, or that is newer than the donation, neither confirms nor reverses', async () => {
    const opened = await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })
    await noteTouch(app.services.db as never, { userId: firstUser, kind: 'org' }, opened.userId, 'opened')
    const { id } = must(await enter(one, { amount: large }))
    const newer = (await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })).client
    // Nor is a button shown that would be refused.
    expect((await read(id, newer)).actions).toEqual([])
    const tried = async (action: 'confirm' | 'reverse') => [
      (await move(opened.client, id, action)).status,
      (await move(newer, id, action)).status,
    ]
    expect(await tried('confirm')).toEqual([403, 403])
    must(await move(two, id, 'confirm'))
    must(await move(one, id, 'ask_reversal'))
    const newest = (await organisationUser(app, ngo.id, { campaigns: ['S', 'U'] })).client
    expect((await move(opened.client, id, 'reverse')).status).toBe(403)
    expect((await move(newest, id, 'reverse')).status).toBe(403)
    must(await move(two, id, 'reverse'))
  })
  test('who may only enter confirms nothing, however small; many small ones of a day are one large one', async () => {
    expect(must(await enter(clerk, { amount: '100' })).status).toBe('entered')
    const fresh = (await organisationUser(app, ngo.id, { campaigns: ['S', 'A', 'U'] })).client
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push(must(await enter(fresh, { amount: '400000' })).status)
    expect(statuses).toEqual(['received', 'received', 'entered'])
  })
  test('of three who enter at the same moment what is small alone, only so much counts as is small together', async () => {
    const fresh = (await organisationUser(app, ngo.id, { campaigns: ['S', 'A', 'U'] })).client
    const answers = await whileHeld(app, sql`select 1 from campaigns where id = ${money} for update`, 3, () => [
      enter(fresh, { amount: '400000' }),
      enter(fresh, { amount: '400000' }),
      enter(fresh, { amount: '400000' }),
    ])
    expect(answers.map((answer) => must(answer).status).toSorted()).toEqual(['entered', 'received', 'received'])
  })
  test('without a limit in the settings every donation waits', async () => {
    await setting(app, 'donors.confirm_above', 0)
    expect(must(await enter(one, { amount: '1' })).status).toBe('entered')
    await setting(app, 'donors.confirm_above', 1_000_000)
  })
})

describe('what counts is reversed and never changed', () => {
  test('a donation with its receipt is neither edited nor deleted, by no call and by no statement', async () => {
    const { id } = must(await enter(two, { amount: '5000' }))
    expect((await change(one, id, { amount: '1' })).status).toBe(409)
    const version = { 'if-match': `"${(await read(id)).updated_at}"` }
    expect((await (one as Client).call(donorRegister.remove, { params: { id }, headers: version })).status).toBe(409)
    for (const statement of [
      sql`update donors set amount = 1 where id = ${id}`,
      sql`update donors set deleted_at = now() where id = ${id}`,
      sql`update donors set status = 'entered' where id = ${id}`,
      sql`update donors set name = 'آخر' where id = ${id}`,
      sql`delete from donors where id = ${id}`,
      sql`update receipts set amount = 1 where donor_id = ${id}`,
    ])
      await expect(statement.execute(app.ownerDb)).rejects.toThrow(/reversed, never changed|frozen|foreign key/)
  })
  test('one asks, another reverses: a counter-movement, the receipt says so on its check, and its number stays', async () => {
    const [before] = await raised()
    const { id, receipt_no } = must(await enter(two, { amount: '7000' }))
    await drawReceipts(app.services, 50)
    must(await move(one, id, 'ask_reversal'))
    expect(Number((await raised())[0])).toBe(Number(before) + 7000)
    expect((await move(one, id, 'reverse')).status).toBe(403)
    must(await move(two, id, 'reverse'))
    expect(await raised()).toEqual([before, before])
    const { rows } = await sql<{
      cause: string
      happened_on: string
    }>`select cause from ledger_entries where donor_id = ${id} order by id`.execute(app.ownerDb)
    expect(rows.map(({ cause }) => cause)).toEqual(['gift', 'reversal'])
    expect(await receiptsOf(id)).toEqual([receipt_no])
    const codes = await sql<{
      code: string
    }>`select q.typed_code as code from files_qrs q join receipts r on r.file_qr_id = q.id where r.donor_id = ${id}`.execute(
      app.ownerDb,
    )
    expect(must(await app.guest.call(checkDocument, { query: { QR: codes.rows[0]?.code as string } })).result).toBe(
      'revoked',
    )
    expect((await move(one, id, 'keep')).status).toBe(409)
  })
  test('the paper of a reversed donation that is drawn only afterwards is revoked as well', async () => {
    const { id } = must(await enter(two, { amount: '8000' }))
    must(await move(one, id, 'ask_reversal'))
    must(await move(two, id, 'reverse'))
    await drawReceipts(app.services, 50)
    const { rows } = await sql<{
      status: string
    }>`select q.status from files_qrs q join receipts r on r.file_qr_id = q.id where r.donor_id = ${id}`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([{ status: 'revoked' }])
  })
  test('what was asked to be reversed can be kept', async () => {
    const { id } = must(await enter(two, { amount: '9000' }))
    must(await move(one, id, 'ask_reversal'))
    must(await move(two, id, 'keep'))
    expect(await read(id)).toMatchObject({ status: 'received', reversal_reason: null })
  })
  test('the books agree: receipts, ledger and campaigns', async () => {
    expect((await compareBooks(app.services)).differences).toEqual([])
  })
  test('numbers of receipts have no gap', async () => {
    const { rows } = await sql<{
      no: number
    }>`select right(receipt_no, 6)::int as no from receipts where ngo_id = ${ngo.id} order by 1`.execute(app.ownerDb)
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, n) => n + 1))
  })
})

describe('every status and action, as the table says', () => {
  const actions = ['receive', 'confirm', 'ask_reversal', 'reverse', 'keep'] as const
  const statuses = ['promised', 'entered', 'received', 'reversing', 'reversed'] as const
  test.each(statuses.flatMap((status) => actions.map((action) => [status, action] as const)))(
    '%s, %s',
    async (status, action) => {
      const { id } = must(
        await enter(
          one,
          status === 'promised' ? { is_promise: true, proof_file: null, amount: large } : { amount: large },
        ),
      )
      const path: Record<typeof status, (typeof actions)[number][]> = {
        promised: [],
        entered: [],
        received: ['confirm'],
        reversing: ['confirm', 'ask_reversal'],
        reversed: ['confirm', 'ask_reversal', 'reverse'],
      }
      for (const [n, step] of path[status].entries()) must(await move(n === 1 ? one : two, id, step as 'confirm'))
      const input =
        action === 'receive'
          ? {
              donation_date: today(),
              paper_no: null,
              proof_file: await proof(one),
            }
          : action === 'ask_reversal'
            ? { reversal_reason: 'سُجّل مرتين' }
            : {}
      const actor = action === 'receive' ? one : two
      const { updated_at, actions: offered } = await read(id, actor)
      const expected = allowed('donor', status, action)
      expect(offered.includes(action)).toBe(expected !== undefined)
      const answer = await (actor as Client).call(actOnDonor, {
        params: { id },
        body: { action, ...input } as never,
        headers: { 'if-match': `"${updated_at}"` },
      })
      expect(answer.status).toBe(expected ? 200 : 409)
      expect((await read(id)).status).toBe(expected?.to[0] ?? status)
    },
  )
})

describe('what may be entered', () => {
  const day = (n: number) => addDays(today(), n)
  test.each([
    [{ name: null }, ['name']],
    [{ donor_kind: 'anonymous' }, ['name']],
    [{ donor_kind: 'anonymous', name: null }, undefined],
    [{ amount: null }, ['amount']],
    [{ amount: '0.00' }, ['amount']],
    [{ amount: null, number: 3 }, ['amount']],
    [{ number: 3 }, ['number']],
    [{ means: 'in_kind_at_branch' }, ['means']],
    [{ proof_file: null }, ['proof_file']],
    [{ proof_file: null, is_promise: true }, undefined],
    [{ donation_date: -40 }, undefined],
    [{ donation_date: -41 }, ['donation_date']],
    [{ donation_date: 1 }, ['donation_date']],
    [{ campaign_id: 999_999 }, ['campaign_id']],
  ] as const)('%j: %j [domain 2.7]', async (given, fields) => {
    const more = {
      ...given,
      ...('donation_date' in given ? { donation_date: day(given.donation_date) } : {}),
    } as Partial<Body>
    const answer = await enter(one, more)
    expect([answer.status < 300, Object.keys(answer.errors)]).toEqual([fields === undefined, fields ?? []])
  })
  test('only into licensed campaigns of the own organisation, not after their stop, and not into closed books', async () => {
    const stopped = await campaign(app, ngo, { stopped: true })
    const closed = await campaign(app, ngo, { days: [-20, -5] })
    await sql`update campaigns set final_report_at = now() where id = ${closed}`.execute(app.ownerDb)
    const others = await organisation(app)
    const answers = []
    for (const campaign_id of [await campaign(app, ngo, { confirmed: 'P' }), await campaign(app, others), closed])
      answers.push((await enter(one, { campaign_id })).status)
    expect(answers).toEqual([422, 422, 409])
    expect(
      Object.keys((await enter(one, { campaign_id: stopped, is_promise: true, proof_file: null })).errors),
    ).toEqual(['is_promise'])
    expect((await enter(one, { campaign_id: stopped })).status).toBeLessThan(300)
  })
  test('things of a campaign for things are counted, and their receipt names them', async () => {
    const things = await campaign(app, ngo, { number: 50, means: ['in_kind_at_branch'] })
    const given = { campaign_id: things, amount: null, means: 'in_kind_at_branch' } as const
    expect(must(await enter(one, { ...given, number: 12 })).status).toBe('received')
    expect(must(await enter(one, { ...given, number: 101 })).status).toBe('entered')
    expect(must(await app.guest.call(readCampaign, { params: { id: things } }))).toMatchObject({
      collected_number: 12,
      donors: 1,
    })
    const { rows } = await sql<{
      amount: string | null
      things: string
    }>`select r.amount, r.content ->> 'things_ar' as things from receipts r join donors d on d.id = r.donor_id where d.campaign_id = ${things}`.execute(
      app.ownerDb,
    )
    expect(rows).toEqual([{ amount: null, things: expect.stringMatching(/^12 /) }])
    await drawReceipts(app.services, 50)
  })
})

test('a telephone is masked in lists and for readers; who may edit reads it in one record, and the log keeps it', async () => {
  const { id } = must(await enter(two, { amount: '600', phone_number: '0944987654' }))
  const list = must(
    await (one as Client).call(donorRegister.list, { query: { campaign_id: money, per_page: 100 } }),
  ) as Donor[]
  expect(list.find((row) => row.id === id)?.phone_number).toBe('09*****654')
  expect((await read(id, reader)).phone_number).toBe('09*****654')
  expect((await read(id, one)).phone_number).toBe('0944987654')
  const { rows } = await sql<{
    description_ar: string
  }>`select description_ar from logs where action = 'view' and entity = 'donors' and description_ar like ${`%${id}`}`.execute(
    app.ownerDb,
  )
  expect(rows).toHaveLength(1)
  const { rows: leaked } = await sql`select 1 from logs l where l::text like '%0944987654%'`.execute(app.ownerDb)
  expect(leaked).toEqual([])
  const foreign = (await organisation(app)).client
  expect((await foreign.call(donorRegister.read, { params: { id } })).status).toBe(404)
  expect(
    (await foreign.call(actOnDonor, { params: { id }, body: { action: 'ask_reversal', reversal_reason: 'محاولة' } }))
      .status,
  ).toBe(404)
})

test('receipts in bulk: those that are lacking are issued, and all that stand are gathered in one file', async () => {
  const older = await gift(app, ngo.id, money, { amount: '1234' })
  const fresh = must(await enter(two, { amount: '4321' })).id
  const promise = must(await enter(two, { amount: '5', is_promise: true, proof_file: null })).id
  const ids = [older, fresh, promise]
  const gather = (client: Client | undefined) => (client as Client).call(issueReceipts, { body: { ids } })
  expect((await gather(reader)).status).toBe(403)
  expect(must(await gather(two))).toEqual({ total: 2, drawn: 0, issued: 1, left_out: 1 })
  const address = `/api/v2/donor-receipts?${ids.map((id) => `ids[]=${id}`).join('&')}`
  expect((await (reader as Client).request('GET', address)).status).toBe(409)
  await drawReceipts(app.services, 50)
  expect(must(await gather(two))).toEqual({ total: 2, drawn: 2, issued: 0, left_out: 1 })
  const file = await (reader as Client).request('GET', address)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  // Each name stands before its bytes, and again in the directory at the end.
  const names = [...(file.data as Buffer).toString('latin1').matchAll(/RC?-[\w-]+\.pdf/g)].map(([name]) => name)
  const numbers = [(await read(fresh)).receipt_no, (await read(older)).receipt_no]
  const sorted = numbers.map((no) => `${no}.pdf`).toSorted()
  expect(names).toEqual([...sorted, ...sorted])
  expect((await (await organisation(app)).client.request('GET', address)).status).toBe(404)
})
