import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'gzip'
export const codings: readonly Coding[] = ['br', 'gzip']

const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/**
 * The runtime writes texts and packed bytes into blocks of 64 KB and hands out parts of them: kept, a part would hold the
 * whole of its block.
 */
function inItsOwnSize(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** A text as bytes and in the content codings that are asked for, each made once. */
export interface PackedText {
  /** Bytes of the text itself. */
  readonly size: number
  plain(): Buffer
  packed(coding: Coding): Promise<Buffer>
}

/**
 * Nearly every browser asks for brotli alone, and a page of a hundred kilobytes has fifteen then. So the text itself is
 * let go as soon as it is packed, and unpacked for the few who ask for it otherwise.
 */
export function packedText(text: string | Buffer): PackedText {
  let plain: Buffer | undefined = typeof text === 'string' ? inItsOwnSize(Buffer.from(text)) : text
  let brotli: Buffer | undefined
  const { length: size } = plain
  const made = new Map<Coding, Promise<Buffer>>()
  const unpacked = () => plain ?? brotliDecompressSync(brotli as Buffer)

  async function pack(coding: Coding) {
    const bytes = inItsOwnSize(await compress[coding](unpacked()))
    if (coding === 'br') [brotli, plain] = [bytes, undefined]
    return bytes
  }
  return {
    size,
    // Kept again: who asks for it once may ask often.
    plain: () => (plain = unpacked()),
    packed(coding) {
      const known = made.get(coding)
      if (known) return known
      const making = pack(coding)
      // A failure is told to those who wait for it, and tried again for the next one.
      making.catch(() => made.delete(coding))
      made.set(coding, making)
      return making
    },
  }
}

/** The coding to answer a request in; '' where its client takes none of those that are offered. */
export function codingOf(request: FastifyRequest, offered: (coding: Coding) => boolean = () => true): Coding | '' {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return codings.find((coding) => accepted.includes(coding) && offered(coding)) ?? ''
}

/** The bytes to answer with, in the coding that the client takes, which is told in the headers. */
export async function bytesFor(request: FastifyRequest, reply: FastifyReply, text: PackedText): Promise<Buffer> {
  const coding = text.size > 1024 ? codingOf(request) : ''
  if (coding === '') return text.plain()
  reply.header('content-encoding', coding)
  return text.packed(coding)
}

/** Bytes from which on an answer that is sent once is packed. Those that hold a secret are far shorter. */
const long = 4096

/** Long answers of the API travel packed: thousands of rows are a tenth of their text then. */
export function packLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < long || reply.hasHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    const vary = String(reply.getHeader('vary') ?? '')
    if (!vary.includes('accept-encoding')) reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    return bytesFor(request, reply, packedText(payload))
  })
}
