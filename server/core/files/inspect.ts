import { fileTypeFromBuffer } from 'file-type'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { cleanImage } from './image.ts'
import { safeName, withExtension } from './names.ts'
import { inspectOffice } from './office.ts'
import { inspectPdf } from './pdf.ts'
import { FileRefused } from './refused.ts'
import { kindOfName, MIME, USES, type FileKind } from './uses.ts'

export type InspectedFile = {
  bytes: Buffer
  name: string
  mime: string
  width: number | null
  height: number | null
}

/** Checks name and declared size before the bytes arrive. Throws FileRefused. */
export function checkDeclared(use: FileUse, name: string, size: number): FileKind {
  const kind = kindOfName(safeName(name))
  if (kind === undefined || !USES[use].kinds.includes(kind)) throw new FileRefused('type')
  if (size > USES[use].maxBytes) throw new FileRefused('too_large')
  if (size === 0) throw new FileRefused('empty')
  return kind
}

/** The bytes to store, with type and size found in the content. Images are redrawn. Throws FileRefused. */
export async function inspectFile(use: FileUse, name: string, bytes: Buffer): Promise<InspectedFile> {
  const kind = checkDeclared(use, name, bytes.length)
  const found = await kindOfBytes(bytes)
  // Streamed office files list their types last and look like a plain ZIP. Our own check decides.
  const office = kind === 'docx' || kind === 'xlsx'
  if (found !== kind && !(office && found === 'zip')) throw new FileRefused('mismatch')
  if (office) await inspectOffice(bytes, kind)
  else if (kind === 'pdf') await inspectPdf(bytes)
  else {
    const image = await cleanImage(bytes, kind, USES[use].maxSide)
    const shown = image.kind === kind ? safeName(name) : withExtension(name, image.kind)
    return { bytes: image.bytes, name: shown, mime: MIME[image.kind], width: image.width, height: image.height }
  }
  return { bytes, name: safeName(name), mime: MIME[kind], width: null, height: null }
}

async function kindOfBytes(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.ext
  } catch {
    return undefined
  }
}
