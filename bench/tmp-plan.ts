import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createPool } from '../server/core/database/pool.ts'
const e = await startEmbedded({ dataDir: '/tmp/w/speed-out/large', log: pino({ level: 'silent' }) })
const pool = createPool(e.config, { max: 1 })
const c = await pool.connect()
const rank = `select s.ngo_id, count(*) over () as total, (select count(*) from ngo_words k where k.id > $1) as words from ngo_search s where s.status_id = any($2::integer[]) and s.terms && $11::integer[] and s.terms @> $3::integer[] order by case when s.core = $4 then 1 when s.core like $5 then 2 when s.terms && $6::integer[] and s.terms && $7::integer[] then 3 else 4 end, case when s.core like $5 then s.core end, case when s.core like $5 then s.ngo_id end, s.name_folded asc, s.ngo_id asc limit $9 offset $10`
const p = [
  7079,
  '{1,2,3,4,5,6,7}',
  '{3647}',
  'شامم بحوث',
  'شامم بحوث%',
  '{1332}',
  '{3647}',
  null,
  10,
  0,
  '{1332,2457,4038,5465}',
]
const q = (v: unknown) => (v === null ? 'null' : typeof v === 'number' ? String(v) : `'${v}'`)
await c.query(`prepare r(bigint, int[], int[], text, text, int[], int[], int, int, int, int[]) as ${rank}`)
for (const mode of ['auto', 'force_generic_plan']) {
  await c.query(`set plan_cache_mode = ${mode}`)
  for (let i = 0; i < 8; i++) {
    const r = await c.query(`explain (analyze, timing off, costs on) execute r(${p.map(q).join(',')})`)
    if (i === 7) console.log(mode, r.rows.map((x: any) => x['QUERY PLAN']).join('\n'))
  }
}
const rows = process.argv[2] ?? ''
const late = (await import('../server/public-site/register-query.ts')).briefColumns('2026-11-24').toOperationNode()
void late
void rows
c.release()
await pool.end()
await e.stop()
