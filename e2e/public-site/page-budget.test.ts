import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

// The part of the budget of the design that is no time, with a margin below its 90 KB: `node bench/pages.ts` measures all of it on a slow device.
const browser = await openBrowser()
const { url } = sharedServer()
const budget = { bytes: 80 * 1024, requests: 8, shifts: 0.02 }

test.each(['/home', '/ngo-list', '/ngo/1', '/details_donation/1', '/legal-references/view/1'])(
  '%s comes to a new visitor within its budget of bytes and requests, without script, and nothing shifts',
  async (path) => {
    const { page, context } = await visit(browser, url, { fresh: true, width: 390, height: 844 })
    const devtools = await context.newCDPSession(page)
    const addresses = new Map<string, { address: string; type: string }>()
    const loaded: { address: string; type: string; bytes: number }[] = []
    await devtools.send('Network.enable')
    devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
      addresses.set(requestId, { address: response.url, type }),
    )
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const known = addresses.get(requestId)
      if (known && !known.address.startsWith('data:')) loaded.push({ ...known, bytes: encodedDataLength })
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url + path, { waitUntil: 'networkidle' })
    // How far ahead of the window a browser fetches late pictures is its own choice, and differs.
    const ahead = await page.$$eval('img[loading=lazy]', (all) =>
      all
        .filter((one) => one.getBoundingClientRect().top > innerHeight)
        .map((one) => (one as HTMLImageElement).currentSrc),
    )
    const seen = loaded.filter(({ address }) => !ahead.includes(address))
    const told = seen.map(({ type, bytes, address }) => `${type} ${bytes} ${address}`).join('\n')
    expect(seen.length, told).toBeGreaterThan(1)
    expect(seen.length, told).toBeLessThanOrEqual(budget.requests)
    expect(
      seen.filter(({ type }) => type === 'Script'),
      told,
    ).toEqual([])
    const bytes = seen.filter(({ type }) => type !== 'Image').reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes, told).toBeLessThanOrEqual(budget.bytes)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budget.shifts)
  },
)
