// What the paths that people take cost at a million organisations and ten million rows of the log, beside a tenth of both
// in the same run; see README.md here.
//   node bench/growth.ts --data folder [--small 100000] [--large 1000000] [--requests 600] [--only search]
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
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
import { costOf, median, type Path, type Side } from './paths/cpu.ts'
import { fill } from './paths/fill.ts'
import { pathsOf } from './paths/paths.ts'
import { type Figure, judge, printFigures, rounded } from './paths/verdict.ts'
import { type Running, startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
  },
})
if (flags.data === undefined) throw new Error('--data names the folder that keeps both databases: they take 10 GB')
const dataDir = flags.data
/** Rows of the log for each organisation. */
const logged = 10
/** The most that ten times as much may cost. */
const bound = 1.5
const passes = 5
const columns = Object.keys(serviceCentres.row.shape)

interface Cost {
  readonly server: number
  readonly postgres: number
}
/** The product with a register of one size, and what it is asked. */
interface Register {
  readonly db: Db
  readonly side: Side
  readonly paths: readonly Path[]
  readonly stop: () => Promise<void>
}

/**
 * Names of organisations from the whole register as it is now. Those that the paths ask for stand in the smaller one, and
 * ten times as many organisations hold their words in the larger one.
 */
async function namesOfAll(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where ngo_code ~ '^X[LG]-' and status_id = 1
    order by md5(name_ar) limit 400`.execute(db)
  return rows.map(({ name_ar }) => name_ar)
}

async function pathsFor(db: Db, product: Running): Promise<Path[]> {
  const filled = await fill(db, columns)
  const sessions = createSessions(db)
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const tokens = {
    organisation: (await sessions.open(db, { id: filled.user.id, kind: 'org' }, from)).token,
    officer: (await sessions.open(db, { id: filled.officer.id, kind: 'ministry' }, from)).token,
  }
  const body = await bodyOf(product, filled.centreIds[0], tokens.organisation)
  const seldom = { goal: bound, share: 0.2 }
  const get = (path: string) => ({ method: 'GET' as const, path })
  const more: Path[] = [
    {
      name: 'log of the platform',
      ...seldom,
      token: tokens.officer,
      ask: (n) => get(`/api/v2/ministry/logs?page=${1 + (n % 5)}`),
    },
    {
      name: 'log of one organisation',
      ...seldom,
      token: tokens.organisation,
      ask: (n) => get(`/api/v2/logs?page=${1 + (n % 3)}`),
    },
    { name: 'desk', ...seldom, token: tokens.officer, ask: () => get('/api/v2/ministry/dashboard') },
  ]
  const search = pathsOf({ ...filled, names: await namesOfAll(db) }, tokens, body).find(({ name }) => name === 'search')
  if (search) more.push({ ...search, name: 'search, any name of the register', share: 1 })
  return [...pathsOf(filled, tokens, body), ...more].filter(({ name, raw }) => name.includes(flags.only) && !raw)
}

/** Fills a register of this size in a folder that may hold it already, and starts the product on it. */
async function openRegister(folder: string, size: number): Promise<Register> {
  await (await startProduct({ dataDir: folder, web: 'none' })).stop()
  const embedded = await startEmbedded({ dataDir: folder, log: pino({ level: 'silent' }) })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 0 })
  const db = createDb(owner)
  const begun = performance.now()
  await seedLarge(db, Math.min(size, Number(flags.small)))
  await growOrganisations(db, size)
  await growLog(db, size * logged)
  console.log(
    `${size} organisations, ${size * logged} rows of the log: ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  const product = await startProduct({ dataDir: folder, more: { PAGE_SECONDS: '0', WORKER: 'off' } })
  return {
    db,
    side: { ...product, application: 'sijill' },
    paths: await pathsFor(db, product),
    stop: async () => {
      await product.stop()
      await owner.end()
      await embedded.stop()
    },
  }
}

/** Microseconds of CPU per request of one path in each register: passes alternate, the median counts. */
async function measure(registers: readonly Register[], name: string): Promise<Cost[]> {
  const sides = registers.map(({ db, side, paths }) => {
    // Both are asked the same.
    let at = 0
    const path = paths.find((one) => one.name === name) as Path
    const count = Math.max(40, Math.round(Number(flags.requests) * (path.share ?? 1)))
    const pass = () => load(side.port, path.token, count, 8, () => path.ask((at += 1)))
    return { db, side, count, pass, seen: [] as Cost[] }
  })
  for (const { pass } of sides) await pass()
  for (let done = 0; done < passes; done += 1)
    for (const { db, side, pass, seen } of sides) seen.push(await costOf(db, side, pass))
  return sides.map(({ seen, count }) => {
    const of = (key: keyof Cost) => (median(seen.map((one) => one[key])) * 1000) / count
    return { server: of('server'), postgres: of('postgres') }
  })
}

async function compareAll(registers: readonly [Register, Register]): Promise<void> {
  const figures: Figure[] = []
  const rows: object[] = []
  for (const { name } of registers[0].paths) {
    const [small, large] = (await measure(registers, name)) as [Cost, Cost]
    const total = (large.server + large.postgres) / (small.server + small.postgres)
    figures.push({ name, value: total, most: bound, unit: 'times' })
    rows.push({
      path: name,
      ...{ 'server µs': rounded(small.server, 0), 'then µs': rounded(large.server, 0) },
      ...{ 'postgres µs': rounded(small.postgres, 0), 'then postgres µs': rounded(large.postgres, 0) },
      growth: rounded(total),
    })
  }
  console.table(rows)
  printFigures(`CPU at ${flags.large} organisations beside ${flags.small}`, figures)
  judge(figures)
}

async function main() {
  const small = await openRegister(join(dataDir, 'small'), Number(flags.small))
  try {
    const large = await openRegister(join(dataDir, 'large'), Number(flags.large))
    try {
      // A server that has just started on a busy machine sends people away; the work after a start is not measured.
      await sleep(10_000)
      await compareAll([small, large])
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

await main()
