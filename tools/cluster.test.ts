import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const account = mkdtempSync(join(tmpdir(), 'sijill-account-'))
writeFileSync(join(account, 'namespace'), 'sijill\n')
writeFileSync(join(account, 'token'), 'a-token\n')

/** The interface of Kubernetes as far as the tool asks it: clusters by name, and backups. */
const clusters = new Map<string, Record<string, unknown>>()
let backups: object[] = []
const asked: string[] = []
const server = createServer((request, response) => {
  void (async () => {
    let body = ''
    for await (const piece of request) body += String(piece)
    asked.push(`${request.method} ${request.url}`)
    const base = '/apis/postgresql.cnpg.io/v1/namespaces/sijill/'
    const answer = (status: number, value: unknown) => response.writeHead(status).end(JSON.stringify(value))
    if (request.headers.authorization !== 'Bearer a-token' || !request.url?.startsWith(base)) return answer(403, {})
    const [kind, name = ''] = request.url.slice(base.length).split('/')
    if (kind === 'backups') return answer(200, { items: backups })
    if (request.method === 'POST') {
      const made = JSON.parse(body) as { metadata: { name: string } }
      clusters.set(made.metadata.name, { ...made, status: { readyInstances: 1 } })
      return answer(201, made)
    }
    const found = clusters.get(name)
    if (request.method === 'DELETE') clusters.delete(name)
    return found === undefined ? answer(404, {}) : answer(200, found)
  })()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(account, { recursive: true, force: true })
})

async function run(...given: string[]) {
  const child = spawn(process.execPath, [
    ...[join(import.meta.dirname, 'cluster.ts'), ...given],
    ...['--api', api, '--account', account, '--pause', '10', '--minutes', '0.05'],
  ])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const [status] = (await once(child, 'exit')) as [number]
  return { status, said }
}
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const backup = (name: string, phase: string, hours: number) => ({
  spec: { cluster: { name } },
  status: { phase, stoppedAt: ago(hours) },
})
const plugin = { name: 'barman-cloud.cloudnative-pg.io', parameters: { barmanObjectName: 'sijill-backup' } }

beforeEach(() => {
  clusters.clear()
  clusters.set('sijill-database', {
    spec: { imageName: 'an-image', storage: { size: '1Gi' }, plugins: [plugin], instances: 3 },
  })
  asked.length = 0
})

test('the newest completed backup of the database has to be of the last 26 hours', async () => {
  backups = [
    backup('sijill-database', 'completed', 50),
    backup('sijill-database', 'failed', 1),
    backup('another', 'completed', 1),
  ]
  expect(await run('backups')).toMatchObject({ status: 1, said: expect.stringContaining('is 50.0 hours old') })
  backups.push(backup('sijill-database', 'completed', 25))
  expect(await run('backups')).toMatchObject({ status: 0, said: 'The newest of 2 backups is 25.0 hours old.\n' })
  backups = []
  expect(await run('backups')).toMatchObject({ status: 1, said: expect.stringContaining('no completed backup') })
})

test('a restore takes away the copy of before, and makes a new one from the archive of the real one, which is only read', async () => {
  clusters.set('sijill-drill', { spec: { old: true } })
  const begun = join(account, 'begun')
  expect(await run('restore', '--begun', begun)).toMatchObject({ status: 0 })
  expect(Date.now() - Date.parse(readFileSync(begun, 'utf8'))).toBeLessThan(20_000)
  expect(clusters.get('sijill-drill')).toMatchObject({
    metadata: { name: 'sijill-drill' },
    spec: {
      instances: 1,
      imageName: 'an-image',
      bootstrap: { recovery: { source: 'sijill-database', database: 'sijill', owner: 'sijill' } },
      externalClusters: [
        {
          name: 'sijill-database',
          plugin: { parameters: { barmanObjectName: 'sijill-backup', serverName: 'sijill-database' } },
        },
      ],
    },
  })
  // The copy archives nothing: it would write into the archive that it came from.
  expect(clusters.get('sijill-drill')?.spec).not.toHaveProperty('plugins')
  expect(await run('remove')).toMatchObject({ status: 0 })
  expect([...clusters.keys()]).toEqual(['sijill-database'])
  expect(asked.filter((one) => !one.startsWith('GET') && one.includes('sijill-database'))).toEqual([])
}, 60_000)

test('what never becomes ready fails the job', async () => {
  clusters.delete('sijill-database')
  expect(await run('restore')).toMatchObject({ status: 1, said: expect.stringContaining('no cluster sijill-database') })
})
