import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { readReturn } from '#contract/returns/returns.ts'
import { openReturns } from './jobs.ts'

const app = await testApp()
const plan = ({ id }: Organisation) =>
  sql`insert into plans (ngo_id, year, status, currency_id) values (${id}, 2026, 'executing', 1)`.execute(app.ownerDb)
const stateOf = async ({ client }: Organisation) =>
  must(await client.call(readReturn, { params: { year: 2026 } })).yearly_return?.status

test('in January the return of a working organisation is open, once, and only as long as it can be in time', async () => {
  const [ours, planless, suspended, extended] = await Promise.all([1, 2, 3, 4].map(() => organisation(app)))
  for (const one of [ours, suspended, extended]) if (one) await plan(one)
  if (!ours || !planless || !suspended || !extended) throw new Error('no organisations')
  await sql`update ngos set status_id = 4 where id = ${suspended.id}`.execute(app.ownerDb)
  await sql`insert into extensions (kind, year, ngo_id, due_on, decision_no, reason, created_by)
    values ('yearly_return', 2026, ${extended.id}, '2027-04-30', '3/ت', 'فيضان في المحافظة', ${ours.userId})`.execute(
    app.ownerDb,
  )
  const opened = (day: string) => openReturns({ ...app.services, now: () => new Date(`${day}T08:00:00Z`) })
  // Nobody is late for what he could not have filed in time.
  expect(await opened('2027-04-01')).toBe(1)
  expect(await stateOf(extended)).toBe('draft')
  expect(await stateOf(ours)).toBeUndefined()
  const told = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from user_notifications where code = 'RETURN-OPENED' and user_id = ${ours.userId}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.n
  expect(await opened('2027-03-31')).toBe(1)
  expect([await stateOf(ours), await stateOf(planless), await told()]).toEqual(['draft', undefined, 1])
  expect(await opened('2027-03-31')).toBe(0)
})
