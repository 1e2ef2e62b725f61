import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listOwnDuties } from '#contract/returns/own-duties.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { organisation, organisationUser } from '../testing/factories.ts'

const app = await testApp()
const told = async (client: Client) =>
  must(await client.call(listOwnDuties)).map(({ duty, year, due_on, late_days, is_returned }) =>
    [duty, year, due_on, late_days, is_returned].join(' '),
  )

beforeAll(() => {
  app.clock.now = () => new Date('2026-11-30T22:00:00Z')
})

/** Last days of the law: the plan by 31 January, the return of the year before by 31 March, the accounts by 30 April. */
const all = [
  'plan 2026 2026-01-31 304 false',
  'yearly_return 2025 2026-03-31 245 false',
  'accounts 2025 2026-04-30 215 false',
  'plan 2027 2027-01-31 0 false',
]

test('an organisation reads its open duties by their last day, in days of Damascus', async () => {
  const { client } = await organisation(app)
  expect(await told(client)).toEqual(all)
})

test('what was handed in is no duty, what was returned is one again, and an extension moves the day', async () => {
  const { id, userId, client } = await organisation(app)
  await sql`insert into plans (ngo_id, year, status, submitted_at, currency_id) values (${id}, 2026, 'submitted', '2026-01-20', 1), (${id}, 2027, 'returned', '2026-11-20', 1)`.execute(
    app.ownerDb,
  )
  await sql`insert into extensions (kind, year, ngo_id, due_on, reason, decision_no, created_by) values ('yearly_return', 2025, ${id}, '2026-12-15', 'قرار تمديد للاختبار', '1/ت', ${userId})`.execute(
    app.ownerDb,
  )
  await sql`insert into annual_budgets (ngo_id, year, status, currency_id, submitted_at) values (${id}, 2025, 'submitted', 1, '2026-04-01')`.execute(
    app.ownerDb,
  )
  expect(await told(client)).toEqual(['yearly_return 2025 2026-12-15 0 false', 'plan 2027 2027-01-31 0 true'])
})

test('each reader is told the duties of his own screens, and one who has neither none', async () => {
  const { id } = await organisation(app)
  const plans = await organisationUser(app, id, { ngo_plans: ['S'] })
  expect(await told(plans.client)).toEqual(all.filter((line) => !line.startsWith('accounts')))
  const money = await organisationUser(app, id, { ngo_financial_info: ['S'] })
  expect(await told(money.client)).toEqual(all.filter((line) => line.startsWith('accounts')))
  const neither = await organisationUser(app, id, { ngo_programs: ['S'] })
  expect((await neither.client.call(listOwnDuties)).status).toBe(403)
})

test('an organisation that does not work any more, or is not there yet, owes nothing', async () => {
  const { id, client } = await organisation(app)
  await sql`update ngos set decision_date = '2026-11-29' where id = ${id}`.execute(app.ownerDb)
  expect(await told(client)).toEqual(['plan 2027 2027-01-31 0 false'])
  await sql`update ngos set status_id = 5 where id = ${id}`.execute(app.ownerDb)
  expect(await told(client)).toEqual([])
})
