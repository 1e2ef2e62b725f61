import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { decideRequest, readRequest, reassign } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, type Placed } from '../testing/placed-request.ts'
import { noteTouch } from '../core/identity/second-person.ts'

const app = await testApp()
const roles = [...officerRoles]
const all = () => ministryUser(app, { role: 'CA', roles })
const [one, other] = [await all(), await all()]
/** The steps of a founding, each with who takes it and by which action [domain 6.3]. */
const steps = [
  { at: { status: 2, stage: 2, role: 'receiver' }, by: 'start_checking' },
  { at: { status: 3, stage: 2, role: 'info_evaluator' }, by: 'validate_info', duty: 'evaluate' },
  { at: { status: 5, stage: 5, role: 'docs_evaluator' }, by: 'forward', duty: 'evaluate' },
  { at: { status: 5, stage: 5, role: 'legal_reviewer' }, by: 'validate_docs', duty: 'evaluate' },
  { at: { status: 6, stage: 7, role: 'ngo_head' }, by: 'forward', duty: 'draft' },
  { at: { status: 6, stage: 7, role: 'decision_office' }, by: 'forward', duty: 'decide' },
  { at: { status: 6, stage: 7, role: 'issuer' }, by: 'approve', duty: 'issue' },
] as const
type Step = (typeof steps)[number]
const dutyOf = (step: Step) => ('duty' in step ? step.duty : undefined)
/** Who evaluated takes no part in the decision, who drafted it does not issue it [decision 0043]. */
const excludes = (earlier: Step, later: Step) =>
  (dutyOf(earlier) === 'evaluate' && ['decide', 'issue'].includes(dutyOf(later) ?? '')) ||
  (dutyOf(earlier) === 'draft' && dutyOf(later) === 'issue')

/** Enters in the history that somebody took a step before. */
const hasDone = (by: MinistryUser, request: Placed, step: Step) =>
  sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, decision, from_user_id, due_at)
    select q.id, s.stage_number, (select coalesce(max(action_number), 0) + 1 from transaction_actions where transaction_request_id = q.id), s.action_type_id, 'forward', ${by.id}, now()
    from transaction_requests q join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id join transaction_request_roles r on r.id = s.transaction_request_role_id
    where q.id = ${request.requestId} and r.slug = ${step.at.role} and s.parent_stage_number = ${step.at.stage}`.execute(
    app.ownerDb,
  )
/** Empties the history, which the database protects from everybody but its owner. */
async function forget({ requestId }: Placed) {
  await sql`alter table transaction_actions disable trigger user`.execute(app.ownerDb)
  await sql`delete from transaction_actions where transaction_request_id = ${requestId}`.execute(app.ownerDb)
  await sql`alter table transaction_actions enable trigger user`.execute(app.ownerDb)
}
const typeOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_types where slug = ${slug}`.execute(app.ownerDb)).rows[0]
    ?.id as number
/** Lets one person do everything, or takes that back. */
async function separate(by: MinistryUser, on: boolean, slug = 'establishing_ngo') {
  const id = await typeOf(slug)
  const { data } = await by.client.call(readTransactionType, { params: { id } })
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active } = data
  const body = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, stages: [] }
  return by.client.call(updateTransactionType, {
    params: { id },
    body: { ...body, separate_duties: on },
    headers: { 'if-match': `"${data.updated_at}"` },
  })
}

let request: Placed
beforeAll(async () => {
  await sql`update transaction_type_stages set requires_files = false`.execute(app.ownerDb)
  request = await placedRequest(app, 'مؤسسة فصل المهام')
})

describe('one person in two steps of a founding', () => {
  const pairs = steps.flatMap((earlier, at) => steps.slice(at + 1).map((later) => ({ earlier, later })))
  it.each(pairs.map(({ earlier, later }) => [earlier.at.role, later.at.role, { earlier, later }] as const))(
    '%s, then %s: refused where the duties exclude each other, and only there',
    async (_earlier, _later, { earlier, later }) => {
      await forget(request)
      await place(app, request, later.at)
      await hasDone(one, request, earlier)
      const seen = must(await one.client.call(readRequest, { params: { id: request.requestId } }))
      const names = seen.candidates.map((candidate) => candidate.id)
      expect(seen.kept_apart).toBe(excludes(earlier, later))
      expect([names.includes(one.id), names.includes(other.id)]).toEqual([!excludes(earlier, later), true])
      const answer = await take(one.client, request, later.by)
      if (!excludes(earlier, later)) return expect(answer.status).not.toBe(403)
      expect(answer).toMatchObject({ status: 403, message: expect.stringContaining('من دقّق معاملة لا يبتّ فيها') })
      // Neither is the case given to him.
      const given = await other.client.call(reassign, {
        params: { id: request.requestId },
        body: { ministry_user_id: one.id, notes: 'تجربة' },
      })
      expect(given.status).toBe(422)
    },
  )

  it('who evaluated does not refuse either, wherever the request stands', async () => {
    for (const step of steps.slice(1, 4)) {
      await forget(request)
      await place(app, request, { status: 6, stage: 7, role: 'ngo_head' })
      await hasDone(one, request, step)
      expect((await take(one.client, request, 'reject')).status, step.at.role).toBe(403)
    }
  })
})

describe('the setting of a type', () => {
  const evaluated = async () => {
    await forget(request)
    await place(app, request, { status: 6, stage: 7, role: 'decision_office' })
    await hasDone(one, request, steps[1])
  }
  it('lets one person do all where the ministry wants it, but not whoever switched it off', async () => {
    await evaluated()
    must(await separate(one, false))
    expect((await take(one.client, request, 'forward')).status, 'by himself').toBe(403)
    must(await separate(other, true))
    expect((await take(one.client, request, 'forward')).status, 'on again').toBe(403)
    must(await separate(other, false))
    expect((await take(one.client, request, 'forward')).status, 'by somebody else').toBe(200)
    must(await separate(other, true))
  })

  it('is not got round by an account that the evaluator had a hand in', async () => {
    await evaluated()
    const puppet = await all()
    await noteTouch(app.db as never, { userId: one.id, kind: 'ministry' }, puppet.id, 'password')
    expect((await take(puppet.client, request, 'forward')).status).toBe(403)
  })
})

it('a request of an organisation is not decided by who evaluated it, and is given to somebody else', async () => {
  const ngo = await organisation(app)
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${ngo.id}`.execute(
    app.ownerDb,
  )
  await sql`update transaction_types set legal_form_ids = '{}' where slug = 'name_change'`.execute(app.ownerDb)
  const { id } = must(
    await ngo.client.call(openRequest, {
      body: {
        slug: 'name_change',
        subject: 'تعديل اسم الجمعية',
        payload: { name_ar: 'جمعية الصفصاف الأخضر للتنمية', reason: 'توسّع عمل الجمعية إلى محافظات أخرى.' },
        submit: 1,
      },
    }),
  )
  const decide = (by: MinistryUser, decision: 'start' | 'forward') =>
    by.client.call(decideRequest, { params: { id }, body: { decision } })
  const assigned = async () =>
    (
      await sql<{
        id: number
      }>`select assigned_user_id as id from transaction_requests where id = ${id}`.execute(app.ownerDb)
    ).rows[0]?.id
  must(await decide(one, 'start'))
  for (const _ of ['receiver', 'legal_reviewer', 'ngo_head']) must(await decide(one, 'forward'))
  expect(await assigned(), 'the decision office is not the evaluator').toBe(other.id)
  expect((await decide(one, 'forward')).status).toBe(403)
  must(await decide(other, 'forward'))
})
