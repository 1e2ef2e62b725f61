// A list of 200,000 rows taken as a workbook: how long it takes, what memory it costs the server, and how long other
// requests wait meanwhile; beside the way that one would write first (all rows at once, one text, one compression).
//   node bench/export.ts [--rows 200000]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { buildServices } from '../server/core/build-services.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database/open-database.ts'
import { createDb } from '../server/core/database/pool.ts'
import { prepareQueue } from '../server/core/jobs/queue-tables.ts'
import type { Db } from '../server/core/services.ts'
import { seed } from '../server/seed.ts'
import { startProduct } from './product.ts'

const { values: flags } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, keep: { type: 'string' } },
})
const targets = { seconds: 3, megabytes: 150, waitMs: 200 }
const dataDir = mkdtempSync(join(tmpdir(), 'sijill-export-'))
const MB = 1024 * 1024

const addRows = (db: Db) =>
  sql`insert into service_centres (ngo_id, name_ar, name_en, type, clearance_authority_id, licence_no, licence_date, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, capacity, status)
    select 1, 'مركز ' || md5(n::text), 'Centre ' || n, 1, 1, n || '/م', date '2020-01-01' + (n % 2000), 1, 101, 1001, 'دمشق، شارع المثال، بناء ' || n, 33.5, 36.3, 101, n || '/1', '{1}', n % 500, 'active'
    from generate_series(1, ${Number(flags.rows)}::integer) n`.execute(db)

/** All rows in memory, one text, one compression: the bytes of the sheet alone. */
async function exportNaively(db: Db) {
  const before = process.memoryUsage().rss
  const begun = performance.now()
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from service_centres where ngo_id = 1 and deleted_at is null order by id desc`.execute(db)
  const columns = serviceCentres.list.sheet?.columns ?? []
  const text = rows
    .map(
      (row) =>
        `<row>${columns.map(({ key }) => `<c t="inlineStr"><is><t>${String(row[key] as string)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  const { length } = deflateRawSync(text)
  return {
    seconds: (performance.now() - begun) / 1000,
    megabytes: (process.memoryUsage().rss - before) / MB,
    size: length / MB,
  }
}

const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function exportThroughProduct() {
  const product = await startProduct({ dataDir, web: 'none' })
  const base = `http://127.0.0.1:${product.port}/api`
  try {
    const signedIn = (await (
      await fetch(`${base}/v2/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'sijill' },
        body: JSON.stringify({ username: 'sanabel.admin', password: 'Sijill-demo-2026' }),
      })
    ).json()) as { data: { token: string } }
    const headers = { authorization: `Bearer ${signedIn.data.token}` }
    const other = () => fetch(`${base}/${serviceCentres.path}?per_page=20`, { headers }).then((answer) => answer.text())
    for (let turn = 0; turn < 20; turn += 1) await other()
    const before = rssOf(product.pid)
    let [most, longest, running] = [before, 0, true]
    const watch = (async () => {
      while (running) {
        most = Math.max(most, rssOf(product.pid))
        await sleep(10)
      }
    })()
    const others = (async () => {
      while (running) {
        const begun = performance.now()
        await fetch(`${base}/v2/profile`, { headers }).then((answer) => answer.text())
        longest = Math.max(longest, performance.now() - begun)
        await sleep(20)
      }
    })()
    const begun = performance.now()
    const answer = await fetch(`${base}/${serviceCentres.path}`, { headers: { ...headers, 'to-excel': '1' } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const seconds = (performance.now() - begun) / 1000
    running = false
    await Promise.all([watch, others])
    if (answer.status !== 200) throw new Error(`the export answered ${answer.status}`)
    if (flags.keep) writeFileSync(flags.keep, bytes)
    return { seconds, megabytes: most - before, size: bytes.length / MB, longest }
  } finally {
    await product.stop()
  }
}

try {
  const log = pino({ level: 'error' })
  const database = await openDatabase({ dataDir, log })
  let naive: Awaited<ReturnType<typeof exportNaively>>
  try {
    await prepareQueue(database.adminPool)
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'demo', WORKER: 'off' })
    const { services, close } = await buildServices({ config, ...database, log, jobs: [] })
    try {
      await seed(services, database.adminPool)
      const owner = createDb(database.adminPool)
      await addRows(owner)
      naive = await exportNaively(owner)
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
  const ours = await exportThroughProduct()
  const shown = (value: number) => Number(value.toFixed(2))
  console.table({
    product: {
      seconds: shown(ours.seconds),
      'more MB': shown(ours.megabytes),
      'file MB': shown(ours.size),
      'longest wait of others, ms': shown(ours.longest),
    },
    naive: { seconds: shown(naive.seconds), 'more MB': shown(naive.megabytes), 'file MB': shown(naive.size) },
    ratio: { seconds: shown(ours.seconds / naive.seconds), 'more MB': shown(ours.megabytes / naive.megabytes) },
  })
  const reached =
    ours.seconds <= targets.seconds && ours.megabytes <= targets.megabytes && ours.longest <= targets.waitMs
  console.log(
    `targets ${targets.seconds} s, ${targets.megabytes} MB, ${targets.waitMs} ms: ${reached ? 'reached' : 'MISSED'}`,
  )
  process.exitCode = reached ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
