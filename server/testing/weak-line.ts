import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface WeakLine {
  /** The address of the database over this line. */
  url: string
  /** From now on: nothing listens any more, connections are taken and never answered, or all is well. */
  set(state: 'well' | 'refused' | 'silent'): Promise<void>
  /** New connections go to this folder of a socket, as when the address of a service moves. Open ones stay where they are. */
  move(socketFolder: string): void
  close(): Promise<void>
}

/** A line to the test database that can be cut or go silent, as a network does. */
export async function weakLine(databaseUrl: string): Promise<WeakLine> {
  const target = new URL(databaseUrl)
  let host = decodeURIComponent(target.hostname)
  const port = Number(target.port || 5432)
  const open = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined).on('close', () => open.delete(near))
    if (silent) return
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  const cut = async () => {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  target.hostname = '127.0.0.1'
  target.port = String(own)
  return {
    url: target.href,
    async set(state) {
      silent = state === 'silent'
      if (state === 'refused') return cut()
      if (silent) for (const socket of open) socket.destroy()
      if (server.listening) return
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    move(socketFolder) {
      host = socketFolder
    },
    close: cut,
  }
}
