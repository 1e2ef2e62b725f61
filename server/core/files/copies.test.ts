import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { fileCopies } from './copies.ts'
import { localStorage } from './storage.ts'

const backupDir = mkdtempSync(join(tmpdir(), 'sijill-copies-'))
afterAll(() => rmSync(backupDir, { recursive: true, force: true }))
const app = await testApp({ env: { BACKUP_DIR: backupDir } })
const copies = localStorage(backupDir)
const store = async (bytes: string, onDisk = true) => {
  const key = randomUUID()
  if (onDisk) await app.services.storage.put(key, Buffer.from(bytes))
  await sql`insert into attachments (storage_key, name, mime, size, sha256) values (${key}, 'a.txt', 'text/plain', 1, repeat('0', 64))`.execute(
    app.ownerDb,
  )
  return key
}

it('every file that is stored has its copy at the next turn, once; one that is not there holds nothing up', async () => {
  const turn = fileCopies(app.services)
  if (turn === undefined) throw new Error('nothing is copied')
  const first = await store('one')
  expect([await turn(), await turn()]).toEqual([1, 0])
  await store('gone', false)
  const second = await store('two')
  expect(await turn()).toBe(1)
  expect([String(await copies.bytes(first)), String(await copies.bytes(second))]).toEqual(['one', 'two'])
})

it('nothing is copied where the files stand in a bucket, or nothing is backed up', () => {
  const { config } = app.services
  expect(fileCopies({ ...app.services, config: { ...config, backupDir: undefined } })).toBeUndefined()
  const s3 = {
    ...{ bucket: 'b', region: 'r', endpoint: undefined },
    accessKeyId: undefined,
    secretAccessKey: undefined,
  }
  expect(fileCopies({ ...app.services, config: { ...config, s3 } })).toBeUndefined()
})
