import { expect, test } from 'vitest'
import { searchFaqs } from '#contract/pages/calls.ts'
import { faqCategoryRegister, faqPublication, faqRegister } from '#contract/pages/faq-registers.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { publishBySecond } from '../testing/publishing.ts'

const app = await testApp()

test('the place of a question changes at once: beside a draft, without one, and without making anybody an author', async () => {
  const { client: author } = await ministryUser(app, { role: 'CA' })
  const { client: mover } = await ministryUser(app, { role: 'CE' })
  const { data: category } = await author.call(faqCategoryRegister.create, {
    body: { name_ar: 'باب الترتيب', type: 'both', sort: 0 },
  })
  const body = (question_ar: string, sort: number) => ({
    faq_category_id: category.id as number,
    question_ar,
    answer_ar: '<p>جواب الترتيب</p>',
    sort,
  })
  const ids: number[] = []
  for (const [at, question] of ['أول الترتيب', 'ثاني الترتيب'].entries()) {
    const { data } = await author.call(faqRegister.create, { body: body(question, at + 1) })
    await publishBySecond(app, faqPublication, author, data.id)
    ids.push(data.id)
  }
  const [first = 0, second = 0] = ids
  const seen = async () =>
    (await app.guest.call(searchFaqs, { query: { question: 'الترتيب' } })).data.map(
      (row: { question_ar: string }) => row.question_ar,
    )
  const state = async (id: number) => (await author.call(faqPublication.read, { params: { id } })).data
  await mover.call(faqRegister.update, { params: { id: first }, body: body('أول الترتيب', 3) })
  expect(await seen()).toEqual(['ثاني الترتيب', 'أول الترتيب'])
  expect(await state(first)).toMatchObject({ status: 'published', authors: [] })

  await author.call(faqRegister.update, { params: { id: second }, body: body('سؤال معدل', 2) })
  await mover.call(faqRegister.update, { params: { id: second }, body: body('سؤال معدل', 4) })
  expect(await seen()).toEqual(['أول الترتيب', 'ثاني الترتيب'])
  expect((await state(second)).authors).toHaveLength(1)
  expect((await state(second)).changes.fields.map((one: { field: string }) => one.field)).toEqual(['question_ar'])
})
