import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

const { url, database } = await startServer({ PAGE_SECONDS: '60' })

const read = async (path: string, cookie = '') => {
  const answer = await fetch(url + path, { headers: { cookie } })
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') ?? '' }
}
/** A call in the name of the first organisation's administrator. */
async function organisation() {
  const post = async <T>(path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
  const { token, user } = await post<{ token: string; user: { ngo: { id: number } } }>('v2/login', '', {
    username: 'sanabel.admin',
    password: 'Sijill-demo-2026',
  })
  return { page: `/ngo/${user.ngo.id}`, post: (path: string, body: object) => post(path, token, body) }
}

test('a page stays as it was drawn until its rows change through the platform, and then changes at once', async () => {
  const { page, post } = await organisation()
  const before = await read(page)
  await sql`update contact_information set value = 'changed@beside.example' where type = 4`.execute(database.ownerDb)
  expect((await read(page)).text === before.text, 'kept').toBe(true)
  const contact = { branch_id: null, type: 4, value: 'new@sanabel.example', is_public: true, is_primary: false }
  await post('v2/contact-information', contact)
  expect((await read(page)).text).toContain('new@sanabel.example')
  expect((await read('/faq')).text === (await read('/faq')).text).toBe(true)
})

test('an answer for guests is kept like a page, by address and language, and refusals are not kept', async () => {
  const { page, post } = await organisation()
  const answer = `/api/v2/guest/ngos/${page.split('/').at(-1)}`
  const before = await read(answer)
  await sql`update contact_information set value = 'moved@beside.example' where type = 4`.execute(database.ownerDb)
  expect((await read(answer)).text).toBe(before.text)
  const english = await fetch(url + answer, { headers: { 'accept-language': 'en' } })
  expect(await english.text()).toContain('moved@beside.example')
  const contact = { branch_id: null, type: 4, value: 'third@sanabel.example', is_public: true, is_primary: false }
  await post('v2/contact-information', contact)
  expect((await read(answer)).text).toContain('third@sanabel.example')
  const tag = (await fetch(url + answer)).headers.get('etag') ?? ''
  expect((await fetch(url + answer, { headers: { 'if-none-match': tag } })).status).toBe(304)

  const unknown = '/api/v2/guest/ngos/999999'
  expect([(await read(unknown)).status, (await read(unknown)).status]).toEqual([404, 404])
})

test('preferences part the pages, other cookies do not, and a session never shares one', async () => {
  const [plain, dark, english, other] = await Promise.all(
    ['', 'skin=dark', 'lang=en', 'theme=x; tracking=1'].map((cookie) => read('/faq', cookie)),
  )
  expect(english?.text).toContain('lang="en"')
  expect(dark?.text === plain?.text).toBe(false)
  expect(other?.text === plain?.text).toBe(true)
})

test('an address that names the language sets it for one person only, and is shared by those who chose it already', async () => {
  const answer = await read('/faq?lang=en')
  expect([answer.status, answer.cache]).toEqual([200, 'private, no-cache'])
  const { headers } = await fetch(`${url}/faq?lang=en`)
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^lang=en;/)])
  const again = await fetch(`${url}/faq?lang=en`, { headers: { cookie: 'lang=en' } })
  expect([again.headers.getSetCookie(), again.headers.get('cache-control')]).toEqual([
    [],
    expect.stringContaining('s-maxage='),
  ])
  // Kept pages never bring the cookie of somebody else along, nor the language of an address to another one.
  expect((await fetch(`${url}/faq?lang=en`)).headers.getSetCookie()).toHaveLength(1)
  expect((await read('/faq')).text).toContain('<html lang="ar"')
})
