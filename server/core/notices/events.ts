import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { Client, type ClientConfig } from 'pg'

/** Messages contain ids of what changed, never its content: `{channel, payload}`. Readers ask for the data. */
type Listener = (payload: string) => void

export interface Events {
  on(channel: 'user_notifications' | 'reference_changed', listener: Listener): () => void
  /** Keeps a response open as a stream of server-sent events until the reader leaves or the server stops. */
  stream(reply: FastifyReply, userId: number): void
  /** Sends an event to every open stream. */
  broadcast(event: 'reference'): void
  close(): Promise<void>
}

const heartbeatMs = 15_000

/**
 * One LISTEN connection per process. After it breaks, it reconnects and tells all readers to ask again, because
 * messages may have been missed.
 */
export function createEvents(config: ClientConfig, log: Logger): Events {
  const listeners = new Map<string, Set<Listener>>()
  const streams = new Map<number, Set<FastifyReply>>()
  let client: Client | undefined
  let closed = false
  const channels = ['user_notifications', 'reference_changed']

  const tell = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const send = (reply: FastifyReply, event: string, id: string) =>
    reply.raw.write(`event: ${event}\nid: ${id}\ndata: ${id}\n\n`)

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
    fresh.on('notification', ({ channel, payload = '' }) => {
      tell(channel, payload)
      if (channel !== 'user_notifications') return
      const [user, id = ''] = payload.split(':')
      for (const reply of streams.get(Number(user)) ?? []) send(reply, 'notification', id)
    })
    try {
      client = fresh
      await fresh.connect()
      for (const channel of channels) await fresh.query(`listen ${channel}`)
      tell('reference_changed', '')
      for (const set of streams.values()) for (const reply of set) send(reply, 'refresh', '0')
    } catch (error) {
      log.warn({ err: error }, 'listening connection failed, trying again')
      client = fresh
      again()
      await fresh.end().catch(() => undefined)
    }
  }
  void connect()
  const beat = setInterval(() => {
    for (const set of streams.values()) for (const reply of set) reply.raw.write(': beat\n\n')
  }, heartbeatMs)
  beat.unref()

  return {
    on(channel, listener) {
      if (!listeners.has(channel)) listeners.set(channel, new Set())
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    stream(reply, userId) {
      reply.hijack()
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      })
      send(reply, 'refresh', '0')
      if (!streams.has(userId)) streams.set(userId, new Set())
      streams.get(userId)?.add(reply)
      reply.raw.on('close', () => streams.get(userId)?.delete(reply))
    },
    broadcast(event) {
      for (const set of streams.values()) for (const reply of set) send(reply, event, '0')
    },
    async close() {
      closed = true
      clearInterval(beat)
      for (const set of streams.values()) for (const reply of set) reply.raw.end()
      await client?.end().catch(() => undefined)
    },
  }
}
