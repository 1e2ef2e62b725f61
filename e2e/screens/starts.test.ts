import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test.each([
  ['support1', '/ministry/settings/users/ministry-users'],
  ['editor1', '/ministry/dashboard'],
])('%s starts at a screen that his role opens, and the first crumb leads there', async (name, start) => {
  const { page, open, faults } = await signIn(browser, url, name)
  await open('/ministry')
  expect(new URL(page.url()).pathname).toBe(start)
  await open('/ministry/settings')
  await page.getByRole('navigation').getByRole('link', { name: 'مكتب الوزارة' }).first().click()
  await page.waitForURL(url + start)
  expect(faults).toEqual([])
})

test.each([
  ['central.admin', '/ministry/docs/'],
  ['editor1', '/ministry/docs/'],
  ['sanabel.admin', '/docs/'],
])('every section and link that the help shows to %s leads somewhere', async (name, base) => {
  const { page, open, context } = await signIn(browser, url, name)
  const first = base + (base === '/docs/' ? 'ngo-management' : 'requests')
  await open(first)
  const listed = await page
    .locator(`main nav a[href^="${base}"]`)
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('href') ?? []))
  for (const section of new Set([first, ...listed])) {
    await open(section)
    if (section !== first) await page.locator('main section li a, main li a:not([aria-current])').first().waitFor()
    const links = await page
      .locator('main li a')
      .evaluateAll((all) => all.flatMap((one) => one.getAttribute('href') ?? []))
    for (const link of links.filter((one) => one.startsWith('/')))
      expect([link, (await context.request.get(url + link)).status()]).toEqual([link, 200])
  }
})
