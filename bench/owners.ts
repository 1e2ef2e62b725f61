// What it costs that the database hides rows of others from every query of an owner [decision 0045]: CPU of server and
// of PostgreSQL per request, beside a server that never says for whom on a database without policies.
//   node bench/owners.ts [--requests 2000] [--passes 5]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Kind } from '#contract/core/calls/call.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { cpuOf, load } from './load.ts'
import { startFlags, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: { requests: { type: 'string', default: '2000' }, passes: { type: 'string', default: '5' } },
})
const [requests, passes] = [Number(flags.requests), Number(flags.passes)]
const connections = 8

interface Asker {
  who: string
  path: string
}
/** What people read most, and who asks it. */
const scenarios: Record<string, Asker> = {
  'own file of an organisation': { who: 'sanabel.admin', path: 'v2/ngo-main-info' },
  'own list (service centres)': { who: 'sanabel.admin', path: 'v2/service-centres?per_page=20' },
  'own log': { who: 'sanabel.admin', path: 'v2/logs?per_page=20' },
  'founder’s main-info': { who: 'founder1@demo.example', path: 'v2/establishment/main-info' },
  'desk list': { who: 'dm.officer', path: 'v2/ministry/creation-requests?per_page=20' },
  'desk request': { who: 'dm.officer', path: 'v2/ministry/creation-requests/{id}' },
}

/** Rows of others beside the own ones: what a policy has to tell apart. */
async function fill(db: Db): Promise<void> {
  await sql`insert into service_centres (ngo_id, name_ar, status, type, clearance_authority_id, governorate_id, branch_id, service_ids, address)
    select ngo_id, name_ar || ' ' || n, 'pending', type, clearance_authority_id, governorate_id, branch_id, service_ids, address
    from service_centres, generate_series(1, 300) n where deleted_at is null`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** What was begun, ended in reverse, also when something fails half way: servers would run on. */
const endings: (() => unknown)[] = []

async function open(side: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `sijill-owners-${side}-`))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const first = await startProduct({ dataDir, web: 'none' })
  await first.stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(embedded.stop)
  const owner = createPool(embedded.ownerConfig, { max: 3, applicationName: 'bench' })
  endings.push(() => owner.end())
  const db = createDb(owner)
  await fill(db)
  const preload = side === 'without' ? ['--import', join(import.meta.dirname, 'unowned.ts')] : []
  if (side === 'without') {
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %I disable row level security', relname) as statement from pg_class where relrowsecurity`.execute(
      db,
    )
    for (const { statement } of rows) await sql.raw(statement).execute(db)
  }
  // The sources on both sides: what is preloaded changes one of them.
  const main = join('server', 'main.ts')
  const product = await startProduct({ dataDir, web: 'none', main, nodeFlags: [...startFlags, ...preload] })
  endings.push(product.stop)
  const tokenOf = async (name: string): Promise<string> => {
    const { rows } = await sql<{
      id: number
      kind: Kind
    }>`select id, kind from users where username = ${name} or email = ${name}`.execute(db)
    if (!rows[0]) throw new Error(`the demonstration has no ${name}`)
    await sql`update users set password_must_change = 0 where id = ${rows[0].id}`.execute(db)
    return (await createSessions(db).open(db, rows[0], { ip: '127.0.0.1', userAgent: 'bench' })).token
  }
  const tokens = new Map<string, string>()
  for (const { who } of Object.values(scenarios)) if (!tokens.has(who)) tokens.set(who, await tokenOf(who))
  const backends = async () => {
    const { rows } = await sql<{
      pid: number
    }>`select pid from pg_stat_activity where application_name = 'sijill'`.execute(db)
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
  }
  return {
    tokens,
    port: product.port,
    /** CPU in milliseconds that some work takes the server and its connections. */
    async measured(work: () => Promise<unknown>) {
      const [server, before] = [cpuOf(product.pid), await backends()]
      await work()
      const after = [...(await backends())]
      return {
        server: cpuOf(product.pid) - server,
        postgres: after.reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0),
      }
    },
  }
}
type Side = Awaited<ReturnType<typeof open>>

/** The first request that this person's list shows. */
async function firstOf({ port, tokens }: Side, { who }: Asker): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/ministry/creation-requests`, {
    headers: { authorization: `Bearer ${tokens.get(who)}` },
  })
  const { data } = (await answer.json()) as { data: { id: number; establishment_id?: number }[] }
  return String(data[0]?.establishment_id ?? data[0]?.id)
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

const sides: Side[] = []
try {
  for (const name of ['with', 'without']) sides.push(await open(name))
  await sleep(3000)
  const table: Record<string, unknown>[] = []
  for (const [request, asker] of Object.entries(scenarios)) {
    const ask = async (side: Side, count: number) => {
      const path = `/api/${asker.path.replace('{id}', asker.path.includes('{id}') ? await firstOf(side, asker) : '')}`
      await load(side.port, side.tokens.get(asker.who) ?? '', count, connections, () => ({ method: 'GET', path }))
    }
    for (const side of sides) await ask(side, Math.ceil(requests / 2))
    const seen = sides.map(() => ({ server: [] as number[], postgres: [] as number[] }))
    for (let pass = 0; pass < passes; pass += 1)
      for (const [index, side] of sides.entries()) {
        const cost = await side.measured(() => ask(side, requests))
        seen[index]?.server.push((cost.server * 1000) / requests)
        seen[index]?.postgres.push((cost.postgres * 1000) / requests)
      }
    const [ours, bare] = seen.map((one) => ({ server: median(one.server), postgres: median(one.postgres) }))
    if (!ours || !bare) throw new Error('a side is missing')
    const row = {
      request,
      'server µs': Math.round(ours.server),
      'without µs': Math.round(bare.server),
      ratio: Number((ours.server / bare.server).toFixed(2)),
      'postgres µs': Math.round(ours.postgres),
      'its without µs': Math.round(bare.postgres),
      'pg ratio': Number((ours.postgres / bare.postgres).toFixed(2)),
    }
    console.log(JSON.stringify(row))
    table.push(row)
  }
  console.log(`CPU per request, ${requests} requests over ${connections} connections, median of ${passes} passes`)
  console.table(table)
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
