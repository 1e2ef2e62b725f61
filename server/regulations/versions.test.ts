import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/core/values/dates.ts'
import { readRegulation, type Regulation } from '#contract/regulations/calls.ts'
import { readContents, regulationRegister, writeContents } from '#contract/regulations/registers.ts'
import { readVersions, removeVersion, writeVersion } from '#contract/regulations/versions.ts'
import { testApp, type Client, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'

let app: TestApp
let staff: Client
let type: number
let serial = 0
let law: number
beforeAll(async () => {
  app = await testApp()
  staff = (await ministryUser(app, { role: 'CA' })).client
  const { rows } = await sql<{ id: number }>`select id from regulation_types where model = 'law' limit 1`.execute(
    app.ownerDb,
  )
  type = rows[0]?.id as number
})
beforeEach(async () => {
  law = await add({})
})

const body = (more: object) => ({
  model: 'law' as const,
  regulation_type_id: type,
  name_ar: `قانون الاختبار ${(serial += 1)}`,
  number: String(7000 + serial),
  issue_date: '2001-01-10',
  issuing_authority: 'رئاسة الجمهورية',
  state: 'in_force' as const,
  ...more,
})
const add = async (more: object) => {
  const { data, errors } = await staff.call(regulationRegister.create, { body: body(more) })
  expect(errors).toEqual({})
  return (data as { id: number }).id
}
const publish = async (id = law) =>
  sql`update regulations set is_published = true where id = ${id}`.execute(app.ownerDb)

type Draft = { id?: number | null; heading_ar?: string; body_ar: string }
const write = (contents: Draft[], more: object = {}, id = law) =>
  staff.call(writeContents, { params: { id }, body: { contents, ...more } })
const present = async () =>
  ((await staff.call(readContents, { params: { id: law } })).data.contents as { id: number; body_ar: string }[]).map(
    ({ id, body_ar }) => ({ id, body_ar }),
  )
const read = async (query: object = {}, id = law): Promise<Regulation> =>
  (await app.guest.call(readRegulation, { params: { id }, query })).data as Regulation
const words = (text: Pick<Regulation, 'contents'>) => text.contents.map((one) => one.body_ar.replace(/<[^>]*>/g, ''))
const written = (...texts: string[]): Draft[] => texts.map((text) => ({ body_ar: `<p>${text}</p>` }))
/** Three texts: of the issue, of 2010 and of 2020. */
async function threeTexts() {
  await write(written('أول ١', 'ثابت'))
  const [first, second] = (await present()) as [Draft, Draft]
  await write([{ ...first, body_ar: '<p>أول ٢</p>' }, second], { in_force_from: '2010-05-01' })
  await write([{ ...first, body_ar: '<p>أول ٣</p>' }, second, ...written('جديد')], { in_force_from: '2020-06-01' })
  await publish()
}

describe('the text of a day', () => {
  test('is the one in force on it, from its first day to its last and not a day longer', async () => {
    await threeTexts()
    const starts = ['2001-01-10', '2010-05-01', '2020-06-01']
    const texts = [
      ['أول ١', 'ثابت'],
      ['أول ٢', 'ثابت'],
      ['أول ٣', 'ثابت', 'جديد'],
    ]
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] && addDays(starts[at + 1] as string, -1)
      for (const day of [start, end ?? '2199-12-31']) {
        const text = await read({ on: day })
        expect([day, words(text)]).toEqual([day, texts[at]])
        expect(text.version).toEqual({ from: start, to: end ?? null })
      }
    }
    expect(words(await read())).toEqual(texts[2])
    expect((await read()).versions.map((one) => one.from)).toEqual([...starts].reverse())
    expect(words(await read({ on: '1950-01-01' }))).toEqual(texts[0])
  })
  test('a correction makes no version and changes no earlier text', async () => {
    await threeTexts()
    const before = await read({ on: '2005-01-01' })
    await write((await present()).map(({ id, body_ar }) => ({ id, body_ar: body_ar.replace('ثابت', 'ثابت مصحح') })))
    expect((await read()).versions).toHaveLength(3)
    expect(words(await read())[1]).toBe('ثابت مصحح')
    expect((await read({ on: '2005-01-01' })).contents).toEqual(before.contents)
  })
  test('an address that is no day is refused, not answered with some text', async () => {
    await threeTexts()
    for (const on of ['', '2020-13-01', 'today', '2020-02-30', '20200101'])
      expect((await app.guest.request('GET', `/api/v2/guest/regulations-contents/${law}?on=${on}`)).status, on).toBe(
        422,
      )
  })
  test('what brought a version is named when it is published', async () => {
    const decree = await add({})
    await write(written('قبل'))
    await write(written('بعد'), { in_force_from: '2011-01-01', amended_by_id: decree })
    await publish()
    expect((await read()).versions.map((one) => one.by)).toEqual([null, null])
    await publish(decree)
    expect((await read()).versions.map((one) => one.by?.id)).toEqual([decree, undefined])
  })
})

describe('the address of an article', () => {
  test('stays its own when another is inserted before it, in every text of a day', async () => {
    await write(written('تعاريف', 'ترخيص'))
    const [first, second] = await present()
    await publish()
    const idOf = ({ contents }: Regulation, text: string) =>
      contents.find(({ body_ar }) => body_ar.includes(text))?.id ?? null
    const before = idOf(await read(), 'ترخيص')
    expect(before).toBe(second?.id)
    await write([first as Draft, ...written('أهداف'), second as Draft], { in_force_from: '2012-01-01' })
    const after = await read()
    expect(after.contents.find(({ id }) => id === before)?.sort).toBe(3)
    expect([idOf(after, 'ترخيص'), idOf(await read({ on: '2005-01-01' }), 'ترخيص')]).toEqual([before, before])
  })
})

describe('what changed', () => {
  test('is told article by article, in the words that went and came; what stayed or only moved is not told', async () => {
    await write(written('يقدم الطلب خلال ثلاثين يوماً', 'تبقى', 'تزول'))
    const [first, second] = await present()
    await write(
      [
        ...written('جديدة'),
        { id: second?.id ?? null, body_ar: '<p>تبقى</p>' },
        { id: first?.id ?? null, body_ar: '<p>يقدم الطلب خلال ستين يوماً</p>' },
      ],
      { in_force_from: '2012-01-01' },
    )
    await publish()
    const { changes } = await read({ since: '2005-01-01' })
    expect(changes?.since).toEqual({ from: '2001-01-10', to: '2011-12-31' })
    expect(changes?.articles.map(({ kind, sort }) => [kind, sort])).toEqual([
      ['added', 1],
      ['changed', 3],
      ['removed', 3],
    ])
    expect(changes?.articles[1]?.body_ar).toEqual([
      { text: 'يقدم الطلب خلال ', side: 'both' },
      { text: 'ثلاثين', side: 'before' },
      { text: 'ستين', side: 'after' },
      { text: ' يوماً', side: 'both' },
    ])
    expect((await read({ since: '2012-01-01' })).changes?.articles).toEqual([])
    expect((await read()).changes).toBeNull()
  })
})

describe('a new text', () => {
  test('needs a day after the present one came into force, not after today, and a change', async () => {
    await write(written('أ'))
    const [one] = await present()
    const changed = [{ id: one?.id ?? null, body_ar: '<p>ب</p>' }]
    for (const [more, field] of [
      [{ in_force_from: '2001-01-10' }, 'in_force_from'],
      [{ in_force_from: '1999-01-01' }, 'in_force_from'],
      [{ in_force_from: '2150-01-01' }, 'in_force_from'],
      [{ amended_by_id: law }, 'in_force_from'],
      [{ in_force_from: '2010-01-01', amended_by_id: law }, 'amended_by_id'],
      [{ in_force_from: '2010-01-01', amended_by_id: 999_999 }, 'amended_by_id'],
    ] as const) {
      const answer = await write(changed, more)
      expect([more, answer.status, Object.keys(answer.errors)]).toEqual([more, 422, [field]])
    }
    expect((await write([{ id: one?.id ?? null, body_ar: '<p>أ</p>' }], { in_force_from: '2010-01-01' })).status).toBe(
      422,
    )
    expect((await write(changed, { in_force_from: '2010-01-01' })).status).toBe(200)
    expect((await write(written('ج'), { in_force_from: '2010-01-01' })).status).toBe(422)
    expect((await staff.call(regulationRegister.read, { params: { id: law } })).data).toMatchObject({
      state: 'amended',
    })
  })
  test('the first articles of a text replace nothing', async () => {
    expect((await write(written('أ'), { in_force_from: '2010-01-01' })).status).toBe(422)
    expect((await write(written('أ'))).status).toBe(200)
  })
  test('the day of issue cannot be moved past the end of an earlier text', async () => {
    await threeTexts()
    const update = async (issue_date: string) =>
      staff.call(regulationRegister.update, {
        params: { id: law },
        body: { ...body({ issue_date }), state: 'amended' },
      })
    expect(Object.keys((await update('2010-05-01')).errors)).toEqual(['issue_date'])
    expect((await update('2010-04-30')).status).toBe(200)
  })
})

describe('staff mend a version', () => {
  const list = async () =>
    (await staff.call(readVersions, { params: { id: law } })).data as { id: number; from: string }[]
  const day = (version: number, replaced_on: string, more: object = {}) =>
    staff.call(writeVersion, { params: { id: law, version_id: version }, body: { replaced_on, ...more } })

  test('its last day stays between its first and that of the next', async () => {
    await threeTexts()
    const [second, first] = await list()
    for (const wrong of ['2001-01-10', '1990-01-01', '2020-06-01', '2021-01-01'])
      expect([wrong, Object.keys((await day(first?.id ?? 0, wrong)).errors)]).toEqual([wrong, ['replaced_on']])
    expect((await day(first?.id ?? 0, '2012-01-01')).status).toBe(200)
    expect((await list()).map((one) => one.from)).toEqual(['2012-01-01', '2001-01-10'])
    expect(Object.keys((await day(second?.id ?? 0, '2012-01-01')).errors)).toEqual(['replaced_on'])
    expect(Object.keys((await day(second?.id ?? 0, '2019-01-01', { amended_by_id: law })).errors)).toEqual([
      'amended_by_id',
    ])
  })
  test('without it, the one after it counts from its first day', async () => {
    await threeTexts()
    const [, first] = await list()
    expect((await staff.call(removeVersion, { params: { id: law, version_id: first?.id ?? 0 } })).status).toBe(200)
    expect(words(await read({ on: '2001-01-10' }))).toEqual(['أول ٢', 'ثابت'])
    const other = await add({})
    const [left] = await list()
    expect((await staff.call(removeVersion, { params: { id: other, version_id: left?.id ?? 0 } })).status).toBe(404)
  })
  test('S reads, U mends, nobody else does either', async () => {
    await threeTexts()
    const [, first] = await list()
    const at = { id: law, version_id: first?.id ?? 0 }
    for (const [client, reads, writes] of [
      [(await ministryUser(app, { rights: { ministry_regulations: ['S'] } })).client, 200, 403],
      [(await ministryUser(app, { rights: { ministry_regulations: ['U'] } })).client, 200, 200],
      [(await ministryUser(app, { rights: {} })).client, 403, 403],
      [(await organisation(app)).client, 403, 403],
      [app.guest, 401, 401],
    ] as const) {
      expect((await client.call(readVersions, { params: { id: law } })).status).toBe(reads)
      const replaced_on = '2010-05-02'
      expect((await client.call(writeVersion, { params: at, body: { replaced_on } })).status).toBe(writes)
      if (writes !== 200) expect((await client.call(removeVersion, { params: at })).status).toBe(writes)
    }
  })
})

describe('cited by', () => {
  const cite = async (text: string) => {
    const id = await add({})
    await write(written(text), {}, id)
    await publish(id)
    return id
  }
  test('kind, number and year together name a text, in any spelling; anything less does not', async () => {
    await write(written('نص'))
    await publish()
    const { number } = await read()
    const arabic = [...number].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
    const named = [
      `وفق أحكام القانون رقم ${number} لعام 2001`,
      `قانون الجمعيات رقم (${number}) الصادر بتاريخ 10/1/2001`,
      `عملاً بالقَانون ذي الرقم والرقم رقم ${arabic} لسنة ٢٠٠١ وتعديلاته`,
    ]
    const silent = [
      `وفق أحكام القانون رقم ${number}1 لعام 2001`,
      `وفق أحكام القانون رقم ${number} لعام 2002`,
      `وفق أحكام المرسوم رقم ${number} لعام 2001`,
      `الطلب رقم ${number} لعام 2001`,
      `القانون لعام 2001 رقم ${number}`,
    ]
    const ids: number[] = []
    for (const text of named) ids.push(await cite(text))
    for (const text of silent) await cite(text)
    const found = (await read()).cited_by
    expect(found.map((one) => one.id).sort()).toEqual([...ids].sort())
    expect(found.every((one) => one.article === null)).toBe(true)
  })
  test('an article that is named is told; unpublished texts and the text itself are not', async () => {
    await publish(law)
    const { number } = await read()
    await write(written(`هذا القانون رقم ${number} لعام 2001`))
    const hidden = await cite(`القانون رقم ${number} لعام 2001`)
    await sql`update regulations set is_published = false where id = ${hidden}`.execute(app.ownerDb)
    const id = await cite(`استناداً إلى المادة 12 من القانون رقم ${number} لعام 2001`)
    expect((await read()).cited_by.map((one) => [one.id, one.article])).toEqual([[id, 12]])
  })
})
