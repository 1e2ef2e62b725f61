import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchFaqs } from '#contract/pages/calls.ts'
import {
  type AskedQuestion,
  askedStates,
  listAskedQuestions,
  sendFaqQuestion,
  sendFaqVote,
  writeAskedQuestion,
} from '#contract/pages/faq-feedback.ts'
import { faqCategoryRegister, faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { testApp, type Client, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { publishBySecond } from '../testing/publishing.ts'

let app: TestApp
let staff: Client
let category: number
let serial = 0
beforeAll(async () => {
  app = await testApp()
  staff = (await ministryUser(app, { role: 'CA' })).client
  const { data } = await staff.call(faqCategoryRegister.create, {
    body: { name_ar: 'باب الآراء', type: 'both', sort: 0 },
  })
  category = data.id
})
const body = (more: object = {}) => ({
  faq_category_id: category,
  question_ar: `سؤال عن الآراء ${(serial += 1)}`,
  answer_ar: '<p>جواب</p>',
  sort: 1,
  ...more,
})
const addFaq = async (more: object = {}, published = true) => {
  const { data, errors } = await staff.call(faqRegister.create, { body: body(more) })
  expect(errors).toEqual({})
  if (published) await publishBySecond(app, faqPublication, staff, data.id)
  return data as { id: number; useful: number; useless: number }
}
const counts = async (id: number) => {
  const { data } = await staff.call(faqRegister.read, { params: { id } })
  return [data.useful, data.useless]
}
const vote = (faq_id: number, useful: boolean, browser = 'one') =>
  app.guest.call(sendFaqVote, { body: { faq_id, useful }, headers: { 'user-agent': browser } })
const ask = (asked_question: string, more: object = {}) =>
  app.guest.call(sendFaqQuestion, { body: { asked_question, ...more } })
const list = async (state: (typeof askedStates)[number] = 'waiting') =>
  (await staff.call(listAskedQuestions, { query: { state, per_page: 100 } })).data as AskedQuestion[]

describe('was this useful', () => {
  test('a visitor counts once, with the last word; another one counts for himself', async () => {
    const { id } = await addFaq()
    for (const [useful, browser, expected] of [
      [true, 'one', [1, 0]],
      [true, 'one', [1, 0]],
      [false, 'one', [0, 1]],
      [true, 'two', [1, 1]],
      [true, 'one', [2, 0]],
    ] as const) {
      expect((await vote(id, useful, browser)).status).toBe(200)
      expect(await counts(id)).toEqual(expected)
    }
  })
  test('only what readers see is judged, and nothing is kept by which a reader could be found', async () => {
    const { id } = await addFaq({}, false)
    const gone = await addFaq()
    await staff.call(faqRegister.remove, { params: { id: gone.id } })
    for (const one of [id, gone.id, 999_999]) expect((await vote(one, true)).status).toBe(404)
    const shown = await addFaq()
    await vote(shown.id, true, 'a rare browser')
    const { rows } = await sql<{ row: string }>`select faq_votes::text as row from faq_votes`.execute(app.ownerDb)
    const logs = await sql`select from logs where entity in ('faq_votes', 'faqs') and user_id is null`.execute(
      app.ownerDb,
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/127\.0\.0\.1|::1|rare/)
    expect(logs.rows).toEqual([])
  })
  test('the counts stand in the list of the ministry and in no answer of a guest', async () => {
    const { id } = await addFaq({ question_ar: 'سؤال عن البنفسج' })
    await vote(id, false)
    const { data } = await staff.call(faqRegister.list, { query: { search: 'البنفسج' } })
    expect(data.map((row: { useful: number; useless: number }) => [row.useful, row.useless])).toEqual([[0, 1]])
    const seen = (await app.guest.call(searchFaqs, { query: { question: 'البنفسج' } })).data
    expect(Object.keys(seen[0]!)).not.toContain('useful')
  })
})

describe('a question without an answer', () => {
  test('waits once however it is spelt and however often it comes, the most asked first', async () => {
    await ask('كيف أسجل جمعية للبستنة؟')
    await ask('ما رسوم نشر التقرير السنوي؟')
    await ask('كَيفَ أُسجِّل جمعيّة للبستنه')
    const waiting = await list()
    expect(waiting.slice(0, 2).map((one) => [one.question, one.times])).toEqual([
      ['كيف أسجل جمعية للبستنة؟', 2],
      ['ما رسوم نشر التقرير السنوي؟', 1],
    ])
  })
  test('a trap, too few and too many characters, other fields: nothing waits', async () => {
    const before = (await list()).length
    expect((await ask('سؤال آلة تملأ كل حقل', { website: 'https://spam.example' })).status).toBe(200)
    for (const wrong of ['', 'كيف', 'س'.repeat(301)])
      expect([wrong.length, (await ask(wrong)).status]).toEqual([wrong.length, 422])
    expect((await ask('سؤال مع حقل زائد', { faq_id: 3 })).status).toBe(422)
    expect(await list()).toHaveLength(before)
  })
  test('is found by its words and put in order in the list of the ministry, which refuses an unknown order', async () => {
    for (const question of ['متى تفتح مكتبة الحديقة؟', 'أين مكتبة الحديقة؟', 'أين مكتبة الحديقة؟']) await ask(question)
    const found = async (query: object) =>
      ((await staff.call(listAskedQuestions, { query: { search: 'مكتبه', ...query } })).data as AskedQuestion[]).map(
        ({ times }) => times,
      )
    expect([await found({}), await found({ sort: 'times' }), await found({ sort: '-question' })]).toEqual([
      [2, 1],
      [1, 2],
      [1, 2],
    ])
    expect(await found({ search: 'قارب' })).toEqual([])
    for (const sort of ['id', 'question_key', 'constructor'])
      expect((await staff.call(listAskedQuestions, { query: { sort } as never })).errors, sort).toHaveProperty('sort')
  })
  test('is answered as a draft, comes back when the answer is deleted, and can be dismissed', async () => {
    await ask('هل للمتطوع تأمين صحي؟')
    const one = (await list()).find((row) => row.question === 'هل للمتطوع تأمين صحي؟') as AskedQuestion
    const states = async () => {
      const found: string[] = []
      for (const state of askedStates) if ((await list(state)).some((row) => row.id === one.id)) found.push(state)
      return found
    }
    const dismiss = (is_dismissed: boolean) =>
      staff.call(writeAskedQuestion, { params: { id: one.id }, body: { is_dismissed } })
    expect(await states()).toEqual(['waiting'])
    await dismiss(true)
    expect(await states()).toEqual(['dismissed'])
    await dismiss(false)
    const faq = await addFaq({ faq_question_id: one.id }, false)
    expect(await states()).toEqual(['answered'])
    expect((await list('answered')).find((row) => row.id === one.id)?.faq).toMatchObject({
      id: faq.id,
      is_published: false,
    })
    await staff.call(faqRegister.remove, { params: { id: faq.id } })
    expect(await states()).toEqual(['waiting'])
    expect(
      Object.keys((await staff.call(faqRegister.create, { body: body({ faq_question_id: 999_999 }) })).errors),
    ).toEqual(['faq_question_id'])
    expect(
      (await staff.call(writeAskedQuestion, { params: { id: 999_999 }, body: { is_dismissed: true } })).status,
    ).toBe(404)
  })
  test('S reads the queue, U dismisses, nobody else does either', async () => {
    const [one] = await list()
    for (const [client, reads, writes] of [
      [(await ministryUser(app, { rights: { 'ministry_Q&A': ['S'] } })).client, 200, 403],
      [(await ministryUser(app, { rights: { 'ministry_Q&A': ['U'] } })).client, 200, 200],
      [(await ministryUser(app, { rights: { ministry_question_categories: ['S', 'U'] } })).client, 403, 403],
      [(await organisation(app)).client, 403, 403],
      [app.guest, 401, 401],
    ] as const)
      expect([
        (await client.call(listAskedQuestions, { query: {} })).status,
        (await client.call(writeAskedQuestion, { params: { id: one?.id ?? 0 }, body: { is_dismissed: false } })).status,
      ]).toEqual([reads, writes])
  })
})
