import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()

test('on English pages whatever is Arabic says so, to those who hear the page and to whatever breaks its lines', async () => {
  const { page } = await visit(browser, url, { lang: 'en' })
  const all: Record<string, string[]> = {}
  for (const path of [
    '/home',
    '/ngo-list',
    '/ngo-list?name=سنابل',
    '/ngo/1',
    '/ngo/2',
    '/ngo/1/activities',
    '/ngo/1/ngo-admins',
    '/ngo/1/donation',
    '/jobs',
    '/jobs-info/1',
    '/donation',
    '/details_donation/1',
    '/general-activities',
    '/general-activities?show=upcoming',
    '/legal-references/laws',
    '/legal-references/view/1',
    '/ramadanCampaign',
    '/follow',
  ]) {
    await page.goto(url + path)
    const unsaid = await page.evaluate(() => {
      const found: string[] = []
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walk.nextNode()) {
        const { parentElement: holder, textContent: text } = walk.currentNode
        // Letters in the number of a decision are no words.
        if (!/[\u0600-\u06ff]{2}/.test(text ?? '') || holder?.closest('script, style, textarea')) continue
        if (holder?.closest('[lang]')?.getAttribute('lang') !== 'ar') found.push(text ?? '')
      }
      return [...new Set(found)]
    })
    if (unsaid.length > 0) all[path] = unsaid
  }
  expect(all).toEqual({})
})
