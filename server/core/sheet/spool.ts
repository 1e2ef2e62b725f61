import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes that are read at once. */
const block = 65_536

export type Spool = Awaited<ReturnType<typeof openSpool>>

/**
 * A file that is read while it is written: whoever reads slowly holds up neither the writer nor its memory. It has no
 * name, so that nothing is left behind.
 */
export async function openSpool() {
  const path = join(tmpdir(), `sijill-export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  // The open file can still be written and read after it is deleted.
  await rm(path, { force: true })
  let written = 0
  let moved = Promise.withResolvers<void>()
  const move = () => {
    moved.resolve()
    moved = Promise.withResolvers<void>()
  }

  async function* follow(whole: Promise<unknown>) {
    let done = false
    const end = () => {
      done = true
      move()
    }
    // A failure is thrown below, once everything before it was read.
    whole.then(end, end)
    for (let at = 0; ;) {
      if (at < written) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(block), 0, Math.min(block, written - at), at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (done) return void (await whole)
      else await moved.promise
    }
  }

  let closing: Promise<void> | undefined
  /** Once: a file that is left open until it is collected ends the process. */
  const close = () => (closing ??= file.close())
  return {
    /** Writes all of a source. */
    async fill(source: Readable, signal: AbortSignal): Promise<void> {
      await pipeline(
        source,
        async (chunks: AsyncIterable<Uint8Array>) => {
          for await (const chunk of chunks) {
            // The whole of it, where the system takes only a part at once.
            await file.writeFile(chunk)
            written += chunk.length
            move()
          }
        },
        { signal },
      )
    },
    /** What was written and is being written, until `whole` is done; fails with it. Several may read. */
    read: (whole: Promise<unknown>): Readable => Readable.from(follow(whole), { objectMode: false }),
    close,
  }
}
