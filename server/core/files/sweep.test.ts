import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import S3rver from 's3rver'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { claimStore, standingOf } from './identity.ts'
import { s3Storage } from './s3-storage.ts'
import { localStorage, type FileStorage } from './storage.ts'
import { defaultLimits, sweepOrphans } from './sweep.ts'

const day = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'sweep-'))
const names = Array.from({ length: 20 }, (_, n) => `store-${n}`)
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'buckets'),
  configureBuckets: names.map((name) => ({ name })),
})
const { port } = await server.run()
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const { db, ownerDb } = await testDatabase()
/** Another database, as after a mistyped DATABASE_URL: no files, and an id of its own. */
const other = await testDatabase()
await sql`update store_identity set id = gen_random_uuid()`.execute(other.ownerDb)

/** Drivers, each with an empty store. */
const drivers = {
  'a folder': () => localStorage(mkdtempSync(join(folder, 'files-'))),
  'an S3 bucket': () =>
    s3Storage({
      bucket: names.pop() as string,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
}
/** The store as it will be some time later. */
const after = (storage: FileStorage, ms = 2 * 3_600_000): FileStorage => {
  const older = async function* (list: FileStorage['list']) {
    for await (const { key, modifiedAt } of list()) yield { key, modifiedAt: new Date(modifiedAt.getTime() - ms) }
  }
  const { list, quarantine } = storage
  return {
    ...storage,
    list: () => older(list),
    quarantine: { ...quarantine, list: () => older(quarantine.list) },
  }
}
const keysOf = async (list: FileStorage['list']): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of list()) keys.push(key)
  return keys.toSorted()
}
const stateOf = async (storage: FileStorage) => ({
  files: await keysOf(storage.list),
  quarantine: await keysOf(storage.quarantine.list),
  mark: await storage.readMark('database'),
})
const record = (key: string, linked = true) =>
  sql`insert into attachments (storage_key, name, mime, size, sha256, scan_state, owner_type, owner_id, created_at)
    values (${key}, 'a.pdf', 'application/pdf', 3, ${'0'.repeat(64)}, 'clean', 'ngos', ${linked ? 1 : null}, now() - interval '2 days')`.execute(
    db,
  )
const put = async (storage: FileStorage, count: number, known: boolean): Promise<string[]> => {
  const keys = Array.from({ length: count }, () => randomUUID())
  for (const key of keys) {
    await storage.put(key, Buffer.from(key))
    if (known) await record(key)
  }
  return keys.toSorted()
}

beforeEach(async () => {
  await db.deleteFrom('attachments').execute()
})

describe.each(Object.entries(drivers))('the sweep of %s', (_name, open) => {
  it('changes nothing when the database is another one, an empty one too', async () => {
    const storage = open()
    await claimStore(db, storage)
    await put(storage, 3, true)
    const before = await stateOf(storage)
    const counts = { total: 3, unknown: 3, unlinked: 0 }
    expect(await sweepOrphans(other.db, after(storage))).toEqual({ refused: 'other_database', ...counts })
    expect(await stateOf(storage)).toEqual(before)
  })

  it('changes nothing after a dump was restored or the disk of the database put back, until somebody claims the store', async () => {
    const storage = open()
    await claimStore(db, storage)
    await put(storage, 3, true)
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ files: 0 })
    // Two files newer than the dump.
    await put(storage, 2, false)
    const before = await stateOf(storage)
    const { rows } = await sql<{ id: string }>`delete from store_identity returning id`.execute(ownerDb)
    await sql`insert into store_identity (id) values (${rows[0]?.id})`.execute(ownerDb)
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ refused: 'restored_database', unknown: 2 })
    expect(await stateOf(storage)).toEqual(before)

    await claimStore(db, storage)
    const claimed = await stateOf(storage)
    await sql`select setval('store_sweeps', greatest(last_value - 1, 1), last_value > 1) from store_sweeps`.execute(
      ownerDb,
    )
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ refused: 'older_database' })
    expect(await stateOf(storage)).toEqual(claimed)
    await claimStore(db, storage)
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ refused: undefined, files: 2 })
  })

  it('takes a store without a mark only when the database knows most of it', async () => {
    const storage = open()
    await put(storage, 2, true)
    await put(storage, 3, false)
    const before = await stateOf(storage)
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ refused: 'unmarked' })
    expect(await stateOf(storage)).toEqual(before)
    await put(storage, 2, true)
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ files: 3 })
    expect(await standingOf(db, storage)).toBe('own')
    await storage.writeMark('database', '{"database":')
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ refused: 'unreadable' })
  })

  it('changes nothing when more than the share would go, twenty files always may', async () => {
    const storage = open()
    await claimStore(db, storage)
    await put(storage, 5, true)
    await put(storage, 20, false)
    // One more file, which no record has used for two days.
    const unlinked = randomUUID()
    await storage.put(unlinked, Buffer.from('a'))
    await record(unlinked, false)
    const before = await stateOf(storage)
    const counts = { total: 26, unknown: 20, unlinked: 1 }
    expect(await sweepOrphans(db, after(storage))).toEqual({ refused: 'too_many', ...counts })
    expect(await stateOf(storage)).toEqual(before)
    // 21 of 26 are 81 percent.
    expect(await sweepOrphans(db, after(storage), { ...defaultLimits, percent: 80 })).toMatchObject({
      refused: 'too_many',
    })
    expect(await sweepOrphans(db, after(storage), { ...defaultLimits, percent: 81 })).toMatchObject({
      rows: 1,
      files: 20,
    })
    expect((await stateOf(storage)).quarantine).toHaveLength(21)
  })

  it('keeps what it took for its days, gives back what has a row again, and then deletes the rest', async () => {
    const storage = open()
    await claimStore(db, storage)
    await put(storage, 3, true)
    const [lost = '', found = ''] = await put(storage, 2, false)
    expect(await sweepOrphans(db, storage)).toMatchObject({ files: 0 })
    expect(await sweepOrphans(db, after(storage))).toMatchObject({ files: 2, deleted: 0 })
    await expect(storage.bytes(found)).rejects.toThrow()
    const days = (count: number) => sweepOrphans(db, after(storage), defaultLimits, Date.now() + count * day)
    expect(await days(29)).toMatchObject({ restored: 0, deleted: 0 })
    expect((await stateOf(storage)).quarantine).toEqual([lost, found])
    await record(found)
    expect(await days(31)).toMatchObject({ restored: 1, deleted: 1 })
    expect(await storage.bytes(found)).toEqual(Buffer.from(found))
    expect(await stateOf(storage)).toMatchObject({ quarantine: [] })
    expect(await keysOf(storage.list)).toHaveLength(4)
  })
})
