import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listRegulations, readRegulation } from '#contract/regulations/calls.ts'
import { regulationModels, type RegulationModel } from '#contract/regulations/reference.ts'
import {
  readContents,
  regulationPublication,
  regulationRegister,
  regulationTypeRegister,
  writeContents,
} from '#contract/regulations/registers.ts'
import { testApp, type Client, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { decide, publishBySecond } from '../testing/publishing.ts'
import { hostileHtml, runs } from '../testing/hostile-html.ts'

let app: TestApp
let staff: { id: number; client: Client }
let serial = 0
beforeAll(async () => {
  app = await testApp()
  staff = await ministryUser(app, { role: 'CA' })
})
const typeOf = async (model: string) =>
  (
    await sql<{
      id: number
    }>`select id from regulation_types where model = ${model} and deleted_at is null order by id limit 1`.execute(
      app.ownerDb,
    )
  ).rows[0]?.id as number
const body = async (model: RegulationModel = 'circular', more: object = {}) => ({
  model,
  regulation_type_id: await typeOf(model),
  name_ar: `نص الاختبار ${(serial += 1)}`,
  number: `خ/${serial}`,
  issue_date: '2021-03-04',
  issuing_authority: 'وزارة الشؤون الاجتماعية والعمل',
  state: 'in_force' as const,
  ...more,
})
const add = async (model: RegulationModel = 'circular', more: object = {}) => {
  const { data, errors } = await staff.client.call(regulationRegister.create, { body: await body(model, more) })
  expect(errors).toEqual({})
  return data as { id: number; name_ar: string }
}
const write = (id: number, contents: object[], client = staff.client) =>
  client.call(writeContents, { params: { id }, body: { contents: contents as never } })
const publish = (id: number) => publishBySecond(app, regulationPublication, staff.client, id)
const article = (body_ar: string) => ({ body_ar: `<p>${body_ar}</p>` })
const wordsOf = (rows: { body_ar: string }[]) => rows.map((row) => row.body_ar.replace(/<[^>]*>/g, ''))

describe('the model of an address', () => {
  const registers = [
    ['texts', 'regulations', (model: RegulationModel) => add(model)],
    [
      'types',
      'regulation-types',
      async (model: RegulationModel) =>
        (
          await staff.client.call(regulationTypeRegister.create, {
            body: { model, name_ar: `باب ${(serial += 1)}`, sort: 1 },
          })
        ).data,
    ],
  ] as const
  test.each(registers)(
    '%s: missing is law, the five are lists of their own, anything else is not found',
    async (_, path, make) => {
      const made = Object.fromEntries(
        await Promise.all(regulationModels.map(async (model) => [model, (await make(model)).id])),
      )
      for (const model of [undefined, ...regulationModels]) {
        const { data } = await staff.client.request<{ id: number; model: string }[]>(
          'GET',
          `/api/v2/ministry/${path}?per_page=100${model ? `&model=${model}` : ''}`,
        )
        expect(data.map((row: { model: string }) => row.model)).toEqual(data.map(() => model ?? 'law'))
        expect(data.map((row: { id: number }) => row.id)).toContain(made[model ?? 'law'])
      }
      for (const wrong of ['laws', 'LAW', '', '1', 'law%20', '%00', 'constructor'])
        expect([wrong, (await staff.client.request('GET', `/api/v2/ministry/${path}?model=${wrong}`)).status]).toEqual([
          wrong,
          404,
        ])
      for (const verb of ['GET', 'DELETE'] as const)
        for (const wrong of ['laws', 'decree'])
          expect([
            verb,
            wrong,
            (await staff.client.request(verb, `/api/v2/ministry/${path}/${made.law}?model=${wrong}`)).status,
          ]).toEqual([verb, wrong, 404])
      expect(
        (await staff.client.request('GET', `/api/v2/ministry/${path}/${made.circular}?model=circular`)).status,
      ).toBe(200)
      expect(
        (await staff.client.request('DELETE', `/api/v2/ministry/${path}/${made.circular}?model=circular`)).status,
      ).toBe(200)
    },
  )
  test('a text is added and edited under its own model only', async () => {
    const sent = await body('decree')
    const post = (model: string) => staff.client.request('POST', `/api/v2/ministry/regulations?model=${model}`, sent)
    expect([(await post('nothing')).status, (await post('law')).status, (await post('decree')).status]).toEqual([
      404, 422, 200,
    ])
  })
})
describe('what a text may say', () => {
  const refused = async (more: object) =>
    Object.keys(
      (await staff.client.call(regulationRegister.create, { body: (await body('circular', more)) as never })).errors,
    )
  test('its type is of its model, its original a PDF, its number its own within model and year', async () => {
    const first = await body('circular', { number: '77/خ' })
    await staff.client.call(regulationRegister.create, { body: first })
    expect(await refused({ number: '77/خ', issue_date: '2021-12-31' })).toEqual(['number'])
    expect(await refused({ number: '77/خ', issue_date: '2022-01-01' })).toEqual([])
    expect(await refused({ regulation_type_id: await typeOf('law') })).toEqual(['regulation_type_id'])
    expect(await refused({ file: await uploaded(app, { userId: staff.id }, 'png') })).toEqual(['file'])
    expect(await refused({ file: await uploaded(app, { userId: (await ministryUser(app, {})).id }) })).toEqual(['file'])
    expect(await refused({ issue_date: '2999-01-01' })).toEqual(['issue_date'])
    expect(await refused({ amends_id: 999_999 })).toEqual(['amends_id'])
  })
  test('nothing amends itself, however long the way round', async () => {
    const a = await add()
    const b = await add('circular', { amends_id: a.id })
    const c = await add('law', { amends_id: b.id })
    const edit = async (id: number, amends_id: number) =>
      Object.keys(
        (
          await staff.client.call(regulationRegister.update, {
            params: { id },
            body: await body('circular', { amends_id }),
          })
        ).errors,
      )
    for (const round of [a, b, c]) expect(await edit(a.id, round.id)).toEqual(['amends_id'])
    const { data } = await staff.client.call(regulationRegister.read, { params: { id: b.id } })
    expect([data.amends!.id, data.amended_by.map((one: { id: number }) => one.id)]).toEqual([a.id, [c.id]])
    expect((await staff.client.call(regulationRegister.remove, { params: { id: a.id } })).status).toBe(409)
    expect((await staff.client.call(regulationRegister.remove, { params: { id: c.id } })).status).toBe(200)
    expect((await staff.client.call(regulationRegister.remove, { params: { id: b.id } })).status).toBe(200)
  })
  test('a text without articles and without its original is not published, and a published one keeps something to read', async () => {
    const { id } = await add()
    expect(Object.keys((await decide(staff.client, regulationPublication, id, 'send')).errors)).toEqual(['action'])
    await write(id, [article('أولاً')])
    await publish(id)
    expect(Object.keys((await write(id, [])).errors)).toEqual(['contents'])
    expect((await app.guest.call(readRegulation, { params: { id }, query: {} })).data.contents).toHaveLength(1)
  })
  test('a type with texts is not deleted', async () => {
    const { data } = await staff.client.call(regulationTypeRegister.create, {
      body: { model: 'circular', name_ar: 'باب يُحذف', sort: 1 },
    })
    const text = await add('circular', { regulation_type_id: data.id })
    expect((await staff.client.call(regulationTypeRegister.remove, { params: { id: data.id } })).status).toBe(409)
    await staff.client.call(regulationRegister.remove, { params: { id: text.id } })
    expect((await staff.client.call(regulationTypeRegister.remove, { params: { id: data.id } })).status).toBe(200)
  })
})

describe('articles', () => {
  test('every order of the same articles is kept as it was sent, and so are those added, merged and taken out', async () => {
    const { id } = await add()
    let rows = (
      await write(
        id,
        ['أ', 'ب', 'ج', 'د'].map((word) => article(word)),
      )
    ).data.contents as { id: number; body_ar: string }[]
    for (const order of [
      [3, 2, 1, 0],
      [1, 0, 3, 2],
      [0, 3],
      [1, 0],
    ]) {
      const sent = order.map((at) => rows[at] as { id: number; body_ar: string })
      const { contents: data } = (
        await write(
          id,
          sent.map(({ id: own, body_ar }) => ({ id: own, body_ar })),
        )
      ).data
      expect(data.map((row) => [row.id, row.sort])).toEqual(sent.map((row, i) => [row.id, i + 1]))
      rows = data as typeof rows
    }
    const [first, second] = rows as [{ id: number; body_ar: string }, { id: number; body_ar: string }]
    const { data } = await write(id, [
      article('قبل'),
      { id: first.id, body_ar: first.body_ar + second.body_ar },
      article('بعد'),
    ])
    expect(wordsOf(data.contents)).toEqual(['قبل', `${wordsOf([first])[0]}${wordsOf([second])[0]}`, 'بعد'])
    expect((await staff.client.call(readContents, { params: { id } })).data).toEqual(data)
    const { rows: all } = await sql<{
      kept: number
    }>`select count(*) as kept from regulation_contents where regulation_id = ${id}`.execute(app.ownerDb)
    expect(all[0]?.kept).toBe(6)
  })
  test('an article of another text, or one named twice, changes nothing', async () => {
    const [mine, other] = [await add(), await add()]
    const [own] = (await write(mine.id, [article('لي')])).data.contents
    const [strange] = (await write(other.id, [article('لغيري')])).data.contents
    for (const [sent, at] of [
      [[{ id: strange!.id, body_ar: '<p>سرقة</p>' }], 'contents.0.id'],
      [[own!, own!].map(({ id, body_ar }) => ({ id, body_ar })), 'contents.1.id'],
    ] as const)
      expect(Object.keys((await write(mine.id, [...sent])).errors)).toEqual([at])
    expect((await staff.client.call(readContents, { params: { id: mine.id } })).data.contents).toEqual([own])
    expect((await staff.client.call(readContents, { params: { id: other.id } })).data.contents).toEqual([strange])
  })
  test('reading needs the right, writing the right to edit', async () => {
    const { id } = await add()
    const { client: reader } = await ministryUser(app, { rights: { ministry_regulations: ['S'] } })
    const { client: adder } = await ministryUser(app, { rights: { ministry_regulations: ['A', 'D'] } })
    const { client: none } = await ministryUser(app, {})
    const { client: outside } = await organisation(app)
    for (const [client, reads] of [
      [reader, 200],
      [adder, 200],
      [none, 403],
      [outside, 403],
      [app.guest, 401],
    ] as const) {
      expect((await client.call(readContents, { params: { id } })).status).toBe(reads)
      expect((await write(id, [article('لا')], client)).status).toBe(reads === 401 ? 401 : 403)
    }
    expect((await write(999_999, [])).status).toBe(404)
  })
  test('the log holds what changed in the words, and nothing of what stayed', async () => {
    const { id } = await add()
    const [one, two] = (await write(id, [article('ثابت'), article('قديم')])).data.contents
    await write(id, [
      { id: one!.id, body_ar: one!.body_ar },
      { id: two!.id, body_ar: '<p>جديد</p>' },
    ])
    const { rows } = await sql<{
      changes: unknown
    }>`select changes from logs where entity = 'regulations' and entity_id = ${id} order by id desc limit 1`.execute(
      app.ownerDb,
    )
    const changes = JSON.stringify(rows[0]?.changes)
    expect([changes.includes('قديم'), changes.includes('جديد'), changes.includes('ثابت')]).toEqual([true, true, false])
  })
  test('whatever is sent, neither the table nor the library holds what a browser would run', async () => {
    const { id } = await add()
    await write(id, [article('نص')])
    await publish(id)
    const { status } = await write(
      id,
      hostileHtml.map((html) => ({ heading_ar: html.slice(0, 200), body_ar: html, body_en: html })),
    )
    expect(status).toBe(200)
    const draft = await staff.client.call(readContents, { params: { id } })
    for (const one of draft.data.contents) expect(runs(one.body_ar) || runs(one.body_en ?? '')).toBe(false)
    await publish(id)
    const { rows } = await sql<{
      body_ar: string
      body_en: string
    }>`select body_ar, body_en from regulation_contents where regulation_id = ${id} and deleted_at is null`.execute(
      app.ownerDb,
    )
    expect(rows).toHaveLength(hostileHtml.length)
    for (const row of rows)
      expect({ ...row, bad: runs(row.body_ar) || runs(row.body_en) }).toEqual({ ...row, bad: false })
    const page = await app.guest.call(readRegulation, { params: { id }, query: {} })
    for (const one of page.data.contents) expect(runs(one.body_ar)).toBe(false)
  })
})

test('the library shows what is published at once, and nothing before: the words, the state, withdrawing', async () => {
  const { id, name_ar } = await add()
  const edit = async (more: object) =>
    staff.client.call(regulationRegister.update, { params: { id }, body: await body('circular', { name_ar, ...more }) })
  const listed = async () =>
    (await app.guest.call(listRegulations, { query: { model: 'circular', name: name_ar } })).data.map(
      (row: { id: number }) => row.id,
    )
  const tags = new Set<unknown>()
  const page = async () => {
    const answer = await app.guest.call(readRegulation, { params: { id }, query: {} })
    tags.add(answer.headers.etag)
    return answer
  }
  await write(id, [article('كلمة أولى')])
  expect([await listed(), (await page()).status]).toEqual([[], 404])
  await publish(id)
  expect(await listed()).toEqual([id])
  expect(wordsOf((await page()).data.contents)).toEqual(['كلمة أولى'])
  await write(id, [article('كلمة ثانية')])
  expect(wordsOf((await page()).data.contents)).toEqual(['كلمة أولى'])
  await publish(id)
  expect(wordsOf((await page()).data.contents)).toEqual(['كلمة ثانية'])
  await edit({ state: 'repealed', number: 'نص/1' })
  expect((await page()).data.state).toBe('in_force')
  await publish(id)
  expect((await page()).data.state).toBe('repealed')
  expect(tags.size).toBe(4)
  await decide(staff.client, regulationPublication, id, 'withdraw', 'نص ملغى')
  expect([await listed(), (await page()).status]).toEqual([[], 404])
})
