import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()
const size = { width: 390, height: 844 } as const

test('a form in a drawer begins at its title under a finger, and at its first field under a mouse', async () => {
  const own = await signIn(browser, url, 'sanabel.admin', size)
  const finger = await browser.newContext({
    locale: 'ar-SY',
    hasTouch: true,
    isMobile: true,
    viewport: size,
    storageState: await own.context.storageState(),
    serviceWorkers: 'block',
  })
  const touched = await finger.newPage()
  await touched.goto(`${url}/properties/vehicles`)
  await touched.getByRole('button', { name: 'أضف آلية' }).first().tap()
  await touched.getByRole('dialog').waitFor()
  const at = (page: typeof touched) => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(() => at(touched)).toBe('H2')
  // The next stop is in the dialog, and the form is used as before.
  await touched.getByRole('dialog').getByRole('textbox').first().tap()
  expect(await at(touched)).toBe('INPUT')

  await own.open('/properties/vehicles')
  await own.page.getByRole('button', { name: 'أضف آلية' }).first().click()
  await own.page.getByRole('dialog').waitFor()
  await expect.poll(() => at(own.page)).toMatch(/^(INPUT|SELECT|TEXTAREA|BUTTON)$/)
  expect(await own.page.evaluate(() => document.activeElement?.closest('dialog form') !== null)).toBe(true)
  await finger.close()
})

test.each(['ar', 'en'] as const)('%s: on a phone a list says all of what can be searched in it', async (lang) => {
  const { page, open } = await signIn(browser, url, 'central.admin', { lang, ...size })
  for (const path of ['/ministry/ngos', '/ministry/dashboard-events-log', '/ministry/ngos-communication/incentives']) {
    await open(path)
    const box = page.locator('main').getByRole('searchbox')
    const label = (await box.getAttribute('aria-label')) ?? ''
    const said = page.locator('main [role=search]').getByText(label, { exact: true })
    expect(await said.isVisible()).toBe(true)
    // Two lines have room; of a third one nothing is seen.
    const lines = await said.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return [...words.getClientRects()].map(({ width }) => width > one.clientWidth + 1)
    })
    expect(lines.length, label).toBeLessThanOrEqual(2)
    expect(lines.includes(true)).toBe(false)
    await box.fill('س')
    expect(await said.isVisible()).toBe(false)
  }
})
