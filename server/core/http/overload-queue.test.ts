import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'

/** A server that answers what is held when it is told to. */
async function heldServer(longest: { visitor: number; signedIn: number }) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const app = await createHttp(pino({ level: 'silent' }), { pressure: { longest } })
  app.get('/held', async () => held.then(() => 'served'))
  app.get('/api/v2/events', { config: { technical: true } }, async () => held.then(() => 'served'))
  app.get('/*', async () => 'served')
  for (const path of ['/api/thing', '/api/ready']) app.get(path, { config: { technical: true } }, async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = async (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const crowd = (path: string, headers = {}) => Array.from({ length: 60 }, () => ask(path, headers))
  return { app, ask, crowd, release }
}
const signedIn = { cookie: 'lang=ar; sijill=token' }

test('who would wait too long is turned away at once, visitors first; what has begun is finished', async () => {
  const { app, ask, crowd, release } = await heldServer({ visitor: 100, signedIn: 3_600_000 })
  // Slow by themselves: as many as there may be, they are no queue.
  const events = crowd('/api/v2/events')
  await sleep(300)
  expect(await (await ask('/ngo-list')).text()).toBe('served')

  // Whatever they say that they accept.
  const waiting = crowd('/held', { accept: 'text/event-stream' })
  await sleep(300)
  const page = await ask('/ngo-list')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    503,
    '10',
    'text/html; charset=utf-8',
  ])
  expect(await page.text()).toContain('المنصة مشغولة الآن')
  const call = await ask('/api/thing')
  expect([call.status, call.headers.get('retry-after'), ((await call.json()) as { status: boolean }).status]).toEqual([
    503,
    '5',
    false,
  ])
  expect((await ask('/ngo-list', signedIn)).status).toBe(200)
  for (const always of ['/api/ready', '/assets/page.js']) expect((await ask(always)).status).toBe(200)
  // What a page that was let in asks for inside the server.
  expect((await app.inject('/ngo-list')).statusCode).toBe(200)

  release()
  for (const answer of await Promise.all([...events, ...waiting])) expect(answer.status).toBe(200)
  expect((await ask('/ngo-list')).status).toBe(200)
})

test('people who are signed in are turned away too where they would wait twice as long', async () => {
  const { ask, crowd, release } = await heldServer({ visitor: 50, signedIn: 100 })
  const waiting = crowd('/held', signedIn)
  await sleep(300)
  expect((await ask('/ngo-list', signedIn)).status).toBe(503)
  release()
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200)
})
