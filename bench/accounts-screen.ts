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
