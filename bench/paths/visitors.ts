import type { Db } from '../../server/core/services.ts'
import { load } from '../load.ts'
import { costOf, median, type Side } from './cpu.ts'
import type { Filled } from './fill.ts'
import type { Figure } from './verdict.ts'

const html = { 'accept-encoding': 'br', accept: 'text/html' }

/** Pages as HTML: how many a second one core sends to visitors without a session, kept and drawn anew. */
export async function measurePages(db: Db, kept: Side, drawn: Side, { organisations }: Filled): Promise<Figure[]> {
  const pages: readonly [name: string, path: (n: number) => string][] = [
    ['home', () => '/home'],
    ['list', () => '/ngo-list'],
    ['organisation', (n) => `/ngo/${organisations[n % 20]}`],
  ]
  const figures: Figure[] = []
  for (const [name, path] of pages) {
    const ask = (n: number) => ({ method: 'GET' as const, path: path(n), headers: html })
    const rate = async (side: Side, count: number) => {
      await load(side.port, undefined, Math.min(count, 60), 8, ask)
      const seen: number[] = []
      for (let pass = 0; pass < 3; pass += 1) {
        const cost = await costOf(db, side, () => load(side.port, undefined, count, 8, ask))
        seen.push((count * 1000) / (cost.server + cost.postgres))
      }
      return median(seen)
    }
    figures.push({
      name: `${name} page, kept`,
      value: await rate(kept, 3_000),
      least: 1_000,
      unit: 'a second on a core',
    })
    figures.push({ name: `${name} page, drawn anew`, value: await rate(drawn, 60), unit: 'a second on a core' })
  }
  return figures
}

/** The public register is asked by POST: where somebody is stands in the body and in no address. */
const asked = (path: string, token: string | undefined): RequestInit =>
  path.includes('/filter-ngos')
    ? { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    : { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }

/** Milliseconds of one answer after the other, its whole body read. */
async function times(port: number, paths: readonly string[], token?: string): Promise<number[]> {
  const took: number[] = []
  for (const path of paths) {
    let best = Infinity
    // Other programs share the processors, and what they take is not the question's.
    for (let turn = 0; turn < 3; turn += 1) {
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked(path, token))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      best = Math.min(best, performance.now() - begun)
    }
    took.push(best)
  }
  return took
}

const p99 = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)] ?? 0
/** A name with two letters of its longest word swapped. */
const misspelt = (name: string) => {
  const words = name.split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return encodeURIComponent(name.replace(longest, longest.replace(/^(.)(.)(.)/u, '$1$3$2')))
}

/** How long the dear questions of visitors take, answers that are kept passed by. */
export async function measureWaits(drawn: Side, { names }: Filled): Promise<Figure[]> {
  const base = '/api/v2/guest'
  const questions: readonly [name: string, paths: string[]][] = [
    ['similar-ngos', names.slice(0, 120).map((name) => `${base}/similar-ngos?name=${misspelt(name)}`)],
    ['filter-ngos?name=11', Array.from({ length: 60 }, () => `${base}/filter-ngos?name=11`)],
    ['ngos-map?governorate_id=2', Array.from({ length: 60 }, () => `${base}/ngos-map?governorate_id=2`)],
  ]
  const figures: Figure[] = []
  for (const [name, paths] of questions) {
    await times(drawn.port, paths.slice(0, 5))
    figures.push({ name: `${name}, p99`, value: p99(await times(drawn.port, paths)), most: 50, unit: 'ms' })
  }
  return figures
}

/** The last page of a list beside its first one. */
export async function measureLastPages(drawn: Side, officer: string): Promise<Figure[]> {
  const lists: readonly [name: string, path: string, token: string | undefined][] = [
    ['public list', '/api/v2/guest/filter-ngos?', undefined],
    ['public list, governorate and status', '/api/v2/guest/filter-ngos?governorate_id=1&status_id=1&', undefined],
    ['list of the ministry', '/api/v2/ministry/search-engine/ngos?', officer],
    ['list of the ministry by date', '/api/v2/ministry/search-engine/ngos?sort=-decision_date&', officer],
  ]
  const figures: Figure[] = []
  for (const [name, path, token] of lists) {
    const read = async (page: number) => {
      const answer = await fetch(`http://127.0.0.1:${drawn.port}${path}page=${page}`, asked(path, token))
      return ((await answer.json()) as { pagination: { last_page: number } }).pagination.last_page
    }
    const last = await read(1)
    const took = async (page: number) =>
      median(
        await times(
          drawn.port,
          Array.from({ length: 25 }, () => `${path}page=${page}`),
          token,
        ),
      )
    const [first, end] = [await took(1), await took(last)]
    figures.push({
      name: `last page of the ${name} (${end.toFixed(1)} ms) beside the first`,
      value: end / first,
      most: 1.5,
      unit: 'times',
    })
  }
  return figures
}
