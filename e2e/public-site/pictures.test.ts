import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { sharedServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = sharedServer()

/** Pictures of pages whose content does not change by itself. `UPDATE_PICTURES=1 npm run e2e -- public-site/pictures` takes them anew; look at them before they are committed. */
const folder = join(import.meta.dirname, '..', 'pictures')
const pages = {
  unknown: '/error-404',
  guide: '/standard-guide',
  steps: '/ngo-create-steps',
  law: '/legal-references/view/1',
  repealed: '/legal-references/systems?state=repealed',
  policy: '/use-policy',
}
/** Small and grey: letters drawn a hair differently by another version of the browser are no difference, a moved or missing part is. */
const small = (picture: Buffer) => sharp(picture).resize(240).greyscale().toColourspace('b-w').png().toBuffer()
const points = (picture: Buffer | string) =>
  sharp(picture).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
const strong = 48
const allowed = 0.01

test.each(
  Object.entries(pages).flatMap(([name, path]) =>
    (
      [
        ['ar', 390],
        ['en', 1440],
      ] as const
    ).map(([lang, width]) => ({ name: `${name}-${lang}-${width}`, path, width, lang })),
  ),
)('$name looks as its stored picture', async ({ name, path, width, lang }) => {
  const { page, context, leave } = await visit(browser, url, { fresh: true, width, lang })
  // A busy machine may miss the moment in which an optional font is still taken; the picture waits for it.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setBypassCSP', { enabled: true })
  await page.route('**', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block')
    return route.fulfill({ response, body })
  })
  await page.goto(url + path)
  await page.evaluate(() => document.fonts.ready)
  const taken = await small(await page.screenshot({ mask: [page.locator('time')], maskColor: '#808080' }))
  await leave()
  const stored = join(folder, `${name}.png`)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(stored, taken)
  }
  const [now, before] = [await points(taken), await points(stored)]
  expect([now.info.width, now.info.height, now.info.channels]).toEqual([before.info.width, before.info.height, 1])
  const differing = now.data.filter((point, at) => Math.abs(point - (before.data[at] ?? 0)) > strong).length
  expect(differing / now.data.length, 'share of points that differ').toBeLessThan(allowed)
})
