import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/database.ts'
import type { Db, Trx } from '../services.ts'
import { beyondOwner, withinOwner } from './owner.ts'
import { createDb } from './pool.ts'

test('values arrive as the wire wants them: numbers, exact decimals, plain dates, UTC instants', async () => {
  const { pool } = await emptyDatabase()
  const { rows } = await pool.query(`select 9007199254740991::int8 as big, 12.50::numeric as money,
    date '2026-11-20' as day, timestamptz '2026-11-20 01:02:03.000004+03' as instant,
    array[1, null]::int8[] as ids, array[1.10]::numeric[] as sums, array[date '2026-01-02'] as days,
    '{"a": 1}'::jsonb as body`)
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      money: '12.50',
      day: '2026-11-20',
      instant: '2026-11-19T22:02:03.000004Z',
      ids: [1, null],
      sums: ['1.10'],
      days: ['2026-01-02'],
      body: { a: 1 },
    },
  ])
})

test('a statement is prepared under one name from its second use on', async () => {
  const { another } = await emptyDatabase()
  const db = createDb(another(1))
  const query = (value: number) => sql<{ n: number }>`select ${value}::int as n`.execute(db)
  for (const value of [1, 2, 3]) expect((await query(value)).rows).toEqual([{ n: value }])
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  expect(rows.length).toBe(1)
})

test('a connection whose prepared plans a migration made invalid is replaced', async () => {
  const { pool, another } = await emptyDatabase()
  const db = createDb(another(1))
  await pool.query('create table towns (id int)')
  const query = () => sql`select * from towns where id = ${1}`.execute(db)
  for (let turn = 0; turn < 3; turn += 1) await query()
  await pool.query('alter table towns add column name text')
  await expect(query()).rejects.toThrow('cached plan')
  expect((await query()).rows).toEqual([])
})

test('a statement whose plan a migration made invalid is prepared no more: a pooler keeps the session with the plan', async () => {
  const { pool, another } = await emptyDatabase()
  const db = createDb(another(2))
  await pool.query('create table towns (id int)')
  const query = (of: Db | Trx) => sql`select * from towns where id = ${1}`.execute(of)
  // Both connections have the plan.
  const both = () => db.transaction().execute(async (trx) => [await query(trx), await query(db)])
  for (let turn = 0; turn < 3; turn += 1) await both()
  await pool.query('alter table towns add column name text')
  await expect(query(db)).rejects.toThrow('cached plan')
  expect((await both()).map(({ rows }) => rows)).toEqual([[], []])
})

test('a connection to a server that is the primary no more is replaced once a write met it', async () => {
  const { pool, another } = await emptyDatabase()
  const db = createDb(another(1))
  await pool.query('create table towns (id int)')
  await sql`set session characteristics as transaction read only`.execute(db)
  const write = () => sql`insert into towns values (${1})`.execute(db)
  await expect(write()).rejects.toThrow('read-only transaction')
  expect((await write()).numAffectedRows).toBe(1n)
})

test('an error inside a transaction rolls it back and gives the connection back', async () => {
  const { pool, another } = await emptyDatabase()
  await pool.query('create table towns (id int primary key)')
  const db = createDb(another(1))
  const insertTwice = db.transaction().execute(async (trx) => {
    await sql`insert into towns values (${1})`.execute(trx)
    await sql`insert into towns values (${1})`.execute(trx)
  })
  await expect(insertTwice).rejects.toThrow('duplicate key')
  expect((await sql`select * from towns`.execute(db)).rows).toEqual([])
})

test('a connection that is cut inside a transaction fails that one only', async () => {
  const { pool, another } = await emptyDatabase()
  const db = createDb(another(1))
  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 1`.execute(trx)
  })
  await expect(cut).rejects.toThrow(/terminat|queryable|ended/)
  expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

describe.each([
  ['on connections of its own', false],
  ['behind a pooler', true],
] as const)('work of an owner %s', (_, pooled) => {
  const said = async (of: Db | Trx) =>
    (
      await sql<{ said: string | null }>`
        select current_setting('app.ngo_id', true) || '/' || current_setting('app.establishment_id', true) as said
      `.execute(of)
    ).rows[0]?.said

  test('is told to every connection that it gets, from the first statement to the last; what runs beside it is not', async () => {
    const { another } = await emptyDatabase()
    const db = createDb(another(2, pooled))
    await withinOwner({ ngoId: 7 }, async () => {
      expect(await said(db)).toBe('7/0')
      await db.transaction().execute(async (trx) => {
        expect([await said(trx), await said(db)]).toEqual(['7/0', '7/0'])
        expect(await beyondOwner('test', () => db.transaction().execute(said))).toBeNull()
        expect(await said(trx)).toBe('7/0')
      })
      await expect(db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('zero')
      expect(await db.transaction().execute(said)).toBe('7/0')
    })
    expect(await said(db)).toBeNull()
  })

  test('is never done on a connection of another one, however many ask at once', async () => {
    const { another } = await emptyDatabase()
    const db = createDb(another(3, pooled))
    const asked = Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? { establishmentId: n + 1 } : { ngoId: n + 1 }))
    const answers = await Promise.all(
      asked.map((owner) => withinOwner(owner, async () => [await said(db), await db.transaction().execute(said)])),
    )
    const expected = asked.map((owner) => ('ngoId' in owner ? `${owner.ngoId}/0` : `0/${owner.establishmentId}`))
    expect(answers).toEqual(expected.map((one) => [one, one]))
  })

  test('fails where its connection could not be told for whom, and the next one is told again', async () => {
    const { another } = await emptyDatabase()
    const pool = another(1, pooled)
    const db = createDb(pool)
    pool.once('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      let first = true
      Object.assign(client, {
        query: (...given: unknown[]) => {
          const [text] = given
          const sent = first ? 'set nothing.at.all to wrong syntax' : text
          first = false
          return query(sent, ...given.slice(1))
        },
      })
    })
    await expect(withinOwner({ ngoId: 7 }, () => said(db))).rejects.toThrow('syntax')
    expect(await withinOwner({ ngoId: 7 }, () => said(db))).toBe('7/0')
  })

  test('is refused for an owner without a number', async () => {
    const { another } = await emptyDatabase()
    const db = createDb(another(1, pooled))
    await expect(withinOwner({ ngoId: Number.NaN }, () => said(db))).rejects.toThrow('an owner is named by its number')
  })
})
