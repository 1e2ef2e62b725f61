import type { Upload } from '@tus/server'
import { FileRefused, type RefusedReason } from './refused.ts'
import { recordFile, storeBytes, type NewFile } from './store.ts'
import type { UploadOptions, UploadUser } from './uploads.ts'
import { isUse } from './uses.ts'

export type UploadResult = { size: number } & ({ attachmentId: number } | { refused: RefusedReason })

/** Bytes of it are missing, because a server that had lost its lock wrote over them. The client asks and goes on. */
const incomplete = { status_code: 409, body: 'incomplete' }

/**
 * Turns each finished upload into one attachment, whatever server is asked for it. Remembers the result for clients that
 * lost the answer.
 */
export function createFinisher({ db, services, place, locks }: UploadOptions) {
  const result = async (id: string): Promise<UploadResult | undefined> => {
    const text = await place.readNote(id)
    try {
      return text === undefined ? undefined : (JSON.parse(text) as UploadResult)
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
    await place.writeNote(upload.id, JSON.stringify(note))
    await place.store.remove(upload.id).catch(() => undefined)
    return note
  }

  const attach = async (upload: Upload, user: UploadUser): Promise<{ attachmentId: number }> => {
    const { filename, use } = upload.metadata ?? {}
    if (typeof filename !== 'string' || typeof use !== 'string' || !isUse(use)) throw new FileRefused('type')
    const source = await place.source(upload.id)
    if ('buffer' in source && source.buffer.length !== upload.size) throw incomplete
    const file: NewFile = {
      source,
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
    /** The result. A second request for the same upload gets the same one, on another server too. */
    finish: (upload: Upload, user: UploadUser): Promise<UploadResult> =>
      locks.during(upload.id, async () => (await result(upload.id)) ?? (await settle(upload, user))),
  }
}
