// What the report listings cost beside statements written by hand, whether hostile queries are refused cheaply, and how
// fast everything answers that the search box asks; see README.md here.
//   node bench/reports.ts [--data folder] [--rows 100000] [--requests 1000] [--passes 3]
//     [--parts ratio,all,refusals,search] [--profile]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { seedLarge } from '#db/seed/large.ts'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { compare, costOf, idleOf, median, type Path, type Side } from './paths/cpu.ts'
import { fill } from './paths/fill.ts'
import { refuseUnequal } from './paths/paths.ts'
import { type Figure, judge, printFigures, rounded } from './paths/verdict.ts'
import { startFlags, startProduct } from './product.ts'
import { startRaw } from './raw/start.ts'
import { quantile } from './times.ts'

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    rows: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '1000' },
    passes: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
    parts: { type: 'string', default: 'ratio,all,refusals,search' },
  },
})
const parts = new Set(flags.parts.split(','))
const nodeFlags = [
  ...startFlags,
  ...(flags.profile ? ['--cpu-prof', '--cpu-prof-dir', join('.cache', 'bench-profile')] : []),
]
const dataDir = flags.data || mkdtempSync(join(tmpdir(), 'sijill-bench-'))
const address = '/api/v2/ministry/graphql'
const fields =
  'id name_ar decision_no decision_date legalForm { id name_ar name_en } status { id name_ar name_en } governorate { id name_ar name_en }'
const page = `query($governorate: [Int!], $page: Int) { ngos(first: 100, page: $page, governorate_id: $governorate) { data { ${fields} } paginatorInfo { total } } }`

interface Told {
  status: number
  first: number
  whole: number
  size: number
}
/** Sends a body or asks an address, and says when its first byte came. */
const tell = ({ port }: Side, path: string, token: string, body?: string) =>
  new Promise<Told>((done, fail) => {
    const begun = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let [first, size] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun
        size += chunk.length
      })
      response.on('error', fail)
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, first, whole: performance.now() - begun, size }),
      )
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })

const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** All rows of the register, several times: first byte, whole, most memory beside what was there before. */
async function measureAll(side: Side, token: string): Promise<Figure[]> {
  const body = JSON.stringify({ query: `{ ngos(first: all) { data { ${fields} } paginatorInfo { total } } }` })
  const [first, whole, more]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < 4; turn += 1) {
    const before = rssOf(side.pid)
    let [most, running] = [before, true]
    const watch = (async () => {
      while (running) {
        most = Math.max(most, rssOf(side.pid))
        await sleep(10)
      }
    })()
    const told = await tell(side, address, token, body)
    running = false
    await watch
    if (told.status !== 200) throw new Error(`all rows: ${told.status}`)
    // The first turn compiles what the others run.
    if (turn === 0) continue
    first.push(told.first)
    whole.push(told.whole)
    more.push(most - before)
  }
  return [
    { name: 'all rows: first byte', value: median(first), most: 300, unit: 'ms' },
    { name: 'all rows: whole', value: median(whole) / 1000, unit: 's' },
    { name: 'all rows: more memory', value: Math.max(...more), most: 60, unit: 'MB' },
  ]
}

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join(' ')
const deep = (levels: number) => '{ ngos '.repeat(levels) + '}'.repeat(levels)
const ids = Array.from({ length: 10_000 }, (_, n) => n)
const hostile: Readonly<Record<string, object>> = {
  'depth 3,000': { query: deep(3_000) },
  'width 2,500': { query: `{ ngos { data { ${many(2_500, () => 'id')} } } }` },
  'aliases 1,200': { query: `{ ngos { data { ${many(1_200, (n) => `a${n}: id`)} } } }` },
  'listings 300': { query: `{ ${many(300, (n) => `a${n}: ngos { data { id } }`)} }` },
  '10,000 ids in variables': {
    query: 'query($ids: [Int!]) { branches(ngo_id: $ids) { data { id } } }',
    variables: { ids },
  },
  '4,000 ids in the text': { query: `{ branches(ngo_id: [${ids.slice(0, 4_000).join(',')}]) { data { id } } }` },
  'text of 200,000 characters': { query: `{ ngos { data { id } } } #${'x'.repeat(200_000)}` },
  'fragments in a circle': {
    query: 'fragment a on NgosRow { ...b } fragment b on NgosRow { ...a } { ngos { data { ...a } } }',
  },
  'the schema, deep': {
    query: `{ __schema { types { fields { type { ${'ofType { '.repeat(200)}name${' }'.repeat(200)} } } } } }`,
  },
}

/** CPU of the server for each kind of query that has to be refused. */
async function measureRefusals(db: Db, side: Side, token: string, idle: { server: number; postgres: number }) {
  const figures: Figure[] = []
  for (const [name, asked] of Object.entries(hostile)) {
    const body = JSON.stringify(asked)
    const ask = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const { status } = await tell(side, address, token, body)
        if (status < 400 || status >= 500) throw new Error(`${name}: ${status}`)
      }
    }
    await ask(30)
    const seen: number[] = []
    for (let turn = 0; turn < 3; turn += 1) seen.push((await costOf(db, side, () => ask(60), idle)).server / 60)
    figures.push({ name: `refused: ${name}`, value: median(seen), most: 5, unit: 'ms CPU' })
  }
  return figures
}

/** What the search box of the ministry asks at once, kind by kind. */
const kinds: Readonly<Record<string, (text: string) => [path: string, body?: string]>> = {
  requests: (text) => [`/api/v2/ministry/transaction-requests?per_page=10&search=${text}`],
  organisations: (text) => [`/api/v2/guest/filter-name?name=${text}`],
  letters: (text) => [`/api/v2/messages?per_page=10&search=${text}`],
  'people of the ministry': (text) => [`/api/v2/ministry/users?per_page=10&search=${text}`],
  'people of organisations': (text) => [`/api/v2/ministry/ngo-users?per_page=10&search=${text}`],
  files: (text) => [`/api/v2/found-files?search=${text}`],
  regulations: (text) => [`/api/v2/guest/regulations-counts?name=${text}`],
}
async function measureSearch(db: Db, side: Side, token: string, names: readonly string[]): Promise<Figure[]> {
  const words = names.slice(0, 120).flatMap((name) => {
    const [, second = '', third = ''] = name.split(' ')
    return [second, `${second} ${third}`.trim(), third.slice(0, 3)].filter((word) => word.length >= 2)
  })
  const figures: Figure[] = []
  for (const [name, of] of Object.entries(kinds)) {
    const seen: number[] = []
    const cost = await costOf(db, side, async () => {
      for (const word of words) {
        let best = Infinity
        for (let turn = 0; turn < 3; turn += 1) {
          const [path, body] = of(encodeURIComponent(word))
          const { status, whole } = await tell(side, path, token, body)
          if (status !== 200) throw new Error(`${name}: ${status} ${path}`)
          best = Math.min(best, whole)
        }
        seen.push(best)
      }
    })
    figures.push(
      { name: `search box, ${name}: p99 of the whole request`, value: quantile(seen, 0.99), most: 50, unit: 'ms' },
      { name: `search box, ${name}: PostgreSQL`, value: cost.postgres / words.length / 3, unit: 'ms CPU' },
    )
  }
  return figures
}

interface Sides {
  readonly product: Side
  readonly raw: Awaited<ReturnType<typeof startRaw>>
  readonly idle: { server: number; postgres: number }
}
/** CPU of a page beside the raw statements, after both answered the same. */
async function measureRatio(db: Db, path: Path, { product, raw, idle }: Sides): Promise<Figure[]> {
  await refuseUnequal([path], product.port, raw.port)
  const sides = [product, { ...raw, application: 'bench_baseline' }] as const
  const passed = await compare(db, path, sides, {
    requests: Number(flags.requests),
    passes: Number(flags.passes),
    idle,
  })
  console.table([
    {
      'server µs': rounded(passed.product.server, 0),
      'raw µs': rounded(passed.raw.server, 0),
      'postgres µs': rounded(passed.product.postgres, 0),
      'raw postgres µs': rounded(passed.raw.postgres, 0),
    },
  ])
  const whole = (cost: { server: number; postgres: number }) => cost.server + cost.postgres
  return [
    { name: 'GraphQL, 100 rows: server', value: passed.product.server / passed.raw.server, unit: 'times' },
    { name: 'GraphQL, 100 rows: PostgreSQL', value: passed.product.postgres / passed.raw.postgres, unit: 'times' },
    {
      name: 'GraphQL, 100 rows: CPU of both',
      value: whole(passed.product) / whole(passed.raw),
      most: 1.5,
      unit: 'times',
    },
  ]
}

async function main() {
  await (await startProduct({ dataDir, web: 'none' })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 600_000 })
  const stops: (() => Promise<unknown>)[] = [() => embedded.stop(), () => pool.end()]
  try {
    const db = createDb(pool)
    await seedLarge(db, Number(flags.rows))
    const columns = Object.keys(serviceCentres.row.shape)
    const filled = await fill(db, columns)
    const product = await startProduct({ dataDir, nodeFlags, more: { PAGE_SECONDS: '0', WORKER: 'off' } })
    stops.push(() => product.stop())
    const raw = await startRaw(embedded.config, columns)
    stops.push(() => raw.stop())
    const side = { ...product, application: 'sijill' }
    const from = { ip: '127.0.0.1', userAgent: 'bench' }
    const { token } = await createSessions(db).open(db, { id: filled.officer.id, kind: 'ministry' }, from)
    const path: Path = {
      name: 'GraphQL, 100 rows',
      goal: 1.5,
      token,
      ask: (n) => ({
        method: 'POST',
        path: address,
        body: JSON.stringify({ query: page, variables: { governorate: [1 + (n % 14)], page: 1 + (n % 5) } }),
      }),
    }
    // A server that has just started on a busy machine refuses until its loop keeps up.
    await sleep(3_000)
    const idle = await idleOf(db, side)
    const figures: Figure[] = [
      ...(parts.has('ratio') ? await measureRatio(db, path, { product: side, raw, idle }) : []),
      ...(parts.has('all') ? await measureAll(side, token) : []),
      ...(parts.has('refusals') ? await measureRefusals(db, side, token, idle) : []),
      ...(parts.has('search') ? await measureSearch(db, side, token, filled.names) : []),
    ]
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
