import { sql } from 'kysely'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { must, type TestApp } from './app.ts'
import { ministryUser, type MinistryUser, type Organisation } from './factories.ts'

let serial = 0
/** The number and date of a decision that nobody else took. */
export const freshDecision = () => ({ decision_no: `${(serial += 1)}/ط`, decision_date: '2026-01-15' })

/** An organisation's grievance against a decision that was served to it. */
export const grieveServed = (by: Organisation, served_decision_id = 0) =>
  by.client.call(openRequest, {
    body: {
      slug: 'grievance',
      subject: 'تظلم من قرار الوزارة',
      payload: {
        decision: 'قرار الوزارة',
        served_on: '2026-01-15',
        grounds: 'ما يستند إليه القرار لم يقع، كما تثبت الوثائق المرفقة.',
        wanted: 'إلغاء القرار.',
      },
      served_decision_id,
      submit: 1,
    },
  })

/**
 * Requests of organisations on their way through the ministry: each step is taken by an officer of its role, a person
 * of its own for each. Documents and files of steps are not asked for, so that a test of effects sees effects alone.
 */
export async function walkers(app: TestApp) {
  await sql`update transaction_type_stages set requires_files = false`.execute(app.ownerDb)
  await sql`update required_documents set deleted_at = now() where context = 'transaction'`.execute(app.ownerDb)
  await sql`update transaction_types set requires_completed_profile = false, legal_form_ids = '{}', consecutive_gap_days = 0 where audience = 'ngo'`.execute(
    app.ownerDb,
  )
  const officers = new Map<string, MinistryUser>()
  const officerOf = async (role: string): Promise<MinistryUser> => {
    const known = officers.get(role) ?? (await ministryUser(app, { role: 'CA', roles: [role] }))
    officers.set(role, known)
    return known
  }
  const apply = (ngo: Organisation, slug: string, payload: object) =>
    ngo.client.call(openRequest, {
      body: { slug, subject: 'طلب من المنظمة', payload: payload as Record<string, unknown>, submit: 1 },
    })
  const decide = (by: MinistryUser, id: number, decision: string, more: object = {}) =>
    by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
  /** On to the last step, with what each step is to say; answers the officer who decides there. */
  const toLastStep = async (id: number, said: object = {}): Promise<MinistryUser> => {
    const { rows } = await sql<{ role: string; is_last_action: boolean }>`
      select r.slug as role, s.is_last_action from transaction_requests q
        join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version
        join transaction_request_roles r on r.id = s.transaction_request_role_id
      where q.id = ${id} order by s.stage_number`.execute(app.ownerDb)
    const path = await Promise.all(rows.map(({ role }) => officerOf(role)))
    const last = path.at(-1) as MinistryUser
    must(await decide(path[0] as MinistryUser, id, 'start'))
    for (const officer of path.slice(0, -1)) must(await decide(officer, id, 'forward', said))
    return last
  }
  /** What the ministry reads of the decision that a grievance answers. */
  const readGrieved = async (id: number) =>
    must(await (await officerOf('legal_reviewer')).client.call(readRequest, { params: { id } })).grieved
  return { apply, decide, toLastStep, readGrieved }
}
