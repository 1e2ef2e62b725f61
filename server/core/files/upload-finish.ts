import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upload } from '@tus/server'
import type { FileStore } from '@tus/file-store'
import { FileRefused, onDisk, type RefusedReason } from './refused.ts'
import { recordFile, storeBytes, type NewFile } from './store.ts'
import type { UploadOptions, UploadUser } from './uploads.ts'
import { isUse } from './uses.ts'

export type UploadResult = { size: number } & ({ attachmentId: number } | { refused: RefusedReason })

/** Turns each finished upload into one attachment. Remembers the result for clients that lost the answer. */
export function createFinisher({ db, services }: UploadOptions, folder: string, store: FileStore) {
  const running = new Map<string, Promise<UploadResult>>()
  const noteOf = (id: string): string => join(folder, `${id}.done`)

  const result = async (id: string): Promise<UploadResult | undefined> => {
    try {
      return JSON.parse(await readFile(noteOf(id), 'utf8')) as UploadResult
    } catch {
      return undefined
    }
  }

  const settle = async (upload: Upload, user: UploadUser): Promise<UploadResult> => {
    const size = upload.size ?? 0
    const outcome = await attach(upload, user).catch((error: unknown) => {
      if (error instanceof FileRefused) return { refused: error.reason }
      throw error
    })
    const note: UploadResult = { size, ...outcome }
    await onDisk(() => writeFile(noteOf(upload.id), JSON.stringify(note), { flush: true }))
    await store.remove(upload.id).catch(() => rm(join(folder, upload.id), { force: true }))
    return note
  }

  const attach = async (upload: Upload, user: UploadUser): Promise<{ attachmentId: number }> => {
    const { filename, use } = upload.metadata ?? {}
    if (typeof filename !== 'string' || typeof use !== 'string' || !isUse(use)) throw new FileRefused('type')
    const file: NewFile = {
      source: { path: join(folder, upload.id) },
      name: filename,
      use,
      owner: { establishment_id: user.establishmentId, ngo_id: user.ngoId },
      uploadedBy: user.userId,
    }
    const stored = await storeBytes(services, file)
    return { attachmentId: (await recordFile(db, file, stored)).id }
  }

  return {
    result,
    /** The result. A second request for the same upload gets the same one. */
    finish: async (upload: Upload, user: UploadUser): Promise<UploadResult> => {
      const before = running.get(upload.id) ?? (await result(upload.id))
      if (before) return await before
      const work = settle(upload, user).finally(() => running.delete(upload.id))
      running.set(upload.id, work)
      return await work
    },
  }
}
