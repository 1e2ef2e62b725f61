import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { testApp } from '../../testing/app.ts'
import { ministryUser, organisation } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { tellUnanswered } from './unanswered.ts'

const app = await testApp()
const ngo = await organisation(app)
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
const officer = await ministryUser(app, { role: 'CA', roles: ['legal_reviewer'] })
const handedIn = todayIn()
const on = (days: number) => {
  app.clock.now = () => new Date(`${addDays(handedIn, days)}T06:00:00Z`)
}
/** A grievance that was handed in today. */
async function grievance(status = 'in_progress'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, closed_at, stage_entered_at, stage_due_at, stage_days, assigned_user_id, type_version)
    select t.id, t.slug, ${ngo.id}, 'تظلم من قرار', ${status}, ${`${handedIn}T07:00:00Z`}, ${status === 'approved' ? sql`now()` : null}, now(), now(), 3, ${officer.id}, t.version from transaction_types t where t.slug = 'grievance' returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id ?? 0
}
const told = async (id: number) =>
  (
    await sql<{ code: string; user_id: number }>`
      select code, user_id from user_notifications where code in ('GRIEVANCE-OVERDUE', 'GRIEVANCE-SILENT') and entity_id = ${id} and user_id in (${head.id}, ${officer.id}, ${ngo.userId}) order by code, user_id`.execute(
      app.ownerDb,
    )
  ).rows

test('heads, officer and complainant are told once when the sixtieth day is over, and it stays open', async () => {
  const id = await grievance()
  on(60)
  await tellUnanswered(app.services)
  expect(await told(id)).toEqual([])
  on(61)
  await tellUnanswered(app.services)
  on(62)
  await tellUnanswered(app.services)
  expect(await told(id)).toEqual([
    ...[head.id, officer.id].toSorted((a, b) => a - b).map((user_id) => ({ code: 'GRIEVANCE-OVERDUE', user_id })),
    { code: 'GRIEVANCE-SILENT', user_id: ngo.userId },
  ])
  const { rows } = await sql`select status, closed_at from transaction_requests where id = ${id}`.execute(app.ownerDb)
  expect(rows).toEqual([{ status: 'in_progress', closed_at: null }])
  // It may still be acted on: a note is all that its officer needs the right for.
  const note = { decision: 'note', internal_notes: 'يُستعجل الجواب.' } as SentBody<typeof decideRequest>
  expect((await officer.client.call(decideRequest, { params: { id }, body: note })).status).toBe(200)
})

test('nobody is told of one that was decided, given back, or is no grievance', async () => {
  const ids = [await grievance('approved'), await grievance('returned'), await grievance('draft'), await grievance()]
  await sql`update transaction_requests set slug = 'international_event', transaction_type_id = (select id from transaction_types where slug = 'international_event') where id = ${ids[3]}`.execute(
    app.ownerDb,
  )
  on(90)
  await tellUnanswered(app.services)
  for (const id of ids) expect(await told(id)).toEqual([])
})

test('one that is decided in the very moment is told of to nobody', async () => {
  const id = await grievance()
  on(70)
  const decided = sql`update transaction_requests set status = 'approved', closed_at = now() where id = ${id}`
  await whileHeld(app, decided, 1, () => [tellUnanswered(app.services)])
  expect(await told(id)).toEqual([])
})
