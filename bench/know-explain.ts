import { pino } from 'pino'
import { startEmbedded } from '../server/core/database/embedded-postgres.ts'
import { createPool } from '../server/core/database/pool.ts'
const e = await startEmbedded({ dataDir: '/tmp/w/bench/main', log: pino({ level: 'silent' }) })
const pool = createPool(e.ownerConfig, { max: 1, applicationName: 'x', statementTimeoutMs: 60000 })
try {
  console.log((await pool.query(`select count(*), count(*) filter (where owner_id is not null and scan_state='clean') c, count(distinct name) d from attachments where deleted_at is null`)).rows)
  console.log((await pool.query(`select owner_type, count(*) from attachments group by 1 order by 2 desc limit 8`)).rows)
  console.log((await pool.query(`select name from attachments where deleted_at is null order by id desc limit 8`)).rows)
  const names = (await pool.query(`select name_ar from ngos where ngo_code like 'XL-%' order by md5(id::text) limit 120`)).rows.map((r) => r.name_ar)
  const words = names.flatMap((n) => { const [, b = '', c = ''] = n.split(' '); return [b, `${b} ${c}`.trim(), c.slice(0, 3)].filter((w) => w.length >= 2) })
  const q = (w: string[], mat: boolean) => `select f.*, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en from ${mat ? '(select * from attachments f where' : 'attachments f'} ${mat ? '' : 'left join ngos n on n.id = f.ngo_id left join establishments e on e.id = f.establishment_id where'} f.deleted_at is null and f.owner_id is not null and f.scan_state='clean' and ${w.map((_, i) => `ar_norm(f.name) like '%' || replace(replace(ar_norm($${i + 1}), '%', ''), '_', '') || '%'`).join(' and ')} order by f.id desc limit 30${mat ? ') f left join ngos n on n.id = f.ngo_id order by f.id desc' : ''}`
  const seen: [number, string, string][] = []
  for (const word of words) {
    const w = word.split(' ')
    await pool.query(q(w, false), w)
    const { rows } = await pool.query('explain (analyze, buffers) ' + q(w, false), w)
    const text = rows.map((r) => r['QUERY PLAN']).join('\n')
    seen.push([Number(/Execution Time: ([\d.]+)/.exec(text)![1]), word, text])
  }
  seen.sort((a, b) => b[0] - a[0])
  console.log(seen.slice(0, 8).map(([t, w]) => [t, w]), seen.map((s) => s[0]).reduce((a, b) => a + b) / seen.length)
  console.log(seen[0]![2]); console.log(seen[Math.floor(seen.length / 2)]![2])
} finally { await pool.end(); await e.stop() }
