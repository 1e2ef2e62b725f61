import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteSurvey, listSurveys, readSurveyResults, type Survey } from '#contract/guest-forms/survey-results.ts'
import { respondentKinds } from '#contract/guest-forms/survey.ts'
import { testApp, type Client } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'

const app = await testApp()
interface Row {
  id: number
  kind: (typeof respondentKinds)[number]
  governorate: number
  axes: number[]
  ratings: number[]
  wants: boolean
  held: boolean
  deleted: boolean
}
const rows: Row[] = []
let central: Client
let directorate: Client
beforeAll(async () => {
  central = (await ministryUser(app, { rights: { ministry_consultation_surveys: ['S', 'D', 'E'] } })).client
  directorate = (
    await ministryUser(app, { governorate: 2, rights: { ministry_consultation_surveys: ['S', 'D', 'E'] } })
  ).client
  for (let i = 0; i < 60; i += 1) {
    const axes = [(i % 4) + 1, ...(i % 3 === 0 ? [((i + 1) % 4) + 1] : [])]
    const row: Omit<Row, 'id'> = {
      kind: respondentKinds[i % 5] as Row['kind'],
      governorate: (i % 7) + 1,
      axes,
      ratings: axes.map((axis) => ((i * axis) % 5) + 1),
      wants: i % 2 === 0,
      held: i % 11 === 5,
      deleted: i % 13 === 6,
    }
    const answers = JSON.stringify(
      axes.map((axis_id, at) => ({ axis_id, rating: row.ratings[at], problem: `=مشكلة ${i}`, proposal: null })),
    )
    const made = await sql<{ id: number }>`
      insert into consultation_surveys (full_name, respondent_kind, ngo_name, governorate_id, phone_number, survey_axis_ids, answers, wants_participation, consent, held_reason, deleted_at)
      values (${`مجيب رقم ${i}`}, ${row.kind}, ${row.kind === 'ngo' ? 'جمعية' : null}, ${row.governorate}, '0944123456', ${axes}, ${answers}::jsonb, ${row.wants}, true, ${row.held ? 'too_fast' : null}, ${row.deleted ? new Date() : null}) returning id`.execute(
      app.ownerDb,
    )
    rows.push({ ...row, id: made.rows[0]?.id as number })
  }
})

type Filter = { respondent_kind?: Row['kind']; governorate_id?: number; survey_axis_id?: number }
const expected = (filter: Filter, only?: number) =>
  rows.filter(
    (row) =>
      !row.held &&
      !row.deleted &&
      (only === undefined || row.governorate === only) &&
      (filter.respondent_kind === undefined || row.kind === filter.respondent_kind) &&
      (filter.governorate_id === undefined || row.governorate === filter.governorate_id) &&
      (filter.survey_axis_id === undefined || row.axes.includes(filter.survey_axis_id)),
  )
const filters: Filter[] = [
  {},
  { respondent_kind: 'expert' },
  { governorate_id: 2 },
  { governorate_id: 3 },
  { survey_axis_id: 1 },
  { survey_axis_id: 2, respondent_kind: 'ngo' },
  { survey_axis_id: 4, governorate_id: 2 },
]
const who = [
  ['central', undefined],
  ['a directorate', 2],
] as const
const clientOf = (name: string) => (name === 'central' ? central : directorate)

describe.each(who)('for %s', (name, only) => {
  test.each(filters)('list and results with %j are exactly those that count and that one may see', async (filter) => {
    const wanted = expected(filter, only)
    const { data, pagination } = await clientOf(name).call(listSurveys, { query: { ...filter, per_page: 100 } })
    expect((data as Survey[]).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id).toReversed())
    expect(pagination?.total_row).toBe(wanted.length)
    const { data: results } = await clientOf(name).call(readSurveyResults, { query: filter })
    expect([results.total, results.wants_participation]).toEqual([
      wanted.length,
      wanted.filter(({ wants }) => wants).length,
    ])
    for (const { kind, count } of results.kinds) expect(count).toBe(wanted.filter((row) => row.kind === kind).length)
    for (const { id, count } of results.governorates)
      expect(count).toBe(wanted.filter((row) => row.governorate === id).length)
    for (const { id, ratings } of results.axes)
      expect(ratings, `axis ${id}`).toEqual(
        [1, 2, 3, 4, 5].map((rating) => wanted.filter((row) => row.ratings[row.axes.indexOf(id)] === rating).length),
      )
    const axes = results.axes.map(({ id }: { id: number }) => id)
    expect(axes).toEqual(
      filter.survey_axis_id === undefined
        ? [...new Set(wanted.flatMap((row) => row.axes))].toSorted()
        : wanted.length > 0
          ? [filter.survey_axis_id]
          : [],
    )
  })
})

test('a directorate cannot delete an answer of another governorate, held back or not', async () => {
  const other = rows.find((row) => row.governorate === 3 && !row.held && !row.deleted) as Row
  const held = rows.find((row) => row.governorate !== 2 && row.held && !row.deleted) as Row
  expect((await directorate.call(deleteSurvey, { params: { id: other.id } })).status).toBe(404)
  expect((await directorate.call(deleteSurvey, { params: { id: held.id } })).status).toBe(404)
})
test('a deleted answer leaves list and results, once, and the log names its number and no person', async () => {
  const one = expected({}).at(-1) as Row
  const before = (await central.call(readSurveyResults)).data.total
  expect((await central.call(deleteSurvey, { params: { id: one.id } })).status).toBe(200)
  one.deleted = true
  expect((await central.call(deleteSurvey, { params: { id: one.id } })).status).toBe(404)
  expect((await central.call(readSurveyResults)).data.total).toBe(before - 1)
  const { rows: log } = await sql<{ description_ar: string; changes: unknown }>`
    select description_ar, changes from logs where entity = 'consultation_surveys' and entity_id = ${one.id} and action = 'delete'`.execute(
    app.ownerDb,
  )
  expect(log).toHaveLength(1)
  expect(log[0]?.description_ar).toMatch(/SHM\d+/)
  expect(JSON.stringify(log)).not.toContain('مجيب')
})
test.each([
  ['S', [200, 200, 403, 403]],
  ['D', [200, 200, 404, 403]],
  ['E', [200, 200, 403, 200]],
] as const)('with the right %s alone: list, results, delete and export are %j', async (right, statuses) => {
  const { client } = await ministryUser(app, { rights: { ministry_consultation_surveys: [right] } })
  expect([
    (await client.call(listSurveys)).status,
    (await client.call(readSurveyResults)).status,
    (await client.call(deleteSurvey, { params: { id: 999_999 } })).status,
    (await client.call(listSurveys, { headers: { export: '1' } })).status,
  ]).toEqual(statuses)
})
test('guests and ministry users without the right see nothing', async () => {
  const { client } = await ministryUser(app, { rights: { ministry_guest_messages: ['S'] } })
  for (const [asker, status] of [
    [app.guest, 401],
    [client, 403],
  ] as const)
    for (const call of [listSurveys, readSurveyResults]) expect((await asker.call(call)).status).toBe(status)
})
