import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkName } from '#contract/founding/calls.ts'
import { readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()

it('founder and evaluator are given the same list of conflicts for each of the three names, none of which is the request itself', async () => {
  const names = ['جمعية بيادر القمح للتنمية', 'جمعية الحزب الأخضر النموذجي', 'جمعية سواعد الغد الدولية'] as const
  const request = await placedRequest(app, names[0])
  await place(app, request, { status: 4, stage: 3, role: 'ngo_head' })
  await sql`update est_ngo set alternative_name_1_ar = ${names[1]}, alternative_name_2_ar = ${names[2]} where establishment_id = ${request.id}`.execute(
    app.ownerDb,
  )
  for (const [near, taken] of [
    ['جمعية بيادر القمح التنموية', 'جمعية بيادر القمح'],
    ['جمعية سواعد الغد', 'مؤسسة سواعد الغد الدولية'],
  ] as const) {
    await sql`update ngos set name_ar = ${near} where id = ${(await organisation(app)).id}`.execute(app.ownerDb)
    await place(app, await placedRequest(app, taken), { status: 3 })
  }
  const { client } = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const kinds = new Set<string>()
  for (const name_ar of names) {
    const own = must(await request.founder.client.call(checkName, { query: { name_ar } }))
    const theirs = must(await client.call(checkName, { query: { name_ar, establishment_id: request.id } }))
    expect(theirs).toEqual(own)
    expect(own.conflicts.length, name_ar).toBeGreaterThan(0)
    expect(own.conflicts.map((one) => one.name_ar)).not.toContain(name_ar)
    for (const { kind } of own.conflicts) kinds.add(kind)
  }
  expect([...kinds].toSorted()).toEqual(['ngo', 'request', 'word'])
  // The desk brings the list of the first name with it.
  const desk = must(await client.call(readCreationRequest, { params: { id: request.id } }))
  expect(desk.name_conflicts).toEqual(
    must(await request.founder.client.call(checkName, { query: { name_ar: names[0] } })).conflicts,
  )
})
