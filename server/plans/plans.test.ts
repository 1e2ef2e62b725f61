import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addExecution, ageBands, genders, removeExecution, updateExecution } from '#contract/plans/executions.ts'
import { addPlanItem, explainNotDone, removePlanItem, updatePlanItem } from '#contract/plans/items.ts'
import {
  actOnPlan,
  decidePlan,
  listMinistryPlans,
  readMinistryPlan,
  readPlans,
  startPlan,
} from '#contract/plans/plans.ts'
import { activities } from '#contract/programs/activities.ts'
import { programs } from '#contract/programs/programs.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import {
  draftedPlan,
  itemOf,
  placePlan,
  plannedActivity,
  planOf,
  report,
  reportOf,
  runningPlan,
  thisYear,
  urgentActivity,
} from '../testing/plans.ts'

const app = await testApp()
const year = thisYear(app)
const officer = await ministryUser(app, { role: 'EV' })

/** Random numbers that are the same on every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('whatever is planned, reported, changed and deleted, every total is the sum of its rows', async () => {
  const ngo = await organisation(app)
  const { items } = await runningPlan(app, ngo, officer, year, 4)
  const pick = seeded(19)
  const spent = new Map<number, { id: number; money: number; done: number; counted: boolean; cells: number[][] }>()
  for (let round = 0; round < 24; round += 1) {
    const { activity } = items[pick(items.length)] as { activity: number }
    const cells = ageBands.flatMap((age_band) =>
      genders.map((gender) => ({ age_band, gender, people: pick(40), with_disability: 0 })),
    )
    const status = (['in_progress', 'done', 'partial', 'postponed', 'cancelled'] as const)[pick(5)] as 'done'
    const given = {
      execution_percentage: pick(101),
      beneficiaries: cells,
      actual_budget: `${pick(3000)}.25`,
      status,
      variance_reason: 'ارتفعت الأسعار بعد الخطة',
    }
    const known = spent.get(activity)
    if (known && pick(4) === 0) {
      must(await ngo.client.call(removeExecution, { params: { id: known.id } }))
      spent.delete(activity)
    } else {
      const saved = known
        ? must(await ngo.client.call(updateExecution, { params: { id: known.id }, body: reportOf(year, given) }))
        : await report(ngo, year, activity, given)
      expect(saved.beneficiaries_male + saved.beneficiaries_female).toBe(
        cells.reduce((sum, cell) => sum + cell.people, 0),
      )
      spent.set(activity, {
        id: saved.id,
        money: Math.round(Number(given.actual_budget) * 100),
        done: given.execution_percentage,
        counted: ['in_progress', 'done', 'partial'].includes(status),
        cells: cells.map((cell) => [
          cell.people,
          cell.gender === 'F' ? cell.people : 0,
          ['0-4', '5-11', '12-17'].includes(cell.age_band) ? cell.people : 0,
        ]),
      })
    }
    const counted = [...spent.values()].filter((one) => one.counted)
    const sum = (at: number) =>
      counted.flatMap(({ cells: rows }) => rows).reduce((total, row) => total + (row[at] ?? 0), 0)
    const plan = await planOf(ngo, year)
    expect(plan?.totals).toMatchObject({
      planned_budget: '4000.00',
      planned_people: 400,
      people: sum(0),
      female: sum(1),
      children: sum(2),
      spent: (counted.reduce((total, one) => total + one.money, 0) / 100).toFixed(2),
      spent_urgent: '0.00',
    })
    // Equal budgets: the weighed mean is the plain one.
    expect(Number(plan?.execution_percentage)).toBeCloseTo(
      counted.reduce((total, one) => total + one.done, 0) / items.length,
      1,
    )
    expect(plan?.total_budget).toBe('4000.00')
  }
}, 60_000)

test('progress is weighed by the planned budget, and without any money every activity weighs the same', async () => {
  for (const [budgets, wanted] of [
    [['3000.00', '1000.00'], '75.00'],
    [['0.00', '0.00'], '50.00'],
  ] as const) {
    const ngo = await organisation(app)
    const plan = await draftedPlan(app, ngo, year, 2)
    for (const [at, planned_budget] of budgets.entries()) {
      const { item, activity } = plan.items[at] as { item: number; activity: number }
      must(
        await ngo.client.call(updatePlanItem, {
          params: { id: item },
          body: itemOf(year, activity, { planned_budget }),
        }),
      )
    }
    await placePlan(app, plan.id, 'executing')
    await report(ngo, year, plan.items[0]?.activity ?? 0, { variance_reason: 'لا فرق يُذكر', actual_budget: '0.00' })
    expect((await planOf(ngo, year))?.execution_percentage).toBe(wanted)
  }
})

test('a plan is written while it is a draft or returned, emergencies while it runs, executions while it is open', async () => {
  const ngo = await organisation(app)
  const { id, items } = await draftedPlan(app, ngo, year)
  const [{ item, activity } = { item: 0, activity: 0 }] = items
  const [another, sudden, second] = [
    await plannedActivity(app, ngo),
    await urgentActivity(app, ngo),
    await urgentActivity(app, ngo),
  ]
  const urgency = (activity_id: number) => ({
    year,
    activity_type: 1 as const,
    activity_id,
    urgency_type_id: 3,
    reason: 'سيول في المحافظة',
    occurred_at: `${year}-02-01`,
  })
  for (const status of ['draft', 'submitted', 'returned', 'approved', 'executing', 'closed', 'archived']) {
    await placePlan(app, id, status)
    const writes = { plan: ['draft', 'returned'], urgent: ['approved', 'executing'], report: ['executing', 'closed'] }
    const want = (what: keyof typeof writes) => (writes[what].includes(status) ? 200 : 409)
    const edited = await ngo.client.call(updatePlanItem, { params: { id: item }, body: itemOf(year, activity) })
    expect([status, edited.status]).toEqual([status, want('plan')])
    const added = await ngo.client.call(addPlanItem, { body: { year, ...itemOf(year, another) } })
    expect([status, added.status]).toEqual([status, want('plan')])
    if (added.status === 200)
      expect((await ngo.client.call(removePlanItem, { params: { id: added.data.id } })).status).toBe(200)
    const urgent = await ngo.client.call(addPlanItem, { body: urgency(status === 'executing' ? second : sudden) })
    expect([status, urgent.status]).toEqual([status, want('urgent')])
    const told = await ngo.client.call(addExecution, { body: { year, activity_id: activity, ...reportOf(year) } })
    expect([status, told.status]).toEqual([status, want('report')])
    if (told.status === 200)
      expect((await ngo.client.call(removeExecution, { params: { id: told.data.id } })).status).toBe(200)
    const excused = await ngo.client.call(explainNotDone, {
      params: { id: item },
      body: { not_done_reason: 'أُلغي الموقع' },
    })
    expect([status, excused.status]).toEqual([status, want('report')])
  }
})

test('what is wrong is told at its field, and nothing is stored', async () => {
  const [ngo, other] = [await organisation(app), await organisation(app)]
  const { id, items } = await draftedPlan(app, ngo, year)
  const [{ item, activity } = { item: 0, activity: 0 }] = items
  const [foreign, sudden, free] = [
    await plannedActivity(app, other),
    await urgentActivity(app, ngo),
    await plannedActivity(app, ngo),
  ]
  const add = async (activity_id: number, more: object = {}) =>
    Object.keys(
      (await ngo.client.call(addPlanItem, { body: { year, ...itemOf(year, activity_id, more) } as never })).errors,
    )
  expect(await add(foreign)).toEqual(['activity_id'])
  expect(await add(sudden)).toEqual(['activity_id'])
  expect(await add(activity)).toEqual(['activity_id'])
  expect(await add(free, { planned_start_date: `${year + 1}-01-01` })).toEqual([
    'planned_start_date',
    'planned_end_date',
  ])
  expect(await add(free, { planned_beneficiaries: 0 })).toEqual(['planned_beneficiaries'])
  expect((await other.client.call(updatePlanItem, { params: { id: item }, body: itemOf(year, activity) })).status).toBe(
    404,
  )
  await placePlan(app, id, 'executing')
  const tell = async (more: object) =>
    Object.keys(
      (
        await ngo.client.call(addExecution, {
          body: { year, activity_id: activity, ...reportOf(year), ...more } as never,
        })
      ).errors,
    )
  // A fifth more money than planned is still as planned; one more pound needs a reason.
  expect(await tell({ actual_budget: '1200.01' })).toEqual(['variance_reason'])
  expect(await tell({ beneficiaries: [{ age_band: '0-4', gender: 'F', people: 79, with_disability: 0 }] })).toEqual([
    'variance_reason',
  ])
  expect(await tell({ beneficiaries: [{ age_band: '0-4', gender: 'F', people: 100, with_disability: 101 }] })).toEqual([
    'beneficiaries.0.with_disability',
  ])
  expect(await tell({ end_date: `${year}-01-01` })).toEqual(['end_date'])
  expect(
    await tell({
      files: [
        { file: await uploaded(app, { userId: other.userId, ngoId: other.id }), is_public: true, shows_place: false },
      ],
    }),
  ).toEqual(['files.0.file'])
  expect((await planOf(ngo, year))?.programs[0]?.activities[0]?.execution).toBeNull()
  await report(ngo, year, activity, { actual_budget: '1200.00' })
  expect(await tell({})).toEqual(['activity_id'])
  expect(
    (
      await other.client.call(removeExecution, {
        params: { id: (await planOf(ngo, year))?.programs[0]?.activities[0]?.execution?.id ?? 0 },
      })
    ).status,
  ).toBe(404)
})

test('of two editors the later one is shown what the first saved', async () => {
  const ngo = await organisation(app)
  const { items } = await runningPlan(app, ngo, officer, year)
  const seen = await report(ngo, year, items[0]?.activity ?? 0)
  const headers = { 'if-match': `"${seen.updated_at}"` }
  const send = (results: string) =>
    ngo.client.call(updateExecution, { params: { id: seen.id }, body: reportOf(year, { results }), headers })
  expect((await send('الأول')).status).toBe(200)
  const late = await send('الثاني')
  expect(late.status).toBe(409)
  expect(late.data).toMatchObject({ stale: { results: 'الأول' } })
})

test('two reports of one activity at once: one is stored', async () => {
  const ngo = await organisation(app)
  const { id, items } = await runningPlan(app, ngo, officer, year)
  const body = { year, activity_id: items[0]?.activity ?? 0, ...reportOf(year) }
  const results = await whileHeld(app, sql`select from plans where id = ${id} for update`, 3, () =>
    [1, 2, 3].map(() => ngo.client.call(addExecution, { body })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test('last year’s plan is copied as activities of its own, a year later, and what changed is told', async () => {
  const ngo = await organisation(app)
  const old = await draftedPlan(app, ngo, year, 2)
  await placePlan(app, old.id, 'executing')
  const { copied } = must(await ngo.client.call(startPlan, { body: { year: year + 1, currency_id: 1, copy: true } }))
  expect(copied).toBe(2)
  const plan = await planOf(ngo, year + 1)
  const rows = plan?.programs.flatMap((one) => one.activities) ?? []
  expect(rows.map((row) => [row.planned_start_date, row.planned_budget, row.copied])).toEqual([
    [`${year + 1}-03-01`, '1000.00', 'kept'],
    [`${year + 1}-03-01`, '1000.00', 'kept'],
  ])
  expect(rows.some(({ activity_id }) => old.items.some(({ activity }) => activity === activity_id))).toBe(false)
  const [first] = rows
  must(
    await ngo.client.call(updatePlanItem, {
      params: { id: first?.id ?? 0 },
      body: itemOf(year + 1, first?.activity_id ?? 0, { planned_budget: '1.00' }),
    }),
  )
  const after = (await planOf(ngo, year + 1))?.programs.flatMap((one) => one.activities)
  expect(after?.find(({ id }) => id === first?.id)?.copied).toBe('changed')
  const read = must(await ngo.client.call(activities.read, { params: { id: first?.activity_id ?? 0 } }))
  expect(read.is_published).toBe(false)
  for (const wrong of [year - 1, year + 2, year])
    expect((await ngo.client.call(startPlan, { body: { year: wrong, currency_id: 1, copy: false } })).status).toBe(422)
})

test('a draft that the year has opened is filled from the plan before, once, also when several do it at the same time', async () => {
  const ngo = await organisation(app)
  await placePlan(app, (await draftedPlan(app, ngo, year, 2)).id, 'executing')
  const begin = (copy: boolean) => ngo.client.call(startPlan, { body: { year: year + 1, currency_id: 1, copy } })
  const { id } = must(await begin(false))
  expect(must(await begin(false)), 'it stands open already').toEqual({ id, copied: 0 })
  const results = await whileHeld(app, sql`select from plans where id = ${id} for update`, 3, () =>
    [1, 2, 3].map(() => begin(true)),
  )
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(results.find(({ status }) => status === 200)?.data).toEqual({ id, copied: 2 })
  expect((await planOf(ngo, year + 1))?.programs.flatMap((one) => one.activities)).toHaveLength(2)
  expect((await begin(false)).status).toBe(422)
  const { rows } = await sql<{ action: string }>`
    select action from logs where entity = 'plans' and entity_id = ${id} order by id`.execute(app.ownerDb)
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
})

test('an activity that stands in a plan is not deleted and keeps its type and programme', async () => {
  const ngo = await organisation(app)
  const { items } = await draftedPlan(app, ngo, year)
  const id = items[0]?.activity ?? 0
  expect((await ngo.client.call(activities.remove, { params: { id } })).status).toBe(409)
  const row = must(await ngo.client.call(activities.read, { params: { id } }))
  const { id: _id, updated_at: _at, ...input } = row
  const moved = await ngo.client.call(activities.update, {
    params: { id },
    body: { ...input, activity_type: 1, program_id: null },
  })
  expect(Object.keys(moved.errors).sort()).toEqual(['activity_type', 'program_id'])
})

test('a plan keeps the names with which it was handed in; in their own registers they are changed as before', async () => {
  const ngo = await organisation(app)
  const { id, items } = await draftedPlan(app, ngo, year)
  const activity = items[0]?.activity ?? 0
  const { program_id } = must(await ngo.client.call(activities.read, { params: { id: activity } }))
  const rename = async (register: typeof activities | typeof programs, one: number, name: string) => {
    const { id: _id, updated_at: _at, ...input } = must(await ngo.client.call(register.read, { params: { id: one } }))
    must(await ngo.client.call(register.update, { params: { id: one }, body: { ...input, name } as never }))
  }
  const renamed = async (name: string) => {
    await rename(activities, activity, `نشاط ${name}`)
    await rename(programs, program_id ?? 0, `برنامج ${name} ${ngo.id}`)
  }
  const named = (plan: { programs: readonly { name: string; activities: readonly { name: string }[] }[] }) =>
    plan.programs.map((program) => [program.name, program.activities[0]?.name])
  const seenByBoth = async () => {
    const theirs = named(must(await officer.client.call(readMinistryPlan, { params: { id } })))
    const own = must(await ngo.client.call(readPlans, { query: { year } }))
    expect(named(own.current_plan ?? { programs: [] })).toEqual(theirs)
    return theirs
  }
  const as = (name: string) => [[`برنامج ${name} ${ngo.id}`, `نشاط ${name}`]]
  const submit = async () => must(await ngo.client.call(actOnPlan, { params: { id }, body: { action: 'submit' } }))
  const decide = async (body: object) =>
    must(await officer.client.call(decidePlan, { params: { id }, body: body as never }))
  await renamed('قبل الرفع')
  await submit()
  await renamed('بعد الرفع')
  expect(await seenByBoth()).toEqual(as('قبل الرفع'))
  // What came back is the organisation's again, with its names of today.
  await decide({ action: 'return', ministry_note: 'سمّوا النشاط بما هو.' })
  expect(await seenByBoth()).toEqual(as('بعد الرفع'))
  await renamed('معدّل')
  await submit()
  await decide({ action: 'approve' })
  await renamed('بعد الاعتماد')
  expect(await seenByBoth()).toEqual(as('معدّل'))
})

test('a second approval of the same plan waits for the first and is refused', async () => {
  const ngo = await organisation(app)
  const { id } = await draftedPlan(app, ngo, year)
  must(await ngo.client.call(actOnPlan, { params: { id }, body: { action: 'submit' } }))
  const both = await whileHeld(app, sql`select from plans where id = ${id} for update`, 2, () =>
    [1, 2].map(() => officer.client.call(decidePlan, { params: { id }, body: { action: 'approve' } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const listed = must(await officer.client.call(listMinistryPlans, { query: { year } }))
  expect(listed.some((one) => one.id === id && one.late_days > 0)).toBe(true)
})

test('an approval waits for a change of the plan that is under way, and is refused for what it had not seen', async () => {
  const ngo = await organisation(app)
  const { id } = await draftedPlan(app, ngo, year)
  must(await ngo.client.call(actOnPlan, { params: { id }, body: { action: 'submit' } }))
  const { rows } = await sql<{ updated_at: string }>`select updated_at from plans where id = ${id}`.execute(app.ownerDb)
  const headers = { 'if-match': `"${rows[0]?.updated_at}"` }
  // Whoever reads without the lock would still find the version that he saw.
  const [late] = await whileHeld(
    app,
    sql`update plans set updated_at = now() + interval '1 second' where id = ${id}`,
    1,
    () => [officer.client.call(decidePlan, { params: { id }, body: { action: 'approve' }, headers })],
  )
  expect(late?.status).toBe(409)
  expect((await planOf(ngo, year))?.status).toBe('submitted')
})

test('people without the right see and change no plan', async () => {
  const ngo = await organisation(app)
  const { items } = await draftedPlan(app, ngo, year)
  const nobody = await organisationUser(app, ngo.id, { ngo_users: ['S'] })
  const finance = await organisationUser(app, ngo.id, { ngo_plans: ['S', 'U'] })
  expect((await nobody.client.call(readPlans, {})).status).toBe(403)
  const [{ item, activity } = { item: 0, activity: 0 }] = items
  expect(
    (await finance.client.call(updatePlanItem, { params: { id: item }, body: itemOf(year, activity) })).status,
  ).toBe(200)
  expect((await finance.client.call(removePlanItem, { params: { id: item } })).status).toBe(403)
  expect((await finance.client.call(startPlan, { body: { year: year + 1, currency_id: 1, copy: false } })).status).toBe(
    403,
  )
  const total = await sql<{
    n: number
  }>`select count(*) as n from plan_activities where id = ${item} and deleted_at is null`.execute(app.ownerDb)
  expect(total.rows[0]?.n).toBe(1)
})
