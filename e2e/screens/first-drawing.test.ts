import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = sharedServer()
const browser = await openBrowser()

test.each(['/ngo-profile', '/ngo-profile/contact-info'])(
  'the instructions of %s are drawn together with the page: they push nothing down under the finger',
  async (path) => {
    const { page, faults } = await signIn(browser, url, 'athar.admin', { fresh: true, width: 390, height: 844 })
    await page.addInitScript(() => {
      const seen = (what: string) => document.querySelector(what) !== null
      // Text that is still arriving may be cut anywhere, also between the heading and the instructions: what is asked is
      // whether they come in the same text or, where a script draws them, in the same step.
      const look = () => {
        if (!('together' in globalThis) && document.readyState !== 'loading' && seen('main h1'))
          Object.assign(globalThis, { together: seen('[aria-label="أخفِ التعليمات"]') })
      }
      document.addEventListener('readystatechange', look)
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await page.goto(url + path)
    await page.getByRole('button', { name: 'أخفِ التعليمات' }).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { together: boolean }).together)).toBe(true)
    expect(faults).toEqual([])
  },
)

test('on the way to another page the one that still stands keeps its own instructions', async () => {
  const { page, faults } = await signIn(browser, url, 'athar.admin', { fresh: true, width: 390, height: 844 })
  await page.goto(`${url}/ngo-profile/contact-info`)
  await page.route('**/api/v2/guest/instructions/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  // What is seen together, at every change of the page.
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      const told = document.querySelector('[aria-label="أخفِ التعليمات"]')?.closest('section, [class*=notice]')
      seen.add(`${document.querySelector('main h1')?.textContent}: ${told?.textContent}`)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    look()
    Object.assign(globalThis, { told: seen })
  })
  await page.locator('main details[class*=folded] > summary').click()
  await page.locator('main details[class*=folded]').getByRole('link', { name: 'المراكز الخدمية' }).click()
  await page.getByRole('heading', { level: 1, name: 'المراكز الخدمية' }).waitFor()
  await page.getByRole('button', { name: 'أخفِ التعليمات' }).waitFor()
  const told = await page.evaluate(() => [...(globalThis as unknown as { told: Set<string> }).told])
  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(/^معلومات التواصل: .{20}/)
  expect(told[1]).toMatch(/^المراكز الخدمية: .{20}/)
  expect(told[0]?.split(': ')[1]).not.toBe(told[1]?.split(': ')[1])
  expect(faults).toEqual([])
})

test('the session comes in the page: nobody who has a right is told for a moment that he has none, and nothing asks for it again', async () => {
  const { page, faults } = await signIn(browser, url, 'sanabel.admin', { fresh: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript((words) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(words)) Object.assign(globalThis, { refused: true })
    }).observe(document, { childList: true, subtree: true })
  }, 'لا تملكون حق التعديل')
  for (const path of ['/user-profile/profile', '/ngo-profile/contact-info']) {
    await page.goto(url + path)
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('[aria-busy=true]'))
    expect(await page.evaluate(() => 'refused' in globalThis), path).toBe(false)
  }
  expect(asked.filter((path) => path.startsWith('/api/v2/'))).not.toEqual([])
  expect(asked).not.toContain('/api/v2/session')
  expect(faults).toEqual([])
})

test.each([
  ['sanabel.admin', '/ngo-profile'],
  ['dm.officer', '/ministry/dashboard'],
  ['founder1@demo.example', '/temp-ngo/temp-account-info'],
])(
  'the page of %s at %s names every file that it begins with, and brings its instructions: none waits for another',
  async (name, path) => {
    const { page, faults, open } = await signIn(browser, url, name, { fresh: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // A file that is fetched and then fetched again, since it was asked for in another way.
    const unused: string[] = []
    page.on('console', (said) => void (said.text().includes('preload') && unused.push(said.text())))
    const [answer] = await Promise.all([page.waitForResponse(url + path), open(path)])
    const text = await answer.text()
    // Parts that wait until the page stands mark when the first of them begins.
    const begun = await page.evaluate(() => {
      const late = performance.getEntriesByName('late parts')[0]?.startTime ?? Infinity
      const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < late)
      return files.map(({ name }) => new URL(name).pathname)
    })
    const files = begun.filter((one) => /^\/assets\/.*\.(js|css)$/.test(one))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !text.includes(`href="${file}"`))).toEqual([])
    expect(asked.filter((one) => one.includes('/instructions/'))).toEqual([])
    expect(unused).toEqual([])
    expect(faults).toEqual([])
  },
)

test('a window that changes while a page of a document is being fetched leaves no error behind', async () => {
  const { page, faults } = await signIn(browser, url, 'central.admin', { fresh: true, width: 1440, height: 940 })
  // The reader's worker answers late: in between the sheet is asked for in another width.
  await page.addInitScript(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const send = () => Reflect.apply(post, this, given)
      if ((given[0] as { action?: string } | undefined)?.action !== 'GetPage') return send()
      Object.assign(globalThis, { fetching: true })
      setTimeout(send, 500)
    }
  })
  await page.goto(`${url}/ministry/creation-requests/5`)
  await page.waitForFunction(() => 'fetching' in globalThis)
  await page.setViewportSize({ width: 1300, height: 940 })
  await page.locator('[data-drawn] canvas').first().waitFor()
  expect(faults.join('\n')).toBe('')
})
