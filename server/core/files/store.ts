import { createHash, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { FileUse } from '#contract/core/calls/fields.ts'
import type { Attachments, DB } from '#db/types.ts'
import { inspectFile, checkDeclared, type InspectedFile } from './inspect.ts'
import { FileRefused } from './refused.ts'
import type { Scan } from './scan.ts'
import type { FileStorage } from './storage.ts'
import { USES } from './uses.ts'

export type FileServices = { storage: FileStorage; scan: Scan }

export type NewFile = {
  source: { buffer: Buffer } | { path: string } | { stream: NodeJS.ReadableStream; truncated?: () => boolean }
  /** The name on the person's computer. */
  name: string
  use: FileUse
  owner?: { establishment_id?: number | undefined; ngo_id?: number | undefined }
  uploadedBy?: number | undefined
  sessionId?: number | undefined
}

export type Attachment = Selectable<Attachments>
type StoredBytes = InspectedFile & { key: string; sha256: string; scanState: 'clean' | 'pending' }

/**
 * Inspects and stores a file and records it as an attachment that belongs to no record yet. Throws FileRefused or
 * DiskFull. The bytes are on disk before the row, so a row never lacks its file.
 */
export async function storeFile(
  trx: Transaction<DB> | Kysely<DB>,
  services: FileServices,
  file: NewFile,
): Promise<Attachment> {
  const stored = await storeBytes(services, file)
  return await recordFile(trx, file, stored)
}

/** The first half of storeFile, without the database. Use it when a transaction must not wait for a slow inspection. */
export async function storeBytes(services: FileServices, file: NewFile): Promise<StoredBytes> {
  const bytes = await bytesOf(file)
  return await inTurn(async () => {
    const inspected = await inspectFile(file.use, file.name, bytes)
    const scanned = await services.scan(inspected.bytes)
    if (scanned === 'infected') throw new FileRefused('infected')
    const key = randomUUID()
    await services.storage.put(key, inspected.bytes)
    const sha256 = createHash('sha256').update(inspected.bytes).digest('hex')
    return { ...inspected, key, sha256, scanState: scanned === 'clean' ? 'clean' : 'pending' }
  })
}

/** The second half of storeFile: writes the row. */
export const recordFile = (
  trx: Transaction<DB> | Kysely<DB>,
  file: NewFile,
  stored: StoredBytes,
): Promise<Attachment> =>
  trx
    .insertInto('attachments')
    .values({
      storage_key: stored.key,
      name: stored.name,
      mime: stored.mime,
      size: stored.bytes.length,
      sha256: stored.sha256,
      scan_state: stored.scanState,
      width: stored.width,
      height: stored.height,
      uploaded_by: file.uploadedBy ?? null,
      created_by: file.uploadedBy ?? null,
      session_id: file.sessionId ?? null,
      establishment_id: file.owner?.establishment_id ?? null,
      ngo_id: file.owner?.ngo_id ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

async function bytesOf({ source, use, name }: NewFile): Promise<Buffer> {
  if ('buffer' in source) return source.buffer
  if ('path' in source) {
    checkDeclared(use, name, (await stat(source.path)).size)
    return await readFile(source.path)
  }
  const bytes = await collect(source.stream, USES[use].maxBytes)
  if (source.truncated?.() === true) throw new FileRefused('too_large')
  return bytes
}

async function collect(stream: NodeJS.ReadableStream, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to the end even when too large: if the form were cut off, the client would not get the answer that says why.
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= limit) chunks.push(Buffer.from(chunk as Buffer))
    else chunks.length = 0
  }
  if (size > limit) throw new FileRefused('too_large')
  return Buffer.concat(chunks, size)
}

// Decoding takes up to 100 MB per image. Two at a time keep the process within its memory.
const AT_ONCE = 2
let busy = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < AT_ONCE) busy += 1
  else await new Promise<void>((go) => queue.push(go))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else busy -= 1
  }
}
