// First view of the public pages as a weak phone gets it: bytes per kind, requests, LCP, TBT, CLS, and the script
// that the first input fetches. Needs a running server and Chromium.
//   node bench/pages.ts [address] [path …]
import { existsSync } from 'node:fs'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'

const [address = 'http://127.0.0.1:3000', ...paths] = process.argv.slice(2)
const pages = paths.length > 0 ? paths : ['/home', '/home?page=1', '/ngo/1', '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA']
/** Odd: the middle one of so many views counts, since other programs share the processor. */
const runs = 3
/** Slow 4G as Lighthouse sets it, CPU four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowdown = 4
const KB = 1024
/** Budget of the first view in bytes, milliseconds and pieces; content images do not count. */
const budget = {
  total: 90 * KB,
  html: 24 * KB,
  font: 60 * KB,
  script: 3 * KB,
  requests: 8,
  lcp: 1400,
  tbt: 50,
  cls: 0.02,
  afterInput: 135 * KB,
}

const program = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

type Kind = 'html' | 'style' | 'script' | 'font' | 'image' | 'other'
const kinds: Record<string, Kind> = {
  Document: 'html',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'image',
}
interface Traffic {
  bytes: Record<Kind, number>
  requests: number
  bodies: Map<string, Kind>
}

/** Counts what crosses the wire, headers included, until it is read. */
async function watchTraffic(client: CDPSession): Promise<Traffic> {
  const traffic: Traffic = {
    bytes: { html: 0, style: 0, script: 0, font: 0, image: 0, other: 0 },
    requests: 0,
    bodies: new Map(),
  }
  await client.send('Network.enable')
  client.on(
    'Network.responseReceived',
    ({ requestId, type }) => void traffic.bodies.set(requestId, kinds[type] ?? 'other'),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.requests += 1
    traffic.bytes[traffic.bodies.get(requestId) ?? 'other'] += encodedDataLength
  })
  return traffic
}

interface Vitals {
  lcp: number
  tbt: number
  cls: number
}
const observe = () => {
  const vitals = { lcp: 0, tbt: 0, cls: 0 }
  Object.assign(globalThis, { vitals })
  const watch = (
    type: string,
    read: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (vitals.lcp = entry.startTime))
  watch('longtask', (entry) => (vitals.tbt += Math.max(0, entry.duration - 50)))
  watch('layout-shift', (entry) => (vitals.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
}

async function measure(browser: Browser, path: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    baseURL: address,
  })
  const page: Page = await context.newPage()
  const client = await context.newCDPSession(page)
  const traffic = await watchTraffic(client)
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(observe)
  const response = await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(4_000)
  const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
  const first = { ...traffic.bytes, requests: traffic.requests }
  await page.keyboard.press('Tab')
  // The entry asks for its parts one after the other; each step costs the latency.
  await page.waitForTimeout(6_000)
  const afterInput = traffic.bytes.script - first.script
  await context.close()
  return {
    path,
    status: response?.status() ?? 0,
    ...first,
    total: first.html + first.style + first.script + first.font + first.other,
    ...vitals,
    afterInput,
  }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** The same page several times; the middle of each figure. */
async function measureOften(browser: Browser, path: string) {
  const views = []
  for (let run = 0; run < runs; run += 1) views.push(await measure(browser, path))
  const [first] = views as [Awaited<ReturnType<typeof measure>>]
  return {
    ...first,
    lcp: middle(views.map((view) => view.lcp)),
    tbt: middle(views.map((view) => view.tbt)),
    cls: middle(views.map((view) => view.cls)),
  }
}

const browser = await chromium.launch({ args: ['--no-sandbox'], ...(program ? { executablePath: program } : {}) })
let over = 0
try {
  // An answer of a few bytes shows what this machine costs by itself.
  const bare = await measureOften(browser, '/api/health')
  console.log(`baseline, a page of ${bare.html} bytes: LCP ${Math.round(bare.lcp)} ms, TBT ${Math.round(bare.tbt)} ms`)
  for (const path of pages) {
    const seen = await measureOften(browser, path)
    const broken = (Object.keys(budget) as (keyof typeof budget)[]).filter((key) => seen[key] > budget[key])
    over += broken.length
    const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
    console.log(`${seen.path} ${seen.status}`)
    console.log(
      `  total ${kb(seen.total)} (html ${kb(seen.html)}, style ${kb(seen.style)}, font ${kb(seen.font)}, script ${kb(seen.script)}, other ${kb(seen.other)}; images ${kb(seen.image)}), ${seen.requests} requests`,
    )
    console.log(
      `  LCP ${Math.round(seen.lcp)} ms, TBT ${Math.round(seen.tbt)} ms, CLS ${seen.cls.toFixed(3)}; after the first input ${kb(seen.afterInput)} of script`,
    )
    console.log(broken.length === 0 ? '  within the budget' : `  OVER the budget: ${broken.join(', ')}`)
  }
} finally {
  await browser.close()
}
process.exitCode = over > 0 ? 1 : 0
