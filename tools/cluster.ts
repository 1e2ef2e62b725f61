// What jobs within Kubernetes ask of CloudNativePG; see deploy/kubernetes/database/checks.yaml.
//   node tools/cluster.ts backups               exit code 1 when no backup was completed in the last 26 hours
//   node tools/cluster.ts restore --begun FILE  the newest backup and the WAL become the cluster sijill-drill; the file tells when it began
//   node tools/cluster.ts remove                removes sijill-drill
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    api: { type: 'string', default: 'https://kubernetes.default.svc' },
    account: { type: 'string', default: '/var/run/secrets/kubernetes.io/serviceaccount' },
    begun: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    pause: { type: 'string', default: '5000' },
  },
})
const [source, copy] = ['sijill-database', 'sijill-drill']
/** A backup is taken every night; two hours for a large one. */
const mostHours = 26

const said = (name: string) => readFileSync(join(values.account, name), 'utf8').trim()

interface Cluster {
  spec: { imageName: string; storage: object; walStorage?: object; plugins: { parameters: Record<string, string> }[] }
  status?: { readyInstances?: number; phase?: string }
}
interface Backup {
  spec: { cluster: { name: string } }
  status?: { phase?: string; stoppedAt?: string }
}

/** Asks the interface of Kubernetes for a resource of the operator. Undefined: it is not there. */
async function ask<T>(method: string, path: string, body?: object): Promise<T | undefined> {
  const answer = await fetch(`${values.api}/apis/postgresql.cnpg.io/v1/namespaces/${said('namespace')}/${path}`, {
    method,
    headers: { authorization: `Bearer ${said('token')}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + Number(values.minutes) * 60_000
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${values.minutes} minutes`)
    await sleep(Number(values.pause))
  }
}

async function checkBackups(): Promise<void> {
  const { items = [] } = (await ask<{ items: Backup[] }>('GET', 'backups')) ?? {}
  const ends = items
    .filter(({ spec, status }) => spec.cluster.name === source && status?.phase === 'completed')
    .map(({ status }) => Date.parse(status?.stoppedAt ?? ''))
    .filter((at) => !Number.isNaN(at))
  const hours = (Date.now() - Math.max(...ends)) / 3_600_000
  if (!(hours <= mostHours))
    throw new Error(
      ends.length === 0
        ? 'There is no completed backup.'
        : `The newest backup is ${hours.toFixed(1)} hours old, more than ${mostHours}.`,
    )
  console.log(`The newest of ${ends.length} backups is ${hours.toFixed(1)} hours old.`)
}

async function remove(): Promise<void> {
  await ask('DELETE', `clusters/${copy}`)
  await until(`${copy} is removed`, async () => (await ask('GET', `clusters/${copy}`)) === undefined)
}

/** A cluster of one from the archive of the real one, beside it. */
async function restore(): Promise<void> {
  await remove()
  if (values.begun !== undefined) writeFileSync(values.begun, new Date().toISOString())
  const real = await ask<Cluster>('GET', `clusters/${source}`)
  if (real === undefined) throw new Error(`There is no cluster ${source}.`)
  const { imageName, storage, walStorage, plugins } = real.spec
  const parameters = { ...plugins[0]?.parameters, serverName: source }
  await ask('POST', 'clusters', {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: { name: copy },
    spec: {
      instances: 1,
      ...{ imageName, storage, ...(walStorage && { walStorage }) },
      bootstrap: { recovery: { source, database: 'sijill', owner: 'sijill' } },
      externalClusters: [{ name: source, plugin: { name: 'barman-cloud.cloudnative-pg.io', parameters } }],
    },
  })
  await until(`${copy} is restored`, async () => {
    const { status } = (await ask<Cluster>('GET', `clusters/${copy}`)) ?? {}
    return status?.readyInstances === 1
  })
  console.log(`${copy} is restored.`)
}

const work = { backups: checkBackups, restore, remove }[positionals[0] ?? '']
if (work === undefined) throw new Error('Say what: backups, restore or remove.')
await work()
