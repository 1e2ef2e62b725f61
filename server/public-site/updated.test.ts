import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp()
const db = app.ownerDb

test('the page of an organisation names the last day on which any of it changed, in Damascus; a new score is no change', async () => {
  const { id } = await organisation(app)
  const told = async () => must(await app.guest.call(readNgoOverview, { params: { id } })).updated_on
  const tables = [
    'ngo_objectives',
    'contact_information',
    'directors',
    'director_boards',
    'branches',
    'classification_ngos',
    'ngo_services',
  ]
  await sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${id}, 1, 'رعاية الأسر في الأرياف')`.execute(
    db,
  )
  await sql`insert into contact_information (ngo_id, type, value, is_public, is_primary) values (${id}, 1, '0112233445', true, true)`.execute(
    db,
  )
  await sql`insert into classification_ngos (ngo_id, classification_id, type) select ${id}, min(k.id), 'main' from classifications k where k.parent_id is null`.execute(
    db,
  )
  const at = (table: string, moment: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      const own = table === 'ngos' ? sql`id = ${id}` : sql`ngo_id = ${id}`
      return (
        (await sql`update ${sql.table(table)} set updated_at = ${moment}::timestamptz where ${own}`.execute(trx))
          .numAffectedRows ?? 0n
      )
    })
  let moved = 0
  for (const table of ['ngos', ...tables]) await at(table, '2026-01-05T09:00:00Z')
  expect(await told()).toBe('2026-01-05')
  for (const [n, table] of ['ngos', ...tables].entries()) {
    const day = `2026-02-${String(n + 10)}`
    // An hour and a half after midnight in Damascus.
    if ((await at(table, `2026-02-${String(n + 9).padStart(2, '0')}T22:30:00Z`)) === 0n) continue
    moved += 1
    expect(await told(), table).toBe(day)
  }
  expect(moved).toBeGreaterThan(3)
  const before = await told()
  await sql`update ngos set profile_score = 100 - profile_score / 2 where id = ${id}`.execute(db)
  expect(await told()).toBe(before)
  await sql`update ngos set about = '<p>نص جديد</p>' where id = ${id}`.execute(db)
  expect(await told()).not.toBe(before)
})
