import type { Ask } from '../load.ts'
import type { Path } from './cpu.ts'
import type { Filled } from './fill.ts'

const get = (path: string): Ask => ({ method: 'GET', path })
/** A question of the public register, as its list asks it. */
const question = (filters: string): Ask => ({
  method: 'POST',
  path: `/api/v2/guest/filter-ngos?${filters}`,
  body: '{}',
})
const of = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

export interface Tokens {
  readonly organisation: string
  readonly officer: string
}

/** Two words of a name, without the legal form: what visitors type. */
const typed = (name: string) => encodeURIComponent(name.split(' ').slice(1, 3).join(' '))

/** What the measurement itself creates is called so. */
export const createdName = 'مركز القياس رقم'

/** The paths that people take, with the bounds of issue 17, and the cheapest ones for comparison, which only a request costs. */
export function pathsOf({ organisations, centreIds, names }: Filled, tokens: Tokens, body: object): Path[] {
  const organisation = (n: number) => get(`/api/v2/guest/ngos/${of(organisations, n)}`)
  return [
    { name: 'organisation for the public, same fields', goal: 2, token: undefined, ask: organisation },
    {
      name: 'organisation for the public, whole beside its own row',
      goal: 2.5,
      anew: 5,
      token: undefined,
      ask: organisation,
      raw: (n) => get(`/api/brief/${of(organisations, n)}`),
    },
    {
      name: 'organisation for the ministry',
      goal: 4,
      token: tokens.officer,
      ask: (n) => get(`/api/v2/ministry/ngos/${of(organisations, n)}`),
      share: 0.4,
    },
    {
      name: 'public list, governorate and status',
      goal: 1.5,
      anew: 2,
      token: undefined,
      ask: (n) => question(`governorate_id=${1 + (n % 14)}&status_id=1&page=${1 + (n % 5)}`),
      share: 0.4,
    },
    {
      name: 'list of the ministry',
      goal: 2,
      token: tokens.officer,
      ask: (n) => get(`/api/v2/ministry/search-engine/ngos?page=${1 + (n % 5)}`),
      share: 0.2,
    },
    {
      name: 'search',
      goal: 1.3,
      anew: 2.5,
      token: undefined,
      ask: (n) => question(`name=${typed(of(names, n))}`),
      share: 0.2,
    },
    {
      name: 'create with audit',
      goal: 3,
      token: tokens.organisation,
      changes: true,
      ask: (n) => ({
        method: 'POST',
        path: '/api/v2/service-centres',
        body: JSON.stringify({ ...body, name_ar: `${createdName} ${n}` }),
      }),
      share: 0.5,
    },
    {
      name: 'service centre by id',
      goal: 2.5,
      token: tokens.organisation,
      ask: (n) => get(`/api/v2/service-centres/${of(centreIds, n)}`),
    },
    {
      name: 'service centres, filtered',
      goal: 2.5,
      token: tokens.organisation,
      ask: (n) => get(`/api/v2/service-centres?status=pending&status=active&per_page=20&page=${1 + (n % 5)}`),
      share: 0.4,
    },
  ]
}

interface Answer {
  data: unknown
  pagination?: { total_row: number }
}
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(plain)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => !['icon', 'page_url'].includes(key))
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, plain(one)]),
        )
      : value

/**
 * Fails where the raw statements do not answer what the product answers: then they would be no measure. A search is
 * compared by its total, since only the product ranks.
 */
export async function refuseUnequal(paths: readonly Path[], product: number, raw: number): Promise<void> {
  const read = async (port: number, ask: Ask, token: string | undefined) => {
    const answer = await fetch(`http://127.0.0.1:${port}${ask.path}`, {
      method: ask.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(ask.body === undefined ? {} : { body: ask.body }),
    })
    if (!answer.ok) throw new Error(`${ask.path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    return (await answer.json()) as Answer
  }
  for (const path of paths)
    for (const n of [1, 2, 3]) {
      const ask = path.ask(n)
      if (path.changes || path.raw) continue
      const [ours, theirs] = [await read(product, ask, path.token), await read(raw, ask, path.token)]
      const [mine, other] = (
        path.name === 'search'
          ? [ours.pagination, theirs.pagination]
          : [ours, theirs].map(({ data, pagination }) => ({ data, pagination }))
      ).map((one) => JSON.stringify(plain(one)))
      if (mine !== other) throw new Error(`${path.name}: ${ask.path} is answered otherwise\n${mine}\n${other}`)
    }
}
