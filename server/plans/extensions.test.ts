import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addExtension, type ExtensionInput, listExtensions, withdrawExtension } from '#contract/plans/extensions.ts'
import { listOwnDuties } from '#contract/returns/own-duties.ts'
import { readReturn } from '#contract/returns/returns.ts'
import { remindOfAccounts } from '../budgets/jobs.ts'
import { markLateReports, tellCampaigns } from '../campaigns/jobs.ts'
import { must, testApp } from '../testing/app.ts'
import { campaign } from '../testing/campaigns.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { tellExtension } from './extensions.ts'
import { remindOfDuties } from './jobs.ts'

const app = await testApp()
app.clock.now = () => new Date('2027-03-20T08:00:00Z')
const rights = { ministry_transaction_requests: ['S', 'C'], ministry_ngos: ['S'] } as const
const head = await ministryUser(app, { rights: rights as never })
const near = await ministryUser(app, { rights: rights as never, governorate: 1 })
const reader = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
const year = 2026
const fields = (more: Partial<ExtensionInput> = {}): ExtensionInput => ({
  kind: 'yearly_return',
  year,
  ngo_id: null,
  legal_form_id: null,
  governorate_id: null,
  due_on: '2027-04-30',
  decision_no: '12/ق',
  reason: 'انقطاع الاتصالات في المحافظة شهراً.',
  ...more,
})
const dueOf = async ({ client }: Organisation) => must(await client.call(readReturn, { params: { year } })).due_on
const add = (by: { client: typeof head.client }, more: Partial<ExtensionInput> = {}) =>
  by.client.call(addExtension, { body: fields(more) })

test('an extension moves the last day of those it names and of nobody else; the latest of several holds', async () => {
  const [here, other, there] = [
    await organisation(app, { governorate: 1, legalForm: 2 }),
    await organisation(app, { governorate: 1, legalForm: 1 }),
    await organisation(app, { governorate: 2, legalForm: 2 }),
  ]
  const all = async () => [await dueOf(here), await dueOf(other), await dueOf(there)]
  const law = '2027-03-31'
  expect(await all()).toEqual([law, law, law])
  const first = must(await add(head, { governorate_id: 1, legal_form_id: 2 }))
  expect(await all()).toEqual(['2027-04-30', law, law])
  must(await add(near, { governorate_id: 1, due_on: '2027-04-15' }))
  expect(await all()).toEqual(['2027-04-30', '2027-04-15', law])
  must(await add(head, { ngo_id: there.id, due_on: '2027-05-31' }))
  expect(await all()).toEqual(['2027-04-30', '2027-04-15', '2027-05-31'])
  must(await head.client.call(withdrawExtension, { params: { id: first.id } }))
  expect(await all()).toEqual(['2027-04-15', '2027-04-15', '2027-05-31'])
})

test('a directorate extends, sees and takes back what concerns its governorate; a reader only reads', async () => {
  const [here, there] = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 2 })]
  for (const more of [{}, { governorate_id: 2 }, { ngo_id: there.id }, { legal_form_id: 2 }])
    expect((await add(near, more)).status, JSON.stringify(more)).toBe(422)
  must(await add(near, { ngo_id: here.id }))
  const far = must(await add(head, { governorate_id: 2 }))
  const everywhere = must(await add(head, { due_on: '2027-04-02' }))
  const seen = must(await near.client.call(listExtensions, { query: { per_page: 100 } }))
  expect(seen.map(({ id }) => id)).not.toContain(far.id)
  expect(seen.map(({ id }) => id)).toContain(everywhere.id)
  for (const { id } of [far, everywhere])
    expect((await near.client.call(withdrawExtension, { params: { id } })).status).toBe(404)
  expect((await add(reader)).status).toBe(403)
  expect(must(await reader.client.call(listExtensions, {})).length).toBeGreaterThan(0)
})

test('nobody gives time to an organisation that concerns him, or takes it from it', async () => {
  const [related, other] = [await organisation(app, { governorate: 1 }), await organisation(app, { governorate: 1 })]
  const officer = await ministryUser(app, { rights: rights as never, governorate: 1 })
  await sql`update users set conflict_ngo_ids = array[${related.id}]::bigint[] where id = ${officer.id}`.execute(
    app.ownerDb,
  )
  const due = await dueOf(related)
  expect((await add(officer, { ngo_id: related.id })).status).toBe(403)
  expect(await dueOf(related)).toBe(due)
  const { id } = must(await add(near, { ngo_id: related.id }))
  const refused = await officer.client.call(withdrawExtension, { params: { id } })
  expect(refused.status).toBe(403)
  expect(await dueOf(related)).toBe('2027-04-30')
  must(await add(officer, { ngo_id: other.id }))
})

test('the day lies after that of the law and within its year; one organisation or a class; over days are not taken back', async () => {
  const { id } = await organisation(app, { governorate: 1 })
  for (const [more, field] of [
    [{ due_on: '2027-03-31' }, 'due_on'],
    [{ due_on: '2028-01-01' }, 'due_on'],
    [{ kind: 'plan', year: 2027, due_on: '2027-01-31' }, 'due_on'],
    [{ ngo_id: id, governorate_id: 1 }, 'ngo_id'],
    [{ ngo_id: 999_999 }, 'ngo_id'],
  ] as const)
    expect(Object.keys((await add(head, more)).errors), JSON.stringify(more)).toEqual([field])
  const over = must(await add(head, { kind: 'plan', year: 2027, due_on: '2027-04-01' }))
  expect((await head.client.call(withdrawExtension, { params: { id: over.id } })).status).toBe(409)
})

test('who still owes the duty is told once of the new day, by whoever keeps the plan; who has done it is not', async () => {
  const [owes, done] = [
    await organisation(app, { governorate: 3, legalForm: 2 }),
    await organisation(app, { governorate: 3, legalForm: 2 }),
  ]
  await organisationUser(app, owes.id, { ngo_plans: ['S'] })
  await sql`insert into yearly_returns (ngo_id, year, status, first_declared_at) values (${done.id}, ${year}, 'submitted', '2027-02-01')`.execute(
    app.ownerDb,
  )
  const { id } = must(await add(head, { governorate_id: 3, due_on: '2027-06-30' }))
  expect(await tellExtension(app.services, id)).toBe(1)
  const { rows } = await sql<{ user_id: number; body: string }>`select user_id, body from user_notifications
    where code = 'RETURN-EXTENDED' and entity_id = ${id}`.execute(app.ownerDb)
  expect(rows.map(({ user_id }) => user_id)).toEqual([owes.userId])
  expect(rows[0]?.body).toContain('2026')
})

test('more time for accounts moves their last day, its reminders and what is late, of those that it names', async () => {
  const [named, other] = [
    await organisation(app, { governorate: 5, legalForm: 1 }),
    await organisation(app, { governorate: 6, legalForm: 1 }),
  ]
  const due = async ({ client }: Organisation) =>
    must(await client.call(listOwnDuties, {})).find(({ duty }) => duty === 'accounts')
  expect([(await due(named))?.due_on, (await due(other))?.due_on]).toEqual(['2027-04-30', '2027-04-30'])
  const kind = 'annual_budget'
  expect(Object.keys((await add(head, { kind, due_on: '2027-04-30' })).errors)).toEqual(['due_on'])
  const { id } = must(await add(head, { kind, governorate_id: 5, due_on: '2027-06-30' }))
  expect([(await due(named))?.due_on, (await due(other))?.due_on]).toEqual(['2027-06-30', '2027-04-30'])
  expect(await tellExtension(app.services, id)).toBe(1)

  const before = app.clock.now
  const toldOn = async (day: string) => {
    app.clock.now = () => new Date(`${day}T08:00:00Z`)
    await remindOfAccounts(app.services)
    const late = (await due(named))?.late_days
    const { rows } = await sql<{ code: string; body: string; user_id: number }>`
      delete from user_notifications where code in ('N-90', 'BUDGET-DUE', 'BUDGET-LATE') returning code, body, user_id`.execute(
      app.ownerDb,
    )
    const of = (userId: number) => rows.filter(({ user_id }) => user_id === userId)
    return [of(named.userId), of(other.userId)].map((list) => list.map(({ code }) => code)).concat([[String(late)]])
  }
  expect(await toldOn('2027-04-30')).toEqual([[], ['N-90'], ['0']])
  expect(await toldOn('2027-05-01')).toEqual([[], ['BUDGET-LATE'], ['0']])
  expect(await toldOn('2027-06-30')).toEqual([['BUDGET-DUE'], [], ['0']])
  expect(await toldOn('2027-07-01')).toEqual([['BUDGET-LATE'], [], ['1']])
  app.clock.now = before
})

test('more time for final reports of a year keeps those of named organisations from being late', async () => {
  const [named, other] = [
    await organisation(app, { governorate: 7, legalForm: 2 }),
    await organisation(app, { governorate: 8, legalForm: 2 }),
  ]
  const ended: number[] = []
  // They ended on 20 December 2026: by the law their reports are due on 19 January.
  for (const ngo of [named, other]) ended.push(await campaign(app, ngo, { days: [-130, -90] }))
  const { id } = must(await add(head, { kind: 'campaign_report', governorate_id: 7, due_on: '2027-05-31' }))
  expect(await tellExtension(app.services, id)).toBe(1)
  await markLateReports(app.services)
  const { rows } = await sql<{
    campaign_id: number
  }>`select campaign_id from late_marks where campaign_id = any(${ended})`.execute(app.ownerDb)
  expect(rows.map(({ campaign_id }) => campaign_id)).toEqual([ended[1]])
})

test('whoever was reminded and late before the ministry gave more time is reminded again near the new last day', async () => {
  const [named, other] = [
    await organisation(app, { governorate: 9, legalForm: 2 }),
    await organisation(app, { governorate: 10, legalForm: 2 }),
  ]
  const before = app.clock.now
  const night = async (day: string) => {
    app.clock.now = () => new Date(`${day}T08:00:00Z`)
    await remindOfAccounts(app.services)
    await remindOfDuties(app.services)
    await tellCampaigns(app.services)
    const { rows } = await sql<{ code: string; user_id: number }>`
      delete from user_notifications where code = any(${['N-90', 'BUDGET-DUE', 'BUDGET-LATE', 'RETURN-DUE', 'RETURN-LATE', 'N-65']})
      returning code, user_id`.execute(app.ownerDb)
    return [named, other].map(({ userId }) =>
      rows
        .filter((row) => row.user_id === userId)
        .map(({ code }) => code)
        .sort(),
    )
  }
  app.clock.now = () => new Date('2027-03-20T08:00:00Z')
  // They end on 9 April 2027: by the law their reports are due on 9 May.
  for (const ngo of [named, other]) {
    await campaign(app, ngo, { days: [-10, 20] })
    await sql`insert into plans (ngo_id, year, status, currency_id) values (${ngo.id}, ${year}, 'closed', 1)`.execute(
      app.ownerDb,
    )
  }
  await night('2027-03-04')
  await night('2027-03-31')
  await night('2027-04-01')
  await night('2027-04-30')
  await night('2027-05-01')
  await night('2027-05-06')
  const late = ['N-65']
  expect(await night('2027-05-10')).toEqual([late, late])
  expect(await night('2027-05-11'), 'nobody is told twice').toEqual([[], []])
  for (const more of [
    { kind: 'yearly_return', year },
    { kind: 'annual_budget', year },
    { kind: 'campaign_report', year: 2027 },
  ] as const) {
    const { id } = must(await add(head, { ...more, ngo_id: named.id, due_on: '2027-06-10' }))
    expect(await tellExtension(app.services, id)).toBe(1)
  }
  expect(await night('2027-05-12'), 'of the new day he has just heard').toEqual([[], []])
  expect(await night('2027-05-26')).toEqual([['BUDGET-DUE', 'RETURN-DUE'], ['BUDGET-LATE']])
  expect(await night('2027-06-11')).toEqual([['BUDGET-LATE', 'N-65', 'RETURN-LATE'], []])
  app.clock.now = before
})

test('nobody extends for an organisation of his interest, by its name or by a class in which it alone owes', async () => {
  const own = await organisation(app, { governorate: 11, legalForm: 3 })
  const relative = await ministryUser(app, { rights: rights as never })
  await sql`update users set conflict_ngo_ids = ${[own.id]} where id = ${relative.id}`.execute(app.ownerDb)
  for (const more of [{ ngo_id: own.id }, { governorate_id: 11 }, { governorate_id: 11, legal_form_id: 3 }])
    expect((await add(relative, more)).status, JSON.stringify(more)).toBe(403)
  // With others in it, it is a decision about the class.
  await organisation(app, { governorate: 11, legalForm: 2 })
  expect((await add(relative, { governorate_id: 11, legal_form_id: 3 })).status).toBe(403)
  must(await add(relative, { governorate_id: 11 }))
  must(await add(head, { governorate_id: 11, legal_form_id: 3 }))
})
