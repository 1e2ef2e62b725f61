import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeHints } from '#contract/settings/help.ts'
import { regulationRegister } from '#contract/regulations/registers.ts'
import { testApp, type Client } from '../../testing/app.ts'
import { founder, ministryUser, organisation, uploaded, type MinistryUser } from '../../testing/factories.ts'
import { publishedCases } from '../../testing/published-case.ts'
import { firstPage } from '../../testing/published-content.ts'
import { decide, publishBySecond } from '../../testing/publishing.ts'
import { recordsOf } from '../../testing/workbook.ts'

const app = await testApp()
let later = 0
let staff: MinistryUser
let parts: string[]
let readers: (readonly [string, Client])[]
beforeAll(async () => {
  const index = (await app.http.inject({ url: '/sitemap.xml' })).payload
  parts = [...index.matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)<\/loc>/g)].map(([, path = '']) => path)
  staff = await ministryUser(app, { role: 'CA' })
  readers = [
    ['guest', app.guest],
    ['organisation', (await organisation(app)).client],
    ['founder', (await founder(app)).client],
  ]
})
const wordsOf = {
  regulations: ['زعفران', 'ياسمينة'],
  faqs: ['خزامى', 'نرجسة'],
  pages: ['قرنفلة', 'بنفسجة'],
  ministry_events: ['سوسنة', 'أقحوانة'],
  slide_images: ['ليلكة', 'فلّة'],
  login_sliders: ['جورية', 'غاردينيا'],
} as const

/** Every address by which people outside the ministry could see the record, with its id or a search for its words. */
const addresses = (id: number, words: readonly string[]): string[] => [
  ...app.calls
    .filter(
      (call) =>
        call.method === 'GET' &&
        (call.access === 'open' ||
          ['faq', 'search', 'instruction', 'hint', 'help'].some((word) => call.path.includes(word))) &&
        !call.path.includes('ministry/'),
    )
    .flatMap((call) => {
      const path = `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => (/slug|screen/.test(name) ? 'publication-leaks' : name === 'key' ? firstPage : String(id)))}`
      const named = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {}).filter((name) =>
        ['name', 'question', 'search', 'q', 'words'].includes(name),
      )
      return [path, ...named.flatMap((name) => words.map((word) => `${path}?${name}=${encodeURIComponent(word)}`))]
    }),
  '/sitemap.xml',
  ...parts,
]
/** What a reader gets at all these addresses, without parts that differ each time. */
async function everythingFor(client: Client, id: number, words: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const url of addresses(id, words)) {
    const response = await app.http.inject({
      url,
      headers: client.token === undefined ? {} : { authorization: `Bearer ${client.token}` },
    })
    const etag = typeof response.headers.etag === 'string' ? response.headers.etag : ''
    answers[url] = `${response.statusCode} ${etag} ${response.payload}`
      .replace(/"reference":"[^"]*"/g, '')
      .replace(/<lastBuildDate>[^<]*<\/lastBuildDate>/g, '')
      .replace(/DTSTAMP:\w+/g, '')
  }
  return answers
}

test.each(publishedCases)(
  'nobody outside the ministry sees a draft of %s anywhere, in whichever state',
  async (_name, one) => {
    const [secret, shown] = wordsOf[one.table]
    // What is kept for half a minute is of the case before no longer.
    later += 60_000
    // It stands still: answers that tell the time are the same until something else changes them.
    const moment = Date.now() + later
    app.clock.now = () => new Date(moment)
    const id = await one.make(app, staff, shown)
    await publishBySecond(app, one.calls, staff.client, id)
    if (one.table === 'regulations')
      await staff.client.call(writeHints, {
        body: {
          slug: 'publication-leaks',
          section_name: 'قسم',
          contents: { field: { ar: 'تلميح', regulation_id: id } } as never,
        },
      })
    expect(parts.length).toBeGreaterThan(0)
    const everything = () => Promise.all(readers.map(([, client]) => everythingFor(client, id, wordsOf[one.table])))
    let [before, again] = [await everything(), await everything()]
    // Forms with a question against robots ask a different one each time.
    const isSteady = (at: number, url: string) => before[at]?.[url] === again[at]?.[url]
    const isTorn = () =>
      before.some((answers, at) =>
        Object.entries(answers).some(([url, text]) => text.includes(shown) && !isSteady(at, url)),
      )
    const foundIn = () => before.map((answers) => Object.values(answers).filter((text) => text.includes(shown)).length)
    const isEarly = () => foundIn().some((count) => count < one.places)
    // What the publication changes is told to the pages that are kept, a moment later.
    for (let n = 0; n < 6 && (isTorn() || isEarly()); n += 1) [before, again] = [again, await everything()]
    const found = foundIn()
    for (const [at, answers] of before.entries())
      for (const [url, text] of Object.entries(answers))
        expect([url, isSteady(at, url) || !text.includes(shown)]).toEqual([url, true])
    // Proves that the comparison works: the published text is found in several places.
    expect(found.every((count) => count >= one.places)).toBe(true)
    const unchanged = async (state: string) => {
      for (const [at, [who, client]] of readers.entries()) {
        const now = await everythingFor(client, id, wordsOf[one.table])
        for (const [url, text] of Object.entries(now)) {
          // The answer may repeat the searched word, but nothing around it.
          if (!url.includes(encodeURIComponent(secret)))
            expect([state, who, url, text.includes(secret)]).toEqual([state, who, url, false])
          if (isSteady(at, url)) expect([state, who, url, text]).toEqual([state, who, url, before[at]?.[url]])
        }
      }
    }
    expect(await one.edit(staff.client, id, secret)).toBe(200)
    await unchanged('draft')
    await decide(staff.client, one.calls, id, 'send')
    await unchanged('sent')
    const second = await ministryUser(app, { role: 'CA' })
    await decide(second.client, one.calls, id, 'return', secret)
    await unchanged('returned')

    const sheet = await staff.client.request('GET', `/api/${one.path}`, undefined, {
      'to-excel': '1',
      'accept-language': 'ar',
    })
    expect(sheet.status).toBe(200)
    const words = JSON.stringify(recordsOf(sheet.data as Buffer))
    expect([words.includes(shown), words.includes(secret)]).toEqual([true, false])

    await decide(staff.client, one.calls, id, 'send')
    await decide(second.client, one.calls, id, 'publish')
    expect(
      Object.values(await everythingFor(app.guest, id, wordsOf[one.table])).some((text) => text.includes(secret)),
    ).toBe(true)
  },
)

test('the original of a draft is read by no visitor before it is published', async () => {
  const [, one] = publishedCases[0] as (typeof publishedCases)[number]
  const id = await one.make(app, staff, 'أصل')
  await publishBySecond(app, one.calls, staff.client, id)
  const file = await uploaded(app, { userId: staff.id }, 'pdf')
  const { data } = await staff.client.call(regulationRegister.read, { params: { id } })
  const body = Object.fromEntries(
    Object.keys(regulationRegister.input.shape).map((name) => [name, (data as Record<string, unknown>)[name]]),
  )
  expect(
    (await staff.client.call(regulationRegister.update, { params: { id }, body: { ...body, file } as never })).status,
  ).toBe(200)
  const seen = async () =>
    Promise.all(
      [`/api/v2/guest/regulations-file/${id}?v=${file}`, `/api/v2/files/${file}`].map(
        async (url) => (await app.guest.request('GET', url)).status,
      ),
    )
  expect(await seen()).toEqual([404, 404])
  await publishBySecond(app, one.calls, staff.client, id)
  expect((await seen())[0]).toBe(200)
  const { rows } = await sql<{ file: number }>`select file from regulations where id = ${id}`.execute(app.ownerDb)
  expect(rows[0]?.file).toBe(file)
})
