// First view of the pages as a weak phone gets it: bytes per kind, requests, LCP, TBT, CLS, the script that the first
// input fetches; of signed-in pages (accounts of the demonstration) also a further route and the repeated visit.
// Needs Chromium; starts the product on a folder of its own when no address is given.
//   npm run bench:pages -- [address] [path …]       with paths, only those, as an unknown visitor
//   npm run bench:pages -- signed-in                only the signed-in ones, each beside the public list
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startGovukPages } from './govuk-page.ts'
import { middle, openChromium, openPhone, readVitals } from './page-view.ts'
import { startProduct } from './product.ts'
import { measureSignedIn, signedInBudget, visits } from './signed-in.ts'

const given = process.argv.slice(2)
const paths = given.filter((one) => one.startsWith('/'))
const onlySignedIn = given.includes('signed-in')
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-pages-'))
const running = given.some((one) => one.startsWith('http')) ? undefined : await startProduct({ dataDir })
const address = running ? `http://127.0.0.1:${running.port}` : (given.find((one) => one.startsWith('http')) as string)
const pages =
  onlySignedIn || paths.length > 0
    ? paths
    : [
        '/home',
        '/ngo-list',
        '/ngos-statistics',
        '/ngo/1',
        '/legal-references/view/1',
        '/ngo-data?QR=AAAAAAAAAAAAAAAAAAAAAA',
        '/signup',
      ]
/** Pages of which `govuk-page.ts` builds the same with govuk-frontend; chosen paths are measured by themselves. */
const compared = onlySignedIn || paths.length > 0 ? [] : ['/ngo-list', '/ngo/1']
/** Odd: the middle one of so many views counts, since other programs share the processor. */
const runs = 3
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

async function measure(browser: Browser, path: string, from: string) {
  const { context, page, traffic } = await openPhone(browser, from)
  const response = await page.goto(path, { waitUntil: 'load' })
  await page.waitForTimeout(4_000)
  const vitals = await readVitals(page)
  const first = { ...traffic.bytes, requests: traffic.requests }
  await page.keyboard.press('Tab')
  // The entry asks for its parts one after the other; each step costs the latency.
  await page.waitForTimeout(6_000)
  const afterInput = traffic.bytes.script - first.script
  await context.close()
  const total = first.html + first.style + first.script + first.font + first.other
  return { path, status: response?.status() ?? 0, ...first, total, ...vitals, afterInput }
}

/** The same page several times; the middle of each figure. */
async function measureOften(browser: Browser, path: string, from = address) {
  const views: Awaited<ReturnType<typeof measure>>[] = []
  for (let run = 0; run < runs; run += 1) views.push(await measure(browser, path, from))
  const [first] = views as [(typeof views)[number]]
  const of = (key: 'lcp' | 'tbt' | 'cls') => middle(views.map((view) => view[key]))
  return { ...first, lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') }
}

const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
const times = ({ lcp, tbt, cls }: { lcp: number; tbt: number; cls: number }) =>
  `LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}`

let over = 0
function judge<K extends string>(seen: Record<NoInfer<K>, number>, bounds: Record<K, number>): void {
  const broken = (Object.keys(bounds) as K[]).filter((key) => seen[key] > bounds[key])
  over += broken.length
  console.log(broken.length === 0 ? '  within the budget' : `  OVER the budget: ${broken.join(', ')}`)
}

const browser = await openChromium()
try {
  // An answer of a few bytes shows what this machine costs by itself.
  const bare = await measureOften(browser, '/api/health')
  console.log(`baseline, a page of ${bare.html} bytes: ${times(bare)}`)
  for (const path of pages) {
    const seen = await measureOften(browser, path)
    console.log(`${seen.path} ${seen.status}`)
    console.log(
      `  total ${kb(seen.total)} (html ${kb(seen.html)}, style ${kb(seen.style)}, font ${kb(seen.font)}, script ${kb(seen.script)}, other ${kb(seen.other)}; images ${kb(seen.image)}), ${seen.requests} requests`,
    )
    console.log(`  ${times(seen)}; after the first input ${kb(seen.afterInput)} of script`)
    judge(seen, budget)
  }
  const govuk = compared.length > 0 ? await startGovukPages(address) : undefined
  for (const path of govuk ? compared : []) {
    const ours = await measureOften(browser, path)
    const theirs = await measureOften(browser, path, govuk?.url)
    const ratio = (a: number, b: number) => `${(a / b).toFixed(2)}×`
    console.log(`${path} beside the same page of govuk-frontend`)
    console.log(
      `  ours ${kb(ours.total)}, ${times(ours)}; theirs ${kb(theirs.total)}, ${times(theirs)}; ratio of bytes ${ratio(ours.total, theirs.total)}, of LCP ${ratio(ours.lcp, theirs.lcp)}`,
    )
    judge(ours, { lcp: theirs.lcp })
  }
  govuk?.stop()
  for (const visit of paths.length > 0 ? [] : visits) {
    const list = await measureOften(browser, '/ngo-list')
    const seen = await measureSignedIn(browser, address, visit, runs)
    console.log(`${seen.path} as ${visit.username}`)
    console.log(
      `  script ${kb(seen.script)}, once the page stands ${kb(seen.late)} more, style ${kb(seen.style)} (in the page and in files), ${seen.requests} requests`,
    )
    console.log(
      `  ${times(seen)}; ${visit.further ? `then ${visit.further}: ${kb(seen.further)} of script; ` : ''}repeated visit LCP ${Math.round(seen.repeatLcp)} ms with ${kb(seen.repeatScript)} of script`,
    )
    console.log(
      `  beside it the public list: ${times(list)}; ratio of LCP ${(seen.lcp / list.lcp).toFixed(2)}, again ${(seen.repeatLcp / list.lcp).toFixed(2)}`,
    )
    judge(seen, signedInBudget)
  }
} finally {
  await browser.close()
  await running?.stop()
  rmSync(dataDir, { recursive: true })
}
process.exitCode = over > 0 ? 1 : 0
