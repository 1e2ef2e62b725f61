import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/database.ts'
import { createDb, withinOrganisation } from './pool.ts'

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

test('a transaction is bound to its organisation from begin to end, what runs beside it and after it is not', async () => {
  const { another } = await emptyDatabase()
  const db = createDb(another(2))
  const bound = async (of: typeof db) =>
    (await sql<{ id: string | null }>`select nullif(current_setting('app.ngo_id', true), '') as id`.execute(of)).rows[0]
      ?.id
  await withinOrganisation(db, 7, async (trx) => {
    expect(await bound(trx)).toBe('7')
    expect(await db.transaction().execute(bound)).toBeNull()
  })
  for (let turn = 0; turn < 2; turn += 1) expect(await db.transaction().execute(bound)).toBeNull()
  await expect(withinOrganisation(db, Number.NaN, bound)).rejects.toThrow('an organisation is named by its number')
})
