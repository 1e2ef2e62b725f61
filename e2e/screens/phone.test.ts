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
