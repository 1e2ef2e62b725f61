import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test.each(['/ngo-profile', '/ngo-profile/contact-info'])(
  'the instructions of %s are drawn together with the page: they push nothing down under the finger',
  async (path) => {
    const { page, context, faults } = await visit(browser, url, { width: 390, height: 844 })
    await context.request.post(`${url}/api/v2/login`, {
      data: { username: 'athar.admin', password: 'Sijill-demo-2026' },
      headers: { 'x-requested-with': 'sijill' },
    })
    await page.addInitScript(() => {
      const seen = (what: string) => document.querySelector(what) !== null
      new MutationObserver(() => {
        if (!('together' in globalThis) && seen('main h1'))
          Object.assign(globalThis, { together: seen('[aria-label="أخفِ التعليمات"]') })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(url + path)
    await page.getByRole('button', { name: 'أخفِ التعليمات' }).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { together: boolean }).together)).toBe(true)
    expect(faults).toEqual([])
  },
)
