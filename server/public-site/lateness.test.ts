import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#contract/core/values/dates.ts'
import { readNgo } from '#contract/public-site/calls.ts'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { filterNgo, filterNgos } from '#contract/public-site/register.ts'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp()
app.clock.now = () => new Date('2026-11-21T09:00:00Z')
const add = async (decided = '2015-03-01') => {
  const { id } = await organisation(app)
  await sql`update ngos set decision_date = ${decided} where id = ${id}`.execute(app.ownerDb)
  return id
}
const plan = (ngo: number, year: number, submitted: string | null) =>
  sql`insert into plans (ngo_id, year, status, currency_id, submitted_at) values (${ngo}, ${year}, ${submitted ? 'submitted' : 'draft'}, 1, ${submitted})`.execute(
    app.ownerDb,
  )
const term = (ngo: number, no: number, start: string, end: string, decided: string | null, status: string) =>
  sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date)
    values (${ngo}, 'administrative', ${no}, 5, ${start}, ${end}, ${status}, ${decided && `${no}/م`}, ${decided})`.execute(
    app.ownerDb,
  )
const yearlyReturn = (ngo: number, year: number, filed: string | null, status: string, shown = false) =>
  sql`insert into yearly_returns (ngo_id, year, status, first_declared_at, public_at) values (${ngo}, ${year}, ${status}, ${filed}, ${shown ? filed : null})`.execute(
    app.ownerDb,
  )
const moreTime = (kind: 'plan' | 'yearly_return', year: number, due: string, ngo: number) =>
  sql`insert into extensions (kind, year, ngo_id, due_on, decision_no, reason, created_by) select ${kind}, ${year}, ${ngo}, ${due}, '7/ت', 'تعطل الاتصالات في المحافظة', min(id) from users`.execute(
    app.ownerDb,
  )
const rowOf = async (id: number) => (await app.guest.call(filterNgo, { params: { id }, body: {} })).data

test('an active organisation with an overdue plan or board is late in the list and on its page, until the duty is met', async () => {
  const [plans, board, good, appointed] = [await add(), await add(), await add(), await add()]
  await plan(plans, 2026, null)
  await term(board, 1, '2024-10-01', '2026-10-01', '2024-09-20', 'current')
  await plan(good, 2026, '2026-01-20T08:00:00Z')
  await term(good, 1, '2025-10-01', '2027-10-01', '2025-09-20', 'current')
  // A board that the ministry appointed, before its decision was entered: the organisation owes no election.
  await term(appointed, 1, '2024-10-01', '2026-10-01', '2024-09-20', 'expired')
  await term(appointed, 2, '2026-10-02', '2027-10-01', null, 'temporary')
  const { data } = await app.guest.call(filterNgos, { body: { per_page: 100 } })
  expect(
    data
      .filter(({ late }) => late)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([plans, board].toSorted())
  for (const id of [plans, board, good, appointed])
    expect((await app.guest.call(readNgo, { params: { id } })).data.late, String(id)).toBe([plans, board].includes(id))
  await sql`update plans set submitted_at = '2026-11-20T08:00:00Z' where ngo_id = ${plans}`.execute(app.ownerDb)
  expect((await rowOf(plans)).late).toBe(false)
  // A suspended organisation has that for an answer.
  await sql`update ngos set status_id = 2 where id = ${board}`.execute(app.ownerDb)
  expect((await rowOf(board)).late).toBe(false)
})

test('a return that was not filed is late, one that was filed and is put right is not, and more time moves the day', async () => {
  const [draft, withdrawn, returned, correcting, extended, old] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => add()))
  await yearlyReturn(draft ?? 0, 2025, null, 'draft')
  await yearlyReturn(withdrawn ?? 0, 2025, '2026-03-01T08:00:00Z', 'draft')
  await yearlyReturn(returned ?? 0, 2025, '2026-03-01T08:00:00Z', 'returned')
  await yearlyReturn(correcting ?? 0, 2025, '2026-03-01T08:00:00Z', 'draft', true)
  await yearlyReturn(extended ?? 0, 2025, null, 'draft')
  await moreTime('yearly_return', 2025, '2026-11-21', extended ?? 0)
  await plan(old ?? 0, 2026, null)
  await moreTime('plan', 2026, '2026-11-20', old ?? 0)
  const late = async (id = 0) => (await rowOf(id)).late
  expect(await Promise.all([draft, withdrawn, returned, correcting, extended, old].map(late))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
  const { duties } = (await app.guest.call(readNgoOverview, { params: { id: draft ?? 0 } })).data
  expect(duties?.rows.find(({ duty }) => duty === 'yearly_return')?.cells[0]).toEqual({
    year: 2026,
    state: 'overdue',
    days: 235,
    until: '2026-03-31',
  })
})

test('the list is late exactly where the page of the organisation tells a duty that is overdue', async () => {
  let seed = 7
  const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides
  const seen = new Set<boolean>()
  for (let n = 0; n < 40; n += 1) {
    const id = await add(`${2012 + dice(15)}-05-01`)
    for (let year = 2021; year <= 2026; year += 1)
      if (dice(2) === 0) await plan(id, year, dice(5) === 0 ? null : `${year}-0${1 + dice(3)}-15T08:00:00Z`)
    for (let year = 2020; year <= 2026; year += 1) {
      const [filed, status] = (
        [
          [null, 'draft'],
          [`${year + 1}-03-15T08:00:00Z`, 'draft'],
          [`${year + 1}-04-15T08:00:00Z`, 'submitted'],
          [`${year + 1}-02-15T08:00:00Z`, 'accepted'],
        ] as const
      )[dice(12)] ?? [null, '']
      if (status !== '') await yearlyReturn(id, year, filed, status, dice(2) === 0)
      if (dice(6) === 0) await moreTime('plan', year, `${year}-1${dice(3)}-20`, id)
      if (dice(6) === 0) await moreTime('yearly_return', year, `${year + 1}-1${dice(3)}-20`, id)
    }
    let start = `${2020 + dice(4)}-0${1 + dice(9)}-01`
    for (let no = 1; no <= 1 + dice(4); no += 1) {
      const end = addDays(start, dice(3) === 0 ? 60 : 700)
      const status = (['expired', 'expired', 'expired', 'dissolved', 'temporary'] as const)[dice(5)] ?? 'expired'
      await sql`update director_boards set status = 'expired' where ngo_id = ${id} and status = 'temporary'`.execute(
        app.ownerDb,
      )
      await term(id, no, start, end, dice(3) === 0 ? null : addDays(start, dice(20) - 10), status)
      start = addDays(end, 1 + dice(30))
    }
    const { duties } = (await app.guest.call(readNgoOverview, { params: { id } })).data
    const overdue = duties?.rows.some(({ cells }) => cells.some(({ state }) => state === 'overdue')) ?? false
    expect((await rowOf(id)).late, JSON.stringify(duties)).toBe(overdue)
    seen.add(overdue)
  }
  expect(seen.size, 'both were met').toBe(2)
})
