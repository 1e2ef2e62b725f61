// Accounts of a year with 5,000 lines: what opening them costs, and that saving one line sends one line.
//   node bench/accounts.ts [--lines 5000] [--asks 20] [--screen]   (--screen: the built product in a slow browser, too)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { createSessions } from '../server/core/identity/sessions.ts'
import type { Db } from '../server/core/services.ts'
import { type Cold, openedCold, openedOnScreen } from './accounts-screen.ts'
import { costOf, median } from './paths/cpu.ts'
import { startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: {
    lines: { type: 'string', default: '5000' },
    asks: { type: 'string', default: '20' },
    screen: { type: 'boolean', default: false },
    cold: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
})
const [lines, asks] = [Number(flags.lines), Number(flags.asks)]
/** Milliseconds in which the year is answered and drawn on a slow screen, bytes that it has packed and an answer to one line. */
const bounds = { open: 300, bytes: 250_000, saved: 5_000, screen: 1_000 }

const rounded = (cold: Cold) =>
  Object.fromEntries(Object.entries(cold).map(([key, ms]) => [key, Math.round(ms as number)]))

interface Filled {
  readonly user: number
  readonly budget: number
  readonly year: number
  readonly line: number
}
/** A year of an organisation of the demonstration, with as many lines as are asked for on all accounts of the chart. */
async function fill(db: Db): Promise<Filled> {
  const { rows } = await sql<{
    user: number
    ngo: number
  }>`select id as user, ngo_id as ngo from users where username = 'athar.admin'`.execute(db)
  const { user = 0, ngo = 0 } = rows[0] ?? {}
  const { rows: made } = await sql<{ id: number; year: number }>`
    insert into annual_budgets (ngo_id, year, currency_id, status) select ${ngo}, y.year, 1, 'draft'
    from (select max(y) as year from generate_series(2015, extract(year from now())::integer - 1) y
      where not exists (select from annual_budgets b where b.ngo_id = ${ngo} and b.year = y and b.deleted_at is null)) y
    returning id, year`.execute(db)
  const { id: budget = 0, year = 0 } = made[0] ?? {}
  const { rows: added } = await sql<{ id: number }>`
    with a as (select array_agg(id order by sort) as ids from budget_accounts where is_active)
    insert into annual_budget_lines (ngo_id, budget_id, account_id, name, planned, actual, note)
    select ${ngo}, ${budget}, a.ids[1 + n % array_length(a.ids, 1)], 'بند للقياس رقم ' || n, n * 1000.25, n * 990.50, case when n % 5 = 0 then 'ملاحظة على البند' end
    from generate_series(1, ${lines}) n, a returning id`.execute(db)
  await sql`analyze`.execute(db)
  return { user, budget, year, line: added[Math.floor(added.length / 2)]?.id ?? 0 }
}

const dataDir = mkdtempSync(join(tmpdir(), 'sijill-accounts-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  const sources = { web: 'none', main: join('server', 'main.ts') }
  const other = flags.folder === undefined ? {} : { folder: flags.folder }
  const started = { dataDir, ...(flags.screen || flags.cold ? {} : sources), ...other }
  await (await startProduct(started)).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(() => embedded.stop())
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 300_000 })
  endings.push(() => pool.end())
  const db = createDb(pool)
  const { user, budget, year, line } = await fill(db)
  const product = await startProduct({ ...started, more: { WORKER: 'off' } })
  endings.push(() => product.stop())
  const { token } = await createSessions(db).open(
    db,
    { id: user, kind: 'org' },
    { ip: '127.0.0.1', userAgent: 'bench' },
  )
  const side = { ...product, application: 'sijill' }
  const ask = async (path: string, body?: object) => {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/v2/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'br, gzip',
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return {
      ms: performance.now() - begun,
      packed: Number(answer.headers.get('content-length') ?? 0),
      plain: Buffer.byteLength(text),
      data: (JSON.parse(text) as { data: { lines?: unknown[]; budget?: { lines: unknown[] } | null } }).data,
    }
  }
  const open = () => ask(`financial/annual-budgets?year=${year}`)
  const save = (n: number) =>
    ask(`financial/annual-budgets/${budget}/lines`, { lines: [{ id: line, actual: `${n}.00` }] })
  const measured = async (work: (n: number) => ReturnType<typeof ask>) => {
    for (let n = 0; n < 3; n += 1) await work(n + 1)
    const seen: Awaited<ReturnType<typeof ask>>[] = []
    const cost = await costOf(db, side, async () => {
      for (let n = 0; n < asks; n += 1) seen.push(await work(n + 10))
    })
    return { ms: median(seen.map(({ ms }) => ms)), cost, last: seen.at(-1) as Awaited<ReturnType<typeof ask>> }
  }
  const [opened, saved] = [await measured(open), await measured(save)]
  const told = ({ ms, cost, last }: typeof opened, count: number | undefined) => ({
    lines: count,
    'ms, median': ms.toFixed(0),
    'server, CPU ms': (cost.server / asks).toFixed(1),
    'PostgreSQL, CPU ms': (cost.postgres / asks).toFixed(1),
    'bytes packed': last.packed,
    'bytes plain': last.plain,
  })
  const openedLines = opened.last.data.budget?.lines.length
  const savedLines = saved.last.data.lines?.length
  console.table({ 'the year is opened': told(opened, openedLines), 'one line is saved': told(saved, savedLines) })
  const screen = flags.screen ? await openedOnScreen(product.port, year) : 0
  if (flags.screen) console.log(`drawn on a slow screen: ${screen.toFixed(0)} ms`)
  const cold = flags.cold ? await openedCold(product.port, year) : undefined
  if (cold) console.table({ 'by its address, in a browser that knows nothing': rounded(cold) })
  const missed = [
    ...(screen > bounds.screen ? [`drawn in ${screen.toFixed(0)} of ${bounds.screen} ms`] : []),
    ...(opened.ms > bounds.open ? [`opening ${opened.ms.toFixed(0)} of ${bounds.open} ms`] : []),
    ...(opened.last.packed > bounds.bytes ? [`${opened.last.packed} of ${bounds.bytes} bytes`] : []),
    ...(openedLines !== undefined && openedLines < lines ? [`${openedLines} lines of ${lines}`] : []),
    ...(savedLines === 1 ? [] : [`${savedLines} lines answered to one`]),
    ...(saved.last.plain > bounds.saved ? [`${saved.last.plain} bytes answered to one line`] : []),
  ]
  if (missed.length > 0) {
    console.error(`missed: ${missed.join('; ')}`)
    process.exitCode = 1
  }
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
