import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { createHttp } from '../http/http.ts'
import { type Bucket, openBucket, s3Storage } from './s3-storage.ts'
import { createScan } from './scan.ts'
import { pdf } from './testing/fixtures.ts'
import { bucketPlace } from './upload-bucket.ts'
import { createUploadLocks } from './upload-locks.ts'
import { folderPlace, type UploadPlace } from './upload-place.ts'
import { registerUploads } from './uploads.ts'

const { db, ownerDb, ownerPool, pool } = await testDatabase()
// An organisation has forty columns that do not matter for files.
await sql`alter table attachments drop constraint attachments_ngo_id_fkey`.execute(ownerDb)
const folder = mkdtempSync(join(tmpdir(), 'across-'))
const s3 = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 'bucket') },
  configureBuckets: [{ name: 'sijill-files' }],
})
const { port } = await s3.run()
const settings = {
  ...{ bucket: 'sijill-files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
  ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
}
const storage = s3Storage(settings)
const bucket: Bucket = openBucket(settings)
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  await s3.close()
  rmSync(folder, { recursive: true })
})

/** A server of its own: nothing is shared but the database and what the place says. */
async function serve(place: UploadPlace, whole = 30_000): Promise<string> {
  const locks = createUploadLocks(pool.options)
  // Of requests whose time is not what is tried here, none is cut on a busy machine.
  const slow = { head: Math.min(10_000, whole / 2), whole, look: 50 }
  const app = await createHttp(pino({ level: 'silent' }), { pressure: false, slow })
  registerUploads(app, {
    ...{ db, place, locks, services: { storage, scan: createScan(undefined) } },
    authenticate: () => Promise.resolve({ userId: user, ngoId: 7, lang: 'en' }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(
    () => app.close(),
    () => locks.close(),
  )
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
let user = 0
beforeAll(async () => {
  const { id } = await db
    .insertInto('users')
    .values({
      ...{ kind: 'est', email: 'across@x.example', mobile: '+963933000000', password_hash: 'x' },
      ...{ first_name: 'هدى', last_name: 'النجار' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  user = id
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const call = (url: string, method: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(url, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const begin = async (server: string, size: number) =>
  (
    await call(`${server}/api/v2/uploads`, 'POST', {
      'upload-length': String(size),
      'upload-metadata': `filename ${base64('قرار.pdf')},use ${base64('document')}`,
    })
  ).headers.get('location') ?? ''
const piece = { 'content-type': 'application/offset+octet-stream' }
const patch = (url: string, offset: number, body: Buffer) =>
  call(url, 'PATCH', { ...piece, 'upload-offset': String(offset) }, body)
const offsetAt = async (url: string) => Number((await call(url, 'HEAD')).headers.get('upload-offset'))
const resultAt = async (url: string) =>
  ((await (await call(url, 'GET')).json()) as { data: { attachment_id: number } }).data.attachment_id
const bytesOf = async (id: number) => {
  const { storage_key } = await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return await storage.bytes(storage_key)
}
const countFiles = async () => (await db.selectFrom('attachments').select('id').execute()).length
/** A request whose body comes as slowly as the caller writes it. */
function slowPatch(server: string, path: string, offset: number, length: number): Promise<Socket> {
  const { host, port: to } = new URL(server)
  return new Promise((done) => {
    const socket = connect(Number(to), '127.0.0.1', () => {
      socket.write(
        `PATCH ${path} HTTP/1.1\r\nHost: ${host}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
      )
      done(socket)
    })
    socket.on('error', () => undefined).resume()
  })
}

describe.each([
  // Each server with a view of its own.
  ['a bucket', () => bucketPlace(settings)],
  ['a shared folder', () => folderPlace(folder)],
] as const)('uploads of two servers in %s', (name, open) => {
  let a = ''
  let b = ''
  const big = Buffer.concat([pdf(), Buffer.alloc(1_400_000, 10)])
  beforeAll(async () => {
    ;[a, b] = await Promise.all([serve(open()), serve(open())])
  })

  it('go on at the other one, and are one file in the end', async () => {
    const path = await begin(a, big.length)
    expect((await patch(a + path, 0, big.subarray(0, 700_000))).headers.get('upload-offset')).toBe('700000')
    expect(await offsetAt(b + path)).toBe(700_000)
    expect((await patch(b + path, 0, big.subarray(0, 10))).status).toBe(409)
    expect((await patch(b + path, 700_000, big.subarray(700_000))).status).toBe(200)
    const id = await resultAt(a + path)
    expect(await bytesOf(id)).toEqual(big)
    expect(await offsetAt(a + path)).toBe(big.length)
    if (name !== 'a bucket') return
    const left: string[] = []
    for await (const { key } of bucket.list('uploads/')) left.push(key)
    expect(left).toEqual([`uploads/${path.split('/').at(-1)}/done.json`])
  })

  it('are one file when both get the same piece at once, and its last answer is the same', async () => {
    const before = await countFiles()
    const path = await begin(a, big.length)
    const sent = await Promise.all([a, b, a, b].map((server) => patch(server + path, 0, big)))
    // Who was asked to let go answers with what it has, or not at all: its client asks and goes on.
    const statuses = sent.map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 204, 400, 409, 503].includes(status))).toEqual([])
    for (let turn = 0; (await offsetAt(a + path)) < big.length && turn < 10; turn += 1) {
      const from = await offsetAt(a + path)
      await patch((turn % 2 ? a : b) + path, from, big.subarray(from))
    }
    await expect.poll(() => resultAt(b + path), { timeout: 10_000 }).toEqual(expect.any(Number))
    expect(await resultAt(a + path)).toBe(await resultAt(b + path))
    expect(await bytesOf(await resultAt(a + path))).toEqual(big)
    expect(await countFiles()).toBe(before + 1)
  })

  it('are taken over from a connection that only seems open, with the bytes that it brought', async () => {
    const path = await begin(a, big.length)
    const stalled = await slowPatch(a, path, 0, big.length)
    stalled.write(big.subarray(0, 600_000))
    await sleep(500)
    const begun = Date.now()
    // The other server asks the first one to let go.
    let from = await offsetAt(b + path)
    for (let turn = 0; turn < 5 && (await patch(b + path, from, big.subarray(from))).status !== 200; turn += 1)
      from = await offsetAt(b + path)
    expect(await bytesOf(await resultAt(a + path))).toEqual(big)
    expect(Date.now() - begun).toBeLessThan(10_000)
    stalled.destroy()
  })

  it('stop where the connection of the locks breaks, and go on from there', async () => {
    const path = await begin(a, big.length)
    const running = await slowPatch(a, path, 0, big.length)
    running.write(big.subarray(0, 100_000))
    await sleep(300)
    await ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sijill uploads' and datname = current_database()`,
    )
    await expect.poll(() => offsetAt(b + path), { timeout: 10_000 }).toBe(100_000)
    expect((await patch(b + path, 100_000, big.subarray(100_000))).status).toBe(200)
    expect(await bytesOf(await resultAt(b + path))).toEqual(big)
    running.destroy()
  })

  it('finish over a line that is too slow for one request: each that is cut brought some', async () => {
    const server = await serve(open(), 600)
    const bytes = Buffer.concat([pdf(), Buffer.alloc(150_000, 10)])
    const path = await begin(server, bytes.length)
    let requests = 0
    for (let from = 0; from < bytes.length && requests < 10; from = await offsetAt(server + path)) {
      const socket = await slowPatch(server, path, from, bytes.length - from)
      let open_ = true
      socket.on('close', () => (open_ = false))
      requests += 1
      for (let at = from; at < bytes.length && open_; at += 10_000) {
        socket.write(bytes.subarray(at, at + 10_000))
        await sleep(100)
      }
      while (open_ && (await offsetAt(server + path)) < bytes.length) await sleep(50)
      socket.destroy()
    }
    expect(requests).toBeGreaterThan(1)
    await expect.poll(() => resultAt(server + path), { timeout: 5_000 }).toEqual(expect.any(Number))
    expect(await bytesOf(await resultAt(server + path))).toEqual(bytes)
  })

  it('answer what they became to a request that comes while the finished one is half removed', async () => {
    if (name === 'a bucket') return
    const path = await begin(a, big.length)
    const about = join(folder, 'uploads', `${path.split('/').at(-1)}.json`)
    const text = readFileSync(about)
    await patch(a + path, 0, big)
    writeFileSync(about, text)
    const place = open()
    let asked = 0
    // Begun before the result was there.
    const readNote = (id: string) => (asked++ === 0 ? Promise.resolve(undefined) : place.readNote(id))
    const late = await patch((await serve({ ...place, readNote })) + path, 0, big)
    expect([late.status, ((await late.json()) as { data: unknown }).data]).toEqual([
      200,
      { attachment_id: await resultAt(a + path) },
    ])
  })

  it('left alone for a day are removed', async () => {
    const place = open()
    await begin(a, 500)
    expect(await place.openSizes(user)).toContain(500)
    expect(await place.sweep()).toBe(0)
    expect(await place.sweep(Date.now() + 86_500_000)).toBeGreaterThan(0)
    expect(await place.openSizes(user)).toEqual([])
  })
})
