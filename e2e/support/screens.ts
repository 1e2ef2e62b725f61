import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { examine, openBrowser } from './browser.ts'
import { follow } from './follow.ts'
import { sharedServer } from './server.ts'
import { shareOf } from './looks.ts'
import { signIn } from './sign-in.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const looks = [
  { lang: 'ar', dark: true, width: 390, height: 844, other: { width: 1440, height: 940 }, turn: 0 },
  { lang: 'en', dark: false, width: 1440, height: 940, other: { width: 390, height: 844 }, turn: 1 },
] as const

/** Holds the screens that each person sees to what every screen promises, in both languages, skins and widths. */
export async function testScreens(people: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const { url } = sharedServer()
  const browser = await openBrowser()
  describe.each(looks)('signed-in screens, $lang, dark $dark, $width px', ({ other, turn, ...look }) => {
    test.each(Object.entries(people).map(([name, paths]) => [name, shareOf(paths, turn)] as const))(
      '%s: every screen loads, fits the window, has one heading and a title of its own, and passes the checks',
      async (name, paths) => {
        const { page, leave, faults } = await signIn(browser, url, name, look)
        const failed: string[] = []
        page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
        })
        const titles = new Map<string, string>()
        for (const path of paths) {
          // Loaded in the one look, come to from the screen before in the other; another state of a screen keeps its title.
          const stays = new URL(path, url).pathname === new URL(page.url()).pathname
          if (look.dark || stays || titles.size === 0) await page.goto(url + path)
          else expect(await follow(page, url + path), `${path} is come to without a load`).toBe(true)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
          const { pathname, search } = new URL(page.url())
          expect(path.includes('?') ? pathname + search : pathname).toBe(path)
          expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
          await examine(page, `screen-${name}-${path.replaceAll('/', '-')}-${look.lang}`)
          // Where no page was loaded, the title may come a moment after the heading.
          titles.set(pathname, await page.title())
          for (const size of [other, look]) {
            await page.setViewportSize(size)
            await expect
              .poll(() => sideways(page), { message: `sideways scroll of ${path} at ${size.width} px` })
              .toBeLessThanOrEqual(0)
          }
        }
        // A path with a question is another state of its screen: screens are told apart, each by its own title.
        expect(new Set(titles.values()).size, 'titles').toBe(titles.size)
        // As text: a list would be cut where it is told.
        expect([...failed, ...faults].join('\n')).toBe('')
        await leave()
      },
      180_000,
    )
  })
}
