import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveGeneralInfo } from '#contract/assemblies/general-info.ts'
import { actOnPlan } from '#contract/plans/plans.ts'
import { declareComplete } from '#contract/profile/completion.ts'
import { computeScore, readScore } from '#contract/profile/score.ts'
import { must, testApp } from '#server/testing/app.ts'
import { boardOf } from '#server/testing/board-cases.ts'
import { seatInput, wholeBoard } from '#server/testing/boards.ts'
import { organisation, type Organisation } from '#server/testing/factories.ts'
import { fullFile } from '#server/testing/full-file.ts'
import { assembly } from '#server/testing/meetings.ts'
import { employeesCase } from '#server/testing/people-cases.ts'
import { draftedPlan, thisYear } from '#server/testing/plans.ts'
import { boardRegisters } from '#contract/boards/directors.ts'
import { employees } from '#contract/people/employees.ts'

const app = await testApp()
const year = thisYear(app)
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb)

/** What the founding left: a ratified board with all its seats, and the founders in the assembly. */
async function founded(own: Organisation): Promise<void> {
  await run(sql`update ngos set decision_date = ${`${year}-02-01`}, legal_form_id = 2 where id = ${own.id}`)
  const board = await boardOf(app, own.id, { body: 'administrative', size: 5, no: '7/ق', status: 'current' })
  for (const position of wholeBoard('administrative'))
    must(
      await own.client.call(boardRegisters.administrative.create, { body: await seatInput(app, own, board, position) }),
    )
  await run(sql`update directors set is_current = true where director_board_id = ${board}`)
  await assembly(app, own.id, 11)
}
const general = (employees_number: number) => ({
  data: {
    has_hr_bylaw: true,
    has_women_policy: false,
    has_volunteer_policy: true,
    has_organizational_structure: true,
    has_financial_bylaw: true,
    has_child_protection_policy: false,
    has_complaints_mechanism: true,
    members_number: 11,
    employees_number,
    volunteers_number: 0,
    annual_beneficiaries_number: null,
  },
})
const sectionOf = async ({ client }: Organisation, key: string) => {
  must(await client.call(computeScore))
  return must(await client.call(readScore)).sections.find((one) => one.key === key)
}

test('a new organisation reaches what completion demands by what its screens take in, with the target of the document', async () => {
  const own = await fullFile(app)
  await founded(own)
  const declare = () => own.client.call(declareComplete, { query: { status: 1 } })
  expect((await declare()).status).toBe(422)
  expect(await sectionOf(own, 'governance')).toMatchObject({ ratio: 1, missing: [] })
  must(await own.client.call(saveGeneralInfo, { params: { id: own.id }, body: general(0) }))
  expect(await sectionOf(own, 'staff')).toMatchObject({ ratio: 1 })
  const plan = await draftedPlan(app, own, year, 1)
  // A plan that is not handed in yet counts nothing, a programme does.
  expect((await sectionOf(own, 'programs'))?.missing.map((one) => one.field_or_rule)).toContain('plan')
  must(await own.client.call(actOnPlan, { params: { id: plan.id }, body: { action: 'submit' } }))
  const programs = await sectionOf(own, 'programs')
  expect(programs?.missing.map((one) => one.field_or_rule)).not.toContain('plan')
  const score = must(await own.client.call(readScore))
  expect(score.min_score).toBe(80)
  expect(score.score).toBeGreaterThanOrEqual(80)
  must(await declare())
})

test('declared staff counts while the registers agree by ten per cent, and not beyond', async () => {
  const own = await organisation(app)
  const owner = { userId: own.userId, ngoId: own.id, client: own.client }
  for (let n = 0; n < 9; n += 1)
    must(await own.client.call(employees.create, { body: (await employeesCase.input(app, owner, 7_700 + n)) as never }))
  for (const [declared, ratio] of [
    [8, 0.5],
    [9, 1],
    [10, 1],
    [11, 0.5],
  ] as const) {
    await run(sql`delete from general_infos where ngo_id = ${own.id}`)
    must(await own.client.call(saveGeneralInfo, { params: { id: own.id }, body: general(declared) }))
    expect((await sectionOf(own, 'staff'))?.ratio, String(declared)).toBe(ratio)
  }
})
