import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { browserPath } from '../tools/browser.ts'

/** Slow 4G as Lighthouse sets it, CPU four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4

/** The browser that tools/browser.ts finds. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({ args: ['--no-sandbox'], executablePath: browserPath() })

type Kind = 'html' | 'style' | 'script' | 'font' | 'image' | 'other'
const kinds: Record<string, Kind> = {
  Document: 'html',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'image',
}
export interface Traffic {
  bytes: Record<Kind, number>
  requests: number
}

/** Counts what crosses the wire, headers included, until it is read. */
async function watchTraffic(client: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: { html: 0, style: 0, script: 0, font: 0, image: 0, other: 0 }, requests: 0 }
  const kindOf = new Map<string, Kind>()
  await client.send('Network.enable')
  client.on('Network.responseReceived', ({ requestId, type }) => void kindOf.set(requestId, kinds[type] ?? 'other'))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.requests += 1
    traffic.bytes[kindOf.get(requestId) ?? 'other'] += encodedDataLength
  })
  return traffic
}

export interface Vitals {
  lcp: number
  tbt: number
  cls: number
}
const observe = () => {
  const seen = { lcp: 0, cls: 0, tasks: [] as { start: number; end: number }[] }
  Object.assign(globalThis, { seen })
  const watch = (
    type: string,
    read: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('longtask', (entry) => seen.tasks.push({ start: entry.startTime, end: entry.startTime + entry.duration }))
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
}

/** Blocking counts from the first paint of content on: what a task takes before, the LCP already says. */
export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => {
    const { lcp, cls, tasks } = (
      globalThis as unknown as { seen: { lcp: number; cls: number; tasks: { start: number; end: number }[] } }
    ).seen
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const tbt = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, painted) - 50), 0)
    return { lcp, cls, tbt }
  })

/** Styles inside the page, as brotli would send them. */
export async function inlineStyles(page: Page): Promise<number> {
  const text = await page.evaluate(() =>
    Array.from(document.querySelectorAll('style'), (one) => one.textContent).join(''),
  )
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

/** A weak phone's page in a browser of its own, with its traffic. */
export async function openPhone(browser: Browser, baseURL: string, cookies: Cookies = []) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    baseURL,
  })
  await context.addCookies(cookies)
  return { context, ...(await openTab(context)) }
}
export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** One more slow tab of the same browser; what the browser keeps, it keeps. */
export async function openTab(context: BrowserContext): Promise<{ page: Page; traffic: Traffic }> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const traffic = await watchTraffic(client)
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(observe)
  return { page, traffic }
}

/** The middle one: other programs share the processor. */
export const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
