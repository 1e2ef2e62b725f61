import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { markNotifications } from '#contract/notifications/notifications.ts'
import { most } from '../core/notices/events.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let port = 0
beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
})
const opened: Stream[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy()
})

interface Stream {
  socket: Socket
  text: string
  closed: boolean
}
/** One stream over a connection of its own; a deaf one never reads after the head. */
async function open(token: string | undefined, { deaf = false } = {}): Promise<Stream> {
  const socket = connect(port, '127.0.0.1')
  const stream: Stream = { socket, text: '', closed: false }
  opened.push(stream)
  socket.on('close', () => {
    stream.closed = true
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      stream.text += chunk.toString()
      if (!stream.text.includes('event: refresh')) return
      if (deaf) socket.pause()
      resolve()
    })
    socket.write(`GET /api/v2/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  })
  return stream
}
const wasSent = (stream: Stream, event: string) => stream.text.includes(`event: ${event}\n`)
const patience = { timeout: 8_000, interval: 20 }

async function sessionOf(user: MinistryUser): Promise<string> {
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  return (await app.services.sessions.open(app.db, { id: user.id, kind: 'ministry' }, from)).token
}

describe('streams of live events', () => {
  it('of one session are few: 150 are opened, the oldest give way and say so, those of others stay', async () => {
    const [user, other] = [await ministryUser(app), await ministryUser(app)]
    const bystander = await open(other.client.token)
    const all: Stream[] = []
    for (let at = 0; at < 150; at++) all.push(await open(user.client.token))
    await expect.poll(() => all.filter((one) => wasSent(one, 'elsewhere')).length, patience).toBe(150 - most.session)
    expect(all.slice(-most.session).some((one) => wasSent(one, 'elsewhere'))).toBe(false)
    app.services.events.broadcast('reference')
    await expect.poll(() => all.slice(-most.session).every((one) => wasSent(one, 'reference')), patience).toBe(true)
    expect(all.slice(0, -most.session).some((one) => wasSent(one, 'reference'))).toBe(false)
    expect(wasSent(bystander, 'elsewhere')).toBe(false)
  })

  it('of one person are few in all his sessions together, also when they open at once', async () => {
    const user = await ministryUser(app)
    const tokens = await Promise.all(Array.from({ length: 30 }, () => sessionOf(user)))
    const all = await Promise.all(tokens.flatMap((token) => [open(token), open(token), open(token)]))
    await expect.poll(() => all.filter((one) => wasSent(one, 'elsewhere')).length, patience).toBe(90 - most.user)
  })

  it('hold no connection of a client that does not read, once they gave way', async () => {
    const user = await ministryUser(app)
    const deaf = await open(user.client.token, { deaf: true })
    for (let at = 0; at < most.session; at++) await open(user.client.token)
    const connections = () =>
      new Promise<number>((resolve) => app.http.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(connections, patience).toBe(most.session)
    deaf.socket.destroy()
  }, 20_000)

  it('tell all windows of a person, in whichever session, that something was read, and nobody else', async () => {
    const [user, other] = [await ministryUser(app), await ministryUser(app)]
    await sql`insert into user_notifications (user_id, "group", title, body) values (${user.id}, 'ministry', 'إشعار للقراءة', 'نص الإشعار')`.execute(
      app.ownerDb,
    )
    const windows = [await open(user.client.token), await open(user.client.token), await open(await sessionOf(user))]
    const bystander = await open(other.client.token)
    const refreshed = (stream: Stream) => stream.text.split('event: refresh\n').length - 1
    must(await user.client.call(markNotifications, { body: { all: 1 } }))
    await expect.poll(() => windows.map(refreshed), patience).toEqual([2, 2, 2])
    // Where nothing was unread, nothing is told.
    must(await user.client.call(markNotifications, { body: { all: 1 } }))
    await sql`insert into user_notifications (user_id, "group", title, body) values (${user.id}, 'ministry', 'إشعار بعده', 'نص الإشعار')`.execute(
      app.ownerDb,
    )
    await expect.poll(() => windows.every((one) => wasSent(one, 'notification')), patience).toBe(true)
    expect([windows.map(refreshed), refreshed(bystander)]).toEqual([[2, 2, 2], 1])
  })

  it('do not keep a session alive that nobody uses', async () => {
    const user = await ministryUser(app)
    const token = user.client.token as string
    await sql`update sessions set last_used_at = now() - interval '1 hour', expires_at = now() + interval '1 hour' where user_id = ${user.id}`.execute(
      app.ownerDb,
    )
    const end = async () =>
      (await sql<{ at: string }>`select expires_at as at from sessions where user_id = ${user.id}`.execute(app.ownerDb))
        .rows[0]?.at
    const before = await end()
    expect(await app.services.sessions.isOpen(token)).toBe(true)
    expect(await end()).toBe(before)
    expect(await app.services.sessions.actorOf(token, '127.0.0.1')).toBeDefined()
    expect(await end()).not.toBe(before)
  })
})
