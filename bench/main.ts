// What the paths that people take cost the product beside what they cost without one; see README.md here.
//   npm run bench -- [--data folder] [--requests 2000] [--passes 3] [--only organisation] [--parts ratios,pages]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { seedLarge } from '#db/seed/large.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import { bodyOf } from './paths/body.ts'
import { compare, idleOf, type Ratio, untilQuiet } from './paths/cpu.ts'
import { measureDownloads } from './paths/downloads.ts'
import { fill } from './paths/fill.ts'
import { measureJobs } from './paths/jobs.ts'
import { measureLetter, measureMediation } from './paths/letter.ts'
import { pathsOf, refuseUnequal } from './paths/paths.ts'
import { measureRules } from './paths/rules.ts'
import { measureStart } from './paths/start.ts'
import { type Figure, judge, printFigures, rounded } from './paths/verdict.ts'
import { measureLastPages, measurePages, measureWaits } from './paths/visitors.ts'
import { startFlags, startProduct } from './product.ts'
import { startRaw } from './raw/start.ts'

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    rows: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '2000' },
    passes: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    parts: { type: 'string', default: 'ratios,pages,waits,downloads,start,letter,rules,jobs' },
    node: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
  },
})
const parts = new Set(flags.parts.split(','))
/** `--node` adds to what `npm start` gives the runtime, `--profile` writes CPU profiles of the servers. */
const nodeFlags = [
  ...startFlags,
  ...flags.node.split(' ').filter(Boolean),
  ...(flags.profile ? ['--cpu-prof', '--cpu-prof-dir', join('.cache', 'bench-profile')] : []),
]
const dataDir = flags.data || mkdtempSync(join(tmpdir(), 'sijill-bench-'))
const columns = Object.keys(serviceCentres.row.shape)

/** Kept answers, which visitors get, are held to the goal; the same made anew to what a profile left of it. */
const shown = (kind: string, { name, product, raw }: Ratio, bound: number | undefined) => ({
  request: name,
  'answers are': kind,
  'server µs': rounded(product.server, 0),
  'raw µs': rounded(raw.server, 0),
  ratio: rounded(product.server / raw.server),
  'postgres µs': rounded(product.postgres, 0),
  'raw postgres µs': rounded(raw.postgres, 0),
  'pg ratio': rounded(product.postgres / raw.postgres),
  bound: bound ?? '',
})
const figuresOf = (kind: string, { name, product, raw }: Ratio, most: number | undefined): Figure[] => [
  { name: `${name} (${kind}), server`, value: product.server / raw.server, most, unit: 'times' },
  { name: `${name} (${kind}), PostgreSQL`, value: product.postgres / raw.postgres, most, unit: 'times' },
]

async function main() {
  // The demonstration and its schema; what follows is added by the owner of the database.
  await (await startProduct({ dataDir, nodeFlags, web: 'none' })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const owner = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 600_000 })
  const db = createDb(owner)
  const stops: (() => Promise<void>)[] = [() => embedded.stop(), () => owner.end()]
  try {
    const begun = performance.now()
    if (await seedLarge(db, Number(flags.rows)))
      console.log(`${flags.rows} organisations added in ${Math.round((performance.now() - begun) / 1000)} s`)
    const filled = await fill(db, columns)
    const figures: Figure[] = []
    if (parts.has('rules')) figures.push(...(await measureRules(db)))
    if (parts.has('jobs')) figures.push(...(await measureJobs(embedded.config, dataDir)))
    if (parts.has('start')) figures.push(...(await measureStart(dataDir, nodeFlags, filled)))

    const product = await startProduct({ dataDir, nodeFlags })
    stops.push(() => product.stop())
    // Jobs belong to one server; this one keeps no answers and no pages.
    const anew = await startProduct({ dataDir, nodeFlags, more: { PAGE_SECONDS: '0', WORKER: 'off' } })
    stops.push(() => anew.stop())
    const raw = await startRaw(embedded.config, columns)
    stops.push(() => raw.stop())
    const from = { ip: '127.0.0.1', userAgent: 'bench' }
    const sessions = createSessions(db)
    const tokens = {
      organisation: (await sessions.open(db, { id: filled.user.id, kind: 'org' }, from)).token,
      officer: (await sessions.open(db, { id: filled.officer.id, kind: 'ministry' }, from)).token,
    }
    const sides = {
      kept: { ...product, application: 'sijill' },
      anew: { ...anew, application: 'sijill' },
      raw: { ...raw, application: 'bench_baseline' },
    }
    const body = await bodyOf(product, filled.centreIds[0], tokens.organisation)
    const paths = pathsOf(filled, tokens, body).filter(({ name }) => name.includes(flags.only))
    await untilQuiet(db)
    if (parts.has('ratios')) {
      await refuseUnequal(paths, anew.port, raw.port)
      const idle = await idleOf(db, sides.kept)
      const rows: object[] = []
      const numbers = { requests: Number(flags.requests), passes: Number(flags.passes), idle }
      for (const path of paths) {
        const passed = await compare(db, path, [sides.anew, sides.raw], numbers)
        const kind = path.token === undefined ? 'made anew' : 'for one person'
        const bound = path.anew ?? path.goal
        rows.push(shown(kind, passed, bound))
        figures.push(...figuresOf(kind, passed, bound))
        if (path.token !== undefined) continue
        const kept = await compare(db, path, [sides.kept, sides.raw], numbers)
        rows.push(shown('kept', kept, path.goal))
        figures.push(...figuresOf('kept', kept, path.goal))
      }
      console.log(`\nCPU per request, ${flags.requests} requests at most, median of ${flags.passes} passes`)
      console.table(rows)
      console.log(`idle: ${rounded(idle.server)} ms/s of the server, ${rounded(idle.postgres)} of PostgreSQL`)
    }
    if (parts.has('pages')) figures.push(...(await measurePages(db, sides.kept, sides.anew, filled)))
    if (parts.has('waits'))
      figures.push(...(await measureWaits(sides.anew, filled)), ...(await measureLastPages(sides.anew, tokens.officer)))
    if (parts.has('downloads')) figures.push(...(await measureDownloads(db, sides, tokens.officer)))
    if (parts.has('letter')) figures.push(await measureLetter(), await measureMediation())
    printFigures('Figures beside their bounds', figures)
    judge(figures)
  } finally {
    while (stops.length > 0) await stops.pop()?.()
  }
}

try {
  await main()
} finally {
  if (flags.data === '') rmSync(dataDir, { recursive: true, force: true })
}
