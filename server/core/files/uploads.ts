import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Server } from '@tus/server'
import { sentence, type Lang } from '#contract/core/refusals/messages.ts'
import type { DB } from '#db/types.ts'
import { refusalOf } from '../errors.ts'
import { checkDeclared } from './inspect.ts'
import { safeName } from './names.ts'
import { checkQuota, type UploadQuota } from './quota.ts'
import { DiskFull, FileRefused } from './refused.ts'
import type { FileServices } from './store.ts'
import { createFinisher, type UploadResult } from './upload-finish.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadPlace } from './upload-place.ts'
import { isUse } from './uses.ts'

export const UPLOADS_PATH = '/api/v2/uploads'

export type UploadUser = {
  userId: number
  establishmentId?: number | undefined
  ngoId?: number | undefined
  lang?: Lang
}

export type UploadOptions = {
  db: Kysely<DB>
  services: FileServices
  place: UploadPlace
  locks: UploadLocks
  /** The user of the request; undefined is answered with 401. */
  authenticate: (request: FastifyRequest) => Promise<UploadUser | undefined>
  quota?: UploadQuota
}

const refuse = (status: number, message: string) => ({
  status_code: status,
  body: JSON.stringify({ status: false, message, data: null }),
})

const users = new WeakMap<Request, UploadUser>()
const userOf = (request: Request): UploadUser => {
  const user = users.get(request)
  if (!user) throw refuse(401, sentence('ar', 'signed_out'))
  return user
}

/** The protocol itself: who may begin an upload and of what size, and what its end answers. */
function tusServer(options: UploadOptions, finisher: ReturnType<typeof createFinisher>, log: FastifyBaseLogger) {
  return new Server({
    path: UPLOADS_PATH,
    datastore: options.place.store,
    locker: options.locks,
    relativeLocation: true,
    allowedOrigins: () => false,
    // The name contains the owner, so nobody can even ask about another person's upload.
    namingFunction: (request) => `${userOf(request as Request).userId}-${randomUUID()}`,
    onUploadCreate: async (request, upload) => {
      const user = userOf(request as Request)
      const { filename, use } = upload.metadata ?? {}
      if (typeof filename !== 'string' || typeof use !== 'string' || !isUse(use) || upload.size === undefined) {
        throw refuse(422, sentence(user.lang ?? 'ar', 'invalid'))
      }
      checkDeclared(use, filename, upload.size)
      await checkQuota(options.db, options.place, user.userId, upload.size, options.quota)
      return { metadata: { filename: safeName(filename), use } }
    },
    onUploadFinish: async (request, upload) => {
      const user = userOf(request as Request)
      const answer = answerOf(await finisher.finish(upload, user), user.lang ?? 'ar')
      if (answer.status !== 200) throw { status_code: answer.status, body: answer.body }
      return { status_code: answer.status, body: answer.body }
    },
    onResponseError: (request, error) => {
      const lang = users.get(request as Request)?.lang ?? 'ar'
      if (error instanceof FileRefused) return refuse(error.status, error.text[lang])
      if (error instanceof DiskFull) return refuse(503, sentence(lang, 'unavailable'))
      const known = refusalOf(error)
      if (known?.status === 503) return refuse(503, sentence(lang, 'unavailable'))
      if (!(error instanceof Error)) return undefined
      log.error({ err: error }, 'upload failed')
      return refuse(500, sentence(lang, 'server'))
    },
  })
}

/**
 * Resumable uploads (tus 1.0) at /api/v2/uploads. Upload-Metadata: `filename`, `use`. The last PATCH, or a GET of the
 * upload, answers {attachment_id} or why the file was refused.
 */
export function registerUploads(app: FastifyInstance, options: UploadOptions): void {
  const finisher = createFinisher(options)
  const tus = tusServer(options, finisher, app.log)

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const user = await options.authenticate(request)
    if (!user) return await reply.code(401).send({ status: false, message: sentence('ar', 'signed_out'), data: null })
    const { id } = request.params as { id?: string }
    const lang = user.lang ?? 'ar'
    reply.header('cache-control', 'no-store')
    if (id !== undefined) {
      if (!new RegExp(`^${user.userId}-[0-9a-f-]{36}$`).test(id)) {
        return await reply.code(404).send({ status: false, message: sentence(lang, 'not_found'), data: null })
      }
      const done = await finisher.result(id)
      if (done && request.method === 'HEAD') {
        // A client that lost the last answer learns that all bytes arrived. GET gives it the result.
        return await reply
          .headers({ 'tus-resumable': '1.0.0', 'upload-offset': done.size, 'upload-length': done.size })
          .send()
      }
      if (done && request.method !== 'DELETE') return await sendResult(reply, done, lang)
      if (request.method === 'GET') return await sendProgress(reply, options, finisher, { id, user })
    }
    const web = toWeb(request)
    users.set(web, user)
    const answer = await tus.handleWeb(web as Parameters<typeof tus.handleWeb>[0])
    if (!request.raw.complete) letGo(request.raw)
    // While this request waited for the lock, another one finished the upload, perhaps on another server. Its bytes go
    // before what tells of them: 410 is an upload that is half removed.
    const isGone = answer.status === 404 || answer.status === 410
    const meanwhile = isGone && id !== undefined ? await finisher.result(id) : undefined
    return meanwhile ? await sendResult(reply, meanwhile, lang) : await sendWeb(reply, answer)
  }

  void app.register((scope, _options, done) => {
    // The body is streamed to the disk. No parser may hold it in memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    const config = { technical: true as const }
    scope.route({ method: ['POST', 'OPTIONS'], url: UPLOADS_PATH, config, handler: handle })
    scope.route({
      method: ['HEAD', 'GET', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${UPLOADS_PATH}/:id`,
      config,
      handler: handle,
    })
    done()
  })
}

function answerOf(result: UploadResult, lang: Lang): { status: number; body: string } {
  if ('attachmentId' in result) {
    const data = { attachment_id: result.attachmentId }
    return { status: 200, body: JSON.stringify({ status: true, message: sentence(lang, 'ok'), data }) }
  }
  const { status, text } = new FileRefused(result.refused)
  return { status, body: JSON.stringify({ status: false, message: text[lang], data: null }) }
}

async function sendProgress(
  reply: FastifyReply,
  { place }: UploadOptions,
  finisher: ReturnType<typeof createFinisher>,
  { id, user }: { id: string; user: UploadUser },
): Promise<FastifyReply> {
  const upload = await place.store.getUpload(id).catch(() => undefined)
  if (!upload) return await reply.code(404).send({ status: false, message: sentence('ar', 'not_found'), data: null })
  // All bytes are there, but the request that brought the last ones ended before it made a file of them.
  if (upload.offset === upload.size)
    return await sendResult(reply, await finisher.finish(upload, user), user.lang ?? 'ar')
  const data = { attachment_id: null, received: upload.offset, size: upload.size }
  return await reply.send({ status: true, message: sentence('ar', 'ok'), data })
}

async function sendResult(reply: FastifyReply, result: UploadResult, lang: Lang): Promise<FastifyReply> {
  const { status, body } = answerOf(result, lang)
  return await reply
    .code(status)
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'tus-resumable': '1.0.0',
      'upload-offset': result.size,
    })
    .send(body)
}

function toWeb(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const { method } = request
  const body = method === 'PATCH' || method === 'POST' ? Readable.toWeb(bodyOf(request.raw)) : null
  const url = new URL(request.url, 'http://upload.internal')
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit)
}

/** The body over a pipe: what nobody reads of it can be let go (`letGo`), and a broken line is its end. */
function bodyOf(raw: IncomingMessage): PassThrough {
  const body = new PassThrough()
  raw.pipe(body)
  raw.on('error', (error) => body.destroy(error))
  raw.on('close', () => {
    if (!raw.complete) body.destroy(new Error('the line broke'))
  })
  return body
}

/**
 * Reads what is left of a body that was answered before its end (the upload stands elsewhere, or has another request):
 * unread, it would hold up whatever comes next over this connection.
 */
function letGo(raw: IncomingMessage): void {
  raw.unpipe()
  raw.resume()
}

async function sendWeb(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text()
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
  if (text.startsWith('{')) reply.header('content-type', 'application/json; charset=utf-8')
  return await reply.send(text === '' ? undefined : text)
}
