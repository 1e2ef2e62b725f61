import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../errors.ts'
import { createHttp } from './http.ts'
import { KeptPages } from './kept-pages.ts'
import { type Pages, sendPage } from './pages.ts'

let time = 0
let data: 'there' | 'away' | 'broken' = 'there'
const kept = new KeptPages(10, () => time)
const app = await createHttp(pino({ level: 'silent' }), { pressure: false })
app.get('/api/v2/part', { config: { technical: true } }, async () => {
  if (data === 'away') throw new Refusal(503, 'unavailable')
  if (data === 'broken') throw new Error('a fault of ours')
  return { words: 'the news of today' }
})
/** A page as the web draws it: a part that cannot be read is left out. */
const pages: Pages = {
  site: undefined,
  kept,
  sessionCookie: 'session',
  web: {
    async fetch(request, options) {
      const answer = await options?.context?.api?.('/api/v2/part', { method: 'GET' })
      const part = answer?.ok ? ((await answer.json()) as { words: string }).words : ''
      const typed = request.method === 'POST' ? await request.text() : ''
      return new Response(`<html><head></head><body>home ${part}${typed}</body></html>`, {
        status: request.method === 'POST' ? 422 : 200,
        headers: { 'content-type': 'text/html', 'x-shared-page': '' },
      })
    },
  },
}
app.get('/*', (request, reply) => sendPage(app, pages, request, reply))
app.post('/*', (request, reply) => sendPage(app, pages, request, reply, 'name=typed'))
await app.ready()
afterAll(() => app.close())

const ask = async (url: string, { cookie = '', method = 'GET' as 'GET' | 'POST' } = {}) => {
  const { statusCode, headers, body } = await app.inject({
    method,
    url,
    headers: { cookie, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
  })
  return { status: statusCode, cache: headers['cache-control'], retry: headers['retry-after'], body }
}
const shared = 'public, max-age=0, s-maxage=10, stale-if-error=600'
const fault = { status: 503, cache: 'no-store', retry: '10' }

test('a page that cannot be read anew is the last good one, as 503 that no cache keeps, and good again afterwards', async () => {
  data = 'there'
  expect(await ask('/home')).toMatchObject({ status: 200, cache: shared })
  time += 10_001
  data = 'away'
  // A crowd at once, of which one draws and the others wait for it.
  for (const answer of await Promise.all([ask('/home'), ask('/home'), ask('/home')]))
    expect(answer).toMatchObject({ ...fault, body: expect.stringContaining('the news of today') })
  data = 'there'
  expect(await ask('/home')).toMatchObject({ status: 200, cache: shared })
})

test('without a good copy, in a session and after ten minutes people get a page that says so, in their language', async () => {
  data = 'away'
  time += 600_001
  for (const [url, cookie] of [
    ['/home', ''],
    ['/never-seen', ''],
    ['/home', 'session=x'],
    ['/home?lang=ar', ''],
  ] as const) {
    const answer = await ask(url, { cookie })
    expect(answer, url + cookie).toMatchObject(fault)
    expect(answer.body).toContain('المنصة غير متاحة مؤقتاً')
    expect(answer.body).not.toContain('home')
  }
  expect((await ask('/home', { cookie: 'lang=en' })).body).toContain('<html lang="en" dir="ltr">')
})

test('a change that is known drops the last good copy too: it would show what is no longer so', async () => {
  data = 'there'
  await ask('/changed')
  kept.forget()
  data = 'away'
  const { body, status } = await ask('/changed')
  expect([status, body.includes('the news')]).toEqual([503, false])
})

test('a page without one of its parts by a fault of ours is shown as it is, as 503, and kept nowhere', async () => {
  data = 'broken'
  const answer = await ask('/broken')
  expect(answer).toMatchObject({ ...fault, body: expect.stringContaining('home') })
  data = 'there'
  expect(await ask('/broken')).toMatchObject({ status: 200, cache: shared })
})

test('what somebody typed is never lost to such a page', async () => {
  data = 'away'
  expect(await ask('/form', { method: 'POST' })).toMatchObject({
    status: 422,
    body: expect.stringContaining('name=typed'),
  })
})
