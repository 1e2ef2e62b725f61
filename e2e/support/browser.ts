import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page, type Response } from 'playwright-core'
import { expect, inject, onTestFailed, onTestFinished } from 'vitest'
import { atEndOfFile } from '#server/testing/file-end.ts'
import { faintTexts } from './contrast.ts'
import { deadLinks, people } from './links.ts'
import { staysKnown } from './server.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * Pages that bring axe along to wherever they go next, as a function that is only read, not run, until it is called: to
 * send the source to each document takes longer than its checks.
 */
const carriers = new WeakSet<Page>()
let failures = 0
const output = join(import.meta.dirname, '..', 'output')

/** A picture for people, taken by `npm run e2e`: a run whose pictures nobody looks at is spared a minute of them. */
async function takePicture(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (process.env.PICTURES === undefined) return
  mkdirSync(output, { recursive: true })
  await page.screenshot({ path: join(output, `${name}.png`), fullPage })
}

/** The browser that tools/browser.ts found, without anything that looks for the internet. */
const start = () =>
  chromium.launch({
    executablePath: inject('browserPath'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--font-render-hinting=none',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds here: to optimise its script takes longer than it saves.
      '--js-flags=--no-opt --no-maglev',
      '--in-process-gpu',
    ],
  })
/** One for all files of a worker; it ends with the worker. */
let started: Promise<Browser> | undefined

/** Left by their people, for those who come next; see `leave`. */
let free: Room[] = []

/** The browser; who is still in it leaves with the file. */
export async function openBrowser(): Promise<Browser> {
  const browser = await (started ??= start())
  atEndOfFile(async () => {
    free = free.filter(({ url }) => staysKnown(url))
    const kept = new Set(free.map(({ context }) => context))
    const left = browser.contexts().filter((one) => !kept.has(one))
    await Promise.all(left.map((one) => one.close()))
  })
  return browser
}

/** Where a person sits at this server in this language. */
interface Room {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  readonly lang: 'ar' | 'en'
}
export interface Visitor {
  context: BrowserContext
  page: Page
  faults: string[]
  /** Goes before the test ends, and takes cookies, storage and listeners along. */
  leave: () => Promise<void>
}
/** Should the running test fail, it tells what stood on the page and in its console. */
function tellOnFailure(page: Page, faults: readonly string[]): void {
  onTestFailed(async ({ task }) => {
    const said = async (parts: string) =>
      (
        await page
          .locator(parts)
          .allInnerTexts()
          .catch(() => ['nothing that could be read'])
      )
        .join(' | ')
        .replaceAll(/\s+/g, ' ')
        .slice(0, 1_000)
    const told = `${page.url()} stood open; its console told: ${JSON.stringify(faults)}; it showed: ${await said('dialog[open], [role=alert], [role=status]')} | ${await said('main')}`
    // With the error itself: it is told once more at the end of a run, of which often only the end is kept.
    const [error] = task.result?.errors ?? []
    if (error) error.message = `${error.message}\n${told}`
    mkdirSync(output, { recursive: true })
    await page.screenshot({ path: join(output, `failed-${failures++}.png`), fullPage: true })
  })
}

/** What a test hears on a page. */
const heard = ['console', 'pageerror', 'request', 'response'] as const

/**
 * Cleans the room for the next person. The scripts of the product are known in it already: fetching and compiling all
 * of them is more than half of what the first page in a new one takes.
 */
async function clean({ context, page, url }: Room): Promise<void> {
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  for (const event of heard) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([
    page.goto(`${url}/robots.txt`, { waitUntil: 'commit' }),
    page.emulateMedia({ media: null }),
    context.clearPermissions(),
  ])
  // Once nothing of the page before can answer any more.
  await Promise.all([page.evaluate(() => (localStorage.clear(), sessionStorage.clear())), context.clearCookies()])
  people.delete(context)
}

/** Milliseconds that a page may take to become one: where a test holds its scripts back it stays a picture. */
const BECOMES = 5_000
/**
 * A person waits until a page can be used. Before its script a signed-in page shows a picture of itself, in which a test
 * would find and fill what is gone a moment later.
 */
function waitForPages(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => Promise<Response | null>
    const goAndWait = async (...given: unknown[]) => {
      const response = await go(...given)
      if (!given.some((one) => (one as { waitUntil?: string } | undefined)?.waitUntil === 'commit'))
        await page
          .waitForFunction(() => document.getElementById('waiting') === null, null, { timeout: BECOMES })
          .catch(() => undefined)
      return response
    }
    Object.assign(page, { [name]: goAndWait })
  }
}

async function build(browser: Browser, url: string, lang: 'ar' | 'en'): Promise<Room> {
  const context = await browser.newContext({
    locale: lang === 'ar' ? 'ar-SY' : 'en-GB',
    timezoneId: 'Asia/Damascus',
    reducedMotion: 'reduce',
    // It would ask in the place of the page, past what a test does to the requests of that.
    serviceWorkers: 'block',
  })
  context.on('page', waitForPages)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { context, page, url, lang }
}

/**
 * A person with cookies and storage of his own: language, window, and everything that goes wrong in his console. He
 * leaves with the test. Nobody was or will be in a `fresh` browser: for what is fetched, and for scripts that stay.
 */
export async function visit(
  browser: Browser,
  url: string,
  {
    lang = 'ar',
    dark = false,
    fresh = false,
    width = 1440,
    height = 940,
  }: { lang?: 'ar' | 'en'; dark?: boolean; fresh?: boolean; width?: number; height?: number } = {},
): Promise<Visitor> {
  const found = fresh ? undefined : free.findLast((one) => one.url === url && one.lang === lang)
  free = free.filter((one) => one !== found)
  const room = found ?? (await build(browser, url, lang))
  const { context, page } = room
  await page.setViewportSize({ width, height })
  await context.addCookies([
    { name: 'lang', value: lang, url },
    ...(dark ? [{ name: 'skin', value: 'dark', url }] : []),
  ])
  const faults: string[] = []
  tellOnFailure(page, faults)
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  let here = true
  const leave = async () => {
    if (!here || page.isClosed()) return
    here = false
    if (fresh) return context.close()
    await clean(room)
    free.push(room)
  }
  // After a failure the page stays as it is, for its picture.
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? undefined : leave()))
  return { context, page, faults, leave }
}

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { target: unknown[]; html: string }[] }[]
}

/** Accessibility violations of the page as it stands; contrast is judged by `faintTexts`, which reads Arabic too. */
async function judge(page: Page, name: string): Promise<void> {
  const { violations } = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: unknown, options: unknown) => Promise<AxeResult> }
      }
      // A target that the bar of the page half covers has no size of its own; the page may still be on its way to a part.
      scrollTo(0, 0)
      // What passed is not gathered, nothing is fetched: a third less time for the same violations.
      return await axe.run(
        // Behind a modal dialog nothing can be reached, and what it half covers has no size of its own.
        [...document.querySelectorAll('dialog:modal')].at(-1) ?? document,
        options,
      )
    },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Experimental in axe, and what people who speak to their machine depend on.
      rules: {
        'color-contrast': { enabled: false },
        'label-content-name-mismatch': { enabled: true },
        // A third of the time; on a phone, where fingers are.
        'target-size': { enabled: (page.viewportSize()?.width ?? 0) < 600 },
      },
      resultTypes: ['violations'],
      preload: false,
      selectors: false,
    },
  )
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
    `accessibility of ${name}`,
  ).toEqual([])
  expect(await page.evaluate(faintTexts), `contrast of ${name}`).toEqual([])
}

/** Long pages are laid out on a phone as they are read; whoever looks at a page as a whole has all of it laid out. */
const layOutWhole = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [whole]
  })

async function bringAxe(page: Page): Promise<void> {
  const there = await page.evaluate(() => {
    const { loadAxe } = globalThis as unknown as { loadAxe?: () => void }
    // Still there where the page is the same since it was judged.
    if (!('axe' in globalThis)) loadAxe?.()
    return 'axe' in globalThis
  })
  if (!there) await page.evaluate(axeSource)
  if (carriers.has(page)) return
  carriers.add(page)
  await page.addInitScript(`globalThis.loadAxe = function () {${axeSource}\n}`)
}

/** No accessibility violation and no dead link on the page as it stands. */
export async function examine(page: Page, name: string): Promise<void> {
  await layOutWhole(page)
  // Rows of the question before are dimmed until those of this one are there.
  await page.waitForFunction(() => document.querySelector('[data-state=stale]') === null)
  await takePicture(page, name, true)
  await bringAxe(page)
  await judge(page, name)
  expect(await deadLinks(page), `links of ${name} that lead nowhere`).toEqual([])
}

/** The examined page in the other skin: nothing but its colours changes. */
export async function examineOtherSkin(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset.skin = dataset.skin === 'dark' ? 'light' : 'dark'
    // A ground that goes over to its new colour slowly would be measured under the ink of the other skin.
    document.documentElement.getBoundingClientRect()
    const finish = () => {
      for (const change of document.getAnimations()) change.finish()
    }
    finish()
    // What began with the next frame, once more.
    return new Promise((drawn) =>
      requestAnimationFrame(() => {
        finish()
        requestAnimationFrame(() => {
          finish()
          requestAnimationFrame(drawn)
        })
      }),
    )
  })
  await takePicture(page, `${name}-other`, false)
  await expect
    .poll(() => page.evaluate(faintTexts), { message: `contrast of ${name} in the other skin`, timeout: 2_000 })
    .toEqual([])
}
