import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'

// One byte of memory is always used: this server always has too much to do.
const app = await createHttp(pino({ level: 'silent' }), { pressure: { maxHeapUsedBytes: 1 } })
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async () => 'served',
})
app.get('/api/thing', { config: { technical: true } }, async () => ({}))
await app.ready()
afterAll(() => app.close())
// The load is measured once a second.
while (!app.isUnderPressure()) await sleep(50)
const ask = (url: string, cookie = '', method: 'GET' | 'POST' = 'GET') =>
  app.inject({ url, method, headers: { cookie } })

test('under too much load people get a page in their language that tries again by itself', async () => {
  const arabic = await ask('/ngo-list')
  expect([arabic.statusCode, arabic.headers['content-type'], arabic.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '10',
  ])
  expect(arabic.headers['cache-control']).toBe('no-store')
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
  expect(arabic.body).toContain('http-equiv="refresh"')
  expect((await ask('/ngo-list', 'skin=dark; lang=en')).body).toContain('<html lang="en" dir="ltr">')
})

test('what a form sent under too much load is not sent again by itself, and the page says that it was not received', async () => {
  const { statusCode, body } = await ask('/about-ministry', 'lang=en', 'POST')
  expect(statusCode).toBe(503)
  expect(body).not.toContain('http-equiv="refresh"')
  expect(body).toContain('was not received')
})

test('programs get the refusal of every other call, and files of the build are sent under any load', async () => {
  const refused = await ask('/api/thing')
  expect([refused.statusCode, refused.json<{ status: boolean }>().status, refused.headers['retry-after']]).toEqual([
    503,
    false,
    '5',
  ])
  for (const file of ['/assets/page.js', '/mark.svg', '/favicon.ico?v=2']) expect((await ask(file)).body).toBe('served')
  for (const other of ['/api/v2/list.csv', '/ngo-list?name=a.b', '/ngo/1'])
    expect((await ask(other)).statusCode).toBe(503)
})
