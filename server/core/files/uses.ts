import type { FileUse } from '#contract/core/calls/fields.ts'

export type FileKind = 'pdf' | 'jpg' | 'png' | 'gif' | 'docx' | 'xlsx'

const MEGABYTE = 1024 * 1024

/** File types and size limit (bytes) of each use [domain V-FILE, V-IMG]. */
export const USES: Record<FileUse, { kinds: readonly FileKind[]; maxBytes: number; maxSide?: number }> = {
  document: { kinds: ['pdf', 'jpg', 'png'], maxBytes: 10 * MEGABYTE },
  word: { kinds: ['pdf', 'jpg', 'png', 'docx', 'xlsx'], maxBytes: 10 * MEGABYTE },
  image: { kinds: ['png', 'gif', 'jpg'], maxBytes: 5 * MEGABYTE, maxSide: 6000 },
}

export const MIME: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Whether a stored file is one of some file types. */
export const isOfKinds = (mime: string | undefined, kinds: readonly string[]): boolean =>
  kinds.some((kind) => MIME[kind as FileKind] === mime)

const EXTENSIONS: Record<string, FileKind> = {
  pdf: 'pdf',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  docx: 'docx',
  xlsx: 'xlsx',
}

/** Whether a text is the name of a use. */
export const isUse = (text: string): text is FileUse => Object.hasOwn(USES, text)

/** The file type by the last extension of a name; undefined when we do not accept it. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined
}
