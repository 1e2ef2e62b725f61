// The desk's list with many open cases: time of its two questions in the database, filtered as officers filter it.
//   node bench/desk.ts [--cases 100000] [--asks 400]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import type { Actor } from '../server/core/identity/actor.ts'
import { loadReference } from '../server/core/reference.ts'
import type { Db, Services } from '../server/core/services.ts'
import { findRequests } from '../server/transactions/queue.ts'
import { backends } from './paths/cpu.ts'
import { startProduct } from './product.ts'
import { quantile } from './times.ts'

const { values: flags } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, asks: { type: 'string', default: '400' } },
})
const [cases, asks] = [Number(flags.cases), Number(flags.asks)]
/** Milliseconds within which 99 of 100 questions are answered. */
const bound = 50
const officers = 40

/** Open cases of all types, steps, officers and governorates; a fifth of them is late, one of twenty waits for its applicant. */
async function fill(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (kind, username, email, mobile, password_hash, first_name, last_name, ministry_user_type)
    select 'ministry', 'desk' || n, 'desk' || n || '@bench.example', '+963900000000', '-', 'سامر', 'السنديان', 'central' from generate_series(1, ${officers}) n returning id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  await sql`with n as (select array_agg(id order by id) as ids from ngos where deleted_at is null),
      t as (select t.id, t.slug, t.version, (select min(stage_number) from transaction_type_stages s where s.transaction_type_id = t.id and s.version = t.version) as stage
        from transaction_types t where t.audience = 'ngo' and t.deleted_at is null),
      k as (select array_agg(id order by id) as ids, array_agg(slug order by id) as slugs, array_agg(version order by id) as versions, array_agg(stage order by id) as stages, count(*)::int as all from t)
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, current_stage_number, assigned_user_id, submitted_at, stage_entered_at, stage_due_at, clock_days, type_version)
    select k.ids[1 + (c * 13) % k.all], k.slugs[1 + (c * 13) % k.all], n.ids[1 + c % array_length(n.ids, 1)], 'طلب رقم ' || c, (array['submitted', 'in_progress', 'in_progress', 'external'])[1 + (c / 7) % 4],
      k.stages[1 + (c * 13) % k.all], (${ids}::bigint[])[1 + (c * 7) % ${officers}], now() - (c % 90) * interval '1 day', now() - (c % 20) * interval '1 day',
      now() + (c % 50 - 10) * interval '1 day', 5, k.versions[1 + (c * 13) % k.all]
    from generate_series(1, ${cases}) c, n, k`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return ids
}

/** CPU of PostgreSQL for the questions, in milliseconds: elapsed times tell how busy the machine is as well. */
const backendCpu = async (db: Db): Promise<number> =>
  [...(await backends(db, 'bench')).values()].reduce((sum, cpu) => sum + cpu, 0)

const dataDir = mkdtempSync(join(tmpdir(), 'sijill-desk-'))
const endings: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
try {
  const first = await startProduct({ dataDir, web: 'none', main: join('server', 'main.ts') })
  await first.stop()
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  endings.push(embedded.stop)
  const pool = createPool(embedded.ownerConfig, { max: 4, applicationName: 'bench', statementTimeoutMs: 300_000 })
  endings.push(() => pool.end())
  const db = createDb(pool)
  const ids = await fill(db)
  const services = { reference: await loadReference(db), now: () => new Date() } as unknown as Services
  const head = {
    userId: ids[0],
    kind: 'ministry',
    central: true,
    permissions: new Map([['ministry_transaction_requests', new Set(['S'])]]),
  } as unknown as Actor
  const states = ['submitted', 'in_progress', 'external'] as const
  const questions: Record<string, (n: number) => Parameters<typeof findRequests>[3]> = {
    'of one officer, in a state, late': (n) => ({
      assigned_user_id: ids[n % officers],
      status: states[n % 3],
      urgency: 'late',
    }),
    'of one officer, open': (n) => ({ assigned_user_id: ids[n % officers], urgency: 'open' }),
    'of one officer, late': (n) => ({ assigned_user_id: ids[n % officers], urgency: 'late' }),
    'in a state, late': (n) => ({ status: states[n % 3], urgency: 'late' }),
    'all, most urgent first': () => ({}),
    'all, late': () => ({ urgency: 'late' }),
  }
  const table: Record<string, unknown>[] = []
  let isMissed = false
  for (const [name, ask] of Object.entries(questions)) {
    const seen: number[] = []
    let most = 0
    const count = name.startsWith('all') || name.startsWith('in a state') ? asks / 4 : asks
    let cpu = 0
    for (let n = 0; n < count + 20; n += 1) {
      if (n === 20) cpu = await backendCpu(db)
      const begun = performance.now()
      most = Math.max(most, (await findRequests(db, services, head, { per_page: 25, ...ask(n) })).total)
      // Plans are prepared before anything counts.
      if (n >= 20) seen.push(performance.now() - begun)
    }
    const [half, slow] = [quantile(seen, 0.5), quantile(seen, 0.99)]
    const counts = name.startsWith('of one officer')
    isMissed ||= counts && slow > bound
    table.push({
      question: name,
      'rows, at most': most,
      'median ms': half.toFixed(1),
      'p99 ms': slow.toFixed(1),
      'PostgreSQL CPU ms': (((await backendCpu(db)) - cpu) / count).toFixed(1),
      bound: counts ? bound : '—',
    })
  }
  console.log(`${cases} open cases, ${asks} questions one after the other, count and page together`)
  console.table(table)
  if (isMissed) process.exitCode = 1
} finally {
  while (endings.length > 0) await endings.pop()?.()
}
