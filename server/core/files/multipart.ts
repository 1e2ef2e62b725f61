import type { Kysely } from 'kysely'
import type { FileUse } from '#contract/core/calls/fields.ts'
import type { DB } from '#db/types.ts'
import type { FormFiles } from '../http/route.ts'
import type { Services } from '../services.ts'
import { deleteUnusedFiles, removeBytes } from './erase.ts'
import { checkDeclared } from './inspect.ts'
import { refuseOverDay } from './quota.ts'
import { FileRefused, refusalOfFile } from './refused.ts'
import { recordFile, storeBytes, type Attachment, type FileServices, type NewFile } from './store.ts'

export type FilePart = {
  stream: NodeJS.ReadableStream
  name: string
  use: FileUse
  field: string
  /** Whether the multipart parser cut the file at its own limit. */
  truncated: () => boolean
}

/** Stores the files of forms in the name of who sends them, and takes back those of a refused request. */
export const formFiles = (services: Services): FormFiles => ({
  async save({ actor }, part) {
    const file = await saveMultipartFile(services.db, services, part, {
      owner: { establishment_id: actor?.establishmentId, ngo_id: actor?.ngoId },
      uploadedBy: actor?.userId,
      sessionId: actor?.sessionId,
    })
    return file.id
  },
  async forget(ids) {
    const gone = await services.db.transaction().execute((trx) => deleteUnusedFiles(trx, ids))
    await removeBytes(
      services,
      gone.map((file) => file.storage_key),
    )
  },
})

/** Stores one file of a form. A refused file becomes a 413 or 422 at its field. */
export async function saveMultipartFile(
  db: Kysely<DB>,
  services: FileServices,
  part: FilePart,
  by: Pick<NewFile, 'owner' | 'uploadedBy' | 'sessionId'>,
): Promise<Attachment> {
  const file: NewFile = {
    source: { stream: part.stream, truncated: part.truncated },
    name: part.name,
    use: part.use,
    ...by,
  }
  try {
    // Checked before reading: a file with a wrong extension need not be read to its end.
    checkDeclared(part.use, part.name, 1)
    if (by.uploadedBy !== undefined && by.uploadedBy !== null) await refuseOverDay(db, by.uploadedBy, 1)
    const stored = await storeBytes(services, file)
    return await recordFile(db, file, stored)
  } catch (error) {
    part.stream.resume()
    if (error instanceof FileRefused) throw refusalOfFile(error, part.field)
    throw error
  }
}
