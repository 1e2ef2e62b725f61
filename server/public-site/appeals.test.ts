import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readRegisterStatistics } from '#contract/public-site/register.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'

const app = await testApp()
const ngo = await organisation(app)
const head = await ministryUser(app, { role: 'CA' })
const other = await ministryUser(app, { role: 'CA' })
const text = 'نص يشرح المطلوب كاملاً ويزيد على عشرين حرفاً.'
let now = Date.parse('2026-11-26T09:00:00Z')
app.clock.now = () => new Date(now)
/** Figures are kept for half a minute. */
const figures = async () => {
  now += 60_000
  return must(await app.guest.call(readRegisterStatistics, {})).appeals
}
let serial = 0
const request = async (slug: string, status: string, related: { type: string; id: number } | null = null) => {
  const closed = ['approved', 'rejected', 'withdrawn', 'closed_no_reply'].includes(status)
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, closed_at, reject_reason_id, reject_text, related_type, related_id, type_version)
    select t.id, t.slug, ${ngo.id}, 'طلب من المنظمة', ${status}, ${status === 'draft' ? null : '2026-11-01'}, ${closed ? '2026-11-20' : null}, ${status === 'rejected' ? 1 : null}, ${status === 'rejected' ? text : null},
      ${related?.type ?? null}, ${related?.id ?? null}, t.version from transaction_types t where t.slug = ${slug} returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id ?? 0
}
/** A decision on a request of its own, for a grievance to be about. */
const decision = async (kind: 'reject' | 'return') => {
  const of = await request('international_event', kind === 'reject' ? 'rejected' : 'returned')
  const { rows } = await sql<{ id: number }>`
    insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, is_last_action, decision, notes, started_at, due_at, finished_at, from_user_id, is_late, article, served_at, appeal_due_at)
    select ${of}, 1, 1, min(id), false, ${kind}, ${text}, now(), now(), now(), ${head.id}, false, 'المادة 9', now(), now() + interval '60 days' from action_types returning id`.execute(
    app.ownerDb,
  )
  return { type: 'transaction_actions', id: rows[0]?.id ?? 0 }
}
const penalty = async (status: string) => {
  const file = await uploaded(app, { userId: head.id })
  const decided = status === 'upheld' || status === 'cancelled'
  await sql`insert into incentives (ngo_id, ref_no, kind, incentive_type_id, title, reason, article, decision_no, decision_date, file, start_date, is_public, status, issued_by, issued_at, served_at, served_by, appeal_due_at,
      appealed_at, appeal_ground, appeal_text, answer_due_at, appeal_decision, decided_by, decided_at)
    values (${ngo.id}, ${`PN2026${String((serial += 1)).padStart(6, '0')}`}, 'punishment', 6, 'تنبيه', ${text}, 'المادة 9', '1/ع', '2026-10-01', ${file}, '2026-10-01', false, ${status}, ${head.id}, '2026-10-01', '2026-10-01', 'platform', '2026-12-01',
      ${status === 'issued' ? null : '2026-10-10'}, ${status === 'issued' ? null : 'other'}, ${status === 'issued' ? null : text}, ${status === 'issued' ? null : '2026-12-10'}, ${decided ? text : null}, ${decided ? other.id : null}, ${decided ? '2026-11-01' : null})`.execute(
    app.ownerDb,
  )
}

test('the open figures count appeals by what they answer and how they ended, and nothing that was not lodged', async () => {
  expect(await figures()).toEqual([])
  for (const status of ['issued', 'appealed', 'upheld', 'cancelled', 'cancelled']) await penalty(status)
  await request('grievance', 'approved', await decision('reject'))
  await request('grievance', 'rejected', await decision('reject'))
  await request('grievance', 'in_progress', await decision('return'))
  await request('grievance', 'withdrawn')
  await request('grievance', 'draft')
  // Handed in more than sixty days ago: one that the ministry has, one that it gave back.
  const old = async (status: string) => {
    const id = await request('grievance', status)
    await sql`update transaction_requests set submitted_at = '2026-09-01' where id = ${id}`.execute(app.ownerDb)
  }
  for (const status of ['in_progress', 'returned', 'approved']) await old(status)
  expect(await figures()).toEqual([
    { about: 'penalty', lodged: 4, accepted: 2, refused: 1, withdrawn: 0, open: 1, overdue: 0 },
    { about: 'refusal', lodged: 2, accepted: 1, refused: 1, withdrawn: 0, open: 0, overdue: 0 },
    { about: 'return', lodged: 1, accepted: 0, refused: 0, withdrawn: 0, open: 1, overdue: 0 },
    { about: 'other', lodged: 4, accepted: 1, refused: 0, withdrawn: 1, open: 2, overdue: 1 },
  ])
})

test('they are kept: a second reader within half a minute asks the database nothing', async () => {
  await figures()
  await request('grievance', 'submitted')
  const kept = must(await app.guest.call(readRegisterStatistics, {})).appeals
  expect(kept.find(({ about }) => about === 'other')?.lodged).toBe(4)
  expect((await figures()).find(({ about }) => about === 'other')?.lodged).toBe(5)
})
