import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call, Kind } from '#contract/core/calls/call.ts'
import { permissions } from '#contract/core/rights/permissions.ts'
import { listRequests } from '#contract/transactions/calls.ts'
import { testApp, type Client } from '../../testing/app.ts'
import { boardOf } from '../../testing/board-cases.ts'
import { founder, ministryUser, organisation, type MinistryUser } from '../../testing/factories.ts'
import { place, placedRequest, type Placed } from '../../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الأرز الشامخ')
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})

describe('lists', () => {
  const bombs = [
    "' or 1=1 --",
    '1; drop table users',
    'id desc; select pg_sleep(9)',
    '(select 1)',
    'password_hash',
    '-password_hash',
    'e.id',
    '__proto__',
    'constructor',
    '%',
    '_',
    "\\'",
    '٪',
    '\u0000',
    '${7*7}',
  ]
  it('take sort, filter and search as data, never as SQL, and tell nothing of a hidden column', async () => {
    await place(app, one, { status: 3, role: 'info_evaluator' })
    const all = (await officer.client.call(listRequests)).data
    expect(all).toHaveLength(1)
    for (const bomb of bombs)
      for (const name of [
        'sort',
        'search',
        'slug',
        'status',
        'status_id',
        'governorate_id',
        'assigned_user_id',
        'urgency',
        'page',
        'per_page',
        'searchField',
        'mine',
      ]) {
        const { status, data } = await officer.client.request(
          'GET',
          `/api/v2/ministry/transaction-requests?${name}=${encodeURIComponent(bomb)}`,
        )
        expect([200, 422], `${name}=${bomb}`).toContain(status)
        if (name === 'sort') expect(status).toBe(422)
        // Nothing but punctuation asks for nothing.
        if (name === 'search' && status === 200) expect([[], all]).toContainEqual(data)
      }
  })
  it('are capped, and a wildcard typed by the reader is a plain character', async () => {
    for (const size of ['0', '101', '-1', 'all', '1e9'])
      expect(
        (await officer.client.request('GET', `/api/v2/ministry/transaction-requests?per_page=${size}`)).status,
      ).toBe(422)
    expect((await officer.client.call(listRequests, { query: { search: 'مؤ_____رز' } })).data).toEqual([])
    expect((await officer.client.call(listRequests, { query: { search: 'م%خ' } })).data).toEqual([])
  })
})

describe('every list', () => {
  const lists = app.calls.filter((call) => call.method === 'GET' && call.paged)
  /** The names that a list offers to be sorted by. */
  const offered = (call: Call): string[] => {
    const { properties = {} } = z.toJSONSchema(call.query ?? z.strictObject({}), {
      io: 'input',
      unrepresentable: 'any',
    })
    const { sort } = properties
    return typeof sort === 'object' ? (sort.enum ?? []).map(String) : []
  }
  const clients = new Map<Kind, Client>()
  /** Only institutions have trustees. */
  let institution: Client
  let [board, trustees] = [0, 0]
  beforeAll(async () => {
    const rights = Object.fromEntries(
      Object.entries(permissions).flatMap(([slug, one]) => (one.area === 'ministry' ? [[slug, [...one.codes]]] : [])),
    )
    clients.set('ministry', (await ministryUser(app, { rights })).client)
    const own = await organisation(app)
    clients.set('org', own.client)
    board = await boardOf(app, own.id)
    const other = await organisation(app, { legalForm: 1 })
    institution = other.client
    trustees = await boardOf(app, other.id, { body: 'trustee' })
    clients.set('est', (await founder(app)).client)
  })
  /** Parts of a path that are words. */
  const names: Readonly<Record<string, string>> = { slug: 'positions', kind: 'news' }
  const ask = (call: Call, sort: string) => {
    const own = call.path.includes('/trustee') ? institution : undefined
    const client = own ?? (call.access === 'open' ? app.guest : clients.get(call.access.kinds[0] as Kind))
    const id = !call.path.startsWith('v2/director-boards/') ? 1 : own ? trustees : board
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => names[key] ?? String(id))
    return (client as Client).request('GET', `/api/${path}?sort=${sort}`)
  }

  it('is sorted by what it offers, both ways', async () => {
    expect(lists.flatMap(offered).length).toBeGreaterThan(50)
    for (const call of lists)
      for (const sort of offered(call))
        expect([call.path, sort, (await ask(call, sort)).status]).toEqual([call.path, sort, 200])
  })
  it('refuses any other order at its field, instead of answering in another one', async () => {
    for (const call of lists)
      for (const sort of ['surprise', '-password_hash', 'constructor', 'id,name']) {
        const { status, errors } = await ask(call, sort)
        expect([call.path, sort, status, Object.keys(errors)]).toEqual([call.path, sort, 422, ['sort']])
      }
  })
})
