import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ministryUser } from '../../testing/factories.ts'

const app = await testApp()
const officer = await ministryUser(app, { role: 'CA' })
/** Every GET of the contract that changes state. */
const changing = app.calls.filter((call) => call.method === 'GET' && call.changesState === true)
const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
const bearer = { authorization: `Bearer ${officer.client.token}` }
const cookie = { cookie: `sijill=${officer.client.token}`, 'x-requested-with': 'sijill' }

/** What browsers send with a request that nobody made on purpose. */
const unmeant: [string, Record<string, string>][] = [
  ['prefetched', { 'sec-purpose': 'prefetch' }],
  ['prefetched by a script', { ...script, 'sec-purpose': 'prefetch' }],
  ['prerendered', { 'sec-purpose': 'prefetch;prerender' }],
  ['prefetched by an anonymous proxy', { 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  ['prefetched in capitals', { 'sec-purpose': 'Prefetch' }],
  ['prefetched by an older browser', { purpose: 'prefetch' }],
  ['prefetched, with an empty newer header', { 'sec-purpose': '', purpose: 'prefetch' }],
  ['prefetched by an old Firefox', { 'x-moz': 'prefetch' }],
  ['previewed', { 'x-purpose': 'preview' }],
  ['opened as an address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['followed as a link', { ...script, 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' }],
  ['shown as a picture', { ...script, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['shown in a frame', { ...script, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['asked for by nothing of a page', { ...script, 'sec-fetch-mode': 'no-cors' }],
  ['asked for by an extension', { ...script, 'sec-fetch-site': 'none' }],
  ['asked for by another site', { ...script, 'sec-fetch-site': 'cross-site' }],
]

/** An answer of the call to `headers`; the record does not exist, so that whoever is let in finds nothing. */
const ask = async (path: string, headers: Record<string, string>) =>
  (
    await app.http.inject({
      method: 'GET',
      url: `/api/${path.replace(/\{\w+\}/g, '999999')}?status=1`,
      headers: { host: 'localhost', ...headers },
    })
  ).statusCode

it('the specification fixes such calls: there are some', () => {
  expect(changing.length).toBeGreaterThan(1)
})

describe.each(changing.map((call) => [call.path, call] as const))('GET %s', (_path, { path }) => {
  it.each(unmeant)('does nothing when it is %s, with a bearer or with a cookie', async (_how, headers) => {
    for (const credential of [bearer, cookie]) expect(await ask(path, { ...credential, ...headers })).toBe(403)
  })
  it('is let in when a script of our page or a program asks', async () => {
    for (const headers of [bearer, { ...bearer, ...script }, { ...cookie, ...script }])
      expect([404, 409, 422]).toContain(await ask(path, headers))
  })
})
