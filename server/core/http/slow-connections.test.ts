import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttp, patience } from './http.ts'

const app = await createHttp(pino({ level: 'silent' }), {
  pressure: false,
  slow: { head: 300, whole: 600, look: 50 },
})
app.post('/api/echo', { config: { technical: true } as never }, async (request) => request.body)
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

/** Opens a connection, sends this text and then waits. Resolves when the server has closed it. */
async function stays(text: string): Promise<void> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  socket.write(text)
  await once(socket, 'close')
}

test('connections that never finish a head or a body are closed by the server, which answers others meanwhile', async () => {
  const head = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const closed = Promise.all(
    Array.from({ length: 100 }, (_, i) => stays(i % 2 ? head : `${head}Content-Length: 900\r\n\r\n{"a":`)),
  )
  const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await answer.json()).toEqual({ a: 1 })
  await closed
  // By default Node would close them after half a minute.
}, 10_000)

test('the product waits ten seconds for a head and thirty for a request, and looks often enough to close both within 35', () => {
  expect(patience).toEqual({ head: 10_000, whole: 30_000, look: expect.any(Number) })
  expect(patience.whole + patience.look).toBeLessThanOrEqual(35_000)
})
