import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#server/testing/database.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { type Database, type DatabaseOptions, openDatabase } from './open-database.ts'

const log = pino({ level: 'silent' })

function emptyFolder(after: (leave: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'sijill-open-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  return join(folder, 'data')
}
/** The folder of the first test, which the third one opens again: all migrations take some seconds of a core. */
const migrated = emptyFolder(afterAll)
const made = await testDatabase()

async function open(options: Omit<DatabaseOptions, 'log'>): Promise<Database> {
  const database = await openDatabase({ ...options, log })
  onTestFinished(database.close)
  return database
}

async function who(database: Database): Promise<unknown> {
  const { rows } = await sql`
    select current_user as name, rolsuper or rolbypassrls as free, (select count(*) from schema_migrations) > 0 as migrated
    from pg_roles where rolname = current_user`.execute(database.db)
  return rows[0]
}

const plain = { name: 'sijill_app', free: false, migrated: true }

test('an empty folder becomes a migrated database, used as the plain role, and opens again', async () => {
  const dataDir = migrated
  const first = await openDatabase({ dataDir, log })
  expect(await who(first)).toEqual(plain)
  expect(first.healthy()).toBe(true)
  await expect(sql`create table towns ()`.execute(first.db)).rejects.toThrow('permission denied')
  await first.close()
  expect(first.healthy()).toBe(false)
  expect(await who(await open({ dataDir }))).toEqual(plain)
})

test('two servers on one folder share the database, and the one that stays keeps it', async () => {
  const dataDir = emptyFolder()
  const [first, second] = await Promise.all([openDatabase({ dataDir, log }), open({ dataDir })])
  await first.close()
  expect(await who(second)).toEqual(plain)
})

test('a start of a newer version beside a server that runs changes nothing and says so; alone it migrates', async () => {
  const dataDir = migrated
  const older = await openDatabase({ dataDir, log })
  // As if the running server knew one migration less: the newer one finds it missing, and a process of another version.
  // The newest whose objects cannot be made twice: some only add what is not there.
  const folder = join(import.meta.dirname, '../../../db/migrations')
  const forgotten =
    readdirSync(folder)
      .toSorted()
      .findLast((name) => /^create table (?!if not exists)/m.test(readFileSync(join(folder, name), 'utf8'))) ?? ''
  await older.adminPool.query('delete from schema_migrations where name >= $1', [forgotten])
  const beside = await startEmbedded({ dataDir, log, program: '20200101-0000' })
  onTestFinished(beside.stop)
  await expect(openDatabase({ dataDir, log })).rejects.toThrow('Another server of another version runs on this folder')
  const after = await older.adminPool.query('select from schema_migrations where name = $1', [forgotten])
  expect(after.rowCount).toBe(0)
  await beside.stop()
  // Of the same version: no refusal, the missing migration is tried (and fails here, for its objects are there).
  await expect(openDatabase({ dataDir, log })).rejects.toThrow(`Migration ${forgotten}`)
  await older.close()
})

test('a server of the release before opens what a newer one only added to, and says so; not what that took away', async () => {
  const { url, ownerPool: pool } = made
  const note = (name: string, servesFrom: string | null) =>
    pool.query(`insert into schema_migrations (name, sha256, serves_from) values ($1, 'x', $2)`, [name, servesFrom])
  await note('29990101-0000-tomorrow.sql', '')
  const lines: unknown[] = []
  const hears = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: url, log: hears })
  expect(await who(database)).toEqual(plain)
  expect(lines).toMatchObject([{ ahead: ['29990101-0000-tomorrow.sql'] }])
  await database.close()
  await note('29990102-0000-without-faxes.sql', '29990101-0000')
  await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: url, log })).rejects.toThrow(
    '29990102-0000-without-faxes.sql, which this program does not know and beside which it cannot serve',
  )
})

test('with DATABASE_URL of a powerful user the server still works as the plain role', async () => {
  const { url } = await emptyDatabase()
  expect(await who(await open({ dataDir: '/nowhere', databaseUrl: url }))).toEqual(plain)
})

test('with DATABASE_URL of an ordinary owner who cannot become the plain role, the start is refused and says what to do', async () => {
  const { url, pool } = await emptyDatabase()
  const name = `only_${process.pid}`
  await pool.query(`create role ${name} login password 'only'`)
  onTestFinished(async () => {
    await pool.query(`drop owned by ${name}`)
    await pool.query(`drop role ${name}`)
  })
  await pool.query(`grant all on schema public to ${name}`)
  await pool.query(`do $$ begin execute format('grant all on database %I to ${name}', current_database()); end $$`)
  const own = url.replace(/\/\/[^@]*@/, `//${name}:only@`)
  const opened = openDatabase({ dataDir: '/nowhere', databaseUrl: own, log })
  await expect(opened).rejects.toThrow(`grant sijill_app to ${name};`)
  await pool.query(`grant sijill_app to ${name}`)
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: own, log })
  expect(await who(database)).toEqual(plain)
  await database.close()
  await pool.query(`reassign owned by ${name} to current_user`)
})

test('a database that cannot be reached is said so', async () => {
  const nobody = 'postgres://nobody@127.0.0.1:1/nothing'
  await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: nobody, log })).rejects.toThrow('ECONNREFUSED')
})
