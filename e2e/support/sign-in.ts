import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { visit, type Visitor } from './browser.ts'
import { follow } from './follow.ts'
import { people } from './links.ts'
import { sharedServer } from './server.ts'

/**
 * How the shared server knows the browser of this worker. From one address only so many may sign in as if they were new:
 * all files together would be more.
 */
let device: { name: string; value: string } | undefined
const comeAsBefore = async (context: BrowserContext, url: string) =>
  device && url === sharedServer().url
    ? context.addCookies([{ name: device.name, value: device.value, url, httpOnly: true, sameSite: 'Lax' }])
    : undefined
async function beKnown(context: BrowserContext, url: string): Promise<void> {
  if (url === sharedServer().url) device ??= (await context.cookies(url)).find(({ name }) => name.endsWith('-device'))
}

/** A signed-in person of the demonstration, and how he opens a screen: its heading is there and nothing loads any more. */
export async function signIn(
  browser: Browser,
  url: string,
  username: string,
  look?: Parameters<typeof visit>[2],
): Promise<Visitor & { open: (path: string) => Promise<void> }> {
  const visitor = await visit(browser, url, look)
  const door = /^(sanabel|athar)/.test(username)
    ? 'login'
    : username.startsWith('founder')
      ? 'establishment/login'
      : 'ministry/login'
  const knock = () =>
    visitor.context.request.post(`${url}/api/v2/${door}`, {
      data: { username, password: 'Sijill-demo-2026' },
      headers: { 'x-requested-with': 'sijill' },
    })
  await comeAsBefore(visitor.context, url)
  // A server that has just started on a busy machine sends people away for a moment, and says when to come again.
  let status = 503
  for (const until = Date.now() + 30_000; status === 503 && Date.now() < until;) {
    status = (await knock()).status()
    if (status === 503) await sleep(1000)
  }
  expect(status).toBe(200)
  await beKnown(visitor.context, url)
  people.set(visitor.context, username)
  const open = async (path: string) => {
    if (!(await follow(visitor.page, url + path))) await visitor.page.goto(url + path)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    await visitor.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  }
  return { ...visitor, open }
}
