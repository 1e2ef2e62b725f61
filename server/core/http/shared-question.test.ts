import { expect, test } from 'vitest'
import { filterNgos } from '#contract/public-site/register.ts'
import { testApp } from '../../testing/app.ts'
import { organisation } from '../../testing/factories.ts'

const app = await testApp({ env: { PAGE_SECONDS: '60' } })
const ask = (body: object, query: object = {}) => app.guest.call(filterNgos, { query, body })
const path = `/api/${filterNgos.path}`

test('an open question without a body is answered once for everybody, and by no cache of others', async () => {
  await organisation(app)
  const first = await ask({})
  await organisation(app)
  const again = await ask({})
  expect([first.pagination?.total_row, again.pagination?.total_row]).toEqual([1, 1])
  for (const { headers } of [first, again])
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
})

test('a question with a body is asked each time: it may tell where somebody is', async () => {
  const total = async (body: object) => (await ask(body)).pagination?.total_row ?? 0
  const before = await total({ page: 1 })
  await organisation(app)
  expect(await total({ page: 1 })).toBe(before + 1)
  expect((await ask({ near_point: [33.5, 36.3] })).pagination?.total_row).toBe(before + 1)
})

test('what is no question is refused also where an answer is kept', async () => {
  await ask({})
  expect((await app.guest.request('POST', path, [])).status).toBe(422)
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await app.guest.request('POST', path, Buffer.from('--x--\r\n'), form)).status).toBe(415)
})
