import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { contacts } from '#contract/profile/contacts.ts'
import { listLogs, readLogGuide, type LogEntry } from '#contract/profile/log.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation, organisationUser, type Organisation } from '#server/testing/factories.ts'
import { recordsOf } from '#server/testing/workbook.ts'
import { sealLogs } from '../core/log/seal.ts'
import { changesInWords } from './log-words.ts'

const app = await testApp()
let serial = 100
const contact = async (own: Pick<Organisation, 'client'>) => {
  const { errors } = await own.client.call(contacts.create, {
    body: { branch_id: null, type: 1, value: `0900000${(serial += 1)}`, is_public: false, is_primary: false },
  })
  expect(errors).toEqual({})
}
const rowsOf = async (own: Pick<Organisation, 'client'>, query: Record<string, unknown>) =>
  (await own.client.call(listLogs, { query: { per_page: 100, ...query } as never })).data as LogEntry[]

test('the log is narrowed by record, person and days of Damascus, each within the own organisation', async () => {
  const own = await organisation(app)
  const colleague = await organisationUser(app, own.id)
  const stranger = await organisation(app)
  await contact(own)
  await contact(colleague)
  await contact(stranger)
  expect(await rowsOf(own, { entity: ['contact_information'] })).toHaveLength(2)
  expect(await rowsOf(own, { entity: ['branches'] })).toHaveLength(0)
  expect(await rowsOf(own, { user_id: colleague.userId })).toHaveLength(1)
  expect(await rowsOf(own, { user_id: stranger.userId })).toHaveLength(0)
  // 21:30 in UTC is the next day in Damascus.
  await sql`insert into logs (ngo_id, action, entity, description_ar, content_hash, created_at) values
    (${own.id}, 'update', 'ngos', 'آخر الليل', 'x', '2026-03-01T21:30:00Z')`.execute(app.ownerDb)
  for (const [from, to, found] of [
    ['2026-03-01', '2026-03-01', 0],
    ['2026-03-02', '2026-03-02', 1],
    ['2026-03-03', '2026-03-04', 0],
  ] as const)
    expect(await rowsOf(own, { from, to })).toHaveLength(found)
  const { people } = (await own.client.call(readLogGuide)).data as { people: { id: number }[] }
  expect(people.map(({ id }) => id).sort()).toEqual([own.userId, colleague.userId].sort())
})

test('everybody reads what was done; what it changed is for those who may read the record', async () => {
  const own = await organisation(app)
  const { rows: terms } = await sql<{ id: number }>`
    insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
    values (${own.id}, 'administrative', 1, 5, '2025-01-01', '2027-06-01', 'current') returning id`.execute(app.ownerDb)
  for (const [entity, id] of [
    ['employees', 1],
    ['contact_information', 1],
    ['director_boards', terms[0]?.id],
    ['unheard_of', 1],
  ] as const)
    await sql`insert into logs (ngo_id, action, entity, entity_id, description_ar, changes, content_hash) values
      (${own.id}, 'create', ${entity}, ${id}, 'إضافة سجل', '{"residence_address": {"before": null, "after": "حارة الورد 12"}}', 'x')`.execute(
      app.ownerDb,
    )
  const told = async (...slugs: PermissionSlug[]) => {
    const seeing = Object.fromEntries(slugs.map((slug) => [slug, ['S' as const]]))
    const { client } = await organisationUser(app, own.id, { 'ngo-profile': ['S', 'E'], ...seeing })
    const rows = await rowsOf({ client }, { sort: 'created_at', action: ['create'] })
    expect(rows).toHaveLength(4)
    const { data } = await client.call(listLogs, { headers: { 'to-excel': '1', 'accept-language': 'en' } })
    const written = recordsOf(data as never).filter((row) => JSON.stringify(row).includes('حارة الورد'))
    const seen = rows.flatMap(({ entity, changes }) => (changes === null ? [] : [entity]))
    expect(written).toHaveLength(seen.length)
    return seen
  }
  expect(await told()).toEqual([])
  expect(await told('ngo_employees')).toEqual(['employees'])
  expect(await told('ngo_contact_information', 'ngo_director_boards_founder')).toEqual(['contact_information'])
  expect(await told('ngo_director_boards_administrative')).toEqual(['director_boards'])
  expect((await rowsOf(own, { action: ['create'] })).filter(({ changes }) => changes !== null)).toHaveLength(3)
})

test('what a reader sees of an entry is what the search finds, in both languages, the person with it', async () => {
  const own = await organisation(app)
  const helper = await organisationUser(app, own.id)
  await sql`update users set first_name = 'ليان', last_name = 'الحوراني' where id = ${helper.userId}`.execute(
    app.ownerDb,
  )
  const write = (action: string, entity: string, words: string) =>
    sql`insert into logs (ngo_id, user_id, action, entity, description_ar, content_hash) values
      (${own.id}, ${helper.userId}, ${action}, ${entity}, ${words}, 'x')`.execute(app.ownerDb)
  await write('update', 'branches', 'تعديل فرع المزة')
  await write('create', 'contact_information', 'إضافة contact_information')
  await write('login', 'sessions', 'تسجيل دخول')
  await write('delete', 'unheard_of', 'حذف unheard_of')
  const found = async (search: string, lang: string) => {
    const query = { search, per_page: 100 } as never
    const { data } = await own.client.call(listLogs, { query, headers: { 'accept-language': lang } })
    return (data as LogEntry[]).map(({ entity }) => entity)
  }
  for (const [lang, search, entities] of [
    ['en', 'branch', ['branches']],
    ['en', 'update: branch', ['branches']],
    ['en', 'Branch المزة', ['branches']],
    ['en', 'contact', ['contact_information']],
    ['en', 'sign-in', ['sessions']],
    // The sentence of a sign-in names no record.
    ['en', 'session', []],
    ['en', 'delete: record', ['unheard_of']],
    ['ar', 'وسيله تواصل', ['contact_information']],
    ['ar', 'المزة', ['branches']],
    ['ar', 'update', []],
  ] as const)
    expect([lang, search, await found(search, lang)]).toEqual([lang, search, entities])
  for (const lang of ['ar', 'en']) expect(await found('ليان', lang)).toHaveLength(4)
  const ids = async (query: Record<string, unknown>) => (await rowsOf(own, query)).map(({ id }) => id)
  expect(await ids({ sort: 'created_at' })).toEqual((await ids({})).toReversed())
  expect((await rowsOf(own, { sort: '-action' })).map(({ action }) => action)).toEqual([
    'update',
    'login',
    'delete',
    'create',
  ])
  const taken = await own.client.call(listLogs, { headers: { 'to-excel': '1', 'accept-language': 'en' } })
  expect(recordsOf(taken.data as never).map((row) => row['What happened'])).toEqual([
    'Delete: Record',
    'Sign-in',
    'Create: Contact',
    'Update: Branch \u2068فرع المزة\u2069',
  ])
})

test('a log is counted up to ten thousand entries: exactly as many are told, of more that there are more, and the last page is full', async () => {
  const own = await organisation(app)
  const write = (entries: number) =>
    sql`insert into logs (ngo_id, action, entity, description_ar, content_hash)
      select ${own.id}, 'update', 'ngos', 'تعديل رقم ' || k, 'x' from generate_series(1, ${entries}::int) k`.execute(
      app.ownerDb,
    )
  const paged = async (query: object) => {
    const { data, pagination } = await own.client.call(listLogs, { query: { per_page: 100, ...query } as never })
    return { rows: (data as LogEntry[]).map(({ description_ar }) => description_ar), ...pagination }
  }
  await write(10_000)
  expect(await paged({ page: 100 })).toMatchObject({ total_row: 10_000, last_page: 100 })
  await write(300)
  const last = await paged({ page: 100 })
  expect(last).toMatchObject({ total_row: 10_001, last_page: 100 })
  expect(last.rows).toHaveLength(100)
  // A page that begins within what was counted and ends behind it is none of those.
  expect(await paged({ per_page: 30 })).toMatchObject({ total_row: 10_001, last_page: 333 })
  // What stands behind it is read from the other end, or by narrowing, which counts what it leaves.
  expect((await paged({ sort: 'created_at' })).rows[0]).toBe('تعديل رقم 1')
  expect(await paged({ search: '9876' })).toMatchObject({ total_row: 1, last_page: 1 })
})

test('an entry says from which device it was done, and keeps it after the session is gone', async () => {
  const own = await organisation(app)
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { token } = await app.services.sessions.open(
    app.db,
    { id: own.userId, kind: 'org' },
    { ip: '127.0.0.1', userAgent: agent },
  )
  await contact({ client: app.client(token) })
  await sql`delete from sessions where user_id = ${own.userId} and device is not null`.execute(app.ownerDb)
  expect((await rowsOf(own, {}))[0]).toMatchObject({ device: 'Firefox – Linux', by_ministry: false })
})

test('the guide names the latest seal over a row of the own log, none before the first', async () => {
  const own = await organisation(app)
  const seal = async () =>
    ((await own.client.call(readLogGuide)).data as { seal: { until: string; hash: string } | null }).seal
  expect(await seal()).toBeNull()
  await contact(own)
  const [row] = await rowsOf(own, {})
  await expect.poll(async () => (await sealLogs(app.db), (await seal())?.until)).toBe(row?.created_at)
  const { rows } = await sql<{ hash: string }>`select hash from log_seals order by seq desc limit 1`.execute(
    app.ownerDb,
  )
  expect((await seal())?.hash).toBe(rows[0]?.hash)
})

test('the exported log needs its own right and holds every row asked for, not one page of them', async () => {
  const own = await organisation(app)
  await sql`insert into logs (ngo_id, action, entity, description_ar, content_hash) select ${own.id}, 'update', 'branches', 'تعديل رقم ' || n, 'x' from generate_series(1, 2345) n`.execute(
    app.ownerDb,
  )
  const take = (client: typeof own.client, query = '?entity=branches') =>
    client.request('GET', `/api/v2/logs${query}`, undefined, { 'to-excel': '1' })
  const reader = await organisationUser(app, own.id, { 'ngo-profile': ['S', 'U'] })
  expect((await take(reader.client)).status).toBe(403)
  const taker = await organisationUser(app, own.id, { 'ngo-profile': ['E'] })
  expect((await take(taker.client)).status).toBe(200)
  const { rows } = await sql<{
    rows_count: number
  }>`select rows_count from export_jobs where user_id = ${taker.userId} order by id desc limit 1`.execute(app.ownerDb)
  expect(rows[0]?.rows_count).toBe(2345)
})

test('changes are told in words: codes by their names, long ones cut, what says nothing left out', () => {
  const find: typeof app.services.reference.find = (index, code) => app.services.reference.find(index, code)
  const changes = {
    governorate_id: { before: 1, after: 2 },
    is_public: { before: true, after: false },
    service_ids: { before: [], after: [3, 4] },
    updated_at: { before: 'a', after: 'b' },
    account_no: { before: '•••', after: '•••' },
  }
  const text = changesInWords({ entity: 'branches', changes }, 'ar', find)
  expect(text).toContain(`المحافظة: ${find('governorates', 1)?.name_ar} ← ${find('governorates', 2)?.name_ar}`)
  expect(text).toContain('ظاهر للعموم: نعم ← لا')
  expect(text).toContain('الخدمات المقدمة: – ← 3، 4')
  expect(text).not.toContain('updated_at')
  expect(
    changesInWords({ entity: 'ngos', changes: { about: { before: null, after: 'x'.repeat(9_000) } } }, 'en', find),
  ).toHaveLength(2_000)
})
