import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { wake } from '../support/hands.ts'
import { sharedServer, startServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()
const own = await startServer()

const open = ['/home', '/ngo-list?governorate_id=1', '/ngo/1', '/ngos-statistics', '/legal-references/view/1', '/faq']

test('an open page has the same bytes for everyone, a tag of its content and no nonce, and is answered 304 to who has it', async () => {
  for (const path of open) {
    const [first, second] = [await fetch(url + path), await fetch(url + path)]
    const html = await first.text()
    // Compared as a truth: a difference would be printed whole.
    expect((await second.text()) === html, path).toBe(true)
    expect(/nonce|\bu:\d{13}/.exec(html)?.[0], path).toBeUndefined()
    const tag = first.headers.get('etag') ?? ''
    expect(second.headers.get('etag')).toBe(tag)
    expect(first.headers.get('cache-control')).toMatch(/^public,.*s-maxage=\d/)
    expect(first.headers.get('vary')).toContain('cookie')
    const again = await fetch(url + path, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()], path).toEqual([304, ''])
    // A cache that packs by itself asks with a weak tag, one that only looks asks with HEAD.
    expect((await fetch(url + path, { headers: { 'if-none-match': `W/${tag}` } })).status, path).toBe(304)
    const head = await fetch(url + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')], path).toEqual([200, tag])
    // The page that is kept goes on with the policy that it came with.
    expect(again.headers.get('content-security-policy')).toBeNull()
    const english = await fetch(url + path, { headers: { cookie: 'lang=en', 'if-none-match': tag } })
    expect([english.status, english.headers.get('etag') === tag], path).toEqual([200, false])
    const dark = await fetch(url + path, { headers: { cookie: 'skin=dark', 'if-none-match': tag } })
    expect(dark.status, path).toBe(200)
  }
})

test('pages of one person or of one moment are never kept', async () => {
  for (const path of [
    '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA',
    '/auth/login',
    '/ngo-profile',
    '/ngo/999999',
    '/nowhere',
  ]) {
    const answer = await fetch(url + path)
    expect(answer.headers.get('cache-control'), path).toMatch(/^(private, no-cache|no-store)$/)
    expect(answer.headers.get('etag'), path).toBeNull()
    expect(answer.headers.get('content-security-policy'), path).toMatch(/script-src 'self' 'nonce-[\w+/=]+';/)
  }
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('a script in a stored text is taken out when it is read as well, and no inline script but our own is allowed', async () => {
  const stored = 'window.ran = true'
  for (const [table, column] of [
    ['news', 'content_ar'],
    ['faqs', 'answer_ar'],
    ['regulation_contents', 'body_ar'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`<p>نص مزروع</p><script>${stored}</script>`}`.execute(
      own.database.ownerDb,
    )
  for (const path of ['/general-activities?news=1', '/faq', '/legal-references/view/1?model=law']) {
    const answer = await fetch(own.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = await answer.text()
    expect(html.includes('نص مزروع'), path).toBe(true)
    expect(html.includes(`<script>${stored}`), path).toBe(false)
    expect(policy, path).toContain("script-src 'self' 'sha256-")
    expect(policy, path).not.toContain(hashOf(stored))
  }
  // The facts for machines are an inline element too: they run nothing, carry no nonce, and need no permission.
  const answer = await fetch(`${own.url}/ngo/1`)
  const [, facts = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(await answer.text()) ?? []
  expect(facts).not.toBe('')
  expect(answer.headers.get('content-security-policy')).not.toContain(hashOf(facts))
})

test('the page of a cancelled organisation warns, and a document of one without a page is checked without a link to it', async () => {
  const code = 'SijillDemoDocument0001'
  const of = sql`(select ngo_id from files_qrs where code = ${code})`
  const stand = async (status: number) => {
    const { rows } = await sql<{
      id: number
    }>`update ngos set status_id = ${status} where id = ${of} returning id`.execute(own.database.ownerDb)
    const read = async (path: string) => (await fetch(own.url + path)).text()
    const page = `/ngo/${rows[0]?.id}`
    return { links: (await read(`/ngo-data?QR=${code}`)).includes(`href="${page}"`), page: await read(page) }
  }
  const cancelled = await stand(7)
  expect([cancelled.links, cancelled.page.includes('أُلغي قرار إشهارها')]).toEqual([true, true])
  const follow = 'name="email"'
  expect(cancelled.page.includes(follow), 'nobody follows what has ended').toBe(false)
  expect((await stand(8)).links).toBe(false)
  const active = await stand(1)
  expect([active.links, active.page.includes(follow)]).toEqual([true, true])
})

test('inline code that the page did not bring is refused, and going on to signing in breaks nothing', async () => {
  const { page, faults } = await visit(browser, url)
  await page.goto(`${url}/home`)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(faults.splice(0).join()).toContain('Content Security Policy')
  await wake(page)
  await page.click('header a[href="/auth/login"]:visible')
  await page.waitForURL(/auth\/login/)
  await page.fill('[name=username]', 'sanabel.admin')
  await page.fill('[name=password]', 'Sijill-demo-2026')
  await page.press('[name=password]', 'Enter')
  await page.waitForURL(/ngo-profile/)
  await page.waitForSelector('h1')
  await page.waitForLoadState('networkidle')
  expect(faults).toEqual([])
})
