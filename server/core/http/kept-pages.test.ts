import { expect, test } from 'vitest'
import { type KeptPage, KeptPages, noteTables } from './kept-pages.ts'
import { packedText } from './packed-text.ts'

const pageOf = (words: string): KeptPage => ({
  ...{ tag: `"${words}"`, headers: {}, policy: '', text: packedText(words), lasts: true },
})
/** A cache with a clock, and a page that reads `tables` and says how often it was drawn. */
function setUp(...tables: string[]) {
  let time = 1
  let drawn = 0
  const pages = new KeptPages(10, () => time)
  const make = async () => {
    for (const table of tables) noteTables(`select * from ${table} t where t.id = $1`)
    drawn += 1
    return pageOf(String(drawn))
  }
  const read = async (key = '/home', how: () => Promise<KeptPage | undefined> = make) =>
    (await pages.find(key, how))?.text.plain().toString()
  return { pages, read, wait: (ms: number) => (time += ms) }
}

test('a page is drawn once, and never shown when it is older than its seconds', async () => {
  const { read, wait } = setUp('news')
  expect([await read(), await read()]).toEqual(['1', '1'])
  wait(9_999)
  expect(await read()).toBe('1')
  wait(2)
  expect(await read()).toBe('2')
})

test('a burst on one page draws it once', async () => {
  const { read } = setUp('news')
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => read())))).toEqual(new Set(['1']))
})

test('a change of a table drops the pages that read it, joined tables and those that are kept from others included', async () => {
  for (const [reads, changed, again] of [
    ['news', 'news', true],
    ['news w join ngos', 'ngos', true],
    ['ngo_search', 'branches', true],
    ['ngo_told t', 'ngo_objectives', true],
    ['told_words', 'ngo_former_names', true],
    ['news', 'faqs', false],
  ] as const) {
    const { pages, read } = setUp(reads)
    await read()
    pages.forget([changed])
    expect(await read(), `${reads}, ${changed}`).toBe(again ? '2' : '1')
  }
  const { pages, read } = setUp('news')
  await read()
  pages.forget([])
  expect(await read()).toBe('1')
  pages.forget()
  expect(await read()).toBe('2')
})

test('a page that was being drawn while its rows changed is not kept, and nobody who asks later gets it', async () => {
  const { pages, read } = setUp('news')
  let finish = () => {}
  const begun = read('/home', async () => {
    await new Promise<void>((done) => (finish = done))
    return pageOf('old')
  })
  pages.forget(['news'])
  const later = read()
  finish()
  expect(await begun).toBe('old')
  expect(await later).toBe('1')
  expect(await read()).toBe('1')
})

test('a page that is drawn from a kept answer goes with it', async () => {
  const { pages, read } = setUp('news')
  const drawPage = async () => {
    await read('/api/news')
    return pageOf('page')
  }
  // The second page finds the answer kept, and still depends on what it read.
  for (const path of ['/home', '/about']) await pages.find(path, drawPage)
  pages.forget(['news'])
  expect(['/api/news', '/home', '/about'].map((path) => pages.has(path))).toEqual([false, false, false])
})

test('what is not the same for everybody is not kept, nor given to who waited for it', async () => {
  const { pages } = setUp()
  let drawn = 0
  const make = async () => ((drawn += 1), undefined)
  expect(await Promise.all([pages.find('/own', make), pages.find('/own', make)])).toEqual([undefined, undefined])
  expect(await pages.find('/own', make)).toBeUndefined()
  expect(drawn).toBe(2)
})

test('without seconds nothing is kept', async () => {
  const pages = new KeptPages(0)
  let drawn = 0
  const make = async () => ((drawn += 1), pageOf(''))
  await pages.find('/home', make)
  await pages.find('/home', make)
  expect(drawn).toBe(2)
})

test('pages take no more memory than they may', async () => {
  const { read, pages } = setUp()
  const large = { ...pageOf(''), text: packedText(Buffer.alloc(5 * 1024 * 1024)) }
  for (let n = 0; n < 10; n += 1) await read(`/${n}`, async () => large)
  expect([pages.has('/0'), pages.has('/9')]).toEqual([false, true])
})

test('what is too old to be shown at all is let go with the next page, also when nobody asks for it again', async () => {
  const { pages, read, wait } = setUp()
  for (const key of ['/a', '/b']) await read(key)
  wait(600_001)
  await read('/c')
  expect([pages.size(), pages.has('/c')]).toEqual([1, true])
})

test('an answer leaves when its seconds are over, a page that may be shown again stays', async () => {
  const { pages, read, wait } = setUp()
  await read('/page')
  await read('answer', async () => ({ ...pageOf('answer'), lasts: false }))
  wait(10_001)
  await read('/next')
  expect(['answer', '/page'].map((key) => pages.has(key))).toEqual([false, true])
  expect(pages.size()).toBe(2)
})
