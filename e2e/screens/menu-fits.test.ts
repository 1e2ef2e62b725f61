import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

/** What of the menu lies under the buttons at the end of the bar, or outside the window. */
const covered = () => {
  const bar = document.querySelector('header')
  const shown = [...(bar?.querySelectorAll('nav > ul > li') ?? [])].filter((one) => one.checkVisibility())
  const boxes = [...(bar?.querySelectorAll('a, button, summary') ?? [])]
    .filter((one) => one.closest('nav') === null && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
  return shown
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > innerWidth || boxes.some((box) => box.left < right - 1 && box.right > left + 1)
    })
    .map((one) => one.querySelector('summary, a')?.textContent)
}

test.each([
  ['athar.admin', '/ngo-profile'],
  ['central.admin', '/ministry/dashboard'],
] as const)(
  'the menu of %s lies under no button, however wide the window',
  async (username, path) => {
    for (const lang of ['ar', 'en'] as const) {
      const { page, open, leave } = await signIn(browser, url, username, { lang })
      await open(path)
      for (const width of [1181, 1279, 1280, 1365, 1366, 1400, 1401, 1440, 1561, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(covered), `${lang} ${width}`).toEqual([])
        // The name beside it gives way, but not to nothing.
        expect((await page.locator('header a').first().boundingBox())?.width, `${lang} ${width}`).toBeGreaterThan(100)
      }
      await leave()
    }
  },
  60_000,
)
