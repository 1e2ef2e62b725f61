import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actOnBudget, readBudgets } from '#contract/budgets/budgets.ts'
import { decideBudget, readMinistryBudget } from '#contract/budgets/ministry.ts'
import { type BudgetAction, budgetMachine } from '#contract/budgets/workflow.ts'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { type Client, testApp } from '../testing/app.ts'
import { completeBudget, lastYear, placeBudget } from '../testing/budgets.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'

const app = await testApp()
const year = lastYear(app)
const statuses = namesOf(budgetMachine.statuses)
const pressed = namesOf(budgetMachine.actions).filter((action) => ruleOf(budgetMachine, action)?.button)

interface Person {
  client: Client
  part: 'organisation' | 'evaluator'
  sees: boolean
  holds: readonly BudgetAction[]
}
const people: Record<string, Person> = {}
let ngo: Organisation
let budget: number
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1, legalForm: 1 })
  budget = await completeBudget(app, ngo, year)
  const stranger = await organisation(app, { governorate: 1 })
  const reader = await organisationUser(app, ngo.id, { ngo_financial_info: ['S'] })
  const rights = { ministry_ngos_validation: ['S', 'V'], ministry_ngos: ['S'] } as const
  const given = {
    rights: {
      ministry_ngos_validation: [...rights.ministry_ngos_validation],
      ministry_ngos: [...rights.ministry_ngos],
    },
  }
  const conflicted = await ministryUser(app, given)
  await sql`update users set conflict_ngo_ids = array[${ngo.id}]::bigint[] where id = ${conflicted.id}`.execute(
    app.ownerDb,
  )
  const decides: readonly BudgetAction[] = ['accept', 'return']
  const evaluator = async (governorate?: number) =>
    (await ministryUser(app, { ...given, ...(governorate === undefined ? {} : { governorate }) })).client
  Object.assign(people, {
    organisation: { client: ngo.client, part: 'organisation', sees: true, holds: ['submit'] },
    'a reader of the organisation': { client: reader.client, part: 'organisation', sees: true, holds: [] },
    'another organisation': { client: stranger.client, part: 'organisation', sees: false, holds: ['submit'] },
    evaluator: { client: await evaluator(), part: 'evaluator', sees: true, holds: decides },
    directorate: { client: await evaluator(1), part: 'evaluator', sees: true, holds: decides },
    'another directorate': { client: await evaluator(2), part: 'evaluator', sees: false, holds: decides },
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
  (await sql<{ status: string }>`select status from annual_budgets where id = ${budget}`.execute(app.ownerDb)).rows[0]
    ?.status
const lastNotice = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from user_notifications`.execute(app.ownerDb)).rows[0]
    ?.id ?? 0
const noticesAfter = async (id: number) =>
  (
    await sql<{ code: string }>`select distinct code from user_notifications
      where entity = 'annual_budgets' and entity_id = ${budget} and id > ${id} order by code`.execute(app.ownerDb)
  ).rows.map(({ code }) => code)
const bodyOf = (action: string) => ({ action, ...(action === 'return' ? { ministry_note: 'أرفقوا كشف المصرف.' } : {}) })
/** Notices of their own, for 3.16 has none of these acts. */
const told: Record<string, string> = {
  submit: 'BUDGET-SUBMITTED',
  accept: 'BUDGET-ACCEPTED',
  return: 'BUDGET-RETURNED',
}

// Who may, and where it leads, comes from the document's table and never from the machine of the code.
describe.each(statuses)('accounts in the status %s', (status) => {
  test.each(pressed)('%s is taken by whom the table names, within reach, and by nobody else', async (action) => {
    const said = allowed('annual-budget', status, action)
    const { who } = sayingOf('annual-budget', action)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      await placeBudget(app, budget, status)
      const before = await lastNotice()
      const call = part === 'organisation' ? actOnBudget : decideBudget
      const result = await client.call(call, { params: { id: budget }, body: bodyOf(action) as never })
      const isNamed = who.includes(part) && holds.includes(action)
      const hidden = !sees || (part === 'evaluator' && status === 'draft')
      if (isNamed && !hidden && said) {
        expect([result.status, result.errors], `${action} in ${status} by ${name}`).toEqual([200, {}])
        expect(await statusOf()).toBe(said.to[0])
        expect(await noticesAfter(before), `notices of ${action}`).toEqual([told[action]])
      } else {
        const wanted = !who.includes(part) ? [422, 403] : !holds.includes(action) ? [403, 404] : hidden ? [404] : [409]
        expect(wanted, `${action} in ${status} by ${name}: ${result.status}`).toContain(result.status)
        expect(await statusOf(), `${action} in ${status} by ${name}`).toBe(status)
      }
    }
  })

  test('each reader is offered exactly what the table lets him do', async () => {
    await placeBudget(app, budget, status)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      const hidden = !sees || (part === 'evaluator' && status === 'draft')
      const read =
        part === 'organisation'
          ? (await client.call(readBudgets, { query: { year } })).data.budget
          : (await client.call(readMinistryBudget, { params: { id: budget } })).data
      if (hidden) {
        expect(read ?? null, name).toBeNull()
        continue
      }
      const wanted = pressed.filter(
        (action) => holds.includes(action) && allowed('annual-budget', status, action)?.who.includes(part),
      )
      expect(read?.actions, `${name} in ${status}`).toEqual(wanted)
    }
  })
})
