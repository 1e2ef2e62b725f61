import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp()
const groups = (from: 'counted' | 'kept') =>
  sql<{ key: string; count: number }>`
  select concat_ws(' ', status_id, governorate_id, legal_form_id) as key, ${from === 'kept' ? sql`sum(count)::int` : sql`count(*)::int`} as count
  from ${sql.table(from === 'kept' ? 'ngo_counts' : 'ngo_search')} group by 1 having ${from === 'kept' ? sql`sum(count) <> 0` : sql`true`} order by 1`
    .execute(app.ownerDb)
    .then(({ rows }) => rows)
const fold = () => sql`select fold_ngo_counts()`.execute(app.ownerDb)

it('the counter of the register is the number of its rows, whatever changes, is undone, deleted or folded', async () => {
  const ids: number[] = []
  // The same sequence in every run.
  let seed = 20261124
  const next = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  for (let turn = 0; turn < 60; turn++) {
    const id = ids[next(Math.max(1, ids.length))]
    const act = next(6)
    if (act === 0 || id === undefined) ids.push((await organisation(app)).id)
    else if (act === 1)
      await sql`update ngos set governorate_id = ${1 + next(14)} where id = ${id}`.execute(app.ownerDb)
    else if (act === 2)
      await sql`update ngos set status_id = ${[1, 2, 4][next(3)]} where id = ${id}`.execute(app.ownerDb)
    else if (act === 3) await sql`update ngos set deleted_at = now() where id = ${id}`.execute(app.ownerDb)
    else if (act === 4)
      await app.ownerDb
        .transaction()
        .execute(async (trx) => {
          await sql`update ngos set governorate_id = 1 + (governorate_id % 14)`.execute(trx)
          throw new Error('undone')
        })
        .catch(() => undefined)
    else await fold()
    expect(await groups('kept'), `after turn ${turn}`).toEqual(await groups('counted'))
  }
})

it('folding beside a change that is not over yet loses neither', async () => {
  const { id } = await organisation(app)
  await app.ownerDb.transaction().execute(async (trx) => {
    await sql`update ngos set governorate_id = 1 + (governorate_id % 14) where id = ${id}`.execute(trx)
    await Promise.all([fold(), fold()])
  })
  expect(await groups('kept')).toEqual(await groups('counted'))
})
