import pino from 'pino'
import { expect, test } from 'vitest'
import { createHttp } from './http.ts'

/** The address that limits, sessions and logs use for a request from 10.0.0.1. */
async function seen(trustProxy: number, forwarded: string | undefined) {
  const http = await createHttp(pino({ level: 'silent' }), { trustProxy, pressure: false })
  http.get('/api/address', { config: { technical: true } }, (request) => ({ ip: request.ip }))
  const answer = await http.inject({
    url: '/api/address',
    remoteAddress: '10.0.0.1',
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
  await http.close()
  return answer.json<{ ip: string }>().ip
}

test('behind proxies an address is what the last of them wrote, never what a visitor wrote before them', async () => {
  expect(await seen(0, '127.0.0.1')).toBe('10.0.0.1')
  expect(await seen(1, undefined)).toBe('10.0.0.1')
  expect(await seen(1, '198.51.100.7')).toBe('198.51.100.7')
  // A proxy that appends keeps what the visitor sent.
  expect(await seen(1, '127.0.0.1, 198.51.100.7')).toBe('198.51.100.7')
  expect(await seen(2, '127.0.0.1, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7')
})
