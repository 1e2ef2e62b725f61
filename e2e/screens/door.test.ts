import { expect, test } from 'vitest'
import { examine, openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()
const open = ['/home', '/ngo-list', '/not-a-page', '/unauthorized-401'] as const

test.each([
  ['sanabel.admin', 'ar', '/ngo-profile'],
  ['central.admin', 'en', '/ministry/dashboard'],
] as const)(
  'open pages offer %s the own page in place of the door, in %s, until the end of the session',
  async (name, lang, start) => {
    const words =
      lang === 'ar'
        ? { door: 'تسجيل الدخول', own: 'إلى صفحتي', staff: 'دخول موظفي الوزارة', enter: 'ادخلوا بحسابكم' }
        : { door: 'Sign in', own: 'To my page', staff: 'Ministry staff sign-in', enter: 'Sign in and open' }
    const { page, context, faults } = await signIn(browser, url, name, { lang })
    // The panel for narrow windows has the link, too, hidden where the bar shows it.
    const shown = () =>
      Promise.all(
        [words.door, words.own].map((one) =>
          page.getByRole('banner').getByRole('link', { name: one, exact: true }).count(),
        ),
      )
    // The foot of the page offers what its head does, and no door of the ministry besides.
    const inFoot = () =>
      Promise.all(
        [words.door, words.own, words.staff].map((one) =>
          page.getByRole('contentinfo').getByRole('link', { name: one, exact: true }).count(),
        ),
      )
    for (const path of open) {
      await page.goto(url + path)
      expect([path, ...(await shown()), ...(await inFoot())]).toEqual([path, 0, 1, 0, 1, 0])
    }
    // A file that this account may not see: to sign in is no way on.
    const atFile = async () => {
      await page.goto(`${url}/file-view?id=999999`)
      const main = page.getByRole('main')
      const isOwn = await main.getByRole('link', { name: words.own, exact: true }).isVisible()
      return [isOwn, (await main.innerText()).includes(words.enter)]
    }
    expect(await atFile()).toEqual([true, false])
    await page.goto(`${url}/not-a-page`)
    await examine(page, `door-not-found-${lang}`)
    await page.getByRole('main').getByRole('link', { name: words.own }).click()
    await page.waitForURL(url + start)
    // In the panel of a phone as well.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${url}/home`)
    await page.getByRole('banner').locator('summary[aria-label]').click()
    await expect.poll(shown).toEqual([0, 1])

    const left = await context.request.post(
      `${url}/api/v2/${name === 'central.admin' ? 'ministry/logout' : 'logout'}`,
      {
        headers: { 'x-requested-with': 'sijill' },
        data: {},
      },
    )
    expect(left.status()).toBe(200)
    await page.setViewportSize({ width: 1440, height: 940 })
    for (const path of open) {
      await page.goto(url + path)
      expect([path, ...(await shown()), ...(await inFoot())]).toEqual([path, 1, 0, 1, 0, 1])
    }
    expect(await atFile()).toEqual([false, true])
    expect(faults).toEqual([])
  },
)

test('a page that caches keep is the same for a guest and for who is signed in', async () => {
  const guest = await visit(browser, url)
  const { context } = await signIn(browser, url, 'athar.admin')
  const read = async (who: typeof context) => {
    const answer = await who.request.get(`${url}/ngo-list`)
    const { etag, 'cache-control': cache } = answer.headers()
    return { etag, cache, body: await answer.text() }
  }
  // What the register holds may change between the two: it is read until both are of one moment.
  await expect
    .poll(async () => [await read(guest.context), await read(context)].map((one) => one.etag === undefined))
    .toEqual([false, false])
  await expect
    .poll(async () => {
      const [one, other] = [await read(guest.context), await read(context)]
      return one.body === other.body && one.cache === other.cache
    })
    .toBe(true)
})
