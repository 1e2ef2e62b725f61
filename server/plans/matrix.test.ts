import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actOnPlan, decidePlan, readMinistryPlan, readPlans } from '#contract/plans/plans.ts'
import { planMachine, type PlanAction } from '#contract/plans/workflow.ts'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { type Client, testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { draftedPlan, placePlan, thisYear } from '../testing/plans.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'
import { take } from './kind.ts'

const app = await testApp()
const year = thisYear(app)
const statuses = namesOf(planMachine.statuses)
const pressed = namesOf(planMachine.actions).filter((action) => ruleOf(planMachine, action)?.button)

interface Person {
  client: Client
  part: 'organisation' | 'evaluator'
  sees: boolean
  holds: readonly PlanAction[]
}
const people: Record<string, Person> = {}
let ngo: Organisation
let plan: number
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  plan = (await draftedPlan(app, ngo, year)).id
  const stranger = await organisation(app, { governorate: 1 })
  const reader = await organisationUser(app, ngo.id, { ngo_plans: ['S'] })
  const right = { ministry_ngos_validation: ['S', 'V'], ministry_ngos: ['S'] } as const
  const given = {
    rights: { ministry_ngos_validation: [...right.ministry_ngos_validation], ministry_ngos: [...right.ministry_ngos] },
  }
  const conflicted = await ministryUser(app, given)
  await sql`update users set conflict_ngo_ids = array[${ngo.id}]::bigint[] where id = ${conflicted.id}`.execute(
    app.ownerDb,
  )
  Object.assign(people, {
    organisation: { client: ngo.client, part: 'organisation', sees: true, holds: ['submit'] },
    'a reader of the organisation': { client: reader.client, part: 'organisation', sees: true, holds: [] },
    'another organisation': { client: stranger.client, part: 'organisation', sees: false, holds: ['submit'] },
    evaluator: {
      client: (await ministryUser(app, given)).client,
      part: 'evaluator',
      sees: true,
      holds: ['approve', 'return'],
    },
    directorate: {
      client: (await ministryUser(app, { ...given, governorate: 1 })).client,
      part: 'evaluator',
      sees: true,
      holds: ['approve', 'return'],
    },
    'another directorate': {
      client: (await ministryUser(app, { ...given, governorate: 2 })).client,
      part: 'evaluator',
      sees: false,
      holds: ['approve', 'return'],
    },
    'a reader of the ministry': {
      client: (await ministryUser(app, { rights: { ministry_ngos: ['S'] } })).client,
      part: 'evaluator',
      sees: true,
      holds: [],
    },
    'an officer with an interest': { client: conflicted.client, part: 'evaluator', sees: true, holds: [] },
  } satisfies Record<string, Person>)
})
const statusOf = async () =>
  (await sql<{ status: string }>`select status from plans where id = ${plan}`.execute(app.ownerDb)).rows[0]?.status
const lastNotice = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from user_notifications`.execute(app.ownerDb)).rows[0]
    ?.id ?? 0
const noticesAfter = async (id: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'plans' and entity_id = ${plan} and id > ${id} and code like 'N-%' order by code`.execute(
      app.ownerDb,
    )
  ).rows.map(({ code }) => code)
const bodyOf = (action: string) => ({
  action,
  ...(action === 'return' ? { ministry_note: 'فصّلوا مصادر التمويل.' } : {}),
})
/** An approval in the year of the plan begins it at once [domain 3.14]. */
const restsIn = (to: string | undefined) => (to === 'approved' ? 'executing' : to)

// Who may, and where it leads, comes from the document's table and never from the machine of the code.
describe.each(statuses)('a plan in the status %s', (status) => {
  test.each(pressed)('%s is taken by whom the table names, within reach, and by nobody else', async (action) => {
    const said = allowed('plan', status, action)
    const { who } = sayingOf('plan', action)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      await placePlan(app, plan, status)
      const before = await lastNotice()
      const call = part === 'organisation' ? actOnPlan : decidePlan
      const result = await client.call(call, { params: { id: plan }, body: bodyOf(action) as never })
      const isNamed = who.includes(part) && holds.includes(action)
      const hidden = !sees || (part === 'evaluator' && status === 'draft')
      if (isNamed && !hidden && said) {
        expect([result.status, result.errors], `${action} in ${status} by ${name}`).toEqual([200, {}])
        expect(await statusOf()).toBe(restsIn(said.to[0]))
        expect(await noticesAfter(before), `notices of ${action}`).toEqual(said.notices)
      } else {
        const wanted = !who.includes(part) ? [422, 403] : !holds.includes(action) ? [403, 404] : hidden ? [404] : [409]
        expect(wanted, `${action} in ${status} by ${name}: ${result.status}`).toContain(result.status)
        expect(await statusOf(), `${action} in ${status} by ${name}`).toBe(status)
      }
    }
  })

  test('the system takes exactly the steps that the table gives it', async () => {
    for (const action of ['approve_by_silence', 'begin', 'close_by_date', 'archive'] as const) {
      await placePlan(app, plan, status)
      const said = allowed('plan', status, action)
      const before = await lastNotice()
      const done = await app.services.db
        .transaction()
        .execute((trx) => take(trx, app.services, plan, action))
        .then(
          () => true,
          () => false,
        )
      expect(done, `${action} in ${status}`).toBe(said?.who.includes('system') ?? false)
      expect(await statusOf()).toBe(done ? restsIn(said?.to[0]) : status)
      if (done) expect(await noticesAfter(before)).toEqual(said?.notices)
    }
  })

  test('each reader is offered exactly what the table lets him do', async () => {
    await placePlan(app, plan, status)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      const hidden = !sees || (part === 'evaluator' && status === 'draft')
      const read =
        part === 'organisation'
          ? (await client.call(readPlans, { query: { year } })).data.current_plan
          : (await client.call(readMinistryPlan, { params: { id: plan } })).data
      if (hidden) {
        expect(read ?? null, name).toBeNull()
        continue
      }
      const wanted = pressed.filter(
        (action) => holds.includes(action) && allowed('plan', status, action)?.who.includes(part),
      )
      expect(read?.actions, `${name} in ${status}`).toEqual(wanted)
    }
  })
})
