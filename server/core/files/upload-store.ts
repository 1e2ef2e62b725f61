import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { onDisk } from './refused.ts'

/**
 * Unfinished uploads as files in a folder, for 24 hours. Unlike the stock store it can tell a full disk from a broken
 * connection.
 */
export function uploadStore(directory: string): FileStore {
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: 86_400_000 })
  // Without a length nothing can be checked before the bytes arrive.
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length')
  store.write = (readable, id, offset) =>
    onDisk(async () => {
      const file = createWriteStream(join(directory, id), { flags: 'r+', start: offset })
      await pipeline(readable as Readable, file)
      return offset + file.bytesWritten
    })
  const create = store.create.bind(store)
  store.create = (upload) => onDisk(() => create(upload))
  return store
}
