import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { examine, examineOtherSkin, visit } from './browser.ts'
import { shareOf } from './looks.ts'

const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js')).length)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** Headings that are more than one level below the one before. */
const skipped = async (page: Page) => {
  const heads = await page.$$eval('main :is(h1, h2, h3, h4, h5, h6)', (all) =>
    all.map((one) => ({ level: Number(one.tagName[1]), text: one.textContent })),
  )
  return heads.filter(({ level }, i) => level > (heads[i - 1]?.level ?? 1) + 1).map(({ text }) => text)
}

const html = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] })
/** What the HTML standard forbids in a page as the server sent it. */
const faultsOfHtml = async (sent: string) =>
  (await html.validateString(sent)).results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  )

export interface OpenPage {
  name: string
  path: string
  status?: number
  /** False where the window's title tells more than the heading, or the heading invites instead of naming. */
  named?: boolean
  /** Brings the page to the state that is worth looking at, such as an opened part. */
  prepare?: (page: Page, width: number) => Promise<unknown>
}

/** Holds open pages to what each of them promises: whole without script, readable at every width, in both languages and skins. */
export function testOpenPages(browser: Browser, url: string, area: string, pages: readonly OpenPage[]): void {
  describe.each([
    { lang: 'ar', dark: false, width: 390, turn: 0 },
    { lang: 'en', dark: true, width: 1440, turn: 1 },
  ] as const)(`${area}, $lang, dark $dark, $width px`, ({ turn, ...look }) => {
    test.each(shareOf(pages, turn))(
      '$name is whole without script, fits the window and passes the checks',
      async ({ name, path, status = 200, named = true, prepare }) => {
        const { page, faults } = await visit(browser, url, look)
        const answer = await page.goto(url + path)
        expect(answer?.status()).toBe(status)
        expect(await faultsOfHtml((await answer?.text()) ?? ''), 'faults against the HTML standard').toEqual([])
        expect(await scripts(page), 'script before the first input').toBe(0)
        expect(await page.locator('h1').count(), 'h1').toBe(1)
        if (named) expect(await page.title()).toContain((await page.innerText('h1')).trim())
        expect(await skipped(page), 'headings that skip a level').toEqual([])
        expect(await overflow(page), 'sideways scroll').toBe(0)
        await prepare?.(page, look.width)
        await examine(page, `${area}-${name}-${look.lang}-${look.width}`)
        await examineOtherSkin(page, `${area}-${name}-${look.lang}-${look.width}`)
        if (look.width === 390) {
          await page.setViewportSize({ width: 320, height: 640 })
          expect(await overflow(page), 'sideways scroll at 320 px').toBe(0)
        }
        expect(faults).toEqual([])
      },
    )
  })
}
