import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { ministryUser, organisation } from '../../testing/factories.ts'

const app = await testApp({ env: { PAGE_SECONDS: '60' } })
const { client } = await ministryUser(app, { role: 'CA' })
for (let i = 0; i < 4; i += 1) await organisation(app)
const ask = (url: string, coding?: string, token?: string) =>
  app.http.inject({
    method: url.endsWith('filter-ngos') ? 'POST' : 'GET',
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(coding ? { 'accept-encoding': coding } : {}),
    },
  })
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes }

test.each([
  ['for one person', '/api/v2/ministry/roles', client.token],
  ['for everybody', '/api/v2/guest/classifications', undefined],
  ['for everybody, from what is kept', '/api/v2/guest/filter-ngos', undefined],
])('a long answer %s is packed for who unpacks it, and is the same answer', async (_, path, token) => {
  const plain = await ask(path, undefined, token)
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', ''],
  ] as const) {
    const { headers, rawPayload } = await ask(path, accepted, token)
    expect(headers['content-encoding'] ?? '').toBe(coding)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    // Caches between must not hand one client's coding to another.
    if (headers['cache-control'] !== 'no-store') expect(headers.vary).toContain('accept-encoding')
    if (coding) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack[coding](rawPayload).equals(plain.rawPayload)).toBe(true)
  }
})

test('a short answer stays as it is: a secret in it cannot be guessed from its packed length', async () => {
  const { headers, rawPayload } = await ask('/api/v2/ministry/profile', 'br', client.token)
  expect([headers['content-encoding'], JSON.parse(rawPayload.toString()).status]).toEqual([undefined, true])
})
