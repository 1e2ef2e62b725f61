import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { faqCategoryRegister, faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import {
  readFaqCategories,
  readOwnFaqCategories,
  readOwnFaqs,
  searchFaqs,
  searchOwnFaqs,
} from '#contract/pages/calls.ts'
import { testApp, type Client, type TestApp } from '../testing/app.ts'
import { founder, ministryUser, organisation } from '../testing/factories.ts'
import { decide, publishBySecond } from '../testing/publishing.ts'
import { hostileHtml, runs } from '../testing/hostile-html.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await testApp()
  staff = (await ministryUser(app, { role: 'CA' })).client
})
const category = async (type: 'interior' | 'exterior' | 'both') =>
  (
    await staff.call(faqCategoryRegister.create, {
      body: { name_ar: `باب ${type} ${Math.random()}`, type, sort: 0 },
    })
  ).data.id as number
const question = (faq_category_id: number, more: object = {}) => ({
  faq_category_id,
  question_ar: `سؤال عن الياسمين ${Math.random()}`,
  answer_ar: '<p>جواب</p>',
  sort: 1,
  ...more,
})
const publish = (id: number) => publishBySecond(app, faqPublication, staff, id)
const idsSeenBy = async (client: Client) => {
  const call = client.token === undefined ? searchFaqs : searchOwnFaqs
  return (await client.call(call, { query: { question: 'الياسمين' } })).data.map((row: { id: number }) => row.id)
}

describe('who reads what', () => {
  test.each([
    ['interior', { guest: false, organisation: true, founder: false, ministry: true }],
    ['exterior', { guest: true, organisation: false, founder: true, ministry: true }],
    ['both', { guest: true, organisation: true, founder: true, ministry: true }],
  ] as const)('a question of the type %s', async (type, expected) => {
    const people = {
      guest: app.guest,
      organisation: (await organisation(app)).client,
      founder: (await founder(app)).client,
      ministry: staff,
    }
    const id = await category(type)
    const added = await staff.call(faqRegister.create, { body: question(id) })
    await publish(added.data.id)
    expect(added.data.faqCategory).toMatchObject({ id })
    for (const [who, client] of Object.entries(people)) {
      const may = expected[who as keyof typeof expected]
      expect({ who, seen: (await idsSeenBy(client)).includes(added.data.id) }).toEqual({ who, seen: may })
      if (client.token === undefined) continue
      expect({ who, status: (await client.call(readOwnFaqs, { params: { id } })).status }).toEqual({
        who,
        status: may ? 200 : 404,
      })
      const categories = (await client.call(readOwnFaqCategories)).data.map((row: { id: number }) => row.id)
      expect({ who, listed: categories.includes(id) }).toEqual({ who, listed: may })
    }
  })
  test('signed-in calls are closed to guests', async () => {
    expect((await app.guest.call(searchOwnFaqs)).status).toBe(401)
    expect((await app.guest.call(readOwnFaqCategories)).status).toBe(401)
  })
})

describe('what staff change', () => {
  test('publishing, publishing a change, withdrawing and deleting show at once to guests', async () => {
    const id = await category('exterior')
    const body = question(id)
    const { data } = await staff.call(faqRegister.create, { body })
    expect(await idsSeenBy(app.guest)).not.toContain(data.id)
    await publish(data.id)
    expect(await idsSeenBy(app.guest)).toContain(data.id)
    const before = (await app.guest.call(searchFaqs)).headers.etag
    await staff.call(faqRegister.update, { params: { id: data.id }, body: { ...body, answer_ar: '<p>غيره</p>' } })
    expect((await app.guest.call(searchFaqs)).headers.etag).toBe(before)
    await publish(data.id)
    expect((await app.guest.call(searchFaqs)).headers.etag).not.toBe(before)
    await decide(staff, faqPublication, data.id, 'withdraw', 'جواب قديم')
    expect(await idsSeenBy(app.guest)).not.toContain(data.id)
    await publish(data.id)
    expect(await idsSeenBy(app.guest)).toContain(data.id)
    await staff.call(faqRegister.remove, { params: { id: data.id } })
    expect(await idsSeenBy(app.guest)).not.toContain(data.id)
  })
  test('readers see categories and questions in their order, whatever the order in which they were written', async () => {
    const id = await category('exterior')
    for (const sort of [3, 1, 2])
      await publish((await staff.call(faqRegister.create, { body: question(id, { sort }) })).data.id)
    const list = await staff.request<{ id: number; sort: number }[]>(
      'GET',
      `/api/v2/ministry/faqs?faq_category_id=${id}`,
    )
    expect(list.data.map((row: { sort: number }) => row.sort)).toEqual([1, 2, 3])
    const seen = (await app.guest.call(searchFaqs)).data.filter(
      (row: { faqCategory: { id: number } }) => row.faqCategory.id === id,
    )
    expect(seen.map((row: { id: number }) => row.id)).toEqual(list.data.map((row: { id: number }) => row.id))
    expect((await app.guest.call(readFaqCategories)).data[0]!.id).toBeLessThanOrEqual(id)
  })
  test('a category with questions is not deleted, an empty one is, and none takes questions afterwards', async () => {
    const id = await category('both')
    const { data } = await staff.call(faqRegister.create, { body: question(id) })
    expect((await staff.call(faqCategoryRegister.remove, { params: { id } })).status).toBe(409)
    expect((await staff.call(faqRegister.read, { params: { id: data.id } })).status).toBe(200)
    await staff.call(faqRegister.remove, { params: { id: data.id } })
    expect((await staff.call(faqCategoryRegister.remove, { params: { id } })).status).toBe(200)
    const late = await staff.call(faqRegister.create, { body: question(id) })
    expect([late.status, Object.keys(late.errors)]).toEqual([422, ['faq_category_id']])
  })
})

describe('rich text', () => {
  test('whatever is sent, neither the table nor any answer holds what a browser would run', async () => {
    const faq_category_id = await category('exterior')
    for (const html of hostileHtml) {
      const { status, data } = await staff.call(faqRegister.create, {
        body: question(faq_category_id, { answer_ar: html, answer_en: html }),
      })
      expect({ html, status }).toEqual({ html, status: 200 })
      const { rows } = await sql<{
        answer_ar: string
        answer_en: string
      }>`select answer_ar, answer_en from faqs where id = ${data.id}`.execute(app.ownerDb)
      const kept = rows[0] as { answer_ar: string; answer_en: string }
      expect({ html, kept: runs(kept.answer_ar) || runs(kept.answer_en), told: runs(data.answer_ar) }).toEqual({
        html,
        kept: false,
        told: false,
      })
      expect(kept.answer_ar).toContain('نص')
    }
  })
  test('a text that stands in the table already is cleaned for the editor too', async () => {
    const { data } = await staff.call(faqRegister.create, { body: question(await category('both')) })
    await sql`update faqs set answer_ar = ${hostileHtml.join('')} where id = ${data.id}`.execute(app.ownerDb)
    expect(runs((await staff.call(faqRegister.read, { params: { id: data.id } })).data.answer_ar)).toBe(false)
  })
  test('marks without a word are no text, and length is counted as it is kept', async () => {
    const faq_category_id = await category('both')
    const errors = async (answer_ar: string, answer_en?: string) =>
      (await staff.call(faqRegister.create, { body: question(faq_category_id, { answer_ar, answer_en }) })).errors
    for (const blank of [
      '',
      '<p></p>',
      '<p>&nbsp;<br></p>',
      '<ul><li><p> </p></li></ul>',
      '<script>x</script>',
      '<img src="x">',
    ])
      expect(Object.keys(await errors(blank)), blank).toEqual(['answer_ar'])
    expect(Object.keys(await errors('&'.repeat(2000)))).toEqual(['answer_ar'])
    expect(await errors('ن'.repeat(5000))).toEqual({})
    expect(await errors('<p>نص</p>', '<p></p>')).toEqual({})
  })
})
