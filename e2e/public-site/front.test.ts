import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer, startServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()
const own = await startServer()
/** Nobody has asked it for anything yet. */
const fresh = await startServer()

test('the first page leads to giving, to opportunities, to the laws and to searches that find something', async () => {
  const { page } = await visit(browser, url)
  await page.goto(`${url}/home`)
  const tasks = await page.$$eval('section[aria-labelledby=tasks] a', (all) =>
    all.map((one) => one.getAttribute('href')),
  )
  expect(tasks).toEqual(['/ngo-list', '#document', '/signup', '/donation', '/jobs', '/legal-references/laws'])
  const searches = await page.$$eval('main form[action="/home"] ~ p a, main search ~ p a', (all) =>
    all.map((one) => one.getAttribute('href') ?? ''),
  )
  expect(searches.length).toBeGreaterThanOrEqual(4)
  for (const path of searches) {
    const html = await (await fetch(url + path)).text()
    expect(/<li[^>]*>[^]*?href="\/ngo\/\d+"/.test(html), path).toBe(true)
  }
  await expect.poll(() => page.locator('footer a[href="/open-data"]').count()).toBe(1)
})

test('a figure of 0 is never a headline', async () => {
  const figures = async () => {
    const html = await (await fetch(`${own.url}/home`)).text()
    const [, part = ''] = /<section[^>]*aria-label="السجل بالأرقام"[^>]*>([^]*?)<\/section>/.exec(html) ?? []
    return [...part.matchAll(/<b>([^<]*)<\/b>/g)].map(([, value = '']) => value)
  }
  const before = await figures()
  expect(before.length).toBeGreaterThan(2)
  await sql`update ngos set decision_date = '2019-01-01' where decision_date > '2019-01-01'`.execute(
    own.database.ownerDb,
  )
  await sql`update ngos set decision_date = '2019-01-01' where decision_date > '2019-01-01'`.execute(
    fresh.database.ownerDb,
  )
  const html = await (await fetch(`${fresh.url}/home`)).text()
  expect(html).toContain('السجل بالأرقام')
  expect(html).not.toContain('<b>0</b>')
})

test('a suspended organisation offers nothing, and each of its pages says by which decision', async () => {
  const { database } = own
  const open = await sql<{
    id: number
    type: string
    ngo_id: number
  }>`select o.id, o.type, o.ngo_id from opportunities o
    join ngos n on n.id = o.ngo_id where o.status = 'published' and o.closing_date > current_date + 1 and o.starting_date <= current_date and o.deleted_at is null
      and n.status_id = 1 and n.show_jobs and n.show_volunteers
      and exists (select from campaigns c where c.ngo_id = n.id and c.confirmed = 'A' and c.stopped_at is null and c.start_date <= current_date and c.end_date > current_date and c.deleted_at is null) limit 1`.execute(
    database.ownerDb,
  )
  const { id, type, ngo_id: ngo } = open.rows[0] as { id: number; type: string; ngo_id: number }
  const campaign = await sql<{
    id: number
  }>`select id from campaigns where ngo_id = ${ngo} and confirmed = 'A' and stopped_at is null
    and start_date <= current_date and end_date > current_date and deleted_at is null limit 1`.execute(database.ownerDb)
  const details = campaign.rows[0]?.id
  const info = type === 'job' ? 'jobs-info' : 'volunteer-info'
  const pages = [
    `/${info}/${id}`,
    `/ngo/${ngo}/${info}/${id}`,
    `/details_donation/${details}`,
    `/ngo/${ngo}/details_donation/${details}`,
    `/ngo/${ngo}/donation`,
    `/ngo/${ngo}/ngo-jobs`,
  ]
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-SY' })
  const page = await context.newPage()
  const offers = () => page.locator('main a[href*="contact-us?opportunity"], main a[href$="#give"], main #give').count()
  let before = 0
  for (const path of pages) {
    await page.goto(own.url + path)
    before += await offers()
  }
  expect(before).toBeGreaterThan(3)
  await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason) values (${ngo}, 1, 2, '512/إ', '2026-10-04', 'سبب لا يُنشر')`.execute(
    database.ownerDb,
  )
  await sql`update ngos set status_id = 2 where id = ${ngo}`.execute(database.ownerDb)
  for (const path of pages) {
    await page.goto(own.url + path)
    expect(await offers(), path).toBe(0)
    const said = await page.innerText('main')
    expect(said, path).toContain('512/إ')
    expect(said.replaceAll('\u00a0', ' '), path).toContain('4 تشرين الأول 2026')
    expect(said, path).not.toContain('سبب لا يُنشر')
    // Once, and not beside itself.
    expect(said.split('512/إ').length - 1, path).toBe(1)
  }
  await page.screenshot({ path: 'e2e/output/suspended.png', fullPage: true })
  // The list of all opportunities no longer shows it among the open ones.
  for (const list of ['/jobs', '/volunteer']) {
    await page.goto(`${own.url}${list}`)
    expect(await page.locator(`main a[href$="/${info}/${id}"]`).count(), list).toBe(0)
  }
  await context.close()
})
