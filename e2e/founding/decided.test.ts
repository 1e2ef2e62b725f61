import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pdfFile } from '../support/hands.ts'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url, database } = await startServer()
const browser = await openBrowser()
const phone = { width: 390, height: 844 }
const email = 'founder7@demo.example'

/** Two officers bring his request to its decision. */
async function decide(): Promise<void> {
  const officer = await signIn(browser, url, 'central.admin')
  const headers = { 'x-requested-with': 'sijill' }
  const api = officer.context.request
  const { data: queue } = (await (
    await api.get(`${url}/api/v2/ministry/transaction-requests?status_id=6`, { headers })
  ).json()) as { data: { id: number; establishment_id: number }[] }
  const [request] = queue
  const signed = pdfFile('signed')
  const forward = () =>
    api.put(`${url}/api/v2/ministry/transaction-requests/${request?.id}`, {
      multipart: { decision: 'forward', 'files[0][title]': 'القرار الموقّع', 'files[0][file]': signed },
      headers,
    })
  while ((await forward()).ok());
  // Who drafted it does not issue it.
  const second = await signIn(browser, url, 'central.deputy')
  const approved = await second.context.request.get(
    `${url}/api/v2/ministry/requests/change-status/${request?.establishment_id}?status=9&decision_no=7701&decision_date=2026-01-05`,
    { headers },
  )
  expect(approved.status()).toBe(200)
}

test('a founder whose organisation is registered reads his request on a phone in both languages, and its decision opens', async () => {
  await decide()
  for (const lang of ['en', 'ar'] as const) {
    const { page, context, open, faults } = await signIn(browser, url, email, { lang, ...phone })
    await open('/temp-ngo/ministry-track')
    const decision = page.locator('main a[href^="/api/v2/files/"]').first()
    await decision.waitFor()
    await page.locator('main summary').first().click()
    await page.locator('main a[href*="/ngo-data?QR="]').waitFor()
    await page.waitForLoadState('networkidle')
    expect((await context.request.get(url + ((await decision.getAttribute('href')) ?? ''))).status()).toBe(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), lang).toBe(390)
    await examine(page, `decided-${lang}`)
    expect(faults).toEqual([])
  }
})

test('a founder whose step the ministry is late with reads that it is, not that it ends on a day that is over', async () => {
  await sql`update transaction_requests set stage_entered_at = now() - interval '30 days', stage_due_at = now() - interval '20 days'
    where establishment_id = (select e.id from establishments e join users u on u.id = e.user_id
      where u.email = 'founder3@demo.example')`.execute(database.ownerDb)
  const { page, open } = await signIn(browser, url, 'founder3@demo.example', phone)
  await open('/temp-ngo/ministry-track')
  await page.getByText('وتأخرت الوزارة فيها').waitFor()
  expect(await page.getByText('تنتهي هذه الخطوة في').count()).toBe(0)
})
