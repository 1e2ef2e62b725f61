import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/core/database/migrate.ts'
import { testDatabase } from '#server/testing/database.ts'

const { db, ownerDb } = await testDatabase()
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(db)
  return rows[0] as T
}

test('new migrations are named by the minute, so that two branches do not take one number [decision 0037]', async () => {
  const names = (await readMigrations(join(import.meta.dirname, 'migrations'))).map(({ name }) => name)
  // Up to 0099: branches that were open at the change may still bring theirs.
  expect(names.filter((name) => /^\d{4}-/.test(name) && name > '0100')).toEqual([])
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  const dated = names.filter((name) => /^\d{8}-/.test(name))
  expect(
    dated.filter((name) => name < '20261123' || name.slice(0, 8) > tomorrow),
    'a time in the future would stand before everything that is written until then',
  ).toEqual([])
})

test('search form unifies letters, marks, digits and Kurdish letters', async () => {
  const { folded } = await one(
    sql<{ folded: string }>`select ar_norm('  جَمْعِيَّةُ سَـنابل؛ أإآٱ ؤئ ى ة ۆێڕڵ ک ھ ہ ە ۀ ١٢۳ Été (تجريبية)') as folded`,
  )
  expect(folded).toBe('جمعيه سنابل اااا وي ي ه ويرل ك ه ه ه ه 123 ete تجريبيه')
})

test('names that differ in marks, spaces and the legal form word have one key', async () => {
  const { keys } = await one(
    sql<{ keys: string[] }>`select array(select distinct name_key(n) from unnest(array[
      'جمعية سنابل الخير', 'مؤسسة سنابل الخير', 'سَنابِل الخير', 'سنابل  الخــير', 'جمعيه سنابلالخير']) n) as keys`,
  )
  expect(keys).toEqual(['سنابلالخير'])
  const { alone } = await one(sql<{ alone: string }>`select name_key('مؤسسة') as alone`)
  expect(alone).not.toBe('')
})

test('numbers of requests and register codes never repeat', async () => {
  const { codes, tracking } = await one(
    sql<{
      codes: string[]
      tracking: string
    }>`select array[next_ngo_code('DM'), next_ngo_code('DM'), next_ngo_code('HL')] as codes, next_tracking_no() as tracking`,
  )
  expect(codes).toEqual(['DM-00001', 'DM-00002', 'HL-00001'])
  expect(tracking).toMatch(/^EST\d{4}\d{6}$/)
})

test('audit rows cannot be changed, deleted or cut, not even by the owner', async () => {
  await sql`insert into logs (action, entity, description_ar, content_hash) values ('create', 'ngos', 'تجربة', 'x')`.execute(
    ownerDb,
  )
  for (const statement of ["update logs set description_ar = 'غيره'", 'delete from logs', 'truncate logs'])
    await expect(sql.raw(statement).execute(ownerDb)).rejects.toThrow('append-only')
})

test('with an organisation set, rows of another one cannot be read or written', async () => {
  const ids = await sql<{ id: number }>`
    insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    values ('DM-90001', 'جمعية أولى للتجربة', 2, 1, '1', '2020-01-01', 1), ('DM-90002', 'جمعية ثانية للتجربة', 2, 1, '2', '2020-01-01', 1)
    returning id`.execute(db)
  const [mine = 0, other = 0] = ids.rows.map((row) => row.id)
  const insert = (ngo: number) =>
    sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${ngo}, 1, 'هدف واضح للتجربة')`
  await insert(other).execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('app.ngo_id', ${String(mine)}, true)`.execute(trx)
    await insert(mine).execute(trx)
    const { rows } = await sql<{ ngo_id: number }>`select ngo_id from ngo_objectives`.execute(trx)
    expect(rows).toEqual([{ ngo_id: mine }])
    const gone = await sql`delete from ngo_objectives where ngo_id = ${other}`.execute(trx)
    expect(Number(gone.numAffectedRows)).toBe(0)
  })
  const forged = db.transaction().execute(async (trx) => {
    await sql`select set_config('app.ngo_id', ${String(mine)}, true)`.execute(trx)
    await insert(other).execute(trx)
  })
  await expect(forged).rejects.toThrow('row-level security')
})

test('two living organisations cannot have one name; a cancelled one frees it', async () => {
  const add = (code: string, name: string, decision: string) =>
    sql`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
      values (${code}, ${name}, 2, 1, ${decision}, '2021-01-01', 1)`.execute(db)
  await add('DM-90003', 'جمعية الأمل الجديد', '3')
  await expect(add('DM-90004', 'مؤسسة الامل الجديد', '4')).rejects.toThrow('ngos_name_key')
  await sql`update ngos set status_id = 7 where ngo_code = 'DM-90003'`.execute(db)
  await add('DM-90004', 'مؤسسة الامل الجديد', '4')
})

test('a database from before shows organisations whose decision was cancelled as well, and changes no other status', async () => {
  const shown = async () =>
    (
      await sql<{
        code: number
      }>`select code from index_records where index_slug = 'ngo-status' and extra ->> 'is_public' = 'true' order by code`.execute(
        ownerDb,
      )
    ).rows.map(({ code }) => code)
  await sql`update index_records set extra = extra || '{"is_public": false}' where index_slug = 'ngo-status' and code in (6, 7)`.execute(
    ownerDb,
  )
  const migration = join(import.meta.dirname, 'migrations/0067-cancelled-decisions-are-shown.sql')
  await sql.raw(readFileSync(migration, 'utf8')).execute(ownerDb)
  expect(await shown()).toEqual([1, 2, 3, 4, 5, 7])
})
