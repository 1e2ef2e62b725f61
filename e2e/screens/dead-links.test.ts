import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { deadLinks } from '../support/links.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()
const addLinks = (hrefs: readonly string[]) => {
  for (const href of hrefs) document.body.append(Object.assign(document.createElement('a'), { href }))
}

test('links that lead nowhere are found, also beside others to the same screen that were followed', async () => {
  const guest = await visit(browser, url)
  await guest.page.goto(`${url}/about-ministry`)
  await guest.page.evaluate(addLinks, ['/ngo/1', '/ngo/999999', '/nowhere', '/api/v2/files/999999'])
  expect(await deadLinks(guest.page)).toEqual(['/ngo/999999', '/nowhere', '/api/v2/files/999999'])

  const { page, open } = await signIn(browser, url, 'central.admin')
  await open('/ministry/rights')
  await page.evaluate(addLinks, ['/ministry/ngos/1', '/ministry/ngos/1/nowhere', '/api/v2/files/999999'])
  const dead = ['/ministry/ngos/1/nowhere', '/api/v2/files/999999']
  expect(await deadLinks(page)).toEqual(dead)
  // Nothing of it counts as followed the next time.
  expect(await deadLinks(page)).toEqual(dead)
})

test('a screen of signed-in people is there whatever the number in its address, so that one such link is enough', async () => {
  const { page } = await signIn(browser, url, 'central.admin')
  for (const path of ['/ministry/ngos/999999', '/ministry/creation-requests/999999', '/ministry/settings/pages/999999'])
    expect([path, (await page.request.get(url + path, { maxRedirects: 0 })).status()]).toEqual([path, 200])
})
