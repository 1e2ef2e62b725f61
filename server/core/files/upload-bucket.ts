import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { type Bucket, openBucket, type S3Settings } from './s3-storage.ts'
import { keptMs, type UploadPlace } from './upload-place.ts'

/** Bytes of a piece: what a server holds of an upload in its memory, and what a killed one loses of it. */
const pieceBytes = 512 * 1024
const root = 'uploads/'
const infoOf = (id: string) => `${root}${id}/info.json`
const noteOf = (id: string) => `${root}${id}/done.json`
/** Named by the place in the file, so that a list has them in order. */
const pieceOf = (id: string, offset: number) => `${root}${id}/${String(offset).padStart(12, '0')}`

interface Piece {
  key: string
  offset: number
  size: number
}
interface Info {
  size: number
  metadata: Upload['metadata']
  creation_date: string
}

/** Pieces of an upload, in order. */
async function piecesOf(bucket: Bucket, id: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const { key, size } of bucket.list(`${root}${id}/`)) {
    const offset = /\/(\d{12})$/.exec(key)?.[1]
    if (offset !== undefined) pieces.push({ key, size, offset: Number(offset) })
  }
  return pieces.toSorted((one, other) => one.offset - other.offset)
}

/** Pieces that follow each other from the beginning on: what has arrived. */
function whole(pieces: readonly Piece[]): Piece[] {
  let at = 0
  return pieces.filter(({ offset, size }) => {
    if (offset !== at) return false
    at += size
    return true
  })
}
const endOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { size }) => sum + size, 0)

/** Unfinished uploads as pieces in the bucket: any server goes on with them, and no disk is needed. */
class BucketStore extends DataStore {
  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    super()
    this.#bucket = bucket
    // Without a length nothing can be checked before the bytes arrive.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString()
    const info = { size: upload.size ?? 0, metadata: upload.metadata, creation_date: upload.creation_date }
    await this.#bucket.put(infoOf(upload.id), JSON.stringify(info satisfies Info))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const text = await this.#bucket.text(infoOf(id))
    if (text === undefined) throw ERRORS.FILE_NOT_FOUND
    const info = JSON.parse(text) as Info
    return new Upload({ id, ...info, offset: endOf(whole(await piecesOf(this.#bucket, id))) })
  }

  /** What arrived is kept when the line breaks, up to its last byte. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    // A server that lost its lock may have left pieces that follow on nothing.
    for (const { key, offset: at } of await piecesOf(this.#bucket, id)) if (at >= offset) await this.#bucket.remove(key)
    let [at, held, chunks] = [offset, 0, [] as Buffer[]]
    const keep = async () => {
      if (held === 0) return
      await this.#bucket.put(pieceOf(id, at), Buffer.concat(chunks, held))
      at += held
      ;[held, chunks] = [0, []]
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        held += chunk.length
        if (held >= pieceBytes) await keep()
      }
    } finally {
      await keep()
    }
    return at
  }

  override async remove(id: string): Promise<void> {
    const keys: string[] = []
    for await (const { key } of this.#bucket.list(`${root}${id}/`)) keys.push(key)
    if (!keys.includes(infoOf(id))) throw ERRORS.FILE_NOT_FOUND
    // The result stays for those who ask for it again.
    for (const key of keys) if (key !== noteOf(id)) await this.#bucket.remove(key)
  }

  override getExpiration(): number {
    return keptMs
  }
}

/** Uploads under way in the bucket of the finished files. */
export function bucketPlace(settings: S3Settings): UploadPlace {
  const bucket = openBucket(settings)
  return {
    store: new BucketStore(bucket),
    async source(id) {
      const parts: Buffer[] = []
      for (const { key } of whole(await piecesOf(bucket, id))) parts.push(await bucket.bytes(key))
      return { buffer: Buffer.concat(parts) }
    },
    readNote: (id) => bucket.text(noteOf(id)),
    writeNote: (id, text) => bucket.put(noteOf(id), text),
    async openSizes(userId) {
      const sizes: number[] = []
      for await (const { key } of bucket.list(`${root}${userId}-`))
        if (key.endsWith('/info.json')) sizes.push((JSON.parse((await bucket.text(key)) ?? '{"size":0}') as Info).size)
      return sizes
    },
    async sweep(now = Date.now()) {
      const touched = new Map<string, { keys: string[]; at: number }>()
      for await (const { key, modifiedAt } of bucket.list(root)) {
        const id = key.slice(root.length).split('/')[0] ?? ''
        const { keys, at } = touched.get(id) ?? { keys: [], at: 0 }
        touched.set(id, { keys: [...keys, key], at: Math.max(at, modifiedAt.getTime()) })
      }
      const old = [...touched.values()].filter(({ at }) => now - at > keptMs).flatMap(({ keys }) => keys)
      for (const key of old) await bucket.remove(key)
      return old.length
    },
  }
}
