import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { areaOfCut, type Cut, sizeOfCut } from '#contract/news/cuts.ts'
import { cutImage } from '../core/files/image.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Services } from '../core/services.ts'
import type { Focused } from './pictures.ts'

/** Bytes of cut pictures that are kept. */
const mostBytes = 32 * 1024 * 1024

/** Serves pictures cut around their focal point, as WebP where the browser takes it. Each is cut once while it is kept. */
export function cutServer({ storage }: Services) {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: (bytes) => bytes.length })
  const cutting = new Map<string, Promise<Buffer>>()

  async function make(picture: Attachment, cut: Cut, key: string, as: 'webp' | 'jpeg', point: Focused | undefined) {
    const size = { width: picture.width ?? 1, height: picture.height ?? 1 }
    const area = areaOfCut(cut, size, { focus_x: point?.focus_x ?? 50, focus_y: point?.focus_y ?? 50 })
    const bytes = await cutImage(await storage.bytes(picture.storage_key), area, { ...sizeOfCut(cut, size), as })
    kept.set(key, bytes)
    return bytes
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    picture: Attachment,
    cut: Cut,
    point: Focused | undefined,
  ): Promise<FastifyReply> => {
    // One that is not clean, or whose size nobody knows, is answered as the whole picture would be.
    if (picture.scan_state !== 'clean' || picture.width === null || picture.height === null)
      return serveFile(request, reply, storage, picture)
    const as = String(request.headers.accept ?? '').includes('image/webp') ? 'webp' : 'jpeg'
    const key = `${picture.sha256} ${cut} ${point?.focus_x ?? 50} ${point?.focus_y ?? 50} ${as}`
    const etag = `"${key.replaceAll(' ', '-')}"`
    reply.headers({
      'content-type': `image/${as}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=300',
      vary: 'accept',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    let bytes = kept.get(key)
    if (bytes === undefined) {
      const making = cutting.get(key) ?? make(picture, cut, key, as, point).finally(() => cutting.delete(key))
      cutting.set(key, making)
      bytes = await making
    }
    return reply.send(bytes)
  }
}
