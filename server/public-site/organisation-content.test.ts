import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listNgoActivities,
  readActivityImage,
  readNgoActivity,
  readNgoPrograms,
} from '#contract/public-site/activities.ts'
import { addDays } from '#contract/core/values/dates.ts'
import { filterName, readNgo } from '#contract/public-site/calls.ts'
import { readNgoOverview, readNgoServices, readNgoStatistics } from '#contract/public-site/overview.ts'
import { peopleTypes, readPeople, type BoardTerm, type PeopleType } from '#contract/public-site/people.ts'
import { encrypt, hmac } from '../core/identity/secrets.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation, uploaded } from '../testing/factories.ts'

let app: TestApp
let ngo: number
let other: number
let shownActivity: number
let draft: number
let program: number
const secret = {
  number: '01010012345',
  mobile: '0933123456',
  mother: 'فاطمة السرية',
  former: 'السابقة',
  waiting: 'المنتظرة',
}
const year = 2026

const insert = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await query.execute(app.ownerDb)).rows[0]?.id ?? 0
const setStatus = (status: number) => sql`update ngos set status_id = ${status} where id = ${ngo}`.execute(app.ownerDb)

/** Every call about one organisation, with the parameters that find something in it. */
const calls = () =>
  [
    ...peopleTypes.map((type) => [readPeople, { params: { type }, query: { ngo_id: ngo } }] as const),
    [listNgoActivities, { params: { id: ngo } }],
    [readNgoPrograms, { params: { id: ngo } }],
    [readNgoActivity, { params: { id: ngo, activityId: shownActivity } }],
    [readActivityImage, { params: { id: ngo, activityId: shownActivity } }],
    [readNgoOverview, { params: { id: ngo } }],
    [readNgoServices, { params: { id: ngo } }],
    [readNgoStatistics, { params: { id: ngo } }],
  ] as const
const ask = async () =>
  await Promise.all(calls().map(([call, given]) => app.guest.call(call as typeof readNgoPrograms, given as never)))

async function addActivity(given: {
  name: string
  start: string
  end: string | null
  published?: boolean
  emergency?: boolean
  of?: number
}) {
  return await insert(sql<{
    id: number
  }>`insert into activities (ngo_id, program_id, name, activity_type, objectives, description, target_group_ids, governorate_id, start_date, end_date, beneficiaries_number, is_published)
    values (${given.of ?? ngo}, ${given.emergency ? null : program}, ${given.name}, ${given.emergency ? 1 : 0}, 'هدف النشاط', '<p onclick="x()">وصف<script>alert(1)</script></p>', '{5,6}', 1, ${given.start}, ${given.end}, 80, ${given.published ?? true}) returning id`)
}
const addReport = (plan: number, activity: number, done: number, people: number, status = 'done') =>
  sql`insert into executions (ngo_id, plan_id, activity_id, start_date, end_date, execution_percentage, beneficiaries_male, beneficiaries_female, actual_budget, results, difficulties, status)
    values (${ngo}, ${plan}, ${activity}, '2025-03-01', '2025-03-05', ${done}, ${people}, ${people}, 7654321, 'نتيجة منشورة', 'صعوبة لا تنشر', ${status})`.execute(
    app.ownerDb,
  )

beforeAll(async () => {
  app = await testApp()
  const owner = await organisation(app)
  ngo = owner.id
  other = (await organisation(app)).id
  const { secrets } = app.services
  await sql`update ngos set decision_no = '9017701/ت', decision_date = '2019-03-12' where id = ${ngo}`.execute(
    app.ownerDb,
  )
  const ratified = (start: string) => addDays(start, -10)
  const board = (no: number, start: string, end: string, status: string) =>
    insert(
      sql<{
        id: number
      }>`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date) values (${ngo}, 'administrative', ${no}, 5, ${start}, ${end}, ${status}, ${`${no}/م`}, ${ratified(start)}) returning id`,
    )
  const past = await board(1, `${year - 3}-01-01`, `${year - 1}-01-01`, 'expired')
  const current = await board(2, `${year - 1}-01-01`, `${year + 1}-01-01`, 'current')
  const pending = await board(3, `${year + 1}-01-01`, `${year + 3}-01-01`, 'pending')
  const person = (type: string, last: string, position: number, of: number | null, isCurrent = true) =>
    sql`insert into directors (ngo_id, type, first_name, last_name, mother_name, id_number, id_number_hash, mobile, position_id, seat_method, start_date, director_board_id, is_current)
      values (${ngo}, ${type}, 'رامي', ${last}, ${secret.mother}, ${encrypt(secret.number, secrets.encryptionKey, 'id_number')}, ${hmac(secret.number + last, secrets.hmacKey)}, ${secret.mobile}, ${position}, 'elected', '2025-01-01', ${of}, ${isCurrent})`.execute(
      app.ownerDb,
    )
  await person('founder', 'المؤسس', 14, null)
  await person('administrative', 'العضو', 5, current)
  await person('administrative', 'الرئيس', 1, current)
  await person('administrative', secret.former, 1, past, false)
  await person('administrative', secret.waiting, 1, pending)
  await person('executive', 'المدير', 10, null)
  const field = (await sql<{ id: number }>`select id from classifications where code = '3'`.execute(app.ownerDb))
    .rows[0]?.id
  program = await insert(
    sql<{
      id: number
    }>`insert into programs (ngo_id, name, objectives, classification_id, target_group_ids, governorate_ids, start_date, budget, currency_id, status) values (${ngo}, 'كفالة يتيم', 'رعاية الأيتام في المدينة', ${field}, '{1}', '{1,3}', '2024-01-01', 5000000, 1, 'active') returning id`,
  )
  shownActivity = await addActivity({ name: 'توزيع الحقائب', start: '2025-03-01', end: '2025-03-05' })
  await addActivity({ name: 'إغاثة السيول', start: '2024-12-20', end: null, emergency: true })
  await addActivity({ name: 'مخيم قادم', start: `${year + 1}-07-01`, end: `${year + 1}-07-10` })
  draft = await addActivity({ name: 'مسودة لا تنشر', start: '2025-05-01', end: null, published: false })
  const picture = await uploaded(app, { userId: owner.userId, ngoId: ngo }, 'png')
  await sql`update activities set image = ${picture} where id in (${shownActivity}, ${draft})`.execute(app.ownerDb)
  const plan = await insert(
    sql<{
      id: number
    }>`insert into plans (ngo_id, year, status, currency_id, submitted_at) values (${ngo}, 2025, 'archived', 1, '2025-02-12T09:00:00Z') returning id`,
  )
  await addReport(plan, shownActivity, 80, 30)
  await addReport(plan, shownActivity, 0, 500, 'cancelled')
  await addReport(plan, draft, 100, 1000)
  const service = (approved: boolean, name: string) =>
    insert(sql<{
      id: number
    }>`with s as (insert into services (classification_id, name_ar, is_approved) values (${field}, ${name}, ${approved}) returning id)
      insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids) select ${ngo}, s.id, 'وصف خدمة الاختبار', '{1}', 1, 1, '{1}' from s returning id`)
  await service(true, 'خدمة معتمدة للاختبار')
  await service(false, 'خدمة مقترحة لا تنشر')
  await sql`insert into statistics (ngo_id, title_ar, count, icon, sort) values (${ngo}, 'يتيم مكفول', 420, 'heart', 2), (${ngo}, 'متطوع', 126, 'users', 1), (${other}, 'رقم غيرها', 9, 'x-x', 1)`.execute(
    app.ownerDb,
  )
  for (const id of [ngo, other])
    await sql`insert into classification_ngos (ngo_id, classification_id, type) values (${id}, ${field}, 'main')`.execute(
      app.ownerDb,
    )
})
beforeEach(async () => {
  app.clock.now = () => new Date('2026-11-21T09:00:00Z')
  await setStatus(1)
})

describe('what a status shows [3.5]', () => {
  test('every call about an organisation answers for public statuses and is 404 for every other', async () => {
    for (const record of app.services.reference.lookup('ngo-status')) {
      await setStatus(record.id)
      const expected = record.extra?.is_public === true ? 200 : 404
      for (const [at, answer] of (await ask()).entries())
        expect(answer.status, `${calls()[at]?.[0].path} ${record.name_ar}`).toBe(expected)
    }
  })
  test('an organisation in its founding is no similar organisation, and a suspended one is not recommended', async () => {
    const similar = async () =>
      (await app.guest.call(readNgoOverview, { params: { id: ngo } })).data.similar.map((row: { id: number }) => row.id)
    expect(await similar()).toEqual([other])
    for (const status of [2, 5, 8]) {
      await sql`update ngos set status_id = ${status} where id = ${other}`.execute(app.ownerDb)
      expect(await similar(), `status ${status}`).toEqual([])
    }
    await sql`update ngos set status_id = 1 where id = ${other}`.execute(app.ownerDb)
  })
})

describe('people', () => {
  test('each list has names and posts of those in office, the chair first', async () => {
    const members = async (type: PeopleType) =>
      (await app.guest.call(readPeople, { params: { type }, query: { ngo_id: ngo } })).data.members
    expect(await members('founders')).toEqual([{ name: 'رامي المؤسس', position: expect.objectContaining({ id: 14 }) }])
    expect((await members('admins')).map((row: { name: string }) => row.name)).toEqual(['رامي الرئيس', 'رامي العضو'])
    expect((await members('executives')).map((row: { name: string }) => row.name)).toEqual(['رامي المدير'])
    expect(await members('trustees')).toEqual([])
  })
  test('terms are told with their decisions, the one that awaits its ratification is not', async () => {
    const { data } = await app.guest.call(readPeople, { params: { type: 'admins' }, query: { ngo_id: ngo } })
    expect(data.terms.map((row: BoardTerm) => [row.term_no, row.status, row.decision_no])).toEqual([
      [2, 'current', '2/م'],
      [1, 'expired', '1/م'],
    ])
  })
  test('the board of the page bears the day on which its decision was made, not the first of its term', async () => {
    const { data } = await app.guest.call(readNgo, { params: { id: ngo } })
    expect(data.board).toMatchObject({
      decision_no: '2/م',
      start_date: `${year - 1}-01-01`,
      decision_date: `${year - 2}-12-22`,
    })
  })
  test('another list than the four and a list of nobody are refused', async () => {
    expect((await app.guest.request('GET', `/api/v2/guest/employees/volunteers?ngo_id=${ngo}`)).status).toBe(404)
    expect((await app.guest.request('GET', '/api/v2/guest/employees/founders')).status).toBe(422)
    expect((await app.guest.request('GET', `/api/v2/guest/employees/founders?ngo_id=${ngo}&page=1`)).status).toBe(422)
    expect((await app.guest.request('GET', '/api/v2/guest/employees/founders?ngo_id=999999')).status).toBe(404)
  })
})

describe('activities', () => {
  const names = async (query: Record<string, unknown> = {}) =>
    (await app.guest.call(listNgoActivities, { params: { id: ngo }, query: query as never })).data.map(
      (row: { name: string }) => row.name,
    )
  test('published ones, the latest first, told by their dates', async () => {
    const { data, pagination } = await app.guest.call(listNgoActivities, { params: { id: ngo } })
    expect(data.map((row: { name: string; state: string }) => [row.name, row.state])).toEqual([
      ['مخيم قادم', 'upcoming'],
      ['توزيع الحقائب', 'ended'],
      ['إغاثة السيول', 'running'],
    ])
    expect(pagination?.total_row).toBe(3)
  })
  test('filters narrow by state, programme and year of running; a running one counts in every year since its start', async () => {
    expect(await names({ state: 'running' })).toEqual(['إغاثة السيول'])
    expect(await names({ program })).not.toContain('إغاثة السيول')
    expect(await names({ year: 2025 })).toContain('توزيع الحقائب')
    expect(await names({ year })).toContain('إغاثة السيول')
    expect(await names({ year: 1999 })).toEqual([])
    expect(await names({ program: 999_999 })).toEqual([])
    expect((await app.guest.request('GET', `/api/v2/guest/ngo-activities/${ngo}?state=any`)).status).toBe(422)
  })
  test('an unpublished one, one of another organisation and unknown ones are 404, picture and all', async () => {
    for (const [id, activityId] of [
      [ngo, draft],
      [other, shownActivity],
      [ngo, 999_999],
    ] as const)
      for (const call of [readNgoActivity, readActivityImage])
        expect(
          (await app.guest.call(call, { params: { id, activityId } })).status,
          `${call.path} ${id} ${activityId}`,
        ).toBe(404)
  })
  test('one has its results without money and difficulties; reports that were cancelled reached nobody', async () => {
    const { data } = await app.guest.call(readNgoActivity, { params: { id: ngo, activityId: shownActivity } })
    expect(data.reached).toBe(60)
    expect(data.results).toEqual([
      {
        year: 2025,
        status: 'done',
        start_date: '2025-03-01',
        end_date: '2025-03-05',
        done: 80,
        reached: 60,
        results: 'نتيجة منشورة',
      },
    ])
    expect(data.description).toBe('<p>وصف</p>')
    expect((await app.guest.request('GET', data.image!)).headers['content-type']).toBe('image/png')
  })
  test('programmes count published activities and what was done in the last year with a report', async () => {
    const { data } = await app.guest.call(readNgoPrograms, { params: { id: ngo } })
    expect(data.programs).toEqual([
      expect.objectContaining({ activities: 2, done: 80, plan_year: 2025, status: 'active' }),
    ])
    expect(data.activities).toBe(3)
    expect(data.years).toEqual([...data.years].sort((a: number, b: number) => b - a))
    expect(data.years).toContain(year + 1)
  })
})

test('the overview counts what is published, and tells lateness from the register', async () => {
  const { data } = await app.guest.call(readNgoOverview, { params: { id: ngo } })
  expect(data).toMatchObject({ programs: 1, activities: 3, reached: { year: 2025, count: 60 } })
  const plan = data.duties!.rows.find((row: { duty: string }) => row.duty === 'plan')
  expect(plan!.cells.find((cell: { year: number }) => cell.year === 2025)).toMatchObject({ state: 'late', days: 12 })
})
test('services that the ministry approved are shown, figures in their order and its own only', async () => {
  const services = (await app.guest.call(readNgoServices, { params: { id: ngo } })).data
  expect(services.map((row: { name_ar: string }) => row.name_ar)).toEqual(['خدمة معتمدة للاختبار'])
  const figures = (await app.guest.call(readNgoStatistics, { params: { id: ngo } })).data
  expect(figures.map((row: { title_ar: string }) => row.title_ar)).toEqual(['متطوع', 'يتيم مكفول'])
})

test('nothing about a person but name and post, no money and nothing unpublished is in any answer', async () => {
  const text = JSON.stringify((await ask()).map((answer) => answer.data))
  for (const [what, value] of Object.entries(secret)) expect(text, what).not.toContain(value)
  for (const value of ['لا تنشر', '7654321', '5000000', 'alert', 'onclick']) expect(text, value).not.toContain(value)
  for (const key of [
    'id_number',
    'mobile',
    'seat_method',
    'budget',
    'actual_budget',
    'difficulties',
    'ministry_note',
    'is_published',
    'created_by',
    'deleted_at',
    'ngo_id',
  ])
    expect(text, key).not.toContain(`"${key}"`)
})
test('an unchanged answer is 304 for every call, a changed one has another tag', async () => {
  for (const [call, given] of calls()) {
    if (call === readActivityImage) continue
    const asked = (headers?: Record<string, string>) =>
      app.guest.call(call as typeof readNgoPrograms, { ...given, headers } as never)
    const first = await asked()
    expect(first.headers['cache-control'], call.path).toMatch(/^public, max-age=\d+/)
    expect((await asked({ 'if-none-match': String(first.headers.etag) })).status, call.path).toBe(304)
  }
})

test('a number alone finds the decision that begins with it, not a longer number', async () => {
  const found = async (name: string) =>
    (await app.guest.call(filterName, { query: { name } })).data.map((row: { id: number }) => row.id)
  // Longer than the numbers that the tests give: an organisation of theirs may be number 90.
  await sql`update ngos set decision_no = '90177012/ت' where id = ${other}`.execute(app.ownerDb)
  for (const name of ['9017701', '٩٠١٧٧٠١', ' 9017701 ', '9017701/ت', '9017701 / ت'])
    expect(await found(name), name).toEqual([ngo])
  for (const name of ['901770', '9017701%', '9_17701', '/']) expect(await found(name), name).toEqual([])
})
