import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ministryWhere, ownWhere } from '#contract/cooperation/where.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { fileOf, projectOf } from '../testing/coop-projects.ts'
import { ministryUser, organisation, type Organisation, organisationUser } from '../testing/factories.ts'
import { recordsOf } from '../testing/workbook.ts'
import { tellEndingAgreements } from './reminders.ts'

const app = await testApp()
const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
let serial = 700
interface Place {
  readonly sector: number
  readonly governorates: readonly number[]
  readonly people: number
  readonly state?: string
  readonly status?: string
}
/** A project that stands in these places; executed and ongoing unless it says otherwise. */
async function project(
  ngo: Organisation,
  { sector, governorates, people, state = 'executed', status = 'ongoing' }: Place,
) {
  const id = await projectOf(app, ownerOf(ngo), (serial += 1), true)
  const begun = state === 'executed'
  await sql`update coop_projects set project_sector_id = ${sector}, approval_status = ${state}, project_status = ${begun ? status : 'planned'},
      actual_start_date = ${begun ? '2026-03-01' : null}, actual_end_date = ${status === 'completed' ? '2026-06-01' : null}, report_due_on = ${status === 'completed' ? '2090-01-01' : null} where id = ${id}`.execute(
    app.ownerDb,
  )
  for (const at of governorates)
    await sql`insert into coop_project_locations (ngo_id, coop_project_id, governorate_id, place) values (${ngo.id}, ${id}, ${at}, 'أ'), (${ngo.id}, ${id}, ${at}, 'ب')`.execute(
      app.ownerDb,
    )
  const cells = JSON.stringify([{ age_band: '60+', gender: 'F', people, with_disability: 0 }])
  await sql`insert into coop_project_beneficiaries (ngo_id, coop_project_id, target_group_id, people) values (${ngo.id}, ${id}, 5, ${cells}::jsonb)`.execute(
    app.ownerDb,
  )
  return id
}

let north: Organisation
let south: Organisation
const ids: Record<string, number> = {}
beforeAll(async () => {
  north = await organisation(app, { governorate: 2 })
  south = await organisation(app, { governorate: 12 })
  ids.wide = await project(north, { sector: 6, governorates: [2, 7], people: 100 })
  ids.done = await project(north, { sector: 3, governorates: [2], people: 20, status: 'completed' })
  ids.few = await project(north, { sector: 3, governorates: [9], people: 4 })
  ids.draft = await project(north, { sector: 3, governorates: [2], people: 7, state: 'draft' })
  ids.refused = await project(north, { sector: 3, governorates: [2], people: 7, state: 'rejected' })
  ids.south = await project(south, { sector: 6, governorates: [2], people: 50 })
})
const figure = (projects: number, people: number | null, ngos = 1) => ({ projects, ngos, bodies: 1, people })

it('counts a project in each governorate, its people once in a total, and only what was approved', async () => {
  const own = must(await north.client.call(ownWhere.figures))
  expect(own.cells).toEqual([
    { governorate_id: 2, project_sector_id: 3, ...figure(1, 20) },
    { governorate_id: 2, project_sector_id: 6, ...figure(1, 100) },
    { governorate_id: 7, project_sector_id: 6, ...figure(1, 100) },
    { governorate_id: 9, project_sector_id: 3, ...figure(1, null) },
  ])
  expect(own.governorates).toEqual([
    { governorate_id: 2, ...figure(2, 120) },
    { governorate_id: 7, ...figure(1, 100) },
    { governorate_id: 9, ...figure(1, null) },
  ])
  expect(own.sectors).toEqual([
    { project_sector_id: 3, ...figure(2, 24) },
    { project_sector_id: 6, ...figure(1, 100) },
  ])
  expect(own.total).toEqual(figure(3, 124))
})

it('every figure is the length of the list that it opens, whoever reads it', async () => {
  const ministry = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  for (const [client, calls] of [
    [ministry.client, ministryWhere],
    [north.client, ownWhere as never as typeof ministryWhere],
  ] as const)
    for (const project_status of [undefined, 'ongoing', 'completed'] as const) {
      const filter = project_status ? { project_status } : {}
      const { cells, governorates, sectors, total } = must(await client.call(calls.figures, { query: filter }))
      expect(cells.length).toBeGreaterThan(0)
      for (const { projects, ngos, bodies: _bodies, people: _people, ...at } of [
        ...cells,
        ...governorates,
        ...sectors,
        total,
      ]) {
        const found = must(await client.call(calls.list, { query: { ...filter, ...at, per_page: 100 } }))
        expect([at, found.length, new Set(found.map((one) => one.ngo_id)).size]).toEqual([at, projects, ngos])
      }
    }
})

it('an organisation sees its own, a directorate those of its governorate, the centre all; nobody without the right', async () => {
  const seen = async (client: Organisation['client'], calls: typeof ministryWhere) =>
    must(await client.call(calls.list, { query: { per_page: 100 } })).map(({ id }) => id)
  const own = ownWhere as never as typeof ministryWhere
  expect((await seen(north.client, own)).toSorted()).toEqual([ids.wide, ids.done, ids.few].toSorted())
  expect(await seen(south.client, own)).toEqual([ids.south])
  const officer = await ministryUser(app, { governorate: 12, rights: { ministry_ngos: ['S'] } })
  const there = await seen(officer.client, ministryWhere)
  expect([there.includes(ids.south as number), there.includes(ids.wide as number)]).toEqual([true, false])
  const figures = must(await officer.client.call(ministryWhere.figures))
  expect(figures.total.projects).toBe(there.length)
  const centre = await ministryUser(app, { rights: { ministry_ngos: ['S'] } })
  expect(await seen(centre.client, ministryWhere)).toEqual(expect.arrayContaining([ids.wide, ids.few, ids.south]))
  for (const [client, call] of [
    [(await organisationUser(app, north.id, { ngo_plans: ['S'] })).client, ownWhere.figures],
    [(await ministryUser(app, { rights: { ministry_slider: ['S'] } })).client, ministryWhere.figures],
    [north.client, ministryWhere.figures],
    [centre.client, ownWhere.figures],
  ] as const)
    expect((await client.call(call as typeof ministryWhere.figures)).status).toBe(403)
})

it('fewer than five people are not told in list and export either, and an export has a row for each place', async () => {
  const rows = must(await north.client.call(ownWhere.list))
  expect(rows.find(({ id }) => id === ids.few)).toMatchObject({ people: null })
  expect(rows.find(({ id }) => id === ids.wide)?.places).toHaveLength(4)
  const answer = await north.client.request('GET', `/api/${ownWhere.list.path}`, undefined, {
    'to-excel': '1',
    'accept-language': 'ar',
  })
  const rowsOf = recordsOf(answer.data as Buffer)
  // Two places in each of four governorates.
  expect(rowsOf.map((row) => row['المستفيدون من المشروع كله'] ?? '').toSorted()).toEqual(
    ['', '', '20', '20', '100', '100', '100', '100'].toSorted(),
  )
})

it('an agreement that ends is told 60 and 30 days before and on the day, each once, unless a longer paper follows it', async () => {
  const ngo = await organisation(app)
  const today = todayIn(app.clock.now())
  const ending = async (days: number, more: { later?: number; status?: string } = {}) => {
    const id = await project(ngo, { sector: 1, governorates: [2], people: 9, status: more.status ?? 'ongoing' })
    await sql`update coop_projects set agreement_expires_on = ${addDays(today, days)} where id = ${id}`.execute(
      app.ownerDb,
    )
    if (more.later !== undefined)
      await sql`insert into coop_project_files (ngo_id, coop_project_id, kind, title, file, expires_on)
        values (${ngo.id}, ${id}, 'amendment', 'تمديد', ${await fileOf(app, ownerOf(ngo))}, ${addDays(today, more.later)})`.execute(
        app.ownerDb,
      )
    return id
  }
  const at60 = await ending(60)
  const onDay = await ending(0)
  const followed = await ending(10, { later: 29 })
  for (const calm of [61, -1]) await ending(calm)
  await ending(20, { status: 'completed' })
  await ending(20, { later: 200 })
  const told = async () =>
    (
      await sql<{ code: string; entity_id: number }>`select code, entity_id from user_notifications
        where user_id = ${ngo.userId} and code in ('AGREEMENT-ENDING', 'PAPER-ENDING') order by entity_id, id`.execute(
        app.ownerDb,
      )
    ).rows
  const counts = await Promise.all([tellEndingAgreements(app.services), tellEndingAgreements(app.services)])
  expect(counts.reduce((a, b) => a + b, 0)).toBe(3)
  expect(await told()).toEqual([
    { code: 'AGREEMENT-ENDING', entity_id: at60 },
    { code: 'AGREEMENT-ENDING', entity_id: onDay },
    { code: 'PAPER-ENDING', entity_id: followed },
  ])
  expect(await tellEndingAgreements(app.services)).toBe(0)
  await sql`update coop_projects set agreement_expires_on = ${addDays(today, 30)} where id = ${at60}`.execute(
    app.ownerDb,
  )
  expect(await tellEndingAgreements(app.services)).toBe(1)
})
