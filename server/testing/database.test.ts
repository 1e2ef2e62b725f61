import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const first = await testDatabase()
const second = await testDatabase()

test('a test database is migrated and used as the plain role, which row-level security binds', async () => {
  const { rows } = await sql`
    select current_user as role, rolsuper or rolbypassrls as free, (select count(*) from schema_migrations) > 0 as migrated
    from pg_roles where rolname = current_user`.execute(first.db)
  expect(rows).toEqual([{ role: 'sijill_app', free: false, migrated: true }])
})

test('what one file writes, another does not see', async () => {
  await first.ownerPool.query('create table mine (id int)')
  const { rows } = await second.ownerPool.query(`select to_regclass('mine') as found`)
  expect(rows).toEqual([{ found: null }])
})
