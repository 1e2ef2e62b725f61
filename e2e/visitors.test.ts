import { expect, test } from 'vitest'
import { openBrowser, visit } from './support/browser.ts'
import { sharedServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test('who comes after another finds nothing of him: no session, no storage, nobody who listens or stands in the way', async () => {
  const first = await signIn(browser, url, 'sanabel.admin', { dark: true })
  const asked: string[] = []
  first.page.on('request', (request) => asked.push(request.url()))
  await first.page.route('**/home', (route) => route.abort())
  await first.page.goto(`${url}/robots.txt`)
  await first.page.evaluate(() => {
    localStorage.setItem('kept', 'yes')
    sessionStorage.setItem('kept', 'yes')
  })
  await first.leave()
  const before = asked.length

  const second = await visit(browser, url)
  expect(second.page).toBe(first.page)
  await second.page.goto(`${url}/home`)
  expect(await second.page.evaluate(() => [localStorage.getItem('kept'), sessionStorage.getItem('kept')])).toEqual([
    null,
    null,
  ])
  expect(await second.page.getAttribute('html', 'data-skin')).not.toBe('dark')
  expect((await second.page.goto(`${url}/ngo-profile`))?.url()).toContain('/auth/')
  expect(asked.length).toBe(before)
  expect((await visit(browser, url, { fresh: true })).page).not.toBe(second.page)
})
