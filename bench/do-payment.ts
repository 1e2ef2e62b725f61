// Giving beside the raw statements, and many who give at once: CPU of server and PostgreSQL for one confirmed gift over
// HTTP, then so many gifts a second for so long, with their 99th percentile. The sandbox operator is a process of its own.
//   node bench/do-payment.ts [--requests 400] [--passes 3] [--rate 50] [--seconds 20]
//   node bench/do-payment.ts --pages    (after a build) the page of a campaign and the public list on a weak phone,
//                                       while people give to the campaign at this rate
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { encrypt, hmac, loadSecrets } from '../server/core/identity/secrets.ts'
import type { Db } from '../server/core/services.ts'
import { runSandbox } from '../server/giving/sandbox/run.ts'
import { compare, idleOf } from './paths/cpu.ts'
import { startProduct } from './product.ts'
import { startRaw } from './raw/start.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '400' },
    passes: { type: 'string', default: '3' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '' },
    pages: { type: 'boolean', default: false },
  },
})
const [requests, passes] = [Number(flags.requests), Number(flags.passes)]
const [rate, seconds] = [Number(flags.rate), Number(flags.seconds || (flags.pages ? '200' : '20'))]
/** Most times the CPU of the raw statements, and the longest 99th percentile in milliseconds. */
const [goal, slowest] = [5, 500]
const [phone, amount] = ['0955000011', '25000']

/** Payments of a running campaign that wait for their code, known to the operator by the same names. */
async function fill(db: Db, dataDir: string, operator: string, count: number) {
  const { encryptionKey, hmacKey } = loadSecrets(dataDir)
  const names = Array.from({ length: count }, () => randomBytes(12).toString('hex'))
  const { rows } = await sql<{ slug: string; campaign: number }>`
    with way as (select w.ngo_id, w.payment_method_id, w.merchant_no, m.slug, c.id as campaign_id from ngo_payment_methods w
        join payment_methods m on m.id = w.payment_method_id join campaigns c on c.ngo_id = w.ngo_id
      where w.is_active and w.status = 'verified' and m.requires_otp and c.confirmed = 'A' and c.campaign_type = 0
        and c.collection_means ? 'platform_payment' and c.start_date <= current_date and c.end_date > current_date and c.stopped_at is null limit 1),
    made as (insert into payments (transaction_id, payment_method_id, ngo_id, campaign_id, phone_number, phone_hash, phone_masked, amount, fee, fee_payer,
        currency_id, merchant_no, locale, expires_at, check_at, idempotency_key, request_hash, status)
      select n.name, w.payment_method_id, w.ngo_id, w.campaign_id, ${encrypt(phone, encryptionKey, 'payment_phone')}, ${hmac(phone, hmacKey)}, '09*****011',
        ${amount}::numeric, 0, 'ngo', 1, w.merchant_no, 'ar', now() + interval '1 day', now() + interval '1 day', n.name, n.name, 'otp_sent'
      from unnest(${names}::text[]) n (name), way w)
    select slug, campaign_id as campaign from way`.execute(db)
  const [way] = rows
  if (way === undefined) throw new Error('the demonstration has no campaign that takes wallets')
  const asked = names.values()
  const ask = async () => {
    for (const id of asked) {
      const body = JSON.stringify({ id, merchant: '700100', phone, amount: `${amount}.00` })
      await (await fetch(`${operator}/${way.slug}/charges`, { method: 'POST', body })).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 16 }, ask))
  await sql`analyze`.execute(db)
  return { names, campaign: way.campaign }
}

/** Gives at a rate, whether the answers come or not; answers how long each took, and how many failed. */
async function giveAtRate(port: number, names: readonly string[]) {
  const took: number[] = []
  let errors = 0
  const give = async (name: string) => {
    const begun = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/v2/guest/do-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'sijill' },
      body: JSON.stringify({ transaction_id: name, otp: '123456' }),
    }).catch(() => undefined)
    const answer = (await response?.json().catch(() => undefined)) as { data?: { status?: string } } | undefined
    took.push(performance.now() - begun)
    if (answer?.data?.status !== 'finalised') errors += 1
  }
  const all: Promise<void>[] = []
  const begun = performance.now()
  for (const [at, name] of names.entries()) {
    await sleep(Math.max(0, begun + (at * 1000) / rate - performance.now()))
    all.push(give(name))
  }
  await Promise.all(all)
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { gifts: names.length, errors, p50: part(0.5), p99: part(0.99), longest: sorted.at(-1) ?? 0 }
}

/** The page of the campaign and the list on a weak phone, meanwhile. Answers whether they keep their budgets. */
const viewPages = (port: number, campaign: number) =>
  new Promise<boolean>((done) => {
    const paths = [`/details_donation/${campaign}`, '/ngo-list']
    const given = [join(import.meta.dirname, 'pages.ts'), `http://127.0.0.1:${port}`, ...paths]
    spawn(process.execPath, given, { stdio: 'inherit' }).on('exit', (code) => done(code === 0))
  })

const dataDir = mkdtempSync(join(tmpdir(), 'sijill-give-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  await (await startProduct({ dataDir, web: 'none', main: join('server', 'main.ts') })).stop()
  const sandbox = await runSandbox()
  endings.push(() => sandbox.stop())
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(() => embedded.stop())
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 300_000 })
  endings.push(() => pool.end())
  const db = createDb(pool)
  // Both sides use each payment once: what warms up, and every pass; then those of the rate.
  const measured = 2 * (Math.max(200, requests / 2) + passes * requests) + 10
  const { names, campaign } = await fill(db, dataDir, sandbox.url, measured + rate * seconds)
  const product = await startProduct({
    dataDir,
    ...(flags.pages ? {} : { web: 'none', main: join('server', 'main.ts') }),
    more: { WORKER: 'off', PAYMENT_URL: sandbox.url },
  })
  endings.push(() => product.stop())
  process.env.BENCH_OPERATOR = sandbox.url
  const raw = await startRaw(embedded.config, [])
  endings.push(() => raw.stop())
  const sides = [
    { ...product, application: 'sijill' },
    { ...raw, application: 'bench_baseline' },
  ] as const
  const ask = (n: number) => ({
    method: 'POST' as const,
    path: '/api/v2/guest/do-payment',
    headers: { 'x-requested-with': 'sijill' },
    body: JSON.stringify({ transaction_id: names[n], otp: '123456' }),
  })
  const idle = await idleOf(db, sides[0])
  const path = { name: 'a gift is confirmed', goal, token: undefined, ask, changes: true as const }
  const seen = await compare(db, path, sides, { requests, passes, idle })
  const together = (cost: { server: number; postgres: number }) => cost.server + cost.postgres
  const ratio = (a: number, b: number) => (a / b).toFixed(1)
  console.log(`${requests} gifts a pass, median of ${passes}; CPU in microseconds for each`)
  console.table({
    product: { server: seen.product.server.toFixed(0), postgres: seen.product.postgres.toFixed(0) },
    raw: { server: seen.raw.server.toFixed(0), postgres: seen.raw.postgres.toFixed(0) },
    times: {
      server: ratio(seen.product.server, seen.raw.server),
      postgres: ratio(seen.product.postgres, seen.raw.postgres),
      together: ratio(together(seen.product), together(seen.raw)),
    },
  })
  const viewed = flags.pages ? viewPages(product.port, campaign) : undefined
  const given = await giveAtRate(product.port, names.slice(measured))
  console.log(`${rate} gifts a second for ${seconds} s, to one campaign; milliseconds`)
  console.table({
    product: {
      ...{ gifts: given.gifts, errors: given.errors },
      ...{ p50: given.p50.toFixed(0), p99: given.p99.toFixed(0), longest: given.longest.toFixed(0) },
    },
  })
  const isMissed = together(seen.product) > goal * together(seen.raw) || given.errors > 0 || given.p99 > slowest
  if (isMissed || (await viewed) === false) process.exitCode = 1
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
