import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

/** Milliseconds in which the database has to answer to count as there. */
const patienceMs = 2_000
/** Milliseconds between two looks of our own, so that an outage is written down although nobody asks. */
const lookMs = 5_000

/**
 * Looks whether the database answers, over one connection of its own: the pool may have a queue, and a server with much
 * to do is still well. The log gets one line when the database goes and one when it is back.
 */
export class DatabaseWatch {
  readonly #config: ClientConfig
  readonly #log: Pick<Logger, 'error' | 'info'>
  readonly #timer: NodeJS.Timeout
  #client: Client | undefined
  #asking: Promise<boolean> | undefined
  #downSince: number | undefined
  #closed = false

  constructor(config: ClientConfig, log: Pick<Logger, 'error' | 'info'>) {
    this.#config = {
      ...config,
      application_name: 'sijill watch',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    }
    this.#log = log
    this.#timer = setInterval(() => void this.answers(), lookMs)
    this.#timer.unref()
  }

  /** Whether the database answers now; known after two seconds at most. */
  answers(): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false)
    this.#asking ??= this.#ask()
      .then(
        () => this.#noteUp(),
        (error: unknown) => this.#noteDown(error),
      )
      .finally(() => {
        this.#asking = undefined
      })
    return this.#asking
  }

  /** What was seen last. */
  get up(): boolean {
    return this.#downSince === undefined
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#asking
    await this.#client?.end().catch(() => undefined)
  }

  async #ask(): Promise<void> {
    const client = this.#client ?? (await this.#connect())
    await client.query('select 1')
  }

  async #connect(): Promise<Client> {
    const fresh = new Client(this.#config)
    const leave = () => {
      if (this.#client === fresh) this.#client = undefined
    }
    fresh.on('error', leave).on('end', leave)
    this.#client = fresh
    await fresh.connect()
    return fresh
  }

  #noteUp(): boolean {
    if (this.#downSince !== undefined)
      this.#log.info({ seconds: Math.round((Date.now() - this.#downSince) / 1000) }, 'the database answers again')
    this.#downSince = undefined
    return true
  }

  #noteDown(error: unknown): boolean {
    // Its end is not waited for: a connection that does not answer does not say goodbye either.
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
    if (this.#downSince !== undefined || this.#closed) return false
    this.#downSince = Date.now()
    // Its words only: a line with the error itself may be one too many of an outage that was written already.
    const reason = error instanceof Error ? error.message || error.name : 'unknown'
    this.#log.error({ reason }, 'the database does not answer')
    return false
  }
}
