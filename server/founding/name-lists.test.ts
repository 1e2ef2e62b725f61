import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkName, readMainInfo } from '#contract/founding/calls.ts'
import { assignName, readCreationRequest } from '#contract/founding/ministry-calls.ts'
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

it('a refused name has its reason of the library and its article, which the founder reads with the note', async () => {
  const request = await placedRequest(app, 'جمعية ضفاف النهر الأهلية')
  await place(app, request, { status: 4, stage: 3, role: 'ngo_head' })
  const { client } = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const body = { accepted: 0, note: 'الاسم لا يدل على أهداف الجمعية.', reject_reason_id: 2, article: 'المادة 7' }
  const unknown = await client.call(assignName, {
    params: { id: request.id },
    body: { ...body, reject_reason_id: 9_999 },
  })
  expect(Object.keys(unknown.errors)).toEqual(['reject_reason_id'])
  must(await client.call(assignName, { params: { id: request.id }, body }))
  const note = { field: 'name_ar', feedback: body.note, reject_reason_id: 2, article: 'المادة 7' }
  const { asks } = must(await request.founder.client.call(readMainInfo))
  expect(asks.filter((ask) => ask.field === 'name_ar')).toMatchObject([note])
  const desk = must(await client.call(readCreationRequest, { params: { id: request.id } }))
  expect(desk.est_ngo.history.at(-1)).toMatchObject({ action: 'feedback', ...note })
  const { rows } = await sql<{ body: string }>`select body from user_notifications
    where code = 'N-08' and entity_id = ${request.id}`.execute(app.ownerDb)
  // The note ends with a stop of its own.
  expect(rows.map((row) => row.body)).toEqual([expect.stringContaining(`: ${body.note} السند: المادة 7.`)])
})
