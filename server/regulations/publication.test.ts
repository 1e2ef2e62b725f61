import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRegulation, type Regulation } from '#contract/regulations/calls.ts'
import {
  readContents,
  regulationPublication,
  regulationRegister,
  regulationTypeRegister,
  type RegulationContents,
  writeContents,
} from '#contract/regulations/registers.ts'
import { readVersions } from '#contract/regulations/versions.ts'
import { writeHints } from '#contract/settings/help.ts'
import { staleOf, testApp, type Answer, type TestApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { decide, publishBySecond } from '../testing/publishing.ts'

let app: TestApp
let author: MinistryUser
let second: MinistryUser
let serial = 0
beforeAll(async () => {
  app = await testApp()
  author = await ministryUser(app, { role: 'CA' })
  second = await ministryUser(app, { role: 'HD' })
})
const typeNamed = async (name_ar: string) =>
  (await author.client.call(regulationTypeRegister.create, { body: { model: 'law', name_ar, sort: 1 } })).data
    .id as number
const body = async (more: object = {}) => ({
  model: 'law' as const,
  regulation_type_id: await typeNamed(`باب ${(serial += 1)}`),
  name_ar: `قانون النشر ${serial}`,
  number: `نشر/${serial}`,
  issue_date: '2001-01-10',
  issuing_authority: 'رئاسة الجمهورية',
  state: 'in_force' as const,
  ...more,
})
const add = async (more: object = {}) => {
  const given = await body(more)
  const { data, errors } = await author.client.call(regulationRegister.create, { body: given })
  expect(errors).toEqual({})
  return { id: data.id as number, given }
}
const write = (id: number, texts: readonly (string | { id: number; text: string })[], more: object = {}) =>
  author.client.call(writeContents, {
    params: { id },
    body: {
      contents: texts.map((one) =>
        typeof one === 'string' ? { body_ar: `<p>${one}</p>` } : { id: one.id, body_ar: `<p>${one.text}</p>` },
      ),
      ...more,
    },
  })
const published = async (texts: readonly string[]) => {
  const made = await add()
  await write(made.id, texts)
  await publishBySecond(app, regulationPublication as never, author.client, made.id)
  const { data } = await author.client.call(readContents, { params: { id: made.id } })
  return { ...made, articles: (data.contents as { id: number }[]).map((one) => one.id) }
}
const send = (id: number) => decide(author.client, regulationPublication as never, id, 'send')
const publish = (id: number) => decide(second.client, regulationPublication as never, id, 'publish')
const page = async (id: number): Promise<Regulation> =>
  (await app.guest.call(readRegulation, { params: { id }, query: {} })).data as Regulation
const words = (rows: readonly { body_ar: string }[]) => rows.map((row) => row.body_ar.replace(/<[^>]*>/g, ''))

describe('articles', () => {
  test('are compared before they are published: added, changed and removed, in the words of both', async () => {
    const { id, articles } = await published(['خلال ثلاثين يوماً', 'تبقى', 'تزول'])
    const [first = 0, kept = 0] = articles
    await write(id, [{ id: first, text: 'خلال ستين يوماً' }, { id: kept, text: 'تبقى' }, 'جديدة', 'وأخرى'])
    const { changes } = (await second.client.call(regulationPublication.read, { params: { id } })).data
    expect(changes.articles.map((one: { kind: string }) => one.kind)).toEqual(['changed', 'added', 'added', 'removed'])
    const runs = changes.articles[0]?.body_ar as { text: string; side: string }[]
    expect(runs.filter((run) => run.side !== 'both').map((run) => [run.side, run.text.trim()])).toEqual([
      ['before', 'ثلاثين'],
      ['after', 'ستين'],
    ])
    expect(changes.fields).toEqual([])
  })
  test('that only a draft holds are the same ones when the draft is saved again, and get their ids when it is published', async () => {
    const { id, articles } = await published(['أولى'])
    const draft = async () =>
      (await author.client.call(readContents, { params: { id } })).data.contents as { id: number | null }[]
    await write(id, [{ id: articles[0] ?? 0, text: 'أولى' }, 'ثانية'])
    expect((await draft()).map((one) => one.id)).toEqual([articles[0], null])
    await write(id, [{ id: articles[0] ?? 0, text: 'أولى' }, 'ثانية معدلة'])
    expect(words((await page(id)).contents)).toEqual(['أولى'])
    await send(id)
    await publish(id)
    expect(words((await page(id)).contents)).toEqual(['أولى', 'ثانية معدلة'])
    expect((await draft()).map((one) => typeof one.id)).toEqual(['number', 'number'])
  })
  test('put back as they are published leave no draft', async () => {
    const { id, articles } = await published(['أولى', 'ثانية'])
    const [a = 0, b = 0] = articles
    await write(id, [
      { id: b, text: 'ثانية' },
      { id: a, text: 'أولى' },
    ])
    const status = async () => (await author.client.call(regulationPublication.read, { params: { id } })).data.status
    expect(await status()).toBe('draft')
    await write(id, [
      { id: a, text: 'أولى' },
      { id: b, text: 'ثانية' },
    ])
    expect(await status()).toBe('published')
  })
  test('of a new text keep the earlier one as a version only when it is published', async () => {
    const { id, articles } = await published(['قبل'])
    const count = async () => (await author.client.call(readVersions, { params: { id } })).data.length as number
    await write(id, [{ id: articles[0] ?? 0, text: 'بعد' }], { in_force_from: '2010-01-01' })
    expect([await count(), (await page(id)).state, (await page(id)).versions.length]).toEqual([0, 'in_force', 1])
    const { changes } = (await second.client.call(regulationPublication.read, { params: { id } })).data
    expect(changes.in_force_from).toBe('2010-01-01')
    await send(id)
    await publish(id)
    expect([await count(), (await page(id)).state, words((await page(id)).contents)]).toEqual([1, 'amended', ['بعد']])
  })
  test('are not all taken out of a text that has nothing else, and neither is its original', async () => {
    const { id } = await published(['وحيدة'])
    expect(Object.keys((await write(id, [])).errors)).toEqual(['contents'])
  })
})

describe('publishing', () => {
  test('holds to the rules of that day: what became wrong since is refused, and nothing of it is changed', async () => {
    const { id, given } = await published(['نص'])
    const doomed = await typeNamed('باب يزول')
    const changed = { ...given, regulation_type_id: doomed, name_ar: 'اسم لا يصل إلى أحد' }
    await author.client.call(regulationRegister.update, { params: { id }, body: changed })
    await write(id, ['نص لا يصل إلى أحد'])
    await send(id)
    await author.client.call(regulationTypeRegister.remove, { params: { id: doomed } })
    const answer = await publish(id)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['regulation_type_id']])
    expect([(await page(id)).name_ar, words((await page(id)).contents)]).toEqual([given.name_ar, ['نص']])
    const { rows } = await sql<{
      status: string
    }>`select status from content_publications where entity_id = ${id} and entity = 'regulations'`.execute(app.ownerDb)
    expect(rows[0]?.status).toBe('sent')
  })
  test('of fields and articles is one act', async () => {
    const { id, given } = await published(['قديم'])
    await author.client.call(regulationRegister.update, {
      params: { id },
      body: { ...given, name_ar: 'اسم جديد للقانون' },
    })
    await write(id, ['جديد'])
    await send(id)
    await publish(id)
    expect([(await page(id)).name_ar, words((await page(id)).contents)]).toEqual(['اسم جديد للقانون', ['جديد']])
  })
})

describe('a text on which others depend', () => {
  const remove = (id: number) => author.client.call(regulationRegister.remove, { params: { id } })
  const cases: Readonly<Record<string, readonly [string, (id: number, article: number) => Promise<unknown>]>> = {
    'its earlier versions': [
      'نسخ سابقة من هذا النص: 1',
      async (id, article) => {
        await write(id, [{ id: article, text: 'نص جديد' }], { in_force_from: '2010-01-01' })
        await send(id)
        await publish(id)
      },
    ],
    'texts that amend it': ['نصوص تعدّله: 1', (id) => add({ amends_id: id })],
    'versions that it brought': [
      'نسخ من نصوص أخرى جاء بها: 1',
      async (id) => {
        const { id: other } = await add()
        await write(other, ['قبل'])
        await write(other, ['بعد'], { in_force_from: '2010-01-01', amended_by_id: id })
      },
    ],
    'hints of fields': [
      'تلميحات حقول تحيل إليه: 2',
      (id, article) =>
        author.client.call(writeHints, {
          body: {
            slug: `hints-of-${id}`,
            section_name: 'قسم',
            contents: {
              one: { ar: 'تلميح', regulation_id: id, article_id: article },
              two: { ar: 'تلميح', regulation_id: id },
            } as never,
          },
        }),
    ],
  }
  test.each(Object.entries(cases))('is not deleted, and the refusal names %s', async (_name, [told, depend]) => {
    const { id, articles } = await published(['نص'])
    await depend(id, articles[0] ?? 0)
    const answer = await remove(id)
    expect([answer.status, answer.errors]).toEqual([409, { in_use: [told] }])
    const { rows } = await sql<{
      gone: boolean
    }>`select deleted_at is not null as gone from regulations where id = ${id}`.execute(app.ownerDb)
    expect(rows[0]?.gone).toBe(false)
  })
  test('is deleted when nothing depends on it; what was deleted itself does not count', async () => {
    const { id } = await published(['نص'])
    const { id: other } = await add({ amends_id: id })
    expect((await remove(id)).status).toBe(409)
    expect((await remove(other)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect((await page(id)) as unknown).toBeNull()
  })
})

describe('two editors at once', () => {
  const put = (id: number, text: string, version: string) =>
    author.client.call(writeContents, {
      params: { id },
      body: { contents: [{ body_ar: `<p>${text}</p>` }] },
      headers: { 'if-match': `"${version}"` },
    })
  const opened = async (id: number) => (await second.client.call(readContents, { params: { id } })).data
  test.each(['a draft', 'a text that readers know'])(
    'articles of %s typed over those of somebody else are refused with what stands there, and a later save is taken',
    async (which) => {
      const { id } = which === 'a draft' ? await add() : await published(['أولى'])
      const { updated_at } = await opened(id)
      const first = await put(id, 'من الأول', updated_at)
      expect(first.status).toBe(200)
      const late = await put(id, 'من الثاني', updated_at)
      expect(late.status).toBe(409)
      expect(words(staleOf(late as Answer<RegulationContents>).contents)).toEqual(['من الأول'])
      // What was saved carries the version that the next save of the same person names.
      expect((await put(id, 'من الأول ثانية', (first.data as RegulationContents).updated_at)).status).toBe(200)
      const now = await opened(id)
      expect(words(now.contents)).toEqual(['من الأول ثانية'])
    },
  )
})
