import { middle, openChromium, openPhone } from './page-view.ts'
import { signIn } from './signed-in.ts'

/**
 * Milliseconds on a weak phone with a slow line, another year's sheet open, from the press on the link to a year of
 * thousands of lines until some of them are drawn: the middle of several.
 */
export async function openedOnScreen(port: number, year: number, runs = 5): Promise<number> {
  const base = `http://127.0.0.1:${port}`
  const browser = await openChromium()
  try {
    const cookies = await signIn(browser, base, { door: 'login', username: 'athar.admin' })
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const { context, page } = await openPhone(browser, base, cookies)
      await page.goto(`/financial/financial-data?year=${new Date().getFullYear() - 2}`)
      await page.getByRole('grid').waitFor()
      await page.waitForTimeout(2_500)
      times.push(
        await page.evaluate(
          (wanted) =>
            new Promise<number>((done) => {
              const begun = performance.now()
              const drawn = () => document.querySelector('[role=grid]')?.textContent?.includes('بند للقياس')
              const look = () =>
                drawn() ? requestAnimationFrame(() => done(performance.now() - begun)) : setTimeout(look, 4)
              document.querySelector<HTMLElement>(`a[href$="year=${wanted}"]`)?.click()
              look()
            }),
          year,
        ),
      )
      await context.close()
    }
    return middle(times)
  } finally {
    await browser.close()
  }
}

export interface Cold {
  /** Milliseconds from the address to the last byte of the document, to the first byte and the last one of the accounts, and until lines are drawn. */
  document: number
  asked: number
  answered: number
  scripts: number
  drawn: number
}
/** The same year by its address, in a browser that knows nothing of the platform: the middle of several. */
export async function openedCold(port: number, year: number, runs = 3): Promise<Cold> {
  const base = `http://127.0.0.1:${port}`
  const browser = await openChromium()
  try {
    const cookies = await signIn(browser, base, { door: 'login', username: 'athar.admin' })
    const seen: Cold[] = []
    for (let run = 0; run < runs; run += 1) {
      const { context, page } = await openPhone(browser, base, cookies)
      await page.goto(`/financial/financial-data?year=${year}`, { waitUntil: 'commit' })
      const drawn = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const look = () =>
              document.querySelector('[role=grid]')?.textContent?.includes('بند للقياس')
                ? requestAnimationFrame(() => done(performance.now()))
                : setTimeout(look, 4)
            look()
          }),
      )
      seen.push(
        await page.evaluate((at) => {
          const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
          const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const accounts = parts.find(({ name }) => name.includes('/annual-budgets?'))
          return {
            document: shown?.responseEnd ?? 0,
            asked: accounts?.startTime ?? 0,
            answered: accounts?.responseEnd ?? 0,
            scripts: Math.max(
              ...parts
                .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < at)
                .map((one) => one.responseEnd),
            ),
            drawn: at,
          }
        }, drawn),
      )
      await context.close()
    }
    const of = (key: keyof Cold) => middle(seen.map((one) => one[key]))
    return {
      document: of('document'),
      asked: of('asked'),
      answered: of('answered'),
      scripts: of('scripts'),
      drawn: of('drawn'),
    }
  } finally {
    await browser.close()
  }
}
