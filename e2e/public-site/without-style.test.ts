import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

const browser = await openBrowser()
const { url } = sharedServer()
const pages = [
  '/home',
  '/ngo-list',
  '/ngo/1',
  '/ngos-map',
  '/ngos-statistics',
  '/legal-references/view/1',
  '/general-activities',
  '/donation',
  '/jobs',
  '/about-ministry',
  '/shaml-form',
  '/error-404',
]

test.each(pages)('%s begins with a way past the menu, for the keyboard alone', async (path) => {
  const { page } = await visit(browser, url)
  await page.goto(url + path)
  await page.keyboard.press('Tab')
  const first = page.locator(':focus')
  expect(await first.getAttribute('href')).toBe('#content')
  expect(await first.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test.each(pages)(
  '%s is read without its styles: in order, with pictures of their size, and nothing beside the page',
  async (path) => {
    const { page } = await visit(browser, url, { width: 390, height: 844 })
    await page.goto(url + path)
    const words = (await page.innerText('h1')).trim()
    await page.evaluate(() => {
      for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove()
      for (const styled of document.querySelectorAll('[style]')) styled.removeAttribute('style')
    })
    expect((await page.innerText('h1')).trim()).toBe(words)
    const seen = await page.evaluate(() => {
      const order = ['header', 'main', 'footer'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect().top ?? -1,
      )
      const icons = [...document.querySelectorAll('svg')].filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        return one.getAttribute('aria-hidden') === 'true' && Math.min(width, height) > 64
      })
      return {
        ordered: order.every((top, at) => top > (order[at - 1] ?? -1)),
        largeIcons: icons.map((one) => one.outerHTML.slice(0, 200)),
        wide: [...document.querySelectorAll('img')]
          .filter((one) => one.getBoundingClientRect().width > 700)
          .map((one) => one.src),
      }
    })
    expect(seen).toEqual({ ordered: true, largeIcons: [], wide: [] })
  },
)
