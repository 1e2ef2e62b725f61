import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  countRegulations,
  findRegulations,
  listRegulations,
  readRegulation,
  readRegulationFile,
  readRegulationType,
} from '#contract/regulations/calls.ts'
import { regulationModels } from '#contract/regulations/reference.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { organisation, uploaded } from '../testing/factories.ts'

let app: TestApp
let law: number
let decree: number
let hidden: number
let removed: number
let laws: number

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(app.ownerDb)
  return rows[0] as T
}
const typeId = async (model: string) =>
  (await one(sql<{ id: number }>`select id from regulation_types where model = ${model} order by sort limit 1`)).id
async function add(
  model: string,
  name: string,
  number: string,
  day: string,
  given: { published?: boolean; amends?: number; articles?: string[]; deleted?: boolean; state?: string } = {},
): Promise<number> {
  const { id } = await one(
    sql<{
      id: number
    }>`insert into regulations (model, regulation_type_id, name_ar, number, issue_date, issuing_authority, state, is_published, amends_id, deleted_at)
      values (${model}, ${await typeId(model)}, ${name}, ${number}, ${day}, 'جهة الاختبار', ${given.state ?? 'in_force'}, ${given.published ?? true}, ${given.amends ?? null}, ${given.deleted ? new Date() : null}) returning id`,
  )
  for (const [n, body] of (given.articles ?? []).entries())
    await sql`insert into regulation_contents (regulation_id, sort, heading_ar, body_ar) values (${id}, ${n + 1}, ${`المادة ${n + 1}`}, ${body})`.execute(
      app.ownerDb,
    )
  return id
}

beforeAll(async () => {
  app = await testApp()
  laws = await typeId('law')
  law = await add('law', 'قانون الجمعيات والمؤسسات الخاصة', '93', '1958-07-08', {
    state: 'amended',
    articles: [
      '<p>التعاريف الواردة في هذا القانون</p>',
      '<p onclick="alert(1)">لا يجوز جمع <b>التَّبرُّعات</b> إلا بإذن<script>alert(2)</script></p><img src=x onerror=alert(3)><a href="javascript:alert(4)">رابط</a>',
    ],
  })
  decree = await add('decree', 'المرسوم المعدِّل لقانون الجمعيات', '224', '1969-09-21', { amends: law })
  hidden = await add('law', 'قانون لم ينشر بعد', '7', '2020-01-01', { published: false, amends: law, articles: ['سرّ'] })
  removed = await add('law', 'قانون حذف بعد نشره', '8', '2020-01-01', { deleted: true, articles: ['سرّ'] })
  await add('law', 'قانون الإعفاءات الضريبية', '22', '1974-01-01', { articles: ['<p>تعفى الجمعيات</p>'] })
})

const found = async (name: string, model?: string) =>
  (await app.guest.call(listRegulations, { query: { name, ...(model ? { model } : {}) } })).data.map(
    (row: { number: string }) => row.number,
  )

describe('the search box', () => {
  const box = async (name: string) =>
    (await app.guest.call(findRegulations, { query: { name } })).data.map(({ number }) => number)

  test.each([
    ['by number', '93', '93'],
    ['by number and year', '93/1958', '93'],
    ['by number and year in Arabic digits', '٩٣ ١٩٥٨', '93'],
    ['as people write it', 'القانون رقم 93 لعام 1958', '93'],
    ['by kind and number', 'مرسوم 224', '224'],
    ['by its title, letters folded', 'الجمعيّات والموسسات', '93'],
    ['by what an article says, marks left out', 'جمع التبرعات', '93'],
  ])('finds a text %s, whatever its kind', async (_how, typed, number) => {
    expect((await box(typed))[0]).toBe(number)
  })

  test('puts titles before texts that only speak of it, and shows the words of the article', async () => {
    expect(await box('الجمعيات')).toEqual(['224', '93', '22'])
    const { data } = await app.guest.call(findRegulations, { query: { name: 'تعفى' } })
    expect(data[0]?.match?.text).toContain('تعفى')
  })

  test('shows nobody a text that is not published, nor one that was removed', async () => {
    for (const typed of ['قانون لم ينشر بعد', 'قانون حذف', 'سرّ']) expect(await box(typed)).toEqual([])
    for (const typed of ['7', '8', 'قانون 7', 'قانون 8', '2020']) {
      expect(await box(typed)).not.toContain('7')
      expect(await box(typed)).not.toContain('8')
    }
  })

  test('a word that is missing everywhere finds nothing; a number of another kind is not this one', async () => {
    expect([await box('تعميم 224'), await box('مرسوم 93'), await box('زعفران')]).toEqual([[], [], []])
  })
})

describe('the model of the address', () => {
  test('missing is law', async () => {
    const [missing, named] = await Promise.all([
      app.guest.call(listRegulations),
      app.guest.call(listRegulations, { query: { model: 'law' } }),
    ])
    expect(missing.data.map((row: { number: string }) => row.number)).toEqual(['22', '93'])
    expect(missing.data).toEqual(named.data)
  })
  test('each of the five answers its own texts, everything else is 404', async () => {
    for (const model of regulationModels) {
      const { status, data } = await app.guest.call(listRegulations, { query: { model } })
      expect(status, model).toBe(200)
      for (const row of data) expect(row.model).toBe(model)
    }
    for (const model of ['', 'laws', 'LAW', 'law ', '__proto__', 'قانون', "'"]) {
      for (const path of ['regulations', `regulations/${laws}`]) {
        const { status } = await app.guest.request('GET', `/api/v2/guest/${path}?model=${encodeURIComponent(model)}`)
        expect(status, `${path} ${model}`).toBe(404)
      }
    }
  })
  test('a type is found under its own model only; circulars have their own key', async () => {
    const type = await app.guest.call(readRegulationType, { params: { id: laws } })
    expect(type.data.name_ar).toBe('قوانين العمل الأهلي')
    expect(type.data.regulations!.map((row: { number: string }) => row.number)).toEqual(['22', '93'])
    expect(type.data).not.toHaveProperty('circulars')
    for (const model of ['decree', 'circular'])
      expect((await app.guest.call(readRegulationType, { params: { id: laws }, query: { model } })).status).toBe(404)
    const circulars = await app.guest.call(readRegulationType, {
      params: { id: await typeId('circular') },
      query: { model: 'circular' },
    })
    expect(circulars.data.circulars).toEqual([])
    expect(circulars.data).not.toHaveProperty('regulations')
  })
})

describe('search', () => {
  test('the same words are counted in each of the five lists, as each list would find them', async () => {
    for (const name of ['الجمعيات', 'المرسوم', 'تبرعات', 'لا أحد', '%', '']) {
      const { data } = await app.guest.call(countRegulations, { query: { name } })
      for (const model of regulationModels)
        expect(data[model], `${model} ${name}`).toBe(
          (await app.guest.call(listRegulations, { query: { name, model } })).pagination!.total_row,
        )
    }
    const { data } = await app.guest.call(countRegulations, { query: { name: 'الجمعيات' } })
    expect(data).toMatchObject({ law: 2, decree: 1, circular: 0 })
  })
  test('finds by title, number, year and article in any spelling', async () => {
    for (const name of [
      'جمعيات',
      'الجَمعيّات',
      'المؤسّسات الخاصه',
      '93',
      '٩٣',
      '1958',
      'التبرعات',
      'تبرعات جمعيات',
      'جـمع',
    ])
      expect(await found(name), name).toContain('93')
    expect(await found('تبرعات اعفاءات')).toEqual([])
    expect(await found('جمعيات', 'decree')).toEqual(['224'])
  })
  test('the number stands first, then titles, then texts that only speak of it', async () => {
    expect(await found('جمعيات')).toEqual(['93', '22'])
    await add('law', 'قانون المادة 93 من قانون آخر', '500', '2021-01-01')
    expect(await found('93')).toEqual(['93', '500'])
    await sql`delete from regulations where number = '500'`.execute(app.ownerDb)
  })
  test('tells the article that answers and the words around, without any tag', async () => {
    const { data } = await app.guest.call(listRegulations, { query: { name: 'التبرعات' } })
    expect(data[0]!.match).toMatchObject({ sort: 2, heading_ar: 'المادة 2' })
    expect(data[0]!.match!.text).toContain('التَّبرُّعات')
    expect(data[0]!.match!.text).not.toMatch(/[<>]|alert/)
    expect((await app.guest.call(listRegulations)).data[0]!.match).toBeNull()
  })
  test('who issued it is not what it says', async () => {
    expect(await found('الاختبار')).toEqual([])
  })
  test('names of tags in the stored text are not words of the law', async () => {
    expect(await found('onclick')).toEqual([])
  })
  test('filters by type and state, and tells the exact total', async () => {
    const of = async (query: Record<string, unknown>) =>
      (await app.guest.call(listRegulations, { query: query as never })).pagination?.total_row
    expect(await of({ state: 'amended' })).toBe(1)
    expect(await of({ state: 'repealed' })).toBe(0)
    expect(await of({ type: laws })).toBe(2)
    expect(await of({ type: await typeId('decree') })).toBe(0)
    expect(await of({ page: 9 })).toBe(2)
    expect((await app.guest.request('GET', '/api/v2/guest/regulations?state=any')).status).toBe(422)
    expect((await app.guest.request('GET', '/api/v2/guest/regulations?page=0')).status).toBe(422)
  })
  test('long and strange characters are an empty answer, never a fault and never everything', async () => {
    for (const name of [
      '%',
      '_',
      '\\',
      "'; drop table regulations; --",
      '\u202e\u200f',
      '🙂👩‍👩‍👧',
      '؟!«»',
      'ﷺ',
      'ي'.repeat(5000),
      'ا '.repeat(900),
      '\ud800',
      '\u0000',
    ]) {
      const answer = await app.guest.request(
        'GET',
        `/api/v2/guest/regulations?name=${encodeURIComponent(name.toWellFormed())}`,
      )
      expect(answer.status, JSON.stringify(name.slice(0, 20))).toBe(200)
    }
    for (const name of ['%', '_', '\\', '؟!«»', '🙂']) expect(await found(name), name).toEqual([])
    for (const raw of ['name=%ED%A0%80', 'name=%00', 'name=%FF%FE', 'model=%FF', 'model=law&model=decree'])
      expect((await app.guest.request('GET', `/api/v2/guest/regulations?${raw}`)).status, raw).toBeLessThan(500)
  })
})

describe('a text', () => {
  test('comes with its articles in order, cleaned: no script, handler or script address is left', async () => {
    const { data } = await app.guest.call(readRegulation, { params: { id: law }, query: {} })
    expect(data.contents.map((row: { sort: number }) => row.sort)).toEqual([1, 2])
    const body = data.contents[1]!.body_ar as string
    expect(body).toContain('<b>التَّبرُّعات</b>')
    expect(body).not.toMatch(/script|onclick|onerror|<img|alert/i)
  })
  test('names what it amends and what amends it, published texts only', async () => {
    const base = (await app.guest.call(readRegulation, { params: { id: law }, query: {} })).data
    expect(base.amends).toBeNull()
    expect(base.amended_by.map((row: { id: number }) => row.id)).toEqual([decree])
    const later = (await app.guest.call(readRegulation, { params: { id: decree }, query: {} })).data
    expect(later.amends).toMatchObject({ id: law, number: '93', state: 'amended' })
    expect(later.amended_by).toEqual([])
  })
  test('unknown, unpublished and removed ones are 404 and not kept by caches', async () => {
    for (const id of [hidden, removed, 999_999])
      for (const call of [readRegulation, readRegulationFile]) {
        const answer = await app.guest.call(call, { params: { id } })
        expect(answer.status, `${call.path} ${id}`).toBe(404)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    expect((await app.guest.request('GET', '/api/v2/guest/regulations-contents/abc')).status).toBe(404)
    expect(await found('سر')).toEqual([])
    expect(await found('ينشر')).toEqual([])
  })
  test('inner columns stay inside', async () => {
    const answers = await Promise.all([
      app.guest.call(listRegulations),
      app.guest.call(listRegulations, { query: { name: 'جمعيات' } }),
      app.guest.call(readRegulation, { params: { id: law }, query: {} }),
      app.guest.call(readRegulationType, { params: { id: laws } }),
    ])
    const text = JSON.stringify(answers.map((answer) => answer.data))
    for (const key of [
      'search_folded',
      'is_published',
      'created_by',
      'updated_by',
      'deleted_at',
      'storage_key',
      'amends_id',
    ])
      expect(text, key).not.toContain(`"${key}"`)
  })
  test('its original is served to anyone while it is published, and is gone with it', async () => {
    expect((await app.guest.call(readRegulationFile, { params: { id: law } })).status).toBe(404)
    const owner = await organisation(app)
    const file = await uploaded(app, { userId: owner.userId, ngoId: owner.id }, 'pdf')
    await sql`update regulations set file = ${file} where id = ${law}`.execute(app.ownerDb)
    const { data } = await app.guest.call(readRegulation, { params: { id: law }, query: {} })
    const answer = await app.guest.request('GET', data.file!.url)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    await sql`update regulations set is_published = false where id = ${law}`.execute(app.ownerDb)
    expect((await app.guest.request('GET', data.file!.url)).status).toBe(404)
    await sql`update regulations set is_published = true where id = ${law}`.execute(app.ownerDb)
  })
})

test('an unchanged answer is 304; a changed article has another tag', async () => {
  const first = await app.guest.call(readRegulation, { params: { id: law }, query: {} })
  expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.guest.call(readRegulation, { params: { id: law }, query: {}, headers })).status).toBe(304)
  await sql`update regulation_contents set body_ar = '<p>جديد</p>' where regulation_id = ${law} and sort = 1`.execute(
    app.ownerDb,
  )
  expect((await app.guest.call(readRegulation, { params: { id: law }, query: {}, headers })).status).toBe(200)
})

describe('the database holds the rules', () => {
  test('a number is unique with its model and year', async () => {
    await expect(add('law', 'قانون آخر بالرقم نفسه', '93', '1958-12-31')).rejects.toThrow(/regulations_number/)
    const later = await add('law', 'قانون آخر بالرقم نفسه', '93', '1959-01-01')
    await sql`delete from regulations where id = ${later}`.execute(app.ownerDb)
  })
  test("a text has its type's model", async () => {
    await expect(
      sql`insert into regulations (model, regulation_type_id, name_ar, number, issue_date, issuing_authority, state) values ('decree', ${laws}, 'نص في غير بابه', '1', '2020-01-01', 'جهة', 'in_force')`.execute(
        app.ownerDb,
      ),
    ).rejects.toThrow(/foreign key/)
  })
})
