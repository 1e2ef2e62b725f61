import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { readFile } from '#contract/documents/calls.ts'
import { testApp } from '#server/testing/app.ts'
import { founder, uploaded } from '#server/testing/factories.ts'
import { readConfig } from '../config.ts'
import { localStorage, openStorage, type FileStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 's3-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'sijill-files' }],
})
const { port } = await server.run()
const env = {
  STORAGE: 's3',
  S3_BUCKET: 'sijill-files',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}
const app = await testApp({ env })
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251))
const keysOf = async (storage: FileStorage) => {
  const keys: string[] = []
  for await (const { key, modifiedAt } of storage.list()) {
    expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys.toSorted()
}

describe.each([
  ['a folder', () => Promise.resolve(localStorage(folder))],
  ['an S3 bucket', () => openStorage(readConfig({ ...env, DATA_DIR: folder }))],
] as const)('files in %s', (_name, opened) => {
  it('come back as they were stored, whole and in part, and are gone when removed', async () => {
    const storage = await opened()
    const [key, other] = [randomUUID(), randomUUID()]
    const before = await keysOf(storage)
    await storage.put(key, bytes)
    await storage.put(other, Buffer.alloc(0))
    expect(await storage.bytes(key)).toEqual(bytes)
    expect(await buffer(await storage.read(key))).toEqual(bytes)
    expect(await buffer(await storage.read(key, { start: 1000, end: 1999 }))).toEqual(bytes.subarray(1000, 2000))
    expect(await storage.bytes(other)).toHaveLength(0)
    expect(await keysOf(storage)).toEqual([...before, key, other].toSorted())
    await storage.remove(key)
    expect([await storage.exists(key), await storage.exists(other)]).toEqual([false, true])
    expect(await keysOf(storage)).toEqual([...before, other].toSorted())
  })

  it('have no names but keys, and a missing one is an error', async () => {
    const storage = await opened()
    for (const key of ['../../secrets.json', 'a/b', '']) await expect(storage.put(key, bytes)).rejects.toThrow('UUID')
    await expect(
      (async () => {
        const stream = await storage.read(randomUUID())
        await once(stream, 'data')
      })(),
    ).rejects.toThrow()
    await expect(storage.bytes(randomUUID())).rejects.toThrow()
  })
})

it('serves an upload of the whole application from the bucket, a range of it too, and nothing lies in the folder', async () => {
  const one = await founder(app)
  const id = await uploaded(app, { userId: one.id, establishmentId: one.establishmentId })
  const whole = await one.client.call(readFile, { params: { id } })
  expect(whole.status).toBe(200)
  const part = await one.client.call(readFile, { params: { id }, headers: { range: 'bytes=0-7' } })
  expect([part.status, String(part.data)]).toEqual([206, '%PDF-1.4'])
  expect(await keysOf(app.services.storage)).toHaveLength((await keysOf(await openStorage(app.services.config))).length)
  expect(await keysOf(localStorage(app.dataDir))).toEqual([])
})

describe('the settings of the store', () => {
  it('are the folder unless S3 is named, and a half-given set ends the start with the name of what lacks', () => {
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig({ ...env, STORAGE: 'fs' }).s3).toBeUndefined()
    expect(() => readConfig({ STORAGE: 's3' })).toThrow('S3_BUCKET')
    expect(() => readConfig({ ...env, S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_ACCESS_KEY_ID')
    expect(() => readConfig({ ...env, S3_ENDPOINT: 'files' })).toThrow('S3_ENDPOINT')
    expect(() => readConfig({ STORAGE: 'tape' })).toThrow('STORAGE')
  })
})
