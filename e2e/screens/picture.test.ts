import { expect, test } from 'vitest'
import { examine, openBrowser } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

const { url } = await startServer()
const browser = await openBrowser()
const scripts = '**/assets/*.js'

/** Doors by the beginning of a name. */
const doors = { sanabel: 'login', athar: 'login', founder: 'establishment/login' }
/** What a person gets at an address, as text. */
async function reader(username: string) {
  const door = Object.entries(doors).find(([name]) => username.startsWith(name))?.[1] ?? 'ministry/login'
  const answer = await fetch(`${url}/api/v2/${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'sijill' },
    body: JSON.stringify({ username, password: 'Sijill-demo-2026' }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return async (path: string, headers: Record<string, string> = {}) => {
    const page = await fetch(url + path, { headers: { cookie: cookie.join('; '), ...headers } })
    return { page, text: await page.text() }
  }
}
/** Drawn again where a busy server left the picture away. */
async function drawn(read: Awaited<ReturnType<typeof reader>>, path: string, part: string): Promise<string> {
  let text = ''
  await expect.poll(async () => (text = (await read(path)).text), { timeout: 30_000, interval: 500 }).toContain(part)
  return text
}

interface Told {
  data: { user: { email: string; ngo: { name_ar: string } | null; establishment: { tracking_no: string } | null } }
}
/** Words that stand for one person on his pages. */
function ownWords(text: string): string[] {
  const { email, ngo, establishment } = (JSON.parse(text) as Told).data.user
  return [email, ngo?.name_ar, establishment?.tracking_no].filter((word) => word !== undefined)
}

// First, so that whoever is remembered is one of these people.
test('what a person is shown never depends on who was shown a page before', async () => {
  const people = await Promise.all(
    [
      { name: 'sanabel.admin', paths: ['/ngo-profile', '/user-profile/profile', '/chat'] },
      { name: 'athar.admin', paths: ['/ngo-profile', '/user-profile/profile', '/chat'] },
      { name: 'founder1@demo.example', paths: ['/temp-ngo/temp-account-info', '/temp-ngo/temp-ngo-info'] },
      { name: 'founder2@demo.example', paths: ['/temp-ngo/temp-account-info', '/temp-ngo/temp-ngo-info'] },
      { name: 'dm.officer', paths: ['/ministry/dashboard', '/ministry/user-profile/profile'] },
      { name: 'central.admin', paths: ['/ministry/dashboard', '/ministry/user-profile/profile'] },
    ].map(async ({ name, paths }) => {
      const read = await reader(name)
      return { read, paths, words: ownWords((await read('/api/v2/session')).text) }
    }),
  )
  for (const turn of [0, 1])
    for (const at of [0, 1, 2])
      for (const one of people) {
        const { text } = await one.read(one.paths[at] ?? one.paths[turn] ?? '/')
        const body = text.slice(text.indexOf('<body'))
        const others = people.flatMap(({ words }) => (one.words === words ? [] : words))
        expect(one.words.filter((word) => body.includes(word)).length, one.words[0]).toBeGreaterThan(0)
        expect(
          others.filter((word) => body.includes(word)),
          one.words[0],
        ).toEqual([])
      }
})

test('before its script a signed-in page shows its data, which nobody can press; the script does not ask for them again', async () => {
  const { page, context, faults } = await signIn(browser, url, 'central.admin', { width: 390, height: 844 })
  await drawn(await reader('central.admin'), '/ministry/ngos', 'جمعية أغصان')
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await context.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const waiting = page.locator('#waiting')
  await expect
    .poll(
      async () => {
        await page.goto(`${url}/ministry/ngos`, { waitUntil: 'commit' })
        await waiting.waitFor({ state: 'attached' })
        return waiting.innerText()
      },
      { timeout: 30_000 },
    )
    .toContain('جمعية أغصان')
  expect(await waiting.evaluate((box: HTMLElement) => [box.inert, box.ariaBusy])).toEqual([true, 'true'])
  await examine(page, 'picture-390')
  go()
  // While its parts come there may be two of it, one of them hidden.
  await expect.poll(() => waiting.count(), { timeout: 20_000 }).toBe(0)
  await page.getByRole('link', { name: /جمعية أغصان/ }).waitFor()
  expect(asked.filter((path) => path.endsWith('/search-engine/ngos'))).toEqual([])
  await context.unroute(scripts)
  expect(faults).toEqual([])
})

test('a page with data is stored nowhere; fetched ahead of a click it has none', async () => {
  const read = await reader('central.admin')
  await drawn(read, '/ministry/ngos', 'جمعية أغصان')
  await expect
    .poll(async () => (await read('/ministry/ngos')).page.headers.get('cache-control'), { timeout: 30_000 })
    .toBe('no-store')
  for (const header of ['sec-purpose', 'purpose', 'x-moz']) {
    const { page, text } = await read('/ministry/ngos', { [header]: 'prefetch' })
    expect([header, page.status, text.includes('جمعية أغصان')]).toEqual([header, 200, false])
  }
})
