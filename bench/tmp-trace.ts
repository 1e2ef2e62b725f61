import { withLargeRegister } from './large-register.ts'
import { createDb } from '../server/core/database/pool.ts'
import { registerQuery } from '../server/public-site/register-query.ts'
import { sql } from 'kysely'
await withLargeRegister({ rows: 100000, data: '/tmp/w/speed-out/large' }, async (services, owner) => {
  let on = false
  const watched = createDb(services.pool, (e) => {
    if (on && e.level === 'query')
      console.log(
        `  ${e.queryDurationMillis.toFixed(2)} ms ${e.query.sql.replace(/\s+/g, ' ').slice(0, 300)}  -- ${JSON.stringify(e.query.parameters).slice(0, 200)}`,
      )
  })
  const reg = registerQuery({ ...services, readDb: watched })
  const { rows } = await sql<{
    name_ar: string
  }>`select name_ar from ngos where ngo_code like 'XL-%' and status_id = 1 order by md5(name_ar) limit 40`.execute(
    owner,
  )
  const names = rows.map((r) => r.name_ar.split(' ').slice(1, 3).join(' '))
  for (let i = 0; i < 5; i++) for (const n of names) await reg.list({ name: n })
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  for (const n of [] as string[]) {
    const b = performance.now()
    console.log(n)
    const p = await reg.list({ name: n })
    console.log(`  = ${(performance.now() - b).toFixed(2)} ms, total ${p.total}`)
  }
  for (let i = 0; i < 30; i++) for (const n of names) await reg.list({ name: n })
  await session.post('Profiler.start')
  const b = performance.now()
  const c = process.cpuUsage()
  for (let i = 0; i < 20; i++) for (const n of names) await reg.list({ name: n })
  const u = process.cpuUsage(c)
  console.log('per search', (performance.now() - b) / 800, 'cpu', (u.user + u.system) / 800000)
  const { profile } = await session.post('Profiler.stop')
  ;(await import('node:fs')).writeFileSync('/tmp/w/speed-out/loop.cpuprofile', JSON.stringify(profile))
})
