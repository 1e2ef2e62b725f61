import type { Readable } from 'node:stream'
import { openSpool, type Spool } from './spool.ts'

interface Kept {
  readonly tag: string
  readonly spool: Promise<Spool>
  readonly whole: Promise<void>
  readers: number
  isOld: boolean
}

/**
 * Open files that are the same for everyone, on disk: the first who asks for a version has it made and reads along, the
 * others get what is there. A newer version takes its place; who still reads the older one reads it to its end.
 */
export class KeptFiles {
  readonly #kept = new Map<string, Kept>()
  readonly #never = new AbortController().signal

  /** `tag` names the version of what `make` would answer now, as bytes. Fails while it is read where making it fails. */
  async read(name: string, tag: string, make: () => Readable): Promise<Readable> {
    const file = this.#fileOf(name, tag, make)
    // Before anything is waited for: a file with a reader is not closed.
    file.readers += 1
    const left = () => {
      file.readers -= 1
      void this.#closeUnread(file)
    }
    try {
      const stream = (await file.spool).read(file.whole)
      stream.once('close', left)
      return stream
    } catch (error) {
      left()
      throw error
    }
  }

  /** Ends every file once nobody reads it. */
  async close(): Promise<void> {
    const files = [...this.#kept.values()]
    this.#kept.clear()
    await Promise.all(files.map((file) => this.#retire(file)))
  }

  #fileOf(name: string, tag: string, make: () => Readable): Kept {
    const found = this.#kept.get(name)
    if (found?.tag === tag) return found
    const spool = openSpool()
    const whole = spool.then((one) => one.fill(make(), this.#never))
    const file: Kept = { tag, spool, whole, readers: 0, isOld: false }
    this.#kept.set(name, file)
    if (found) void this.#retire(found)
    // A failure is not kept: the next reader has it made again.
    whole.catch(() => {
      if (this.#kept.get(name) === file) this.#kept.delete(name)
      return this.#retire(file)
    })
    return file
  }

  async #retire(file: Kept): Promise<void> {
    file.isOld = true
    await this.#closeUnread(file)
  }

  async #closeUnread(file: Kept): Promise<void> {
    await Promise.allSettled([file.whole])
    if (!file.isOld || file.readers > 0) return
    await file.spool.then((spool) => spool.close()).catch(() => undefined)
  }
}
