import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { Refusal } from '../errors.ts'
import { claimStore } from './identity.ts'
import { saveMultipartFile } from './multipart.ts'
import { DiskFull, FileRefused } from './refused.ts'
import { createScan, type Scan } from './scan.ts'
import { serveFile } from './serve.ts'
import { localStorage } from './storage.ts'
import { storeFile, type FileServices } from './store.ts'
import { rescanPending, sweepOrphans } from './sweep.ts'
import { image, pdf } from './testing/fixtures.ts'

const { db, ownerDb } = await testDatabase()
// An organisation has forty columns that do not matter for files.
await sql`alter table attachments drop constraint attachments_ngo_id_fkey`.execute(ownerDb)
const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const storage = localStorage(dataDir)
await claimStore(db, storage)
const services: FileServices = { storage, scan: createScan(undefined) }
const put = (change: Partial<Parameters<typeof storeFile>[2]> = {}, using = services) =>
  storeFile(db, using, { source: { buffer: pdf() }, name: 'قرار.pdf', use: 'document', ...change })
const keys = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found
}

beforeEach(async () => {
  await db.deleteFrom('attachments').execute()
  await sweepAged()
})

/** Runs the sweep as if an hour had passed. */
const sweepAged = () => sweepOrphans(db, { ...storage, list: () => agedList() })
async function* agedList() {
  for await (const { key } of storage.list()) yield { key, modifiedAt: new Date(0) }
}

describe('storing', () => {
  it('keeps the bytes under a key that no name can reach, and the row with their hash', async () => {
    const row = await put({ owner: { ngo_id: 4 }, name: '../../قرار.pdf' })
    expect(row).toMatchObject({
      name: 'قرار.pdf',
      mime: 'application/pdf',
      size: pdf().length,
      scan_state: 'clean',
      ngo_id: 4,
      owner_id: null,
    })
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await storage.bytes(row.storage_key)).toEqual(pdf())
    await expect(storage.put('../../x', pdf())).rejects.toThrow('UUID')
  })

  it('that is undone with its transaction leaves only a file, which the sweep removes', async () => {
    await expect(
      db.transaction().execute(async (trx) => {
        await storeFile(trx, services, { source: { buffer: pdf() }, name: 'a.pdf', use: 'document' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await keys()).toHaveLength(1)
    expect(await sweepOrphans(db, storage)).toMatchObject({ rows: 0, files: 0 })
    expect(await sweepAged()).toMatchObject({ rows: 0, files: 1 })
    expect(await keys()).toEqual([])
  })

  it('removes uploads unlinked for a day, and never what a record holds', async () => {
    const [lost, linked] = [await put(), await put()]
    await db
      .updateTable('attachments')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .execute()
    await db.updateTable('attachments').set({ owner_type: 'ngos', owner_id: 1 }).where('id', '=', linked.id).execute()
    expect(await sweepAged()).toMatchObject({ rows: 1, files: 0 })
    expect(await keys()).toEqual([linked.storage_key])
    expect(await storage.exists(lost.storage_key)).toBe(false)
  })

  it.runIf(existsSync('/dev/full'))('leaves no fragment on a full disk', async () => {
    const key = randomUUID()
    const place = join(dataDir, 'files', key.slice(0, 2), key)
    mkdirSync(join(place, '..'), { recursive: true })
    symlinkSync('/dev/full', place)
    await expect(storage.put(key, pdf())).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(place, '..'))).toEqual([])
  })

  it('tells a full disk from a fault, and writes no row', async () => {
    const full: FileServices = {
      ...services,
      storage: { ...storage, put: () => Promise.reject(new DiskFull('full')) },
    }
    await expect(put({}, full)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await db.selectFrom('attachments').select('id').execute()).toEqual([])
  })
})

describe('forms', () => {
  const part = (stream: Readable, name: string, truncated = false) =>
    saveMultipartFile(
      db,
      services,
      { stream, name, use: 'document', field: 'doc.0.file', truncated: () => truncated },
      {},
    )
  const fieldsOf = async (work: Promise<unknown>): Promise<unknown> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return error instanceof Refusal ? [error.status, Object.keys(error.fields ?? {})] : error
  }

  it('store a streamed part; the refused one names its field', async () => {
    const row = await part(Readable.from([pdf().subarray(0, 50), pdf().subarray(50)]), 'a.pdf')
    expect(row.size).toBe(pdf().length)
    expect(await fieldsOf(part(Readable.from([pdf()]), 'a.exe'))).toEqual([422, ['doc.0.file']])
    expect(await fieldsOf(part(Readable.from([Buffer.from('x')]), 'a.pdf'))).toEqual([422, ['doc.0.file']])
  })

  it('answer 413 to a part that is too large or was cut, after reading it to the end', async () => {
    const big = Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024)))
    expect(await fieldsOf(part(big, 'a.pdf'))).toEqual([413, ['doc.0.file']])
    expect(big.readableEnded).toBe(true)
    expect(await fieldsOf(part(Readable.from([pdf()]), 'a.pdf', true))).toEqual([413, ['doc.0.file']])
  })
})

describe('scanner', () => {
  const clamd = async (answer: string) => {
    const seen = new EventEmitter()
    const server = createServer((socket) => {
      let got = Buffer.alloc(0)
      socket.on('error', () => undefined)
      socket.on('data', (data: Buffer) => {
        got = Buffer.concat([got, data])
        if (!got.subarray(-4).equals(Buffer.alloc(4))) return
        seen.emit('stream', got)
        socket.end(`${answer}\0`)
      })
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    const { port } = server.address() as AddressInfo
    return { url: `tcp://127.0.0.1:${port}`, seen, close: () => server.close() }
  }

  it('gets every byte by INSTREAM and its answer decides', async () => {
    const ok = await clamd('stream: OK')
    let got: Buffer | undefined
    ok.seen.on('stream', (bytes: Buffer) => (got = bytes))
    const bytes = Buffer.alloc(70_000, 1)
    expect(await createScan(ok.url)(bytes)).toBe('clean')
    expect(got?.subarray(0, 10).toString()).toBe('zINSTREAM\0')
    expect(got?.length).toBe(10 + 70_000 + 4 + 4 + 4)
    ok.close()
    const bad = await clamd('stream: Win.Test.EICAR_HDB-1 FOUND')
    await expect(put({}, { storage, scan: createScan(bad.url) })).rejects.toBeInstanceOf(FileRefused)
    bad.close()
    const odd = await clamd('INSTREAM size limit exceeded. ERROR')
    expect(await createScan(odd.url)(bytes)).toBe('unavailable')
    odd.close()
  })

  it('that is down makes files wait, and a later verdict frees or removes them', async () => {
    const down: FileServices = { storage, scan: createScan('tcp://127.0.0.1:1') }
    const row = await put({}, down)
    expect(row.scan_state).toBe('pending')
    expect(await rescanPending(db, down)).toBe(0)
    const infected: Scan = () => Promise.resolve('infected')
    expect(await rescanPending(db, { storage, scan: infected })).toBe(1)
    expect(await storage.exists(row.storage_key)).toBe(false)
    const state = await db.selectFrom('attachments').select('scan_state').executeTakeFirstOrThrow()
    expect(state.scan_state).toBe('infected')
  })
})

describe('serving', () => {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.status : 500).send({ message: String(error) }),
  )
  app.get<{ Params: { id: string }; Querystring: { download?: string } }>('/files/:id', async (request, reply) => {
    const row = await db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', Number(request.params.id))
      .executeTakeFirstOrThrow()
    return await serveFile(request, reply, storage, row, { download: request.query.download !== undefined })
  })
  afterAll(() => app.close())

  it('names the file in Arabic, forbids sniffing and scripts, and keeps it private', async () => {
    const row = await put()
    const answer = await app.inject(`/files/${row.id}`)
    expect(answer.rawPayload).toEqual(pdf())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="____.pdf"; filename*=UTF-8''${encodeURIComponent('قرار.pdf')}`,
    })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    const asked = await app.inject(`/files/${row.id}?download=1`)
    expect(asked.headers['content-disposition']).toMatch(/^attachment/)
    const logo = await put({ source: { buffer: await image('png') }, name: 'a.png', use: 'image' })
    const shown = await app.inject(`/files/${logo.id}`)
    expect(shown.headers['content-security-policy']).toContain('sandbox')
  })

  it('answers ranges and what the browser has already', async () => {
    const row = await put()
    const get = (headers: Record<string, string>) => app.inject({ url: `/files/${row.id}`, headers })
    const part = await get({ range: 'bytes=5-14' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, pdf().subarray(5, 15)])
    expect(part.headers['content-range']).toBe(`bytes 5-14/${row.size}`)
    expect((await get({ range: 'bytes=-4' })).rawPayload).toEqual(pdf().subarray(-4))
    expect((await get({ range: `bytes=${row.size}-` })).statusCode).toBe(416)
    expect((await get({ range: 'bytes=0-1,2-3' })).statusCode).toBe(200)
    expect((await get({ 'if-none-match': `"${row.sha256}"` })).statusCode).toBe(304)
  })

  it('refuses what is unscanned, infected, deleted or lost', async () => {
    const row = await put()
    const status = async (change: object): Promise<number> => {
      await db.updateTable('attachments').set(change).where('id', '=', row.id).execute()
      return (await app.inject(`/files/${row.id}`)).statusCode
    }
    expect(await status({ scan_state: 'pending' })).toBe(409)
    expect(await status({ scan_state: 'infected' })).toBe(404)
    expect(await status({ scan_state: 'clean', deleted_at: new Date().toISOString() })).toBe(404)
    await storage.remove(row.storage_key)
    expect(await status({ deleted_at: null })).toBe(404)
  })
})
