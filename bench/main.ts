// What a request costs the product beside what it costs without one; see README.md here.
//   npm run bench -- [--requests 10000] [--passes 3] [--web none]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createPdfRenderer } from '../server/core/papers/pdf/render.ts'
import { sampleDecision } from '../server/core/papers/pdf/testing/sample-decision.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import { cpuOf, load, peakOf, type Ask } from './load.ts'
import { type Running, startFlags, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    passes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    web: { type: 'string', default: 'built' },
    node: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
})
const [requests, passes] = [Number(flags.requests), Number(flags.passes)]
/** `--node` adds to what `npm start` gives the runtime, `--profile` writes a CPU profile of the server. */
const nodeFlags = [
  ...startFlags,
  ...flags.node.split(' ').filter(Boolean),
  ...(flags.profile ? ['--cpu-prof', '--cpu-prof-dir', join('.cache', 'bench-profile')] : []),
]
const connections = 16
/** Requests of each kind that are sent before the count begins: the runtime compiles what is asked often. */
const warmUp = 3000
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-bench-'))
const targets = { 'one row by id': 2.5, 'filtered list with total': 1.8, create: 4 } as const
type Scenario = keyof typeof targets

async function startBaseline(config: object, columns: string[]): Promise<Omit<Running, 'readyMs'>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_BASELINE: JSON.stringify({ config, columns }), NODE_ENV: 'production' },
  })
  const gone = new Promise<void>((done) => child.on('exit', () => done()))
  const line = await new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(chunk.toString())))
  return {
    pid: child.pid as number,
    port: (JSON.parse(line) as AddressInfo).port,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number
const table = (title: string, rows: Record<string, unknown>[]) => {
  console.log(`\n${title}`)
  console.table(rows)
}
const rounded = (value: number, places = 2) => Number(value.toFixed(places))

async function main() {
  const first = await startProduct({ dataDir, nodeFlags, web: flags.web })
  await first.stop()
  const product = await startProduct({ dataDir, nodeFlags, web: flags.web })
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench' })
  const db = createDb(owner)
  let stopBaseline: (() => Promise<void>) | undefined
  try {
    const user = (
      await sql<{
        id: number
        ngo_id: number
      }>`select u.id, u.ngo_id from users u join service_centres c on c.ngo_id = u.ngo_id join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.kind = 'org' and r.slug = 'OA' and u.is_main order by u.id limit 1`.execute(
        db,
      )
    ).rows[0]
    if (!user) throw new Error('the demonstration has no organisation with a service centre')
    const columns = Object.keys(serviceCentres.row.shape)
    const copied = columns.filter(
      (name) =>
        !['id', 'name_ar', 'status', 'licence_file', 'licence_no', 'licence_date', 'licence_until'].includes(name),
    )
    const names = sql.join(copied.map((name) => sql.ref(name)))
    await sql`insert into service_centres (ngo_id, name_ar, status, ${names}) select ngo_id, name_ar || ' ' || n, case when n % 3 = 0 then 'closed' else 'pending' end, ${names} from (select * from service_centres where ngo_id = ${user.ngo_id} and deleted_at is null order by id limit 1) c, generate_series(1, 3000) n`.execute(
      db,
    )
    await sql`vacuum analyze`.execute(db)
    const ids = (
      await sql<{
        id: number
      }>`select id from service_centres where ngo_id = ${user.ngo_id} and deleted_at is null order by id desc limit 500`.execute(
        db,
      )
    ).rows.map((row) => row.id)
    const { token } = await createSessions(db).open(
      db,
      { id: user.id, kind: 'org' },
      { ip: '127.0.0.1', userAgent: 'bench' },
    )
    const sample = (await (
      await fetch(`http://127.0.0.1:${product.port}/api/v2/service-centres/${ids[0]}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { data: Record<string, unknown> }
    const body = {
      ...Object.fromEntries(Object.keys(serviceCentres.input.shape).map((name) => [name, sample.data[name]])),
      status: 'pending',
      licence_no: null,
      licence_date: null,
      licence_until: null,
      licence_file: null,
    }
    const scenarios: Record<Scenario, (n: number) => Ask> = {
      'one row by id': (n) => ({ method: 'GET', path: `/api/v2/service-centres/${ids[n % ids.length]}` }),
      'filtered list with total': (n) => ({
        method: 'GET',
        path: `/api/v2/service-centres?status=pending&status=active&per_page=20&page=${1 + (n % 5)}`,
      }),
      create: (n) => ({
        method: 'POST',
        path: '/api/v2/service-centres',
        body: JSON.stringify({ ...body, name_ar: `مركز القياس رقم ${n}` }),
      }),
    }
    const baseline = await startBaseline(embedded.config, columns)
    stopBaseline = baseline.stop
    /** CPU of the database's processes that serve one of the two, by name of the application. */
    const backends = async (name: string) => {
      const { rows } = await sql<{
        pid: number
      }>`select pid from pg_stat_activity where application_name = ${name}`.execute(db)
      return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
    }
    const sides = [
      ['product', product, 'sijill'],
      ['baseline', baseline, 'bench_baseline'],
    ] as const
    // Jobs, mail and seals run by the clock, not by the request: their cost per second is taken off.
    const idle = { product: { cpu: 0, pg: 0 }, baseline: { cpu: 0, pg: 0 } }
    for (const [name, side, application] of sides) {
      const [before, pgBefore] = [cpuOf(side.pid), await backends(application)]
      await sleep(6000)
      const pg = [...(await backends(application))].reduce((sum, [pid, cpu]) => sum + cpu - (pgBefore.get(pid) ?? 0), 0)
      idle[name] = { cpu: (cpuOf(side.pid) - before) / 6, pg: pg / 6 }
    }
    const costs: Record<string, unknown>[] = []
    for (const [scenario, next] of Object.entries(scenarios) as [Scenario, (n: number) => Ask][]) {
      if (!scenario.includes(flags.only)) continue
      const seen: Record<string, { cpu: number[]; pg: number[] }> = {
        product: { cpu: [], pg: [] },
        baseline: { cpu: [], pg: [] },
      }
      for (const [, side] of sides) await load(side.port, token, warmUp, connections, next)
      for (let pass = 0; pass < passes; pass += 1)
        for (const [name, side, application] of sides) {
          const [before, pgBefore, begun] = [cpuOf(side.pid), await backends(application), performance.now()]
          await load(side.port, token, requests, connections, next)
          const seconds = (performance.now() - begun) / 1000
          const pgAfter = await backends(application)
          const pg = [...pgAfter].reduce((sum, [pid, cpu]) => sum + cpu - (pgBefore.get(pid) ?? 0), 0)
          seen[name]?.cpu.push(((cpuOf(side.pid) - before - idle[name].cpu * seconds) * 1000) / requests)
          seen[name]?.pg.push(((pg - idle[name].pg * seconds) * 1000) / requests)
        }
      const [ours, raw] = [seen.product, seen.baseline].map((one) => ({
        cpu: median(one?.cpu ?? []),
        pg: median(one?.pg ?? []),
      })) as [{ cpu: number; pg: number }, { cpu: number; pg: number }]
      costs.push({
        request: scenario,
        'server µs': rounded(ours.cpu, 0),
        'baseline µs': rounded(raw.cpu, 0),
        ratio: rounded(ours.cpu / raw.cpu),
        target: targets[scenario],
        met: ours.cpu / raw.cpu <= targets[scenario],
        'postgres µs': rounded(ours.pg, 0),
        'its baseline µs': rounded(raw.pg, 0),
        'pg ratio': rounded(ours.pg / raw.pg),
        'pg target': 1.25,
        'pg met': ours.pg / raw.pg <= 1.25,
      })
    }
    table(`CPU per request, ${requests} requests over ${connections} connections, median of ${passes} passes`, costs)

    const peak = peakOf(product.pid)
    const pdf = createPdfRenderer()
    await pdf.render('decision', sampleDecision())
    const letters = 30
    const before = process.cpuUsage()
    for (let n = 0; n < letters; n += 1) await pdf.render('decision', sampleDecision())
    const { user: userCpu, system } = process.cpuUsage(before)
    await pdf.close()
    const pdfMs = (userCpu + system) / 1000 / letters
    table('Other figures', [
      {
        figure: 'peak resident size of the server under that load',
        value: `${rounded(peak, 0)} MB`,
        target: '≤ 260 MB',
        met: peak <= 260,
      },
      {
        figure: 'CPU of the idle server and its database',
        value: `${rounded(idle.product.cpu, 1)} and ${rounded(idle.product.pg, 1)} ms/s`,
        target: '',
        met: '',
      },
      {
        figure: 'CPU of a decision letter (PDF) after the first',
        value: `${rounded(pdfMs, 1)} ms`,
        target: '≤ 30 ms',
        met: pdfMs <= 30,
      },
      {
        figure: 'start of an empty installation, demonstration seeded, to ready',
        value: `${rounded(first.readyMs / 1000, 1)} s`,
        target: '',
        met: '',
      },
      {
        figure: 'second start to ready',
        value: `${rounded(product.readyMs / 1000, 1)} s`,
        target: '≤ 5 s',
        met: product.readyMs <= 5000,
      },
    ])
  } finally {
    await stopBaseline?.()
    await owner.end()
    await product.stop()
    await embedded.stop()
  }
}

try {
  await main()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
