import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createHttp } from './http.ts'

/** A server that answers what is held when it is told to. */
async function heldServer(longest: { visitor: number; signedIn: number }) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let arrived = 0
  const hold = async () => {
    arrived += 1
    await held
    return 'served'
  }
  const app = await createHttp(pino({ level: 'silent' }), { pressure: { longest } })
  app.get('/held', hold)
  app.get('/api/v2/events', { config: { technical: true } }, hold)
  app.get('/*', async () => 'served')
  for (const path of ['/api/thing', '/api/ready']) app.get(path, { config: { technical: true } }, async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = async (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  /** The smallest crowd, so that none of them is turned away however slowly they come. Answers when all wait. */
  const crowd = async (path: string, headers = {}) => {
    const before = arrived
    const answers = Array.from({ length: 48 }, () => ask(path, headers))
    await vi.waitFor(() => expect(arrived - before).toBe(48), 30_000)
    // Longer than any patience of these tests.
    await sleep(300)
    return { answers }
  }
  return { app, ask, crowd, release }
}
const signedIn = { cookie: 'lang=ar; sijill=token' }

test('who would wait too long is turned away at once, visitors first; what has begun is finished', async () => {
  const { app, ask, crowd, release } = await heldServer({ visitor: 100, signedIn: 3_600_000 })
  // Slow by themselves: as many as there may be, they are no queue.
  const events = await crowd('/api/v2/events')
  expect(await (await ask('/ngo-list')).text()).toBe('served')

  // Whatever they say that they accept.
  const waiting = await crowd('/held', { accept: 'text/event-stream' })
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
  for (const answer of await Promise.all([...events.answers, ...waiting.answers])) expect(answer.status).toBe(200)
  expect((await ask('/ngo-list')).status).toBe(200)
})

test('people who are signed in are turned away too where they would wait twice as long', async () => {
  const { ask, crowd, release } = await heldServer({ visitor: 50, signedIn: 100 })
  const waiting = await crowd('/held', signedIn)
  expect((await ask('/ngo-list', signedIn)).status).toBe(503)
  release()
  for (const answer of await Promise.all(waiting.answers)) expect(answer.status).toBe(200)
})
