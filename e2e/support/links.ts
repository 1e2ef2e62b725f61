import { appendFileSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { findPlace } from '#web/core/screens/screens.ts'
import { databaseAt } from './server.ts'

/** Who sits at a browser of a signed-in person. */
export const people = new WeakMap<BrowserContext, string>()

/** What was asked already, and by whom it is known: see `namesOf`. The workers tell each other in a file. */
const readFollowed = () => new Set(readFileSync(inject('followedLinks'), 'utf8').split('\n'))
const remember = (name: string): void => appendFileSync(inject('followedLinks'), `${name}\n`)
/** As many as a browser asks at once. */
const atOnce = 6

/**
 * The names under which an answer to a link is kept: the one of this person, and the one of all who are answered with
 * the same page. An open page is the same for everyone. Whether a screen of signed-in people is there depends on its
 * address alone, not on the record whose number is in it (web/shell/admit.ts): a list with a hundred rows has one such
 * link. All servers begin with the same demonstration, so that a page without a number is there on each of them.
 */
function namesOf(path: string, here: string, who: string): { own: string; shared: string } {
  const { screen } = findPlace(path.replace(/[?#].*/, ''))
  const isOpen = screen?.audience === 'public' || screen?.audience === 'login-page'
  const page = screen && !isOpen ? path.replaceAll(/\d+/g, '#') : `${/\d/.test(path) ? databaseAt(here) : ''} ${path}`
  const own = `${who} ${page}`
  return { own, shared: screen ? page : own }
}

/** Links of the page to pages of ours that this person is answered 404. */
export async function deadLinks(page: Page): Promise<string[]> {
  const hrefs = await page.$$eval('a[href^="/"]', (links) => links.map((one) => one.getAttribute('href') ?? ''))
  const cookies = await page.context().cookies()
  const session = cookies.flatMap(({ name, value }) => (name === 'lang' || name === 'skin' ? [] : value)).join()
  const who = session && (people.get(page.context()) ?? session)
  const followed = readFollowed()
  /** By the name under which the answer is kept: several links may lead to the same screen. */
  const unknown = new Map<string, { href: string; path: string; shared: string }>()
  for (const href of new Set(hrefs)) {
    const path = href.replace(/#.*/, '')
    const { own, shared } = namesOf(path, page.url(), who)
    // Following this one would change the person's language or skin.
    if (followed.has(own) || followed.has(shared) || path.startsWith('/preferences')) continue
    if (!unknown.has(own)) unknown.set(own, { href, path, shared })
  }
  const dead = new Set<string>()
  const waiting = [...unknown]
  const follow = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const [own, { href, path, shared }] = next
    const target = new URL(path, page.url()).href
    // Whether a page is there is known before the server has drawn it. A file is not given to whoever fetches ahead.
    const answer = await (path.startsWith('/api/')
      ? page.request.get(target, { maxRedirects: 0 })
      : page.request.head(target, { maxRedirects: 0, headers: { 'sec-purpose': 'prefetch' } }))
    if (answer.status() === 404) dead.add(href)
    // Who is sent elsewhere, for lack of a right, has not seen whether the page is there.
    else remember(answer.ok() ? shared : own)
    return follow()
  }
  await Promise.all(Array.from({ length: atOnce }, follow))
  return [...new Set(hrefs)].filter((href) => dead.has(href))
}
