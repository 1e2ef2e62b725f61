import { mkdirSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataStore } from '@tus/server'
import type { Config } from '../config.ts'
import { onDisk } from './refused.ts'
import type { NewFile } from './store.ts'
import { uploadStore } from './upload-store.ts'

/** Milliseconds for which an upload that nobody goes on with is kept. */
export const keptMs = 86_400_000

/** Where uploads under way are: what arrived of them, and the result of each until it is asked for. */
export interface UploadPlace {
  store: DataStore
  /** All bytes of an upload, in the order in which they were sent. */
  source(id: string): Promise<NewFile['source']>
  readNote(id: string): Promise<string | undefined>
  writeNote(id: string, text: string): Promise<void>
  /** Sizes that were announced of a person's uploads under way. */
  openSizes(userId: number): Promise<number[]>
  /** Removes what was not touched for a day. Answers how many objects went. */
  sweep(now?: number): Promise<number>
}

/** Uploads under way beside the finished files: in the bucket, which every server reaches, else in DATA_DIR. */
export async function openUploadPlace({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<UploadPlace> {
  if (!s3) return folderPlace(dataDir)
  // Loaded late: an installation without S3 does not load its client.
  return (await import('./upload-bucket.ts')).bucketPlace(s3)
}

/** Uploads under way in DATA_DIR/uploads. */
export function folderPlace(dataDir: string): UploadPlace {
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  const noteOf = (id: string): string => join(folder, `${id}.done`)
  return {
    store: uploadStore(folder),
    source: (id) => Promise.resolve({ path: join(folder, id) }),
    readNote: (id) => readFile(noteOf(id), 'utf8').catch(() => undefined),
    writeNote: (id, text) => onDisk(() => writeFile(noteOf(id), text, { flush: true })),
    openSizes: async (userId) => {
      const names = await readdir(folder)
      const open = names.filter((name) => name.startsWith(`${userId}-`) && name.endsWith('.json'))
      return await Promise.all(open.map((name) => declaredSize(join(folder, name))))
    },
    async sweep(now = Date.now()) {
      const names = await readdir(folder).catch(() => [])
      const touched = new Map<string, number>()
      const idOf = (name: string) => name.split('.')[0] ?? name
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name))
        touched.set(idOf(name), Math.max(touched.get(idOf(name)) ?? 0, mtimeMs))
      }
      const old = names.filter((name) => now - (touched.get(idOf(name)) ?? now) > keptMs)
      for (const name of old) await rm(join(folder, name), { force: true })
      return old.length
    },
  }
}

async function declaredSize(path: string): Promise<number> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { size?: number }).size ?? 0
  } catch {
    return 0
  }
}
