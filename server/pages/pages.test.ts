import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  pageKeys,
  readAboutMinistry,
  readFaqCategories,
  readFaqs,
  readFoundingOrganization,
  readPage,
  searchFaqs,
  type Faq,
} from '#contract/pages/calls.ts'
import { addIndexRecord, updateIndexRecord } from '#contract/settings/indexes.ts'
import { must, testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'

let app: TestApp
const categoryId = async (name: string) =>
  (await sql<{ id: number }>`select id from faq_categories where name_ar = ${name}`.execute(app.ownerDb)).rows[0]
    ?.id as number
const asked = async (question?: string): Promise<string[]> =>
  (await app.guest.call(searchFaqs, question === undefined ? {} : { query: { question } })).data.map(
    (row: Faq) => row.question_ar,
  )
const founders = 'كم عدد المؤسسين المطلوب لتأسيس جمعية؟'
const clock = 'كيف تُحسب مهلة المعاملة؟'

beforeAll(async () => {
  app = await testApp()
})

describe('questions', () => {
  test('guests see the categories for everybody and for visitors, never the interior ones', async () => {
    const { data } = await app.guest.call(readFaqCategories)
    expect(data.map((row: { name_ar: string }) => row.name_ar)).toEqual([
      'التأسيس',
      'الحملات والتبرع',
      'الحساب والدعم الفني',
      'التطوع وفرص العمل',
    ])
    expect(new Set(data.map((row: { type: string }) => row.type))).toEqual(new Set(['both', 'exterior']))
    expect((await app.guest.call(readFaqs, { params: { id: await categoryId('المعاملات') } })).status).toBe(404)
    expect(await asked()).not.toContain(clock)
    expect(await asked('مهلة المعاملة')).not.toContain(clock)
    const owner = await organisation(app)
    expect((await owner.client.call(searchFaqs)).data).toEqual((await app.guest.call(searchFaqs)).data)
  })
  test('a category has its questions in order; another number and words that are no number are 404', async () => {
    const id = await categoryId('التأسيس')
    const { data } = await app.guest.call(readFaqs, { params: { id } })
    expect(data[0]).toMatchObject({ question_ar: founders, faqCategory: { id, name_en: 'Founding' } })
    expect(data).toHaveLength(4)
    for (const wrong of ['999999', '0', '-1', 'abc', '1e9', '99999999999999999999', '%00'])
      expect((await app.guest.request('GET', `/api/v2/guest/faqs/${wrong}`)).status, wrong).toBe(404)
  })
  test('finds by any words in any order, without marks, with and without the article, in both languages', async () => {
    for (const words of ['المؤسسين جمعية', 'موسسين', 'المُؤسّسـين', 'founders association', 'FOUNDERS', 'لتاسيس جمعيه'])
      expect(await asked(words), words).toContain(founders)
    expect(await asked('المؤسسين طائرة')).toEqual([])
  })
  test('a question that holds the words stands before an answer that only mentions them', async () => {
    const found = await asked('الاسم')
    expect(found[0]).toBe('كيف أختار اسم المنظمة؟')
    expect((await asked('منظمة'))[0]).toBe('كيف أختار اسم المنظمة؟')
  })
  test('what the ministry calls the same is the same: «كلمة السر» finds «كلمة المرور», until the pair is retired', async () => {
    const forgotten = 'نسيت كلمة المرور، ماذا أفعل؟'
    for (const words of ['كلمة السر', 'نسيت كلمة سر', 'Passcode'])
      expect(await asked(words), words).toContain(forgotten)
    expect(await asked('رمز الدخول السري')).toEqual([])
    const { client } = await ministryUser(app, { role: 'CA' })
    const at = { slug: 'search-synonyms' }
    const body = { name_ar: 'رمز الدخول السري', name_en: 'Secret', meaning_ar: 'كلمة المرور', meaning_en: 'Password' }
    const added = must(await client.call(addIndexRecord, { params: at, body }))
    await expect.poll(() => asked('رمز الدخول السري')).toContain(forgotten)
    must(await client.call(updateIndexRecord, { params: { ...at, id: added.id }, body: { ...body, is_active: false } }))
    await expect.poll(() => asked('رمز الدخول السري')).toEqual([])
  })
  test('marks of the rich text are not words', async () => {
    const answer = (html: string) =>
      sql`update faqs set answer_ar = ${html} where question_ar = 'ما مدة البت في طلب الإشهار؟'`.execute(app.ownerDb)
    await answer('<blockquote>ستون&nbsp;يوماً</blockquote>')
    for (const mark of ['blockquote', 'nbsp']) expect(await asked(mark), mark).toEqual([])
    expect(await asked('ستون يوما')).toEqual(['ما مدة البت في طلب الإشهار؟'])
    await answer('<p>ستون يوماً من تاريخ استكمال الوثائق.</p>')
  })
  test('an unpublished question and a deleted category disappear at once', async () => {
    const set = (column: 'is_published' | 'deleted_at', value: unknown) =>
      sql`update faqs set ${sql.ref(column)} = ${value} where question_ar = ${founders}`.execute(app.ownerDb)
    await set('is_published', false)
    expect(await asked()).not.toContain(founders)
    await set('is_published', true)
    await set('deleted_at', '2026-01-01')
    expect(await asked('المؤسسين جمعية')).not.toContain(founders)
    await set('deleted_at', null)
    const id = await categoryId('التطوع وفرص العمل')
    await sql`update faq_categories set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
    expect((await app.guest.call(readFaqs, { params: { id } })).status).toBe(404)
    expect(await asked('التقديم')).toEqual([])
    await sql`update faq_categories set deleted_at = null where id = ${id}`.execute(app.ownerDb)
  })
  test('strange characters are an empty answer, never a fault and never everything', async () => {
    for (const words of ['%', '_', '\\', "'; drop table faqs; --", '🙂👩‍👩‍👧', '؟!«»', 'ﷺ', 'ي'.repeat(5000)])
      expect(await asked(words), words.slice(0, 20)).toEqual([])
    // Marks that are never drawn are no question at all.
    expect(await asked('\u202e\u200f')).toEqual(await asked())
    for (const raw of ['question=%ED%A0%80', 'question=%00', 'question=%FF%FE', 'question=a&question=b'])
      expect((await app.guest.request('GET', `/api/v2/guest/faq-by-questions?${raw}`)).status).toBeLessThan(500)
    expect((await app.guest.request('GET', '/api/v2/guest/faq-by-questions?is_published=false')).status).toBe(422)
  })
  test('an answer that staff pasted from elsewhere carries no script', async () => {
    await sql`update faqs set answer_ar = '<p onclick="x()">نعم</p><script>alert(1)</script><a href="javascript:x()">هنا</a><img src=x onerror=x()>' where question_ar = ${founders}`.execute(
      app.ownerDb,
    )
    const [row] = (await app.guest.call(searchFaqs)).data as Faq[]
    expect(row?.answer_ar).toBe('<p>نعم</p><a>هنا</a>')
  })
})

describe('static pages', () => {
  test('the pages of the platform are there in both languages, in parts with plain headings', async () => {
    for (const key of pageKeys.slice(0, 7)) {
      const { status, data } = await app.guest.call(readPage, { params: { key } })
      expect(status, key).toBe(200)
      expect(data.body_ar.length, key).toBeGreaterThan(2)
      expect(data.body_en, key).toHaveLength(data.body_ar.length)
      expect(data.body_ar[0]!.heading).toBeNull()
      expect(JSON.stringify(data.body_ar.map((part: { heading: string | null }) => part.heading))).not.toContain('<')
    }
    expect((await app.guest.call(readAboutMinistry)).data.key).toBe('about-ministry')
    expect((await app.guest.call(readFoundingOrganization)).data.key).toBe('founding-organization')
  })
  test('an unknown key, a page not yet written and a deleted one are 404 and not kept', async () => {
    for (const key of [
      'general-activities',
      'nothing',
      '%00',
      '%F0%9F%98%80',
      'Use-Policy',
      '..%2Fngos',
      'a'.repeat(90),
    ]) {
      const answer = await app.guest.request('GET', `/api/v2/guest/pages/${key}`)
      expect(answer.status, key).toBe(404)
      expect(answer.headers['cache-control'], key).toBe('no-store')
    }
    await sql`update pages set deleted_at = now() where key = 'use-policy'`.execute(app.ownerDb)
    expect((await app.guest.call(readPage, { params: { key: 'use-policy' } })).status).toBe(404)
    await sql`update pages set deleted_at = null where key = 'use-policy'`.execute(app.ownerDb)
  })
  test('an unchanged page is 304, a changed one has another tag, the languages have two', async () => {
    const read = (headers: Record<string, string> = {}) =>
      app.guest.call(readPage, { params: { key: 'standard-guide' }, headers })
    const first = await read()
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect((await read({ 'if-none-match': tag })).status).toBe(304)
    expect((await read({ 'accept-language': 'en' })).headers.etag).not.toBe(tag)
    await sql`update pages set body_ar = body_ar || '<p>سطر</p>' where key = 'standard-guide'`.execute(app.ownerDb)
    expect((await read({ 'if-none-match': tag })).status).toBe(200)
  })
  test('pasted html is cleaned, headings keep their words only, blocks of another shape are no steps', async () => {
    await sql`update pages set blocks = '{"steps":[{"title":1}]}', body_en = null,
      body_ar = '<h2 id="x" onclick="x()">أولاً &amp; <b>آخراً</b></h2><p style="color:red">نص<script>alert(1)</script></p><h3>فرع</h3><iframe src="//x"></iframe><h2>ثانياً<p>بلا إغلاق' where key = 'dealing-mechanism'`.execute(
      app.ownerDb,
    )
    const { data } = await app.guest.call(readPage, { params: { key: 'dealing-mechanism' } })
    expect(data.steps).toEqual([])
    expect(data.body_en).toEqual([])
    expect(data.body_ar[0]).toEqual({ heading: 'أولاً & آخراً', html: '<p>نص</p><p><strong>فرع</strong></p>' })
    expect(JSON.stringify(data.body_ar)).not.toMatch(/script|iframe|style|onclick/)
  })
})

test('the steps of founding tell the terms of the platform itself', async () => {
  const { data } = await app.guest.call(readPage, { params: { key: 'ngo-create-steps' } })
  const { rows } = await sql<{ stage: number; days: number }>`
    select s.parent_stage_number as stage, sum(s.days_number)::int as days from transaction_type_stages s
    join transaction_types t on t.id = s.transaction_type_id where t.slug = 'establishing_ngo'
    group by 1 order by 1`.execute(app.ownerDb)
  const setting = async (key: string) =>
    (await sql<{ value: number }>`select value from settings where key = ${key}`.execute(app.ownerDb)).rows[0]?.value
  const docsDays = await setting('founding.docs_days')
  const expected = rows.map(({ stage, days }) => (stage === 4 ? docsDays : days || null))
  const told = data.steps.map((step: { term_ar: string | null; term_en: string | null }) =>
    [step.term_ar, step.term_en].map((term) => (term === null ? null : Number.parseInt(term))),
  )
  expect(told).toEqual(expected.map((days) => [days, days]))
})
