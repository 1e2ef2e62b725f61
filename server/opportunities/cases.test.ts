import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { readOpportunity } from '#contract/opportunities/calls.ts'
import {
  listSupervisedOpportunities,
  moveOpportunity,
  opportunityRegister,
  superviseOpportunity,
} from '#contract/opportunities/own.ts'
import { opportunityMachine, type OpportunityStatus } from '#contract/opportunities/workflow.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { opportunitiesCase } from '../testing/opportunity-cases.ts'
import { withoutPolicies } from '../testing/without-policies.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'
import { endOpportunities } from './jobs.ts'

const app = await testApp()
const today = todayIn()
const statuses = namesOf(opportunityMachine.statuses)
const pressed = namesOf(opportunityMachine.actions).filter((action) => ruleOf(opportunityMachine, action)?.button)
const reason = 'يخالف شروط الترخيص الممنوح للمنظمة.'

/** Everybody who could try: whose part he plays, whether it is within his reach, and whether he holds the right. */
interface Person {
  client: Client
  part: 'organisation' | 'ministry'
  sees: boolean
  holds: boolean
}
let people: Record<string, Person>
let ngo: Organisation
const body = async (over: object = {}) => ({
  ...(await opportunitiesCase.input(app, { ...ngo, ngoId: ngo.id }, 1)),
  starting_date: addDays(today, -3),
  closing_date: addDays(today, 20),
  ...over,
})
const added = async (over: object = {}) =>
  must(await ngo.client.call(opportunityRegister.create, { body: (await body(over)) as never }))
async function placed(status: OpportunityStatus): Promise<number> {
  const { id } = await added()
  await sql`update opportunities set status = ${status}, hidden_reason = ${status === 'hidden' ? reason : null} where id = ${id}`.execute(
    app.ownerDb,
  )
  return id
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from opportunities where id = ${id}`.execute(app.ownerDb)).rows[0]
    ?.status

beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  const stranger = await organisation(app, { governorate: 1 })
  const reader = await organisationUser(app, ngo.id, { opportunities: ['S'] })
  const supervising = { ministry_ngos: ['S', 'U'] } as const
  const rights = { ministry_ngos: [...supervising.ministry_ngos] }
  people = {
    organisation: { client: ngo.client, part: 'organisation', sees: true, holds: true },
    'a reader of it': { client: reader.client, part: 'organisation', sees: true, holds: false },
    'another organisation': { client: stranger.client, part: 'organisation', sees: false, holds: true },
    central: { client: (await ministryUser(app, { rights })).client, part: 'ministry', sees: true, holds: true },
    directorate: {
      client: (await ministryUser(app, { governorate: 1, rights })).client,
      part: 'ministry',
      sees: true,
      holds: true,
    },
    'another directorate': {
      client: (await ministryUser(app, { governorate: 2, rights })).client,
      part: 'ministry',
      sees: false,
      holds: true,
    },
    'a reader of the ministry': {
      client: (await ministryUser(app, { rights: { ministry_ngos: ['S'] } })).client,
      part: 'ministry',
      sees: true,
      holds: false,
    },
  }
})

// Who may, and where it leads, comes from the document's table and never from the machine of the code.
describe.each(statuses)('an opportunity that is %s', (status) => {
  test.each(pressed)('moves by %s for whom the table names, within reach, and for nobody else', async (action) => {
    const said = allowed('opportunity', status, action)
    const { who } = sayingOf('opportunity', action)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      const id = await placed(status)
      const call = part === 'organisation' ? moveOpportunity : superviseOpportunity
      const sent = { action, ...(action === 'hide' ? { hidden_reason: reason } : {}) } as never
      const result = await client.call(call, { params: { id }, body: sent })
      const knows = who.includes(part)
      // A draft is the organisation's own affair: the ministry does not find it.
      const finds = sees && (part === 'organisation' || status !== 'draft')
      const wanted = !holds ? 403 : !knows ? 422 : !finds ? 404 : said ? 200 : 409
      expect(result.status, `${action} while ${status} by ${name}`).toBe(wanted)
      expect(await statusOf(id)).toBe(wanted === 200 ? said?.to[0] : status)
    }
  })
})

test('a reader of the public site sees an opportunity from its publication until the ministry hides it, and again after that', async () => {
  const { id } = await added()
  const visitor = app.client()
  const seen = async () => (await visitor.call(readOpportunity, { params: { id } })).status
  const move = async (client: Client, call: typeof moveOpportunity, sent: object) =>
    must(await client.call(call, { params: { id }, body: sent as never }))
  const central = (people.central as Person).client
  expect(await seen()).toBe(404)
  await move(ngo.client, moveOpportunity, { action: 'publish' })
  expect(await seen()).toBe(200)
  const refused = await central.call(superviseOpportunity, { params: { id }, body: { action: 'hide' } as never })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['hidden_reason']])
  await move(central, superviseOpportunity, { action: 'hide', hidden_reason: reason })
  expect(await seen()).toBe(404)
  const own = must(await ngo.client.call(opportunityRegister.read, { params: { id } }))
  expect([own.hidden_reason, own.actions]).toEqual([reason, []])
  const told = await sql<{ user_id: number }>`
    select user_id from user_notifications where code = 'N-77' and entity = 'opportunities' and entity_id = ${id}`.execute(
    app.ownerDb,
  )
  expect(told.rows.map(({ user_id }) => user_id)).toContain(ngo.userId)
  const gone = await ngo.client.call(opportunityRegister.remove, { params: { id } })
  expect(gone.status).toBe(409)
  await move(central, superviseOpportunity, { action: 'show' })
  expect(await seen()).toBe(200)
  expect(must(await ngo.client.call(opportunityRegister.read, { params: { id } })).hidden_reason).toBeNull()
  const elsewhere = (people['another directorate'] as Person).client
  expect(must(await elsewhere.call(listSupervisedOpportunities, { params: { id: ngo.id }, query: {} }))).toEqual([])
  const listed = must(await central.call(listSupervisedOpportunities, { params: { id: ngo.id }, query: {} }))
  expect(listed.find((row) => row.id === id)).toMatchObject({ status: 'published', actions: ['hide'] })
  expect(listed.every((row) => row.status !== 'draft')).toBe(true)
})

test('codes run by organisation and type, and removed ones are never given again', async () => {
  const first = await added({ type: 'volunteer' })
  expect(first.code).toBe(`V-${ngo.id}-001`)
  must(await ngo.client.call(opportunityRegister.remove, { params: { id: first.id } }))
  const both = await Promise.all([added({ type: 'volunteer' }), added({ type: 'volunteer' })])
  expect(both.map(({ code }) => code).sort()).toEqual([`V-${ngo.id}-002`, `V-${ngo.id}-003`])
})

test('days are refused where they say nothing: the end before the beginning, a published one that is over, a past one to publish', async () => {
  const wrong = await ngo.client.call(opportunityRegister.create, {
    body: (await body({ starting_date: today, closing_date: addDays(today, -1) })) as never,
  })
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['closing_date']])
  const past = await added({ starting_date: addDays(today, -9), closing_date: addDays(today, -1) })
  const publish = { params: { id: past.id }, body: { action: 'publish' } as never }
  const late = await ngo.client.call(moveOpportunity, publish)
  expect([late.status, Object.keys(late.errors)]).toEqual([422, ['closing_date']])
  const last = await added({ closing_date: today })
  must(await ngo.client.call(moveOpportunity, { params: { id: last.id }, body: { action: 'publish' } as never }))
  const over = await ngo.client.call(opportunityRegister.update, {
    params: { id: last.id },
    body: (await body({ closing_date: addDays(today, -1) })) as never,
  })
  expect([over.status, Object.keys(over.errors)]).toEqual([422, ['closing_date']])
  const other = await ngo.client.call(opportunityRegister.update, {
    params: { id: last.id },
    body: (await body({ type: 'volunteer' })) as never,
  })
  expect([other.status, Object.keys(other.errors)]).toEqual([422, ['type']])
})

test('the day after its last one it is closed, 180 days after that archived, and what is closed is not edited', async () => {
  const [open, over, kept, old] = await Promise.all([
    placed('published'),
    placed('published'),
    placed('closed'),
    placed('closed'),
  ])
  const day = (days: number) => addDays(today, days)
  await sql`update opportunities set closing_date = ${today} where id = ${open}`.execute(app.ownerDb)
  await sql`update opportunities set starting_date = ${day(-5)}, closing_date = ${day(-1)} where id = ${over}`.execute(
    app.ownerDb,
  )
  await sql`update opportunities set closed_on = ${day(-180)} where id = ${kept}`.execute(app.ownerDb)
  await sql`update opportunities set closed_on = ${day(-181)} where id = ${old}`.execute(app.ownerDb)
  await endOpportunities(app.services)
  expect(await Promise.all([open, over, kept, old].map(statusOf))).toEqual([
    'published',
    'closed',
    'closed',
    'archived',
  ])
  expect(await endOpportunities(app.services)).toBe(0)
  const edit = await ngo.client.call(opportunityRegister.update, {
    params: { id: over },
    body: (await body()) as never,
  })
  expect(edit.status).toBe(409)
})

test('the queries themselves keep another organisation out; a removed one is moved, listed and ended by nobody', async () => {
  const [open, removed] = [await placed('published'), await placed('published')]
  const publish = (client: Client, id: number, headers: Record<string, string> = {}) =>
    client.call(moveOpportunity, { params: { id }, body: { action: 'close' } as never, headers })
  await withoutPolicies(app, ['opportunities'], async () => {
    expect((await publish((people['another organisation'] as Person).client, open)).status).toBe(404)
  })
  expect((await publish(ngo.client, open, { 'if-match': '"2020-01-01T00:00:00.000Z"' })).status).toBe(409)
  must(await ngo.client.call(opportunityRegister.remove, { params: { id: removed } }))
  expect((await publish(ngo.client, removed)).status).toBe(404)
  const central = (people.central as Person).client
  const listed = must(
    await central.call(listSupervisedOpportunities, { params: { id: ngo.id }, query: { per_page: 100 } }),
  )
  expect([listed.some(({ id }) => id === open), listed.some(({ id }) => id === removed)]).toEqual([true, false])
  await sql`update opportunities set starting_date = ${addDays(today, -5)}, closing_date = ${addDays(today, -1)} where id = ${removed}`.execute(
    app.ownerDb,
  )
  await endOpportunities(app.services)
  expect([await statusOf(open), await statusOf(removed)]).toEqual(['published', 'published'])
  const archived = await placed('archived')
  const edit = await ngo.client.call(opportunityRegister.update, {
    params: { id: archived },
    body: (await body()) as never,
  })
  expect(edit.status).toBe(409)
})
