import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ministryGrantsFile, ownGrantsFile } from '#contract/grants/grants-standard.ts'
import { financialGrants } from '#contract/grants/registers.ts'
import { readCsv } from '../core/sheet/csv.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type Organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { grantsFaults } from '../testing/grants-table.ts'
import { grantInput } from '../testing/money-cases.ts'
import { grants } from '../testing/standard-rows.ts'
import { asJson, type Grant, told } from './grants-standard.ts'

const app = await testApp()
const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
const purpose = `=تجهيز "عيادة" متنقلة، ${'ثم عيادات أخرى '.repeat(14)}`.trim()
/** A grant in a status; an executed one received two parts and gave one back. */
async function grantOf(ngo: Organisation, status: string, amount = '25000.00'): Promise<number> {
  const { id } = must(
    await ngo.client.call(financialGrants.create, {
      body: { ...(await grantInput(app, ownerOf(ngo), 1)), purpose, amount },
    }),
  )
  await sql`update financial_grants set status = ${status}, decision_no = '5/ت', decision_date = '2026-01-20', return_due_on = case when ${status} = 'rejected' then '2026-04-20'::date end where id = ${id}`.execute(
    app.ownerDb,
  )
  if (status === 'executed')
    for (const [kind, day, part] of [
      ['received', '2026-02-01', '100.10'],
      ['received', '2026-03-01', '0.20'],
      ['given_back', '2026-04-01', '50.00'],
    ] as const)
      await sql`insert into grant_receipts (ngo_id, financial_grant_id, kind, happened_on, amount, file) values (${ngo.id}, ${id}, ${kind}, ${day}, ${part}, ${await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })})`.execute(
        app.ownerDb,
      )
  return id
}
const fileOf = async (client: Organisation['client'], call: { path: string }, format: string) => {
  const { status, data } = await client.request('GET', `/api/${call.path}?format=${format}`)
  return { status, text: status !== 200 ? '' : Buffer.isBuffer(data) ? data.toString() : JSON.stringify(data) }
}
const day = /^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/

it('grants are told as the standard has them: its required fields, exact amounts, what was received', async () => {
  const ngo = await organisation(app)
  const id = await grantOf(ngo, 'executed', '9999999999999999.99')
  const answer = await app.http.inject({
    method: 'GET',
    url: `/api/${ownGrantsFile.path}?format=json`,
    headers: { authorization: `Bearer ${ngo.client.token}` },
  })
  expect(grantsFaults(answer.body)).toEqual([])
  // A double would round it.
  expect(answer.body).toContain('"amountAwarded":9999999999999999.99')
  const { version, grants } = JSON.parse(answer.body) as {
    version: string
    grants: Record<string, unknown>[]
  }
  expect([version, grants.length]).toEqual(['1.4', 1])
  const [grant = {}] = grants
  expect(grant).toMatchObject({
    id: `SY-NGO-G${id}`,
    description: purpose,
    currency: 'USD',
    amountDisbursed: 100.3,
    awardDate: '2026-01-20',
    plannedDates: [{ startDate: '2027-01-10' }],
    fundingOrganization: [{ name: 'مؤسسة الأرز الدولية 1', addressCountry: 'JO' }],
    disbursementTransaction: [
      { transactionDate: '2026-02-01', value: 100.1, currency: 'USD' },
      { transactionDate: '2026-03-01', value: 0.2, currency: 'USD' },
    ],
  })
  expect([...(grant.title as string)].length).toBe(140)
  for (const key of ['recipientOrganization', 'fundingOrganization'])
    expect((grant[key] as { id: string }[])[0]?.id, key).toMatch(/^SY-NGO-\S+$/)
  expect(grant.awardDate).toMatch(day)
  expect(new Date(grant.dateModified as string).toISOString()).toBe(grant.dateModified)
  // Neither the account of the bank nor a paper.
  expect(answer.body).not.toMatch(/bank|account|files/i)
})

it('whatever a grant holds, its package is one of the standard, and amounts stand in it as they are stored', () => {
  fc.assert(
    fc.property(fc.uniqueArray(grants, { minLength: 1, maxLength: 4, selector: ({ id }) => id }), (some) => {
      const text = asJson(told(app.services, some))
      expect(grantsFaults(text)).toEqual([])
      for (const { amount, received, receipts } of some)
        for (const stored of [amount, received, ...receipts.map((receipt) => receipt.amount)])
          expect(text).toMatch(new RegExp(`:${stored.replace('.', '\\.')}[,}]`))
    }),
    { numRuns: 150 },
  )
})

it('a grant in a currency to which the ministry gave no code is not told, and a donor without a coded country without it', async () => {
  const [known] = fc.sample(grants, 1) as [Grant]
  const some = [
    { ...known, id: 1 },
    { ...known, id: 2, currency_id: 9_999 },
    { ...known, id: 3, donor_country_id: 9_999 },
  ]
  const text = asJson(told(app.services, some))
  expect(grantsFaults(text)).toEqual([])
  expect((JSON.parse(text) as { grants: { id: string }[] }).grants.map(({ id }) => id)).toEqual([
    'SY-NGO-G1',
    'SY-NGO-G3',
  ])
})

it('as a table each grant is a line, and a cell is never run', async () => {
  const ngo = await organisation(app)
  const id = await grantOf(ngo, 'approved')
  const { text } = await fileOf(ngo.client, ownGrantsFile, 'csv')
  const [heads = [], ...lines] = readCsv(text)
  expect([heads.slice(0, 3), lines.length, lines[0]?.length]).toEqual([
    ['Identifier', 'Title', 'Description'],
    1,
    heads.length,
  ])
  expect(lines[0]?.[0]).toBe(`SY-NGO-G${id}`)
  expect(text).toContain(`"'=تجهيز`)
})

it('only approved grants are told, to their organisation, to officers of their governorate with the right to export', async () => {
  const [here, there] = [await organisation(app, { governorate: 12 }), await organisation(app, { governorate: 2 })]
  const [own, other] = [await grantOf(here, 'executed'), await grantOf(there, 'approved')]
  const hidden = [
    await grantOf(here, 'draft'),
    await grantOf(here, 'submitted'),
    await grantOf(here, 'rejected'),
    await grantOf(here, 'approved'),
  ]
  await sql`update financial_grants set deleted_at = now() where id = ${hidden[3]}`.execute(app.ownerDb)
  const seen = async (client: Organisation['client'], call: { path: string }) =>
    [...(await fileOf(client, call, 'csv')).text.matchAll(/^\ufeff?"?SY-NGO-G(\d+)/gm)].map(([, id]) => Number(id))
  expect(await seen(here.client, ownGrantsFile)).toEqual([own])
  const centre = await ministryUser(app, { rights: { ministry_financial_grants: ['S', 'E'] } })
  const whole = await seen(centre.client, ministryGrantsFile)
  expect(whole).toEqual(expect.arrayContaining([own, other]))
  for (const id of hidden) expect(whole).not.toContain(id)
  const near = await ministryUser(app, { governorate: 12, rights: { ministry_financial_grants: ['S', 'E'] } })
  expect(await seen(near.client, ministryGrantsFile)).toEqual([own])
  const reader = await ministryUser(app, { rights: { ministry_financial_grants: ['S'] } })
  const without = await organisationUser(app, here.id, { ngo_plans: ['S'] })
  expect((await fileOf(reader.client, ministryGrantsFile, 'json')).status).toBe(403)
  expect((await fileOf(without.client, ownGrantsFile, 'json')).status).toBe(403)
  expect((await fileOf(here.client, ministryGrantsFile, 'json')).status).toBe(403)
  expect((await fileOf((await organisation(app)).client, ownGrantsFile, 'json')).status, 'none yet').toBe(404)
})
