// What the paths that people take cost at a million organisations and ten million rows of the log, beside a tenth of both;
// see README.md here.
//   node bench/growth.ts --data folder [--small 100000] [--large 1000000] [--requests 600] [--only search]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { seedLarge } from '#db/seed/large.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { growLog, growOrganisations } from './growth/grow.ts'
import { load } from './load.ts'
import { bodyOf } from './paths/body.ts'
import { costOf, median, type Path } from './paths/cpu.ts'
import { fill } from './paths/fill.ts'
import { pathsOf } from './paths/paths.ts'
import { type Figure, judge, printFigures, rounded } from './paths/verdict.ts'
import { startFlags, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
  },
})
if (flags.data === undefined) throw new Error('--data names the folder that keeps the database: it takes 10 GB')
const dataDir = flags.data
/** Rows of the log for each organisation. */
const logged = 10
/** The most that ten times as much may cost. */
const bound = 1.5
const passes = 3
/** Costs before it grew, kept beside the database: filling it takes most of the time. */
const costsFile = join(dataDir, 'growth.json')
const columns = Object.keys(serviceCentres.row.shape)

interface Cost {
  readonly server: number
  readonly postgres: number
}

/** Microseconds of CPU per request of each path, the median of the passes. */
async function measure(db: Db, path: Path, side: Parameters<typeof costOf>[1]): Promise<Cost> {
  const count = Math.max(40, Math.round(Number(flags.requests) * (path.share ?? 1)))
  let at = 0
  const pass = () => load(side.port, path.token, count, 8, () => path.ask((at += 1)))
  await pass()
  const seen: Cost[] = []
  for (let done = 0; done < passes; done += 1) seen.push(await costOf(db, side, pass))
  const of = (key: keyof Cost) => (median(seen.map((one) => one[key])) * 1000) / count
  return { server: of('server'), postgres: of('postgres') }
}

/** Costs of all paths on the database as it is now. */
async function measureAll(db: Db): Promise<Map<string, Cost>> {
  const filled = await fill(db, columns)
  const product = await startProduct({ dataDir, nodeFlags: startFlags, more: { PAGE_SECONDS: '0', WORKER: 'off' } })
  try {
    // A server that has just started on a busy machine sends people away; the work after a start is not measured.
    await sleep(10_000)
    const sessions = createSessions(db)
    const from = { ip: '127.0.0.1', userAgent: 'bench' }
    const tokens = {
      organisation: (await sessions.open(db, { id: filled.user.id, kind: 'org' }, from)).token,
      officer: (await sessions.open(db, { id: filled.officer.id, kind: 'ministry' }, from)).token,
    }
    const body = await bodyOf(product, filled.centreIds[0], tokens.organisation)
    const get = (path: string) => ({ method: 'GET' as const, path })
    const more: Path[] = [
      {
        name: 'log of the platform',
        goal: bound,
        token: tokens.officer,
        share: 0.2,
        ask: (n) => get(`/api/v2/ministry/logs?page=${1 + (n % 5)}`),
      },
      {
        name: 'log of one organisation',
        goal: bound,
        token: tokens.organisation,
        share: 0.2,
        ask: (n) => get(`/api/v2/logs?page=${1 + (n % 3)}`),
      },
      { name: 'desk', goal: bound, token: tokens.officer, share: 0.2, ask: () => get('/api/v2/ministry/dashboard') },
    ]
    const costs = new Map<string, Cost>()
    const side = { ...product, application: 'sijill' }
    for (const path of [...pathsOf(filled, tokens, body), ...more])
      if (path.name.includes(flags.only) && !path.raw) costs.set(path.name, await measure(db, path, side))
    return costs
  } finally {
    await product.stop()
  }
}

async function main() {
  await (await startProduct({ dataDir, web: 'none' })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 0 })
  const db = createDb(owner)
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    console.log(`${what}: ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  try {
    const [small, large] = [Number(flags.small), Number(flags.large)]
    if (!existsSync(costsFile)) {
      await timed(`${small} organisations`, () => seedLarge(db, small))
      await timed(`${small * logged} rows of the log`, () => growLog(db, small * logged))
      writeFileSync(costsFile, JSON.stringify([...(await measureAll(db))]))
    }
    const before = new Map(JSON.parse(readFileSync(costsFile, 'utf8')) as [string, Cost][])
    await timed(`${large} organisations`, () => growOrganisations(db, large))
    await timed(`${large * logged} rows of the log`, () => growLog(db, large * logged))
    const after = await measureAll(db)
    const figures: Figure[] = []
    console.table(
      [...before].map(([path, { server, postgres }]) => {
        const now = after.get(path) ?? { server: Infinity, postgres: Infinity }
        const total = (now.server + now.postgres) / (server + postgres)
        figures.push({ name: path, value: total, most: bound, unit: 'times' })
        return {
          path,
          ...{ 'server µs': rounded(server, 0), 'then µs': rounded(now.server, 0) },
          ...{ 'postgres µs': rounded(postgres, 0), 'then postgres µs': rounded(now.postgres, 0) },
          growth: rounded(total),
        }
      }),
    )
    printFigures(`CPU at ${large} organisations beside ${small}`, figures)
    judge(figures)
  } finally {
    await owner.end()
    await embedded.stop()
  }
}

await main()
