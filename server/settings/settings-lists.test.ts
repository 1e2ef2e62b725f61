import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { listInstructions } from '#contract/settings/help.ts'
import { listIndexes } from '#contract/settings/indexes.ts'
import {
  listActionTypes,
  listAvailability,
  listTransactionTypes,
  updateAvailability,
} from '#contract/transactions/settings.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})
type Row = Record<string, unknown> & { id: number }
const ask = (call: Call, query: object) => admin.client.call(call, { query: query as never })
const rows = async (call: Call, query: object = {}) => must(await ask(call, query)) as Row[]

/** Lists whose rows are there from the beginning: a column whose values differ, a word that finds some of the rows. */
const lists: readonly [string, Call, string, string][] = [
  ['index tables', listIndexes, 'active', 'محافظات'],
  ['instructions', listInstructions, 'slug', 'الأنشطة'],
  ['action types', listActionTypes, 'days_number', 'تدقيق'],
  ['transaction types', listTransactionTypes, 'consecutive_gap_days', 'فرع'],
]

it.each(lists)(
  '%s are sorted, searched and paged by the server, and an unknown order is refused',
  async (_, call, column, word) => {
    const all = await rows(call)
    const values = (await rows(call, { sort: column })).map((row) => row[column])
    expect(new Set(values).size).toBeGreaterThan(1)
    const rising = (a: unknown, b: unknown) =>
      typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b))
    expect(values).toEqual(values.toSorted(rising))
    expect((await rows(call, { sort: `-${column}` })).map((row) => row[column])).toEqual(values.toReversed())
    for (const sort of ['id', `${column}; drop table users`, 'constructor'])
      expect((await ask(call, { sort })).errors, sort).toHaveProperty('sort')
    const found = await rows(call, { search: word })
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
    const second = await ask(call, { per_page: 2, page: 2 })
    expect(must(second)).toEqual(all.slice(2, 4))
    expect(second.pagination?.total_row).toBe(all.length)
  },
)

it('an index tells by which others its values are placed, whatever part of the list is asked for', async () => {
  const [areas] = await rows(listIndexes, { search: 'sub-districts' })
  expect(areas?.related).toContainEqual(expect.objectContaining({ slug: 'districts', name_ar: expect.any(String) }))
})

it('transaction types are narrowed to whom they are for', async () => {
  const founding = await rows(listTransactionTypes, { audience: 'est' })
  expect([...new Set(founding.map(({ audience }) => audience))]).toEqual(['est'])
  expect((await ask(listTransactionTypes, { audience: 'all' })).errors).toHaveProperty('audience')
})

it('officers are found by name, place, state and whom they can stand in for', async () => {
  const { rows: known } = await sql<{
    slug: string
  }>`select slug from transaction_request_roles order by id limit 2`.execute(app.ownerDb)
  const [first = '', second = ''] = known.map(({ slug }) => slug)
  const [one, both, other, away] = [
    await ministryUser(app, { roles: [first] }),
    await ministryUser(app, { roles: [first, second], governorate: 3 }),
    await ministryUser(app, { roles: [second] }),
    await ministryUser(app, { governorate: 3 }),
  ]
  must(await admin.client.call(updateAvailability, { params: { id: away.id }, body: { is_online: 0 } }))
  await sql`insert into user_absences (user_id, from_date, to_date, substitute_user_id) values (${one.id}, current_date, current_date + 3, ${both.id})`.execute(
    app.ownerDb,
  )
  const ids = async (query: object) => (await rows(listAvailability, query)).map(({ id }) => id)
  expect(await ids({ substitute_for: one.id })).toEqual([both.id])
  expect(await ids({ substitute_for: both.id })).toEqual([])
  expect(await ids({ governorate_id: 3, sort: '-name' })).toEqual([both.id, away.id])
  expect(await ids({ state: 'away' })).toEqual([away.id])
  expect(await ids({ state: 'online', governorate_id: 3 })).toEqual([both.id])
  expect(await ids({ user_id: other.id })).toEqual([other.id])
  expect(await rows(listAvailability, { user_id: one.id })).toMatchObject([
    { substitute_user_id: both.id, substitute_name: 'سامر السنديان' },
  ])
  expect((await ids({ sort: 'from_date' }))[0]).toBe(one.id)
  for (const sort of ['username', 'password_hash', 'constructor'])
    expect((await ask(listAvailability, { sort })).errors, sort).toHaveProperty('sort')
  const page = await ask(listAvailability, { per_page: 2, page: 2 })
  expect([(must(page) as Row[]).length, page.pagination?.total_row]).toEqual([2, (await rows(listAvailability)).length])
})
