import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readNgoBeside } from '#contract/ngos/beside.ts'
import { readRequest } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'

const app = await testApp()
const db = app.ownerDb

it('shows who reads its requests what stands beside the case: board, duties, other cases, penalties by their right', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  const other = await organisation(app, { governorate: 1 })
  await sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status)
    values (${ngo.id}, 'administrative', 1, 7, '2020-01-01', '2024-01-01', 'current')`.execute(db)
  const open = async (by: typeof ngo) => {
    const { id } = must(await by.client.call(openRequest, { body: { slug: 'grievance', subject: 'تظلم من قرار' } }))
    return id
  }
  const [shown, draft, foreign] = [await open(ngo), await open(ngo), await open(other)]
  await sql`update transaction_requests set status = 'in_progress', submitted_at = now(), stage_entered_at = now(), stage_due_at = now() + interval '3 days' where id in (${shown}, ${foreign})`.execute(
    db,
  )
  const requests = { ministry_transaction_requests: ['S'] as const }
  const reader = await ministryUser(app, { rights: requests as never })
  const look = async (by: typeof reader) => by.client.call(readNgoBeside, { params: { id: ngo.id } })
  const seen = must(await look(reader))
  expect(seen).toMatchObject({
    id: ngo.id,
    board: { end_date: '2024-01-01', members_number: 7, seated: 0 },
    penalties: null,
  })
  expect(seen.open.count).toBe(1)
  expect(seen.open.rows.map(({ id }) => id)).toEqual([shown])
  expect(seen.open.rows.map(({ id }) => id)).not.toContain(draft)
  expect(seen.open.rows[0]?.clock.state).toBe('in_time')
  // As on the page of the request: where it has no days of its own, those of its step.
  const { clock } = must(await reader.client.call(readRequest, { params: { id: shown } }))
  expect(seen.open.rows[0]?.clock).toMatchObject({ days_all: clock.days_all, days_left: clock.days_left })
  expect(clock.days_all).toBeGreaterThan(0)
  const measures = await ministryUser(app, {
    rights: { ...requests, ministry_incentives_management_comm: ['S'] } as never,
  })
  expect(must(await look(measures)).penalties).toEqual([])
  // Out of reach, and without a right to either screen.
  expect((await look(await ministryUser(app, { rights: requests as never, governorate: 9 }))).status).toBe(404)
  expect((await look(await ministryUser(app, { rights: requests as never, governorate: 1 }))).status).toBe(200)
  expect((await look(await ministryUser(app, { rights: { ministry_mediation_request: ['S'] } as never }))).status).toBe(
    403,
  )
})
