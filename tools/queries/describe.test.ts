import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createDb } from '#server/core/database/pool.ts'
import { testDatabase } from '#server/testing/database.ts'
import { keyOf } from '#server/testing/queries/key.ts'
import { QueryRecorder } from '#server/testing/queries/recorder.ts'
import { readShape, textOfShape } from '#server/testing/queries/shape-text.ts'
import { Describer } from './describe.ts'

const { pool, ownerPool } = await testDatabase()
const describer = await Describer.on(ownerPool)
afterAll(() => describer?.release())
const rowOf = async (text: string) => textOfShape(await describer!.describe(text))

describe.skipIf(!describer)('what PostgreSQL says of a row', () => {
  test.each([
    [
      'columns as they are',
      'select id, name_en, decision_date from ngos',
      'id: number; name_en: string | null; decision_date: string',
    ],
    ['numeric is text', 'select 1.5::numeric as n, array[1::bigint] as list', 'n: string; list: number[]'],
    [
      'the empty side of an outer join',
      'select n.id, u.id as user_id from ngos n left join users u on u.ngo_id = n.id',
      'id: number; user_id: number | null',
    ],
    ['a condition that leaves no null', 'select name_en from ngos where name_en is not null', 'name_en: string'],
    ['a comparison leaves none', 'select ngo_id from users where ngo_id = $1', 'ngo_id: number'],
    [
      'a condition on the empty side does not',
      'select u.ngo_id from ngos n left join users u on u.ngo_id = n.id',
      'ngo_id: number | null',
    ],
    [
      'coalesce',
      `select coalesce(name_en, '') as a, coalesce(name_en, short_name) as b from ngos`,
      'a: string; b: string | null',
    ],
    [
      'a count is there, a sum may not be',
      'select count(*) as a, max(id) as b from ngos',
      'a: number; b: number | null',
    ],
    [
      'within a group there is a row',
      'select governorate_id, max(id) as b from ngos group by 1',
      'governorate_id: number; b: number',
    ],
    [
      'a select in the place of a value',
      'select (select name_ar from ngos where id = $1) as a, (select count(*) from ngos) as b',
      'a: string | null; b: number',
    ],
    ['both arms of a union', 'select name_ar as a from ngos union all select name_en from ngos', 'a: string | null'],
    [
      'through a subselect and a with',
      'with w as (select name_en from ngos) select t.name_en from (select * from w) t',
      'name_en: string | null',
    ],
    ['through a view', 'select user_id, ends_on from held_roles', 'user_id: number; ends_on: string | null'],
    [
      'a row that was just written',
      'update ngos set name_en = coalesce(name_en, name_ar) returning name_en, short_name',
      'name_en: string; short_name: string | null',
    ],
    ['a check that binds columns to another', 'select email from users where erased_at is null', 'email: string'],
    ['and without that condition', 'select email from users', 'email: string | null'],
    ['JSON says nothing', 'select key, value from settings', 'key: string; value: json'],
  ])('%s', async (_, text, row) => {
    expect(await rowOf(text)).toBe(`{ ${row} }`)
  })

  test('a text whose gap became a column is not the statement', async () => {
    await expect(describer!.describe('select $1 as total from ngos', true)).rejects.toThrow('gap')
  })
})

test('a shape is read back from its text', () => {
  for (const text of [
    '{ id: number; "a-b"?: string | null; list: ({ x: number } | null)[]; deep: { y: string[] } | null }',
    '{ value: boolean | number | json | null; none: never; empty: {} }',
  ])
    expect(textOfShape(readShape(text))).toBe(text)
})

test('the recorder meets nulls and JSON of its statements, and parts that are statements themselves', async () => {
  const inner = ['select slug as part from roles where slug = ', '']
  const outer = ['select case when n > 1 then n end as n, ', '::jsonb as j from generate_series(1, 2) n']
  const recorder = new QueryRecorder([keyOf(inner), keyOf(outer)], [])
  pool.on('connect', (client) => recorder.listen(client))
  const db = createDb(pool, recorder.log)
  // Two at once, so that the pool opens another connection, which is recorded.
  const json = JSON.stringify([{ a: 1 }, { a: null, b: 'x' }])
  await Promise.all(
    [1, 2, 3].map(() =>
      sql`select case when n > 1 then n end as n, ${json}::jsonb as j from generate_series(1, 2) n`.execute(db),
    ),
  )
  const part = sql`select slug as part from roles where slug = ${'CA'}`
  await Promise.all([1, 2, 3].map(() => sql`select t.part, 1 as more from (${part}) t`.execute(db)))
  const found = recorder.take().map(({ key, text, within, row }) => ({ key, text, within, row: textOfShape(row) }))
  expect(found).toContainEqual({
    key: keyOf(outer),
    text: 'select case when n > 1 then n end as n, $1::jsonb as j from generate_series(1, 2) n',
    within: undefined,
    row: '{ n: number | null; j: { a: number | null; b?: string }[] }',
  })
  expect(found).toContainEqual({
    key: keyOf(inner),
    text: 'select slug as part from roles where slug = $1',
    within: true,
    row: '{ part: string; more: number }',
  })
  expect(recorder.take()).toEqual([])
})
