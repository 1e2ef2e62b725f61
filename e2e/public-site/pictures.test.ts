import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { startServer } from '../support/server.ts'

// At the top of the file: what is registered inside a hook is never called, and the server would outlive the tests.
const browser = await openBrowser()
const { url } = await startServer()

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
const small = (picture: Buffer | string) =>
  sharp(picture).resize(240).greyscale().raw().toBuffer({ resolveWithObject: true })
const strong = 48
const allowed = 0.01

test.each(
  Object.entries(pages).flatMap(([name, path]) =>
    ([390, 1440] as const).flatMap((width) =>
      (['ar', 'en'] as const).map((lang) => ({ name: `${name}-${lang}-${width}`, path, width, lang })),
    ),
  ),
)('$name looks as its stored picture', async ({ name, path, width, lang }) => {
  const { page, context } = await visit(browser, url, { width, lang })
  await page.goto(url + path)
  await page.evaluate(() => document.fonts.ready)
  const taken = await page.screenshot({ mask: [page.locator('time')], maskColor: '#808080' })
  await context.close()
  const stored = join(folder, `${name}.png`)
  if (process.env.UPDATE_PICTURES || !existsSync(stored)) {
    expect(process.env.UPDATE_PICTURES, `${name} has no stored picture`).toBeTruthy()
    mkdirSync(folder, { recursive: true })
    await sharp(taken).resize(480).png({ palette: true, colours: 32 }).toFile(stored)
  }
  const [now, before] = [await small(taken), await small(stored)]
  expect(now.info.width).toBe(before.info.width)
  const height = Math.min(now.info.height, before.info.height)
  let differing = Math.abs(now.info.height - before.info.height) > 1 ? Infinity : 0
  for (let at = 0; at < height * now.info.width; at += 1)
    if (Math.abs((now.data[at] ?? 0) - (before.data[at] ?? 0)) > strong) differing += 1
  expect(differing / (height * now.info.width), 'share of points that differ').toBeLessThan(allowed)
})
