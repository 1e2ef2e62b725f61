import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveLines, updateBalance } from '#contract/budgets/budgets.ts'
import { namesOf, ruleOf } from '#contract/core/machine.ts'
import { removeExecution, updateExecution } from '#contract/plans/executions.ts'
import { explainNotDone } from '#contract/plans/items.ts'
import { readPublicReturns } from '#contract/returns/public-return.ts'
import {
  actOnReturn,
  answerLines,
  decideReturn,
  listMinistryReturns,
  openReturn,
  readMinistryReturn,
  readReturn,
  type YearlyReturn,
} from '#contract/returns/returns.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { budgetOf, completeBudget, draftBudget, placeBudget } from '../testing/budgets.ts'
import { ministryUser, organisation, organisationUser, type Organisation, uploaded } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { assembly, begun } from '../testing/meetings.ts'
import { draftedPlan, placePlan, planOf, report, reportOf, runningPlan, thisYear } from '../testing/plans.ts'
import { allowed, sayingOf } from '../testing/transitions.ts'

const app = await testApp()
const year = thisYear(app) - 1
const officer = await ministryUser(app, { role: 'EV' })
const statuses = namesOf(returnMachine.statuses)
const pressed = namesOf(returnMachine.actions).filter((action) => ruleOf(returnMachine, action)?.button)

/** An organisation whose plan of last year ran with so many reported activities. */
async function reported(count = 2) {
  const ngo = await organisation(app, { governorate: 1 })
  const plan = await runningPlan(app, ngo, officer, year + 1, count)
  // As if a year had gone by.
  await sql`update plans set year = ${year}, status = 'executing' where id = ${plan.id}`.execute(app.ownerDb)
  for (const { activity } of plan.items) await report(ngo, year, activity)
  return { ngo, plan }
}
const read = async (client: Client): Promise<YearlyReturn> => {
  const { yearly_return: found } = must(await client.call(readReturn, { params: { year } }))
  if (!found) throw new Error('no return')
  return found
}
const lineOf = (of: Pick<YearlyReturn, 'lines'>, key: string) => {
  const line = of.lines.find((one) => one.key === key)
  if (!line) throw new Error(`no line ${key}`)
  return line
}
const begin = async ({ client }: Organisation) => must(await client.call(openReturn, { body: { year } })).id
/** Confirms whatever still needs it, as somebody would who finds everything right. */
async function settle({ client }: Organisation, id: number) {
  const { lines } = await read(client)
  const open = lines.filter(({ needs }) => needs !== null)
  if (open.length === 0) return
  must(
    await client.call(answerLines, {
      params: { id },
      body: {
        lines: open.map((line) => ({
          key: line.key,
          value: line.value ?? (line.source ? null : '12'),
          explanation: line.contradiction ? 'انتهى التوزيع قبل موعده.' : null,
          is_confirmed: true,
        })),
      },
    }),
  )
}
const declare = (client: Client, id: number) =>
  client.call(actOnReturn, { params: { id }, body: { action: 'declare' } })

test('every line of the plan is the sum of its records, whatever changes, and a confirmation is void when they change', async () => {
  const { ngo, plan } = await reported(3)
  const id = await begin(ngo)
  const agrees = async () => {
    const [of, now] = [await planOf(ngo, year), await read(ngo.client)]
    const value = (key: string) => Number(lineOf(now, key).value)
    expect({
      people: value('beneficiaries'),
      female: value('beneficiaries_female'),
      children: value('beneficiaries_children'),
      planned: value('planned_budget'),
      spent: value('program_spending'),
      done: value('plan_execution'),
    }).toEqual({
      people: of?.totals.people,
      female: of?.totals.female,
      children: of?.totals.children,
      planned: Number(of?.totals.planned_budget),
      spent: Number(of?.totals.spent) + Number(of?.totals.spent_urgent),
      done: Number(of?.execution_percentage),
    })
    return now
  }
  expect(lineOf(await agrees(), 'beneficiaries')).toMatchObject({
    value: '300',
    needs: 'confirmation',
    source: { route: `/annual-plan/${year}` },
  })
  await settle(ngo, id)
  expect((await agrees()).lines.every(({ needs }) => needs === null)).toBe(true)
  const execution = (await planOf(ngo, year))?.programs[0]?.activities[0]?.execution
  must(
    await ngo.client.call(updateExecution, {
      params: { id: execution?.id ?? 0 },
      body: reportOf(year, { beneficiaries: [{ age_band: '25-59', gender: 'F', people: 90, with_disability: 1 }] }),
    }),
  )
  const changed = await agrees()
  expect(lineOf(changed, 'beneficiaries')).toMatchObject({ value: '290', needs: 'confirmation' })
  expect(lineOf(changed, 'planned_budget').needs).toBeNull()
  // Whoever confirms what he saw before the change is told so, and nothing is stored.
  const stale = await ngo.client.call(answerLines, {
    params: { id },
    body: { lines: [{ key: 'beneficiaries', value: '300', explanation: null, is_confirmed: true }] },
  })
  expect([stale.status, Object.keys(stale.errors)]).toEqual([422, ['beneficiaries']])
  expect((await declare(ngo.client, id)).errors).toHaveProperty('beneficiaries')
  must(await ngo.client.call(removeExecution, { params: { id: execution?.id ?? 0 } }))
  await agrees()
  await settle(ngo, id)
  // An activity without an execution and without a reason keeps the plan, and so the return, open.
  expect((await declare(ngo.client, id)).errors).toHaveProperty('executions')
  must(
    await ngo.client.call(explainNotDone, {
      params: { id: plan.items[0]?.item ?? 0 },
      body: { not_done_reason: 'سُحب الترخيص من الموقع' },
    }),
  )
  must(await declare(ngo.client, id))
  expect((await planOf(ngo, year))?.status).toBe('closed')
  const signed = await agrees()
  expect(signed).toMatchObject({ status: 'submitted', version: 1 })
  expect(signed.number).toMatch(new RegExp(`^YR${year}\\d{6}$`))
  // With the ministry the records rest: what was signed cannot be undermined.
  const other = (await planOf(ngo, year))?.programs[0]?.activities.find((one) => one.execution)?.execution
  expect((await ngo.client.call(removeExecution, { params: { id: other?.id ?? 0 } })).status).toBe(409)
}, 60_000)

describe('lines of the accounts', () => {
  const keys = ['accounts_revenue', 'accounts_expense', 'accounts_programs', 'accounts_balance'] as const
  /** What the stored lines of accounts come to, summed without the columns that the return reads. */
  const summed = async (budget: number) => {
    const { rows } = await sql<Record<string, string>>`
      select coalesce(sum(l.actual) filter (where a.field like 'revenue%'), 0)::numeric(20,2)::text as accounts_revenue,
        coalesce(sum(l.actual) filter (where a.field like 'expense%'), 0)::numeric(20,2)::text as accounts_expense,
        coalesce(sum(l.actual) filter (where a.field = 'expense_programs'), 0)::numeric(20,2)::text as accounts_programs,
        (select coalesce(sum(x.closing), 0)::numeric(20,2)::text from annual_budget_balances x where x.budget_id = ${budget}) as accounts_balance
      from annual_budget_lines l join budget_accounts a on a.id = l.account_id where l.budget_id = ${budget}`.execute(
      app.ownerDb,
    )
    return rows[0]
  }

  test('are the sums of the accepted accounts, to the hundredth, whatever stands in them', async () => {
    const { ngo } = await reported(1)
    await begin(ngo)
    const budget = await draftBudget(ngo, year)
    const { lines, balances } = await budgetOf(ngo, year)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(lines.length - 1), fc.bigInt(0n, 10n ** 17n)), { minLength: 1, maxLength: 6 }),
        fc.bigInt(0n, 10n ** 17n),
        async (typed, held) => {
          const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
          await placeBudget(app, budget, 'draft')
          const cells = new Map(typed.map(([at, cents]) => [lines[at]?.id ?? 0, text(cents)]))
          must(
            await ngo.client.call(saveLines, {
              params: { id: budget },
              body: { lines: [...cells].map(([id, actual]) => ({ id, actual })) },
            }),
          )
          must(
            await ngo.client.call(updateBalance, {
              params: { id: balances[0]?.id ?? 0 },
              body: { name: 'الصندوق', opening: '0.00', closing: text(held), statement_file: null },
            }),
          )
          // Nobody reads accounts that the ministry has not accepted.
          const before = await read(ngo.client)
          expect(keys.map((key) => lineOf(before, key).value)).toEqual(keys.map(() => null))
          await placeBudget(app, budget, 'accepted')
          const after = await read(ngo.client)
          expect(Object.fromEntries(keys.map((key) => [key, lineOf(after, key).value]))).toEqual(await summed(budget))
        },
      ),
      { numRuns: 12 },
    )
  })

  test('ask for nothing until accounts are accepted, lead to them, and their difference from the activities is explained', async () => {
    const { ngo } = await reported(1)
    const id = await begin(ngo)
    expect(lineOf(await read(ngo.client), 'accounts_revenue')).toMatchObject({
      value: null,
      needs: null,
      source: { route: `/financial/financial-data?year=${year}`, ar: 'الحسابات السنوية: لم تُقبل بعد' },
    })
    const budget = await completeBudget(app, ngo, year)
    await placeBudget(app, budget, 'accepted')
    const spent = lineOf(await read(ngo.client), 'program_spending').value
    const now = await read(ngo.client)
    expect(lineOf(now, 'accounts_revenue')).toMatchObject({ value: '1000.00', needs: 'confirmation' })
    expect(lineOf(now, 'accounts_currency').value).toBe('SYP')
    expect(lineOf(now, 'accounts_programs')).toMatchObject({
      needs: 'explanation',
      contradiction: { code: 'accounts_differ', left: '400.25', right: spent },
    })
    expect((await declare(ngo.client, id)).errors).toHaveProperty('accounts_programs')
    // Accounts in another currency are not compared with activities.
    await sql`update annual_budgets set currency_id = 2 where id = ${budget}`.execute(app.ownerDb)
    const dollars = await read(ngo.client)
    expect([lineOf(dollars, 'accounts_programs').contradiction, lineOf(dollars, 'accounts_currency').value]).toEqual([
      null,
      'USD',
    ])
    await sql`update annual_budgets set currency_id = 1 where id = ${budget}`.execute(app.ownerDb)
    await settle(ngo, id)
    must(await declare(ngo.client, id))
    // What was signed stays when accounts are returned afterwards.
    await placeBudget(app, budget, 'returned')
    expect(lineOf(await read(ngo.client), 'accounts_balance').value).toBe('400.00')
    // The public reads bands of accounts, not their amounts in the return.
    must(await officer.client.call(decideReturn, { params: { id }, body: { action: 'accept' } }))
    const shown = must(await app.guest.call(readPublicReturns, { params: { id: ngo.id } }))
    expect(shown[0]?.lines.filter(({ key }) => key.startsWith('accounts_'))).toEqual([])
  })
})

test('from the return to the public summary: returned by line, corrected, accepted, corrected again; each version is kept', async () => {
  const { ngo } = await reported()
  const id = await begin(ngo)
  await settle(ngo, id)
  must(await declare(ngo.client, id))
  const first = await read(ngo.client)
  expect(must(await app.guest.call(readPublicReturns, { params: { id: ngo.id } }))).toEqual([])
  const waiting = must(await officer.client.call(listMinistryReturns, { query: { year, status: 'submitted' } }))
  expect(waiting.find((one) => one.id === id)).toMatchObject({ number: first.number, is_nil: false })
  const act = (body: object) => officer.client.call(decideReturn, { params: { id }, body: body as never })
  expect((await act({ action: 'return', notes: [{ key: 'no_such_line', note: 'راجعوا العدد' }] })).status).toBe(422)
  must(await act({ action: 'return', notes: [{ key: 'beneficiaries', note: 'العدد لا يطابق الصور.' }] }))
  expect(lineOf(await read(ngo.client), 'beneficiaries')).toMatchObject({
    verdict: 'returned',
    verdict_note: 'العدد لا يطابق الصور.',
    needs: 'confirmation',
  })
  const execution = (await planOf(ngo, year))?.programs[0]?.activities[0]?.execution
  must(
    await ngo.client.call(updateExecution, {
      params: { id: execution?.id ?? 0 },
      body: reportOf(year, { beneficiaries: [{ age_band: '5-11', gender: 'F', people: 95, with_disability: 0 }] }),
    }),
  )
  await settle(ngo, id)
  must(await declare(ngo.client, id))
  must(await act({ action: 'accept' }))
  const shown = async () => must(await app.guest.call(readPublicReturns, { params: { id: ngo.id } }))[0]
  expect((await shown())?.lines.find(({ key }) => key === 'beneficiaries')?.value).toBe('195')
  // What is not for everybody stays out: the address and what the organisation holds.
  expect((await shown())?.lines.map(({ key }) => key)).not.toContain('headquarters_address')
  must(
    await ngo.client.call(actOnReturn, {
      params: { id },
      body: { action: 'correct', correction_reason: 'أُحصي مستفيدون مرتين.' },
    }),
  )
  must(
    await ngo.client.call(updateExecution, {
      params: { id: execution?.id ?? 0 },
      body: reportOf(year, { beneficiaries: [{ age_band: '5-11', gender: 'F', people: 90, with_disability: 0 }] }),
    }),
  )
  expect((await shown())?.lines.find(({ key }) => key === 'beneficiaries')?.value).toBe('195')
  await settle(ngo, id)
  must(await declare(ngo.client, id))
  must(await act({ action: 'accept' }))
  expect((await shown())?.lines.find(({ key }) => key === 'beneficiaries')?.value).toBe('190')
  const last = await read(ngo.client)
  expect(last.version).toBe(3)
  expect(last.first_declared_at).toBe(first.first_declared_at)
  const { rows } = await sql<{
    outcome: string
    number: string
  }>`select outcome, number from yearly_return_versions where return_id = ${id} order by version`.execute(app.ownerDb)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['returned', 'accepted', 'accepted'])
  expect(new Set(rows.map(({ number }) => number)).size).toBe(3)
  // Whoever scans an earlier paper learns that another one took its place.
  const { rows: papers } = await sql<{ replaced: boolean }>`select q.replaced_by_id is not null as replaced
    from yearly_return_versions v join files_qrs q on q.file = v.file where v.return_id = ${id} order by v.version`.execute(
    app.ownerDb,
  )
  expect(papers.map(({ replaced }) => replaced)).toEqual([true, true, false])
}, 60_000)

test('the questions depend on legal form and size, and a nil return is one act that its records must allow', async () => {
  const [association, institution] = [
    await organisation(app, { legalForm: 2 }),
    await organisation(app, { legalForm: 1 }),
  ]
  const id = await begin(association)
  await begin(institution)
  const keys = async ({ client }: Organisation) => (await read(client)).lines.map(({ key }) => key)
  expect(await keys(association)).toContain('assembly_members')
  expect(await keys(institution)).not.toContain('assembly_members')
  expect(await keys(association)).not.toContain('new_people')
  expect((await read(association.client)).size).toBe('small')
  must(await association.client.call(actOnReturn, { params: { id }, body: { action: 'declare_nil' } }))
  expect(await read(association.client)).toMatchObject({ status: 'submitted', is_nil: true })
  const { ngo } = await reported(1)
  await sql`update executions set actual_budget = 60000000 where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  const busy = await begin(ngo)
  expect(await read(ngo.client)).toMatchObject({ size: 'medium' })
  expect(await keys(ngo)).toContain('new_people')
  const refused = await ngo.client.call(actOnReturn, { params: { id: busy }, body: { action: 'declare_nil' } })
  expect(Object.keys(refused.errors).sort()).toEqual(['beneficiaries', 'program_spending'])
  expect(lineOf(await read(ngo.client), 'program_spending')).toMatchObject({
    contradiction: { code: 'spending_differs' },
    needs: 'explanation',
  })
})

test('the lines of meetings are what the register of meetings holds, from their own screens; none or a late one is explained', async () => {
  const ngo = await organisation(app, { legalForm: 2 })
  await sql`update ngos set decision_date = ${`${year - 3}-05-01`} where id = ${ngo.id}`.execute(app.ownerDb)
  const id = await begin(ngo)
  const screen = { route: '/administrative-status/hold-general-body-meeting' }
  expect(lineOf(await read(ngo.client), 'ordinary_meeting')).toMatchObject({
    value: null,
    needs: 'explanation',
    contradiction: { code: 'no_yearly_meeting' },
    source: screen,
  })
  const present = await assembly(app, ngo.id, 4)
  const held = async (type: number, at: string, status = 'ratified') => {
    const meeting = await begun(app, ngo, present, { meeting_type_id: type })
    const { rows } = await sql<{
      id: number
    }>`insert into meeting_minutes (ngo_id, body, meeting_id, title, meeting_no, meeting_date, attendees_number, decisions, file)
      values (${ngo.id}, 'general_authority', ${meeting}, 'محضر', ${`${meeting}/1`}, ${at.slice(0, 10)}, 4, 'أقر المجتمعون.', ${await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })}) returning id`.execute(
      app.ownerDb,
    )
    await sql`update general_authority_meetings set held_at = ${at}, closed_at = ${at}, status = ${status}, meeting_minutes_id = ${rows[0]?.id} where id = ${meeting}`.execute(
      app.ownerDb,
    )
    await sql`delete from meeting_attendances where meeting_id = ${meeting}`.execute(app.ownerDb)
  }
  // Half an hour into 1 April in Damascus is 31 March in UTC.
  await held(1, `${year}-03-31T21:30:00Z`)
  await held(2, `${year}-11-02T09:00:00Z`)
  await held(2, `${year}-12-02T09:00:00Z`, 'not_ratified')
  await held(1, `${year - 1}-02-02T09:00:00Z`)
  const now = await read(ngo.client)
  expect(lineOf(now, 'ordinary_meeting')).toMatchObject({
    value: `${year}-04-01`,
    needs: 'explanation',
    contradiction: { code: 'yearly_meeting_late', left: `${year}-04-01`, right: `${year}-03-31` },
  })
  expect(lineOf(now, 'meetings_held')).toMatchObject({ value: '2', source: screen })
  expect(lineOf(now, 'ordinary_attendance').value).toBe('100.00')
  await sql`update ngos set decision_date = ${`${year}-01-01`} where id = ${ngo.id}`.execute(app.ownerDb)
  await sql`update general_authority_meetings set held_at = ${`${year - 1}-06-01T09:00:00Z`} where ngo_id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  expect(lineOf(await read(ngo.client), 'ordinary_meeting')).toMatchObject({ value: null, contradiction: null })
  // What is asked since then was not asked of those who signed before.
  await settle(ngo, id)
  must(await declare(ngo.client, id))
  await sql`delete from yearly_return_lines where return_id = ${id} and question_key = 'meetings_held'`.execute(
    app.ownerDb,
  )
  expect((await read(ngo.client)).lines.map(({ key }) => key)).not.toContain('meetings_held')
})

test('a line that is as the year before needs nobody, and a large change is told', async () => {
  const { ngo } = await reported(1)
  const { rows } = await sql<{
    id: number
  }>`insert into yearly_returns (ngo_id, year, status) values (${ngo.id}, ${year - 1}, 'accepted') returning id`.execute(
    app.ownerDb,
  )
  const lines = { beneficiaries: '100', volunteers: '0', program_spending: '10' }
  for (const [key, value] of Object.entries(lines))
    await sql`insert into yearly_return_lines (ngo_id, return_id, question_key, value) values (${ngo.id}, ${rows[0]?.id}, ${key}, ${value})`.execute(
      app.ownerDb,
    )
  await begin(ngo)
  const now = await read(ngo.client)
  expect(lineOf(now, 'beneficiaries')).toMatchObject({ before: '100', needs: null, changed_much: false })
  expect(lineOf(now, 'program_spending')).toMatchObject({ before: '10', needs: 'confirmation', changed_much: true })
})

test('a return is begun after its year, once, by the organisation; two signatures at once make one', async () => {
  const { ngo } = await reported(1)
  const start = (of: number) => ngo.client.call(openReturn, { body: { year: of } })
  expect((await start(year + 1)).status).toBe(422)
  expect((await start(2019)).status).toBe(422)
  // Somebody else is about to open it, and then does not.
  const both = await whileHeld(
    app,
    sql`insert into yearly_returns (ngo_id, year) values (${ngo.id}, ${year})`,
    2,
    () => [start(year), start(year)],
    { undo: true },
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const { id } = await read(ngo.client)
  await settle(ngo, id)
  const signed = await whileHeld(app, sql`select from yearly_returns where id = ${id} for update`, 2, () => [
    declare(ngo.client, id),
    declare(ngo.client, id),
  ])
  expect(signed.map(({ status }) => status).sort()).toEqual([200, 409])
})

interface Person {
  client: Client
  part: 'organisation' | 'evaluator'
  sees: boolean
  holds: readonly string[]
}
const people: Record<string, Person> = {}
let ngo: Organisation
let own = 0
beforeAll(async () => {
  ngo = await organisation(app, { governorate: 1 })
  const plan = await draftedPlan(app, ngo, year + 1, 0)
  await placePlan(app, plan.id, 'draft')
  own = await begin(ngo)
  const rights = { ministry_ngos_validation: ['S', 'V'], ministry_ngos: ['S'] }
  const review = (more: object) => ministryUser(app, { rights: rights as never, ...more })
  const conflicted = await review({})
  await sql`update users set conflict_ngo_ids = array[${ngo.id}]::bigint[] where id = ${conflicted.id}`.execute(
    app.ownerDb,
  )
  const signs = ['declare', 'declare_nil', 'withdraw', 'correct']
  const decides = ['accept', 'return']
  const entry = await organisationUser(app, ngo.id, { ngo_plans: ['S', 'A', 'U', 'D'] })
  const reader = await organisationUser(app, ngo.id, { ngo_plans: ['S'] })
  Object.assign(people, {
    administrator: { client: ngo.client, part: 'organisation', sees: true, holds: signs },
    'data entry': { client: entry.client, part: 'organisation', sees: true, holds: ['correct'] },
    'a reader of the organisation': { client: reader.client, part: 'organisation', sees: true, holds: [] },
    'another organisation': {
      client: (await organisation(app)).client,
      part: 'organisation',
      sees: false,
      holds: signs,
    },
    evaluator: { client: (await review({})).client, part: 'evaluator', sees: true, holds: decides },
    'another directorate': {
      client: (await review({ governorate: 2 })).client,
      part: 'evaluator',
      sees: false,
      holds: decides,
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
/** The return in a status, with every line answered as it stands. */
async function place(status: string) {
  await sql`update yearly_returns set status = 'draft', version = 0 where id = ${own}`.execute(app.ownerDb)
  await sql`delete from yearly_return_versions where return_id = ${own}`.execute(app.ownerDb)
  await settle(ngo, own)
  await sql`insert into yearly_return_lines (ngo_id, return_id, question_key, value) values (${ngo.id}, ${own}, 'beneficiaries', '0') on conflict do nothing`.execute(
    app.ownerDb,
  )
  await sql`update yearly_returns set status = ${status} where id = ${own}`.execute(app.ownerDb)
}
const inputs: Record<string, object> = {
  correct: { correction_reason: 'أُحصي مستفيدون مرتين.' },
  return: { notes: [{ key: 'beneficiaries', note: 'راجعوا العدد' }] },
}
const statusOf = async () =>
  (await sql<{ status: string }>`select status from yearly_returns where id = ${own}`.execute(app.ownerDb)).rows[0]
    ?.status

// Who may, and where it leads, comes from the decision's table and never from the machine of the code.
describe.each(statuses)('a return in the status %s', (status) => {
  test.each(pressed)(
    '%s is taken by whom the table names, within reach, and by nobody else',
    async (action) => {
      const said = allowed('yearly-return', status, action)
      const { who } = sayingOf('yearly-return', action)
      for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
        await place(status)
        const call = part === 'organisation' ? actOnReturn : decideReturn
        const result = await client.call(call, { params: { id: own }, body: { action, ...inputs[action] } as never })
        const hidden = !sees || (part === 'evaluator' && status === 'draft')
        if (who.includes(part) && holds.includes(action) && !hidden && said) {
          expect([result.status, result.errors], `${action} in ${status} by ${name}`).toEqual([200, {}])
          expect(await statusOf()).toBe(said.to[0])
        } else {
          const wanted = !who.includes(part)
            ? [422, 403]
            : !holds.includes(action)
              ? [403, 404]
              : hidden
                ? [404]
                : [409]
          expect(wanted, `${action} in ${status} by ${name}: ${result.status}`).toContain(result.status)
          expect(await statusOf(), `${action} in ${status} by ${name}`).toBe(status)
        }
      }
    },
    60_000,
  )

  test('each reader is offered exactly what the table lets him do', async () => {
    await place(status)
    for (const [name, { client, part, sees, holds }] of Object.entries(people)) {
      const hidden = !sees || (part === 'evaluator' && status === 'draft')
      const found =
        part === 'organisation'
          ? (await client.call(readReturn, { params: { year } })).data?.yearly_return
          : (await client.call(readMinistryReturn, { params: { id: own } })).data
      if (hidden) {
        expect(found ?? null, name).toBeNull()
        continue
      }
      const wanted = pressed.filter(
        (action) => holds.includes(action) && allowed('yearly-return', status, action)?.who.includes(part),
      )
      expect(found?.actions, `${name} in ${status}`).toEqual(wanted)
    }
  })
})
