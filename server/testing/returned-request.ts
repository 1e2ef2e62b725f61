import { sql } from 'kysely'
import type { SentBody } from '#contract/core/calls/call.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { readOwnRequest } from '#contract/transactions/own-requests.ts'
import { type Client, must, type TestApp } from './app.ts'
import { type Organisation, organisation } from './factories.ts'

interface Officer {
  readonly id: number
  readonly client: Client
}
export const decideAs = (by: Officer, id: number, decision: string, more: object) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })

/** The day until which the organisation completes its request. */
export const lastDayOf = async (ngo: Organisation, id: number): Promise<string> =>
  dayOf(must(await ngo.client.call(readOwnRequest, { params: { id } })).return_due_at ?? '')

/** A request of a new organisation that this officer has just returned, with its last day. */
export async function returnedRequest(
  app: TestApp,
  officer: Officer,
): Promise<{ ngo: Organisation; id: number; due: string }> {
  const ngo = await organisation(app)
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at, stage_entered_at, stage_due_at, stage_days, assigned_user_id, type_version, payload)
    select t.id, t.slug, ${ngo.id}, 'مشاركة في فعالية دولية', 'in_progress', now(), now(), now() + interval '5 days', 2, ${officer.id}, t.version, '{}' from transaction_types t where t.slug = 'international_event' returning id`.execute(
    app.ownerDb,
  )
  const id = rows[0]?.id ?? 0
  must(await decideAs(officer, id, 'return', { notes: 'أكملوا بيانات الفعالية.', article: 'المادة 9' }))
  return { ngo, id, due: await lastDayOf(ngo, id) }
}
