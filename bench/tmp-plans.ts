import { withLargeRegister } from './large-register.ts'
import { createDb, createPool } from '../server/core/database/pool.ts'
import { registerQuery } from '../server/public-site/register-query.ts'
import { publicOrganisation } from '../server/public-site/organisation.ts'
import { ngoPage } from '../server/ngos/page.ts'
import { staffRegister } from '../server/ngos/register-query.ts'
import { sql } from 'kysely'
await withLargeRegister({ rows: 100000, data: '/tmp/w/speed-out/large' }, async (services, owner) => {
  const pool = createPool(services.pool.options as never, { max: 1 })
  ;(pool.options as any).max = 1
  const db = createDb(pool)
  const s = { ...services, db, readDb: db, pool }
  const reg = registerQuery(s)
  const staff = staffRegister(s)
  const handlers: Record<string, any> = {}
  const on = ((call: any, h: any) => {
    handlers[call.path] = h
  }) as never
  publicOrganisation(on, s)
  ngoPage(on, s)
  const { rows } = await sql<{
    id: number
    name_ar: string
  }>`select id, name_ar from ngos where ngo_code like 'XL-%' and status_id = 1 order by md5(name_ar) limit 30`.execute(
    owner,
  )
  const reply = { headers() {}, header() {} }
  const actor = {
    kind: 'ministry',
    userId: 1,
    permissions: new Map(
      [
        'ministry_ngos',
        'ministry_transaction_requests',
        'ministry_mediation_request',
        'ministry_ngos_validation',
        'ministry_ngo_users_rp',
      ].map((k) => [k, new Set(['S'])]),
    ),
    governorateId: undefined,
  }
  for (const { id, name_ar } of rows) {
    await reg.list({ name: name_ar.split(' ').slice(1, 3).join(' ') })
    await reg.list({ governorate_id: [1 + (id % 14)], status_id: [1], page: 1 + (id % 5) })
    await staff.list(actor as never, { page: 1 + (id % 5) } as never)
    await handlers['v2/guest/ngos/{id}']({ params: { id }, request: {}, reply })
    await handlers['v2/ministry/ngos/{id}']({ params: { id }, request: {}, reply, actor })
  }
  for (const r of (
    await sql<any>`select generic_plans as g, custom_plans as c, left(regexp_replace(statement, '\s+', ' ', 'g'), 110) as s from pg_prepared_statements order by name`.execute(
      db,
    )
  ).rows)
    console.log(r.g, r.c, r.s)
  await pool.end()
})
