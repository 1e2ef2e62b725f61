// Deciding a case beside the raw statements: CPU of server and PostgreSQL for one decision of an officer over HTTP.
//   node bench/decide.ts [--requests 400] [--passes 3]
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
import { compare, idleOf } from './paths/cpu.ts'
import { startProduct } from './product.ts'
import { startRaw } from './raw/start.ts'

const { values: flags } = parseArgs({
  options: { requests: { type: 'string', default: '400' }, passes: { type: 'string', default: '3' } },
})
const [requests, passes] = [Number(flags.requests), Number(flags.passes)]
/** Most times the CPU of the raw statements. */
const goal = 4

/** An officer who holds the first step of a name change, and as many requests at it as are decided. */
async function fill(db: Db, count: number): Promise<{ officer: number; ids: number[] }> {
  const { rows } = await sql<{ id: number }>`select id from users where username = 'central.admin'`.execute(db)
  const officer = rows[0]?.id ?? 0
  await sql`insert into user_transaction_roles (user_id, transaction_request_role_id)
    select ${officer}, id from transaction_request_roles where slug = 'receiver' on conflict do nothing`.execute(db)
  const made = await sql<{ id: number }>`
    with n as (select array_agg(id order by id) as ids from ngos where deleted_at is null and status_id = 1)
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, current_stage_number, submitted_at, stage_entered_at, stage_due_at, clock_days, stage_days, type_version, payload)
    select t.id, t.slug, n.ids[1 + c % array_length(n.ids, 1)], 'تعديل الاسم ' || c, 'submitted', 1, now(), now(), now() + interval '5 days', 2, 2, t.version, '{}'
    from generate_series(1, ${count}) c, n, transaction_types t where t.slug = 'name_change' returning id`.execute(db)
  await sql`analyze`.execute(db)
  return { officer, ids: made.rows.map(({ id }) => id) }
}

const dataDir = mkdtempSync(join(tmpdir(), 'sijill-decide-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  await (await startProduct({ dataDir, web: 'none', main: join('server', 'main.ts') })).stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(() => embedded.stop())
  const pool = createPool(embedded.ownerConfig, { max: 2, applicationName: 'bench', statementTimeoutMs: 300_000 })
  endings.push(() => pool.end())
  const db = createDb(pool)
  // Both sides use each request once: what warms up, and every pass.
  const { officer, ids } = await fill(db, 2 * (Math.max(200, requests / 2) + passes * requests) + 10)
  const product = await startProduct({ dataDir, web: 'none', main: join('server', 'main.ts'), more: { WORKER: 'off' } })
  endings.push(() => product.stop())
  const raw = await startRaw(embedded.config, [])
  endings.push(() => raw.stop())
  const { token } = await createSessions(db).open(
    db,
    { id: officer, kind: 'ministry' },
    { ip: '127.0.0.1', userAgent: 'bench' },
  )
  const sides = [
    { ...product, application: 'sijill' },
    { ...raw, application: 'bench_baseline' },
  ] as const
  const ask = (n: number) => ({
    method: 'PUT' as const,
    path: `/api/v2/ministry/transaction-requests/${ids[n]}`,
    body: JSON.stringify({ decision: 'start' }),
  })
  const idle = await idleOf(db, sides[0])
  const seen = await compare(db, { name: 'the study of a request begins', goal, token, ask, changes: true }, sides, {
    requests,
    passes,
    idle,
  })
  const together = (cost: { server: number; postgres: number }) => cost.server + cost.postgres
  const ratio = (a: number, b: number) => (a / b).toFixed(1)
  console.log(`${requests} decisions a pass, median of ${passes}; CPU in microseconds for each`)
  console.table({
    product: { server: seen.product.server.toFixed(0), postgres: seen.product.postgres.toFixed(0) },
    raw: { server: seen.raw.server.toFixed(0), postgres: seen.raw.postgres.toFixed(0) },
    times: {
      server: ratio(seen.product.server, seen.raw.server),
      postgres: ratio(seen.product.postgres, seen.raw.postgres),
      together: ratio(together(seen.product), together(seen.raw)),
    },
  })
  if (together(seen.product) > goal * together(seen.raw)) process.exitCode = 1
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
