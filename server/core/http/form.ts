import type { FastifyRequest } from 'fastify'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { bracketPath, putField, type FieldPath } from './body.ts'
import { invalid } from '../errors.ts'

export type SavePart = (part: {
  stream: NodeJS.ReadableStream
  name: string
  use: FileUse
  truncated: () => boolean
  field: string
}) => Promise<number>

const matches = (path: readonly string[], pattern: readonly string[]) =>
  path.length === pattern.length && pattern.every((part, index) => part === '*' || part === path[index])

/**
 * Reads a multipart form. Text fields become the nested body; each file is stored and replaced by its attachment id.
 */
export async function readForm(
  request: FastifyRequest,
  files: readonly FieldPath<{ use: FileUse }>[],
  save: SavePart,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = Object.create(null)
  for await (const part of request.parts()) {
    const path = bracketPath(part.fieldname)
    if (!path) throw invalid({ [part.fieldname.slice(0, 80)]: ['V-UNKNOWN'] })
    if (part.type === 'field') {
      putField(body, path, part.value)
      continue
    }
    const field = files.find((candidate) => matches(path, candidate.path))
    if (!field) {
      part.file.resume()
      throw invalid({ [path.join('.')]: ['V-UNKNOWN'] })
    }
    putField(
      body,
      path,
      await save({
        stream: part.file,
        name: part.filename,
        use: field.meta.use,
        truncated: () => part.file.truncated,
        field: path.join('.'),
      }),
    )
  }
  return body
}
