import type { Browser, Page } from 'playwright-core'
import { inlineStyles, middle, openPhone, openTab, readVitals, type Cookies } from './page-view.ts'

const KB = 1024
/**
 * Bytes and milliseconds; a further route is opened by its link on the first one. `script` is the frame and the first
 * route, without parts that are fetched once the page stands and the browser is idle.
 */
export const signedInBudget = { script: 240 * KB, style: 34 * KB, further: 40 * KB, lcp: 2000, repeatLcp: 1000 }

interface Visit {
  /** Part of the path of signing in. */
  readonly door: 'login' | 'ministry/login' | 'establishment/login'
  readonly username: string
  readonly path: string
  /** Prefix of the link to open first: the page measured is the one behind it. */
  readonly through?: string
  readonly further?: string
}
/** Accounts of the demonstration. */
export const visits: readonly Visit[] = [
  { door: 'login', username: 'sanabel.admin', path: '/ngo-profile', further: '/ngo-profile/contact-info' },
  {
    door: 'ministry/login',
    username: 'dm.officer',
    path: '/ministry/dashboard',
    further: '/ministry/creation-requests/',
  },
  {
    door: 'ministry/login',
    username: 'dm.officer',
    path: '/ministry/ngos-creation-requests',
    through: '/ministry/creation-requests/',
  },
  {
    door: 'establishment/login',
    username: 'founder1@demo.example',
    path: '/temp-ngo/temp-account-info',
    further: '/temp-ngo/temp-ngo-info',
  },
]

export async function signIn(
  browser: Browser,
  baseURL: string,
  { door, username }: Pick<Visit, 'door' | 'username'>,
): Promise<Cookies> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post(`/api/v2/${door}`, {
    data: { username, password: process.env.DEMO_PASSWORD ?? 'Sijill-demo-2026', code: null },
    headers: { 'x-requested-with': 'sijill', 'idempotency-key': crypto.randomUUID() },
  })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const linkTo = (prefix: string) => `a[href^="${prefix}"]`

async function findPath(browser: Browser, baseURL: string, visit: Visit, cookies: Cookies): Promise<string> {
  if (!visit.through) return visit.path
  const context = await browser.newContext({ baseURL })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(visit.path)
  const path = await page.locator(linkTo(visit.through)).first().getAttribute('href')
  await context.close()
  return path ?? visit.path
}

/** Bytes of script that were asked for once the page stood: `whenIdle` marks that moment. */
const lateScript = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const from = performance.getEntriesByName('late parts')[0]?.startTime ?? Infinity
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime >= from) as PerformanceResourceTiming[]
    return scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
  })

async function measureOnce(
  browser: Browser,
  baseURL: string,
  path: string,
  further: string | undefined,
  cookies: Cookies,
) {
  const { context, page, traffic } = await openPhone(browser, baseURL, cookies)
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForTimeout(4_000)
  const vitals = await readVitals(page)
  const late = await lateScript(page)
  const first = {
    ...traffic.bytes,
    script: traffic.bytes.script - late,
    late,
    requests: traffic.requests,
    style: traffic.bytes.style + (await inlineStyles(page)),
  }
  let more: number | undefined
  if (further) {
    await page
      .locator(linkTo(further))
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForTimeout(4_000)
    more = traffic.bytes.script - first.script - late
  }
  await page.close()
  const again = await openTab(context)
  await again.page.goto(path)
  await again.page.locator('main h1').first().waitFor()
  await again.page.waitForTimeout(3_000)
  const repeat = await readVitals(again.page)
  const { script } = again.traffic.bytes
  await context.close()
  return { ...first, ...vitals, further: more ?? 0, repeatLcp: repeat.lcp, repeatScript: script }
}

/** A signed-in page several times, each in a browser that knows nothing, then once more in the one that does. */
export async function measureSignedIn(browser: Browser, baseURL: string, visit: Visit, runs: number) {
  const cookies = await signIn(browser, baseURL, visit)
  const path = await findPath(browser, baseURL, visit, cookies)
  const views: Awaited<ReturnType<typeof measureOnce>>[] = []
  for (let run = 0; run < runs; run += 1) views.push(await measureOnce(browser, baseURL, path, visit.further, cookies))
  const [first] = views as [(typeof views)[number]]
  const of = (key: 'lcp' | 'tbt' | 'cls' | 'repeatLcp') => middle(views.map((view) => view[key]))
  return { path, ...first, lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), repeatLcp: of('repeatLcp') }
}
