import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { testOpenPages } from '../support/open-pages.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()
const toForm = {
  prepare: (page: Page) => page.locator('#follow-by-mail').scrollIntoViewIfNeeded(),
}

testOpenPages(browser, url, 'follow', [
  { name: 'ngo', path: '/ngo/1', ...toForm },
  { name: 'work', path: '/jobs?governorate_id=1', ...toForm },
  { name: 'asked', path: '/follow?step=asked' },
  { name: 'dead', path: '/follow/stop?token=1.abc' },
  { name: 'dead-confirm', path: '/follow/confirm?token=1.abc' },
])

/** The newest letter to an address, read where no mail leaves the house. */
async function letterTo(address: string): Promise<string> {
  const { leave, page } = await signIn(browser, url, 'central.admin')
  const headers = { 'x-requested-with': 'sijill' }
  const answer = await page.request.get(`${url}/api/v2/ministry/outbox?per_page=25`, { headers })
  const { data: mails } = (await answer.json()) as { data: { id: number; to_address: string }[] }
  const id = mails.find((one) => one.to_address === address)?.id ?? 0
  const letter = await page.request.get(`${url}/api/v2/ministry/outbox/${id}`, { headers })
  const { data } = (await letter.json()) as { data: { body_text: string } | null }
  await leave()
  return data?.body_text ?? ''
}
const pathIn = (letter: string) => /\/follow\/\S+/.exec(letter)?.[0] ?? ''

test('following jobs of one governorate and ending it works with script switched off; the address is in no page address', async () => {
  const email = 'follower@guest.example'
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/jobs?governorate_id=4`)
  expect(await page.inputValue('#follow-by-mail [name=governorate_id]')).toBe('4')
  await page.fill('[name=email]', 'follower@')
  const [answer] = await Promise.all([page.waitForNavigation(), page.press('[name=email]', 'Enter')])
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([422, 'no-store'])
  expect(await page.getAttribute('[name=email]', 'aria-invalid')).toBe('true')
  expect(await page.innerText('[role=alert]')).toBe('صيغة البريد الإلكتروني غير صحيحة.')
  expect(await page.getAttribute('[name=email]', 'aria-describedby')).toBe('follow-error')
  expect(await page.title()).toMatch(/^خطأ: فرص العمل/)
  // Beside other fields it stands at its own.
  await page.setViewportSize({ width: 1440, height: 800 })
  const [error, input] = await Promise.all(
    ['#follow-error', '[name=email]'].map((one) => page.locator(one).boundingBox()),
  )
  expect([input?.x, (error?.y ?? 0) < (input?.y ?? 0)]).toEqual([error?.x, true])
  expect(await page.inputValue('#follow-by-mail [name=governorate_id]')).toBe('4')
  await page.fill('[name=email]', email)
  await page.click('#follow-by-mail button')
  expect(new URL(page.url()).search).toBe('?step=asked')

  await page.goto(url + pathIn(await letterTo(email)))
  expect(await page.innerText('main')).toContain('فرص العمل – حمص')
  await page.click('main form button')
  expect(new URL(page.url()).search).toBe('?step=confirmed')

  await page.goto(`${url}/ngo/1`)
  await page.fill('[name=email]', email)
  await page.click('#follow-by-mail button')
  await page.goto(url + pathIn(await letterTo(email)))
  await page.click('main form button')

  // The same wish once more brings the link that ends both.
  await page.goto(`${url}/ngo/1`)
  await page.fill('[name=email]', email)
  await page.click('#follow-by-mail button')
  const stop = pathIn(await letterTo(email))
  expect(stop).toMatch(/^\/follow\/stop\?token=/)
  const look = await visit(browser, url, { width: 390, dark: true })
  await look.page.goto(url + stop)
  await examine(look.page, 'follow-stop-390')
  await look.leave()
  await page.goto(url + stop)
  await expect.poll(() => page.locator('main form li').count()).toBe(2)
  await page.click('main form li button >> nth=0')
  expect(new URL(page.url()).search).toBe('?step=stopped')
  await page.goto(url + stop)
  await page.click('main form button')
  expect(new URL(page.url()).search).toBe('?step=stopped')
  expect((await page.goto(url + stop))?.status()).toBe(200)
  expect(await page.innerText('main h2')).toBe('الرابط غير صالح')
  expect(await letterTo(email)).toBe('')
  await context.close()
})

test('a mail program ends it by a post to the address of the page, without a page in between', async () => {
  const answer = await fetch(`${url}/follow/stop?token=7.${'0'.repeat(40)}&lang=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect(answer.status).toBe(404)
})
