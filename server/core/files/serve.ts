import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, wrongState } from '../errors.ts'
import { contentDisposition } from './names.ts'
import type { Attachment } from './store.ts'
import type { ByteRange, FileStorage } from './storage.ts'

const INLINE = new Set(['image/png', 'image/jpeg', 'application/pdf'])
// Browsers do not show a PDF in a sandbox. PDFs with scripts were already refused at upload.
const POLICY = "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/**
 * Streams an attachment with ranges and ETag, never as active content. The caller has checked the right to read it. 404
 * when deleted or infected, 409 while not yet scanned.
 */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  file: Attachment,
  options: { download?: boolean } = {},
): Promise<FastifyReply> {
  if (file.deleted_at !== null || file.scan_state === 'infected') throw notFound()
  if (file.scan_state !== 'clean') throw wrongState()
  const inline = options.download !== true && INLINE.has(file.mime)
  const etag = `"${file.sha256}"`
  reply.headers({
    'content-type': file.mime,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': file.mime === 'application/pdf' ? POLICY : `${POLICY}; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': file.is_public ? 'public, max-age=300' : 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
  const range = rangeOf(request, file.size, etag)
  if (range === 'unsatisfiable') {
    return await reply.code(416).header('content-range', `bytes */${file.size}`).send()
  }
  if (!(await storage.exists(file.storage_key))) throw notFound()
  const length = range ? range.end - range.start + 1 : file.size
  reply.header('content-length', length)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  if (request.method === 'HEAD') return await reply.send()
  return await reply.send(await storage.read(file.storage_key, range))
}

// Only one range: a list of ranges is a known way to make a server send the same bytes many times.
function rangeOf(request: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': condition } = request.headers
  const parts = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!parts || (condition !== undefined && condition !== etag)) return undefined
  const [, first = '', last = ''] = parts
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
