import { beforeAll, describe, expect, it } from 'vitest'
import { listRequests } from '#contract/transactions/calls.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { place, placedRequest, type Placed } from '../testing/placed-request.ts'

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
        if (name === 'sort' && status === 200) expect(data).toEqual(all)
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
