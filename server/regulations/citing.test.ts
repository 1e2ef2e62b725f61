import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { type Citable, listCitable, readCited } from '#contract/regulations/citing.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { founder, ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'

let app: TestApp
let staff: MinistryUser
let law: Text
let decision: Text

interface Text {
  id: number
  /** Id by heading. */
  articles: Record<string, number>
}
interface Given {
  model: string
  number: string
  day: string
  articles: Record<string, string>
  state?: string
  is_published?: boolean
}
async function add({ model, number, day, articles, state = 'in_force', is_published = true }: Given): Promise<Text> {
  const { rows } = await sql<{
    id: number
  }>`insert into regulations (model, regulation_type_id, name_ar, number, issue_date, issuing_authority, state, is_published)
    select ${model}, id, ${`نص الاختبار ${number}`}, ${number}, ${day}, 'جهة الاختبار', ${state}, ${is_published}
    from regulation_types where model = ${model} limit 1 returning id`.execute(app.ownerDb)
  const id = rows[0]?.id as number
  const added = await sql<{ id: number; heading_ar: string }>`
    insert into regulation_contents (regulation_id, sort, heading_ar, body_ar)
    select ${id}, n, heading, body from jsonb_to_recordset(${JSON.stringify(
      Object.entries(articles).map(([heading, body], at) => ({ n: at + 1, heading, body })),
    )}::jsonb) as a (n int, heading text, body text) returning id, heading_ar`.execute(app.ownerDb)
  return { id, articles: Object.fromEntries(added.rows.map((row) => [row.heading_ar, row.id])) }
}

beforeAll(async () => {
  app = await testApp()
  staff = await ministryUser(app)
  law = await add({
    model: 'law',
    number: '93',
    day: '1958-07-08',
    state: 'amended',
    articles: {
      الديباجة: '<p>بناء على أحكام الدستور</p>',
      'المادة 1 – التعاريف': '<p>تعاريف هذا القانون، وفيها 12 تعريفاً</p>',
      'المادة 1 مكرر': '<p>تعاريف أضيفت</p>',
      'المادة 11': '<p>تُحلّ الجمعية إذا خالفت أهدافها</p>',
    },
  })
  decision = await add({
    model: 'decision',
    number: '1330',
    day: '1958-10-13',
    articles: { 'المادة 11': '<p>نماذج طلب الإشهار</p>', 'المادة 12': '<p>سجل الجمعيات</p>' },
  })
  await add({
    model: 'law',
    number: '47',
    day: '1953-01-01',
    state: 'repealed',
    articles: { 'المادة 11': '<p>نص ملغى</p>' },
  })
  await add({
    model: 'law',
    number: '48',
    day: '2026-01-01',
    is_published: false,
    articles: { 'المادة 11': '<p>سرّ</p>' },
  })
})

const found = async (name?: string) =>
  (await staff.client.call(listCitable, { query: name === undefined ? {} : { name } })).data as Citable[]
const wordsOf = async (name?: string) => (await found(name)).map((one) => one.words)

describe('the article of a decision', () => {
  test('is offered of the law of founding, in its order and in the words that the applicant reads', async () => {
    expect(await wordsOf()).toEqual([
      'القانون رقم 93 لعام 1958، الديباجة',
      'القانون رقم 93 لعام 1958، المادة 1',
      'القانون رقم 93 لعام 1958، المادة 1 مكرر',
      'القانون رقم 93 لعام 1958، المادة 11',
    ])
  })
  test('is found by its number, of the law of founding first, and never in a text that is repealed or not published', async () => {
    const both = ['القانون رقم 93 لعام 1958، المادة 11', 'القرار رقم 1330 لعام 1958، المادة 11']
    expect(await wordsOf('11')).toEqual(both)
    expect(await wordsOf('المادة ١١')).toEqual(both)
    expect(await wordsOf('القانون رقم 93 لعام 1958 المادة 11')).toEqual([both[0]])
    expect(await wordsOf('1330 11')).toEqual([both[1]])
  })
  test('is found by words of its text and of the name of its law', async () => {
    expect(await found('أهدافها')).toEqual([
      {
        words: 'القانون رقم 93 لعام 1958، المادة 11',
        name_ar: 'نص الاختبار 93',
        text: 'تُحلّ الجمعية إذا خالفت أهدافها',
      },
    ])
    expect(await wordsOf('نص الاختبار 1330 سجل')).toEqual(['القرار رقم 1330 لعام 1958، المادة 12'])
  })
  test('is offered of the law of founding where the library lacks it, for a number alone', async () => {
    const [first, second] = await found('12')
    expect(first).toEqual({ words: 'القانون رقم 93 لعام 1958، المادة 12', name_ar: null, text: null })
    expect(second?.words).toBe('القرار رقم 1330 لعام 1958، المادة 12')
    expect(await found('1330 13')).toEqual([])
    expect(await found('كلمة لا ترد في نص')).toEqual([])
  })
  test('is looked up by those who decide', async () => {
    const [own, est] = [await organisation(app), await founder(app)]
    for (const client of [own.client, est.client]) expect((await client.call(listCitable)).status).toBe(403)
    expect((await app.guest.call(listCitable)).status).toBe(401)
  })
})

describe('a legal basis', () => {
  const cited = async (words: string) =>
    ((await app.guest.call(readCited, { query: { words } })).data as AnswerOf<typeof readCited>).law
  test('leads whoever reads it to its article, as it is written now and as it was before', async () => {
    const at = (text: Text, model: string, heading: string | null) => ({
      id: text.id,
      model,
      article_id: heading === null ? null : text.articles[heading],
    })
    for (const [words, to] of [
      ['القانون رقم 93 لعام 1958، المادة 11', at(law, 'law', 'المادة 11')],
      ['القانون 93 لعام 1958، المادة 11', at(law, 'law', 'المادة 11')],
      ['المادة 11 من القانون 93 لعام 1958', at(law, 'law', 'المادة 11')],
      ['القانون رقم ٩٣ لعام ١٩٥٨، المادة ١', at(law, 'law', 'المادة 1 – التعاريف')],
      ['القانون رقم 93 لعام 1958، المادة 1 مكرر', at(law, 'law', 'المادة 1 مكرر')],
      ['القانون رقم 93 لعام 1958، الديباجة', at(law, 'law', 'الديباجة')],
      ['القانون رقم 93 لعام 1958، المادة 12', at(law, 'law', null)],
      ['القانون رقم 93 لعام 1958 ولائحته التنفيذية', at(law, 'law', null)],
      ['اللائحة التنفيذية رقم 1330 لعام 1958، المادة 12', at(decision, 'decision', 'المادة 12')],
    ] as const)
      expect([words, await cited(words)]).toEqual([words, to])
  })
  test('leads nowhere where it names no text, a text of another kind or year, or one that nobody may read', async () => {
    for (const words of [
      'المادة 11',
      'قرار الوزير',
      'المرسوم رقم 93 لعام 1958، المادة 11',
      'القانون رقم 93 لعام 1959، المادة 11',
      'القانون رقم 48 لعام 2026، المادة 11',
    ])
      expect([words, await cited(words)]).toEqual([words, null])
  })
})
