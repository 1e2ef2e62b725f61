import { createReadStream } from 'node:fs'
import { open, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import { onDisk } from './refused.ts'

export type ByteRange = { start: number; end: number }

/** The store for the bytes of attachments. A key is the attachment's storage_key (UUID), never a file name. */
export type FileStorage = {
  /** Stores the bytes. They survive a power cut once this returns. Throws DiskFull. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** The bytes, or an inclusive range of them. The stream fails when the key does not exist. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  bytes: (key: string) => Promise<Buffer>
  remove: (key: string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** Every stored key with the time at which it was written. */
  list: () => AsyncIterable<{ key: string; modifiedAt: Date }>
  /** Files that were taken out of use. They are kept beside the store. */
  quarantine: Quarantine
  /** A text that stands beside the files, out of reach of the database's users; undefined before the first one. */
  readMark: (mark: Mark) => Promise<string | undefined>
  writeMark: (mark: Mark, text: string) => Promise<void>
}

/** `database`: which database the store belongs to. `log`: the last verified end of the audit log. */
export type Mark = 'database' | 'log'

export type Quarantine = {
  /** Moves a stored file into the quarantine. Not an error if the file does not exist. */
  take: (key: string) => Promise<void>
  /** Moves a file back into the store. */
  giveBack: (key: string) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Every key in the quarantine with the time at which it was moved there. */
  list: () => AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** Whether a text is a key. */
export const isKey = (key: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** Path of a key, in two levels to keep folders small: 300,000 files make 256 folders of 1,200. */
export function pathOf(key: string): string {
  if (!isKey(key)) throw new Error('A storage key is a UUID.')
  return `${key.slice(0, 2)}/${key}`
}

/** Folder of the quarantine and names of the marks, the same in every store. */
export const quarantined = 'quarantine/'
const nameOf = (mark: Mark): string => `${mark}.json`

/** The store of the configuration: S3 if its settings are given, else the folder in DATA_DIR. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (!s3) return localStorage(dataDir)
  // Loaded late: an installation without S3 does not load its client.
  return (await import('./s3-storage.ts')).s3Storage(s3)
}

/** Files in DATA_DIR/files. */
export function localStorage(dataDir: string): FileStorage {
  const root = join(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const rest = common(disk)
  const put = (path: string, bytes: Buffer | string): Promise<void> =>
    onDisk(async () => {
      try {
        await disk.put(path, bytes)
        const file = await open(join(root, path), 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      } catch (error) {
        // A full disk leaves no fragment: nobody would ask for it, and it would keep the disk full.
        await disk.delete(path).catch(() => undefined)
        throw error
      }
    })
  return {
    ...rest,
    put: async (key, bytes) => put(pathOf(key), bytes),
    read: (key, range) => Promise.resolve(createReadStream(join(root, pathOf(key)), range)),
    list: () => listDisk(disk, ''),
    quarantine: {
      ...rest.quarantine,
      take: async (key) => {
        await rest.quarantine.take(key)
        // A moved file keeps its old time, but its days in quarantine begin now.
        const [path, now] = [join(root, quarantined, pathOf(key)), new Date()]
        if (await disk.exists(`${quarantined}${pathOf(key)}`)) await utimes(path, now, now)
      },
      list: () => listDisk(disk, quarantined),
    },
    writeMark: async (mark, text) => {
      // Written whole or not at all: half a mark would stop the sweep.
      await put(`${nameOf(mark)}.new`, text)
      await disk.move(`${nameOf(mark)}.new`, nameOf(mark))
    },
  }
}

type Common = Pick<FileStorage, 'bytes' | 'remove' | 'exists' | 'readMark' | 'writeMark'> & {
  quarantine: Omit<Quarantine, 'list'>
}
/** What all drivers do the same way. */
export const common = (disk: Disk): Common => ({
  bytes: async (key) => Buffer.from(await disk.getBytes(pathOf(key))),
  remove: (key) => disk.delete(pathOf(key)),
  exists: (key) => disk.exists(pathOf(key)),
  readMark: async (mark) => ((await disk.exists(nameOf(mark))) ? await disk.get(nameOf(mark)) : undefined),
  writeMark: (mark, text) => disk.put(nameOf(mark), text),
  quarantine: {
    take: async (key) => {
      if (await disk.exists(pathOf(key))) await disk.move(pathOf(key), `${quarantined}${pathOf(key)}`)
    },
    giveBack: (key) => disk.move(`${quarantined}${pathOf(key)}`, pathOf(key)),
    remove: (key) => disk.delete(`${quarantined}${pathOf(key)}`),
  },
})

async function* listDisk(disk: Disk, folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  for (let shard = 0; shard < 256; shard++) {
    const prefix = `${folder}${shard.toString(16).padStart(2, '0')}`
    let paginationToken: string | undefined
    do {
      const page = await listShard(disk, prefix, paginationToken)
      for (const item of page.objects) {
        const key = item.name
        if (!item.isFile || !isKey(key)) continue
        yield { key, modifiedAt: (await disk.getMetaData(`${prefix}/${key}`)).lastModified }
      }
      paginationToken = page.paginationToken
    } while (paginationToken !== undefined)
  }
}

async function listShard(disk: Disk, prefix: string, paginationToken: string | undefined) {
  try {
    return await disk.listAll(prefix, paginationToken === undefined ? {} : { paginationToken })
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') throw error
    return { objects: [], paginationToken: undefined }
  }
}
