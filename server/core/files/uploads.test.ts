import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { createScan } from './scan.ts'
import { localStorage } from './storage.ts'
import { pdf } from './testing/fixtures.ts'
import { createUploadLocks } from './upload-locks.ts'
import { folderPlace } from './upload-place.ts'
import { registerUploads } from './uploads.ts'

const { db, ownerDb, pool } = await testDatabase()
// An organisation has forty columns that do not matter for files.
await sql`alter table attachments drop constraint attachments_ngo_id_fkey`.execute(ownerDb)
const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
const storage = localStorage(dataDir)
const place = folderPlace(dataDir)
const locks = createUploadLocks(pool.options)
const app = Fastify()
let base = ''
let users: number[] = []

beforeAll(async () => {
  users = await Promise.all(['owner@x.example', 'other@x.example'].map(addUser))
  registerUploads(app, {
    db,
    place,
    locks,
    services: { storage, scan: createScan(undefined) },
    quota: { bytesPerDay: 30 * 1024 * 1024, unfinished: 3 },
    authenticate: (request) => {
      const who = Number(request.headers['x-user'])
      return Promise.resolve(Number.isInteger(who) && who > 0 ? { userId: who, ngoId: 7, lang: 'en' } : undefined)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await locks.close()
  rmSync(dataDir, { recursive: true })
})

async function addUser(email: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      kind: 'est',
      email,
      mobile: '+963933000000',
      password_hash: 'x',
      first_name: 'هدى',
      last_name: 'النجار',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(base + path, {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-user': String(users[0]), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const create = (size: number, name = 'قرار.pdf', use = 'document', headers = {}) =>
  call('POST', '/api/v2/uploads', {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)},use ${base64(use)}`,
    ...headers,
  })
const patch = (path: string, offset: number, body: Buffer, headers = {}) =>
  call(
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body,
  )
const pathOf = (answer: Response): string => answer.headers.get('location') ?? ''

describe('resumable upload', () => {
  it('arrives in pieces and becomes an attachment of its owner, told at the end and on asking again', async () => {
    const bytes = pdf()
    const made = await create(bytes.length)
    expect(made.status).toBe(201)
    expect(made.headers.get('access-control-allow-origin')).toBeNull()
    const path = pathOf(made)
    expect((await patch(path, 0, bytes.subarray(0, 100))).headers.get('upload-offset')).toBe('100')
    expect((await patch(path, 50, bytes.subarray(50))).status).toBe(409)
    expect((await call('HEAD', path)).headers.get('upload-offset')).toBe('100')
    expect(await (await call('GET', path)).json()).toMatchObject({ data: { attachment_id: null, received: 100 } })
    const last = await patch(path, 100, bytes.subarray(100))
    expect(last.status).toBe(200)
    const { data } = (await last.json()) as { data: { attachment_id: number } }
    const row = await db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', data.attachment_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'قرار.pdf', uploaded_by: users[0], ngo_id: 7 })
    expect(await storage.bytes(row.storage_key)).toEqual(bytes)
    expect(await (await call('GET', path)).json()).toMatchObject({ data })
    expect((await call('HEAD', path)).headers.get('upload-offset')).toBe(String(bytes.length))
    expect(await (await patch(path, bytes.length, Buffer.alloc(0))).json()).toMatchObject({ data })
    expect(await db.selectFrom('attachments').select('id').execute()).toHaveLength(1)
  })

  it('goes on after a broken connection with the bytes that arrived', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(200_000, 10)])
    const path = pathOf(await create(bytes.length))
    const { port } = new URL(base)
    await new Promise<void>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `PATCH ${path} HTTP/1.1\r\nHost: x\r\nX-User: ${users[0]}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
        )
        socket.write(bytes.subarray(0, 120_000), () => setTimeout(() => socket.destroy(), 150))
      })
      socket.on('close', () => done())
    })
    const offset = async (): Promise<number> => Number((await call('HEAD', path)).headers.get('upload-offset'))
    await expect.poll(offset, { timeout: 5000 }).toBeGreaterThan(0)
    const from = await offset()
    expect((await patch(path, from, bytes.subarray(from))).status).toBe(200)
  })

  it('belongs to its owner alone', async () => {
    const path = pathOf(await create(500))
    const other = { 'x-user': String(users[1]) }
    expect((await patch(path, 0, Buffer.alloc(10), other)).status).toBe(404)
    for (const method of ['HEAD', 'GET', 'DELETE']) expect((await call(method, path, other)).status).toBe(404)
    expect((await call('HEAD', path, { 'x-user': '' })).status).toBe(401)
    expect((await create(500, 'a.pdf', 'document', { 'x-user': '' })).status).toBe(401)
    expect((await call('GET', '/api/v2/uploads/..%2f..%2fsecrets.json')).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(204)
  })

  it('is refused before its bytes for size, name, use and missing length, with the reason', async () => {
    const large = await create(11 * 1024 * 1024)
    expect(large.status).toBe(413)
    expect(large.headers.get('content-type')).toContain('application/json')
    expect(await large.json()).toEqual({ status: false, message: 'The file is larger than allowed.', data: null })
    expect((await create(10, 'a.exe')).status).toBe(415)
    expect((await create(10, 'a.pdf', 'anything')).status).toBe(422)
    expect((await create(10, 'a.pdf', 'constructor')).status).toBe(422)
    const deferred = {
      'upload-defer-length': '1',
      'upload-metadata': `filename ${base64('a.pdf')},use ${base64('document')}`,
    }
    expect((await call('POST', '/api/v2/uploads', deferred)).status).toBe(501)
  })

  it('with forbidden content is refused at its end, and stays refused', async () => {
    const evil = pdf('/OpenAction << /S /JavaScript /JS (x) >>')
    const path = pathOf(await create(evil.length))
    const last = await patch(path, 0, evil)
    expect(last.status).toBe(422)
    expect(((await last.json()) as { message: string }).message).toContain('scripts')
    expect((await call('GET', path)).status).toBe(422)
    const text = Buffer.from('<html>')
    expect((await patch(pathOf(await create(text.length)), 0, text)).status).toBe(415)
  })

  it.runIf(existsSync('/dev/full'))('answers 503 when the disk is full, and the upload may go on later', async () => {
    const bytes = pdf()
    const path = pathOf(await create(bytes.length))
    const file = join(dataDir, 'uploads', path.split('/').at(-1) ?? '')
    rmSync(file)
    symlinkSync('/dev/full', file)
    expect((await patch(path, 0, bytes)).status).toBe(503)
    rmSync(file)
    writeFileSync(file, '')
    expect((await patch(path, 0, bytes)).status).toBe(200)
  })

  it('may not exceed the open uploads or the daily bytes of a person', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create(9 * 1024 * 1024)))
    expect((await create(10)).status).toBe(413)
    for (const one of made.slice(1)) await call('DELETE', pathOf(one))
    await create(10 * 1024 * 1024)
    expect((await create(10 * 1024 * 1024)).status).toBe(201)
    expect((await create(10 * 1024 * 1024)).status).toBe(413)
    await call('DELETE', pathOf(made[0] as Response))
    expect((await create(10 * 1024 * 1024)).status).toBe(413)
    expect((await create(10, 'a.pdf', 'document', { 'x-user': String(users[1]) })).status).toBe(201)
  })

  it('left alone for a day is removed', async () => {
    const folder = join(dataDir, 'uploads')
    expect(await place.sweep()).toBe(0)
    const before = readdirSync(folder).length
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, 0)
    expect(await place.sweep()).toBe(before)
    expect(readdirSync(folder)).toEqual([])
  })
})
