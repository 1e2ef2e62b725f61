import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { Client, type ClientConfig } from 'pg'

/** Messages contain ids of what changed, never its content: `{channel, payload}`. Readers ask for the data. */
type Listener = (payload: string) => void

export interface Events {
  on(channel: 'user_notifications' | 'reference_changed' | 'schema_changes', listener: Listener): () => void
  /**
   * Keeps a response open as a stream of server-sent events until the reader leaves, signs out or the server stops. When
   * a session or a reader opens too many, the oldest one is told `elsewhere` and ends.
   */
  stream(reply: FastifyReply, reader: Reader, isSignedIn: () => Promise<boolean>): void
  /** Sends an event to every open stream. */
  broadcast(event: 'reference'): void
  /** How many streams are open. */
  count(): number
  close(): Promise<void>
}

const channels = ['user_notifications', 'reference_changed', 'schema_changes', 'meeting_changed', 'chat_changed']
const heartbeatMs = 15_000
/**
 * Streams that are open at a time in one process. A browser opens one for each window that is seen, and has at most six
 * connections to a host; a reader has few browsers.
 */
export const most = { session: 6, user: 12 }
/** Milliseconds in which a stream that gave way has to be read to its end. */
const partingMs = 5_000

interface Reader {
  readonly userId: number
  readonly sessionId: number
  /** The organisation whose meetings its page may show. */
  readonly ngoId?: number | undefined
  /** Of the ministry, its place: undefined is the centre. */
  readonly kind?: string | undefined
  readonly governorateId?: number | undefined
}
interface Stream {
  readonly reply: FastifyReply
  readonly reader: Reader
  readonly isSignedIn: () => Promise<boolean>
}

/** The open streams of this process, by reader, the oldest first. */
class Streams {
  readonly #byUser = new Map<number, Set<Stream>>()
  all = () => [...this.#byUser.values()].flatMap((set) => [...set])
  of = (userId: number) => this.#byUser.get(userId) ?? []

  add(stream: Stream): void {
    const { userId, sessionId } = stream.reader
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(stream))
    stream.reply.raw.on('close', () => this.#remove(stream))
    const ofSession = [...own].filter(({ reader }) => reader.sessionId === sessionId)
    if (ofSession.length > most.session) this.#giveWay(ofSession[0])
    if (own.size > most.user) this.#giveWay([...own][0])
  }

  /** Counts no more from here on, even if its client does not read the end. */
  #giveWay(stream: Stream | undefined): void {
    if (!stream) return
    this.#remove(stream)
    send(stream, 'elsewhere', '0')
    stream.reply.raw.end()
    setTimeout(() => stream.reply.raw.destroy(), partingMs).unref()
  }

  #remove(stream: Stream): void {
    const own = this.#byUser.get(stream.reader.userId)
    own?.delete(stream)
    if (own?.size === 0) this.#byUser.delete(stream.reader.userId)
  }
}

const send = ({ reply }: Stream, event: string, id: string) =>
  reply.raw.write(`event: ${event}\nid: ${id}\ndata: ${id}\n\n`)

/** A notification came; without an id some were read, and every window of the person counts again. */
const tellOf = (stream: Stream, id: string) =>
  id === '' ? send(stream, 'refresh', '0') : send(stream, 'notification', id)

/** Does something to a stream whose reader is still signed in, and ends it otherwise. */
async function whileSignedIn(stream: Stream, then: (stream: Stream) => unknown): Promise<void> {
  const signedIn = await stream.isSignedIn().catch(() => true)
  if (signedIn) then(stream)
  else stream.reply.raw.end()
}

/** Answers with the head of a stream of server-sent events. */
function openStream(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Nothing else comes over this connection: it closes with the stream, whether or not the client reads the end.
    connection: 'close',
  })
}

/**
 * Keeps one connection that listens to the channels, and connects again after it breaks. Messages may have been missed
 * meanwhile, so `connected` asks everybody to read again.
 */
function listen(
  config: ClientConfig,
  log: Logger,
  heard: (channel: string, payload: string) => void,
  connected: () => void,
) {
  let client: Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const fresh = new Client(config)
    const again = () => {
      if (closed || client !== fresh) return
      client = undefined
      setTimeout(() => void connect(), 500).unref()
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
    try {
      client = fresh
      await fresh.connect()
      for (const channel of channels) await fresh.query(`listen ${channel}`)
      connected()
    } catch (error) {
      log.warn({ err: error }, 'listening connection failed, trying again')
      client = fresh
      again()
      await fresh.end().catch(() => undefined)
    }
  }
  void connect()
  return {
    /** Never connects again from here on. */
    stop() {
      closed = true
    },
    end: async () => await client?.end().catch(() => undefined),
  }
}

/**
 * One LISTEN connection per process. After it breaks, it reconnects and tells all readers to ask again, because
 * messages may have been missed.
 */
export function createEvents(config: ClientConfig, log: Logger): Events {
  const listeners = new Map<string, Set<Listener>>()
  const streams = new Streams()
  const tell = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const hear = (channel: string, payload: string) => {
    tell(channel, payload)
    if (channel === 'meeting_changed') {
      const [ngo, id = ''] = payload.split(':')
      const open = streams.all().filter(({ reader }) => reader.ngoId === Number(ngo))
      for (const stream of open) void whileSignedIn(stream, () => send(stream, 'meeting', id))
      return
    }
    if (channel === 'chat_changed') {
      // Who may not read the conversation learns its number alone.
      const [ngo, place, id = ''] = payload.split('|')
      const isOf = ({ reader }: Stream) =>
        reader.kind === 'ministry' ? String(reader.governorateId ?? '') === place : String(reader.ngoId ?? '-') === ngo
      for (const stream of streams.all().filter(isOf)) void whileSignedIn(stream, () => send(stream, 'chat', id))
      return
    }
    if (channel !== 'user_notifications') return
    const [user, id = ''] = payload.split(':')
    for (const stream of streams.of(Number(user))) void whileSignedIn(stream, () => tellOf(stream, id))
  }
  const connection = listen(config, log, hear, () => {
    tell('reference_changed', '')
    for (const stream of streams.all()) send(stream, 'refresh', '0')
  })
  const beat = setInterval(() => {
    for (const stream of streams.all()) void whileSignedIn(stream, ({ reply }) => reply.raw.write(': beat\n\n'))
  }, heartbeatMs)
  beat.unref()

  return {
    on(channel, listener) {
      if (!listeners.has(channel)) listeners.set(channel, new Set())
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    stream(reply, { userId, sessionId, ngoId, kind, governorateId }, isSignedIn) {
      openStream(reply)
      const stream = { reply, reader: { userId, sessionId, ngoId, kind, governorateId }, isSignedIn }
      send(stream, 'refresh', '0')
      streams.add(stream)
    },
    broadcast(event) {
      for (const stream of streams.all()) send(stream, event, '0')
    },
    count: () => streams.all().length,
    async close() {
      connection.stop()
      clearInterval(beat)
      for (const { reply } of streams.all()) reply.raw.end()
      await connection.end()
    },
  }
}
