import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  freezeRequest,
  readCreationRequest,
  setFounderAccount,
  setValidated,
} from '#contract/founding/ministry-calls.ts'
import { decideRequest, readRequest, reassign } from '#contract/transactions/calls.ts'
import { findConflictCases } from '#contract/users/conflicts.ts'
import { createMinistryUser, readUser, updateMinistryUser } from '#contract/users/people.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'
import { place, placedRequest, take, type Placed } from '../testing/placed-request.ts'
import { pickOfficer } from './assignment.ts'
import { handOverAbsences, transactionJobs } from './jobs.ts'

const app = await testApp()
let one: Placed
let admin: MinistryUser
let officer: MinistryUser
let other: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة النخيل العالي')
  admin = await ministryUser(app, { role: 'CA' })
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
  other = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})
beforeEach(() => place(app, one, { status: 3, role: 'info_evaluator' }))

/** Saves the form of an officer with these cases that he is kept away from. */
async function keepAway(who: MinistryUser, ngos: number[], requests: number[]) {
  const { username, email, mobile, first_name, last_name, job_title_id, ministry_user_type, governorate_id } = must(
    await admin.client.call(readUser, { params: { id: who.id } }),
  )
  return admin.client.call(updateMinistryUser, {
    params: { id: who.id },
    body: {
      username,
      email,
      mobile,
      first_name,
      last_name,
      job_title_id,
      ministry_user_type: ministry_user_type ?? 'central',
      governorate_id,
      conflict_ngo_ids: ngos,
      conflict_establishment_ids: requests,
    },
  })
}
const roleOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_request_roles where slug = ${slug}`.execute(app.ownerDb))
    .rows[0]?.id as number
const offered = async (ngoId: number | null, establishmentId: number | null) =>
  app.services.db.transaction().execute(async (trx) =>
    pickOfficer(
      trx,
      {
        requestId: one.requestId,
        requestNo: '',
        typeId: 1,
        typeName: { ar: '', en: '' },
        roleId: await roleOf('info_evaluator'),
        scope: 'directorate',
        governorateId: 1,
        ngoId,
        establishmentId,
      },
      '2026-06-07',
    ),
  )
const away = { status: 403, message: expect.stringContaining('تعارض مصالح') }

it('is noted in the form of the officer, found by name or number, and told in his record and in the log', async () => {
  const found = must(await admin.client.call(findConflictCases, { query: { search: 'النخيل' } }))
  expect(found).toMatchObject([{ kind: 'request', id: one.id, name_ar: 'مؤسسة النخيل العالي' }])
  const saved = must(await keepAway(officer, [one.ngoId], [one.id]))
  expect(saved.conflicts.map(({ kind, id }) => [kind, id])).toEqual([
    ['ngo', one.ngoId],
    ['request', one.id],
  ])
  const { rows } = await sql<{
    changes: Record<string, unknown>
  }>`select changes from logs where entity = 'users' and entity_id = ${officer.id} order by id desc limit 1`.execute(
    app.ownerDb,
  )
  expect(rows[0]?.changes).toMatchObject({ conflicts: { before: '', after: expect.stringContaining('النخيل') } })
  expect(await keepAway(officer, [99_999_999], [])).toMatchObject({ status: 422 })
  // A form that does not know the field takes nothing away.
  const { conflicts: _, ...rest } = saved
  const { username, email, mobile, first_name, last_name, job_title_id } = rest
  const kept = must(
    await admin.client.call(updateMinistryUser, {
      params: { id: officer.id },
      body: {
        ...{ username, email, mobile, first_name, last_name, job_title_id },
        ministry_user_type: 'central',
        governorate_id: null,
      },
    }),
  )
  expect(kept.conflicts).toHaveLength(2)
  const invited = must(
    await admin.client.call(createMinistryUser, {
      body: {
        username: 'kept.away',
        email: 'kept.away@test.example',
        mobile: '0900000555',
        first_name: 'سامر',
        last_name: 'السنديان',
        job_title_id: null,
        ministry_user_type: 'central',
        governorate_id: null,
        role_ids: [],
        conflict_establishment_ids: [one.id],
      },
    }),
  )
  expect(invited.conflicts).toMatchObject([{ kind: 'request', id: one.id }])
})

it('keeps the officer out of choosing, giving over, verdicts and decisions, and tells him why', async () => {
  must(await keepAway(officer, [], [one.id]))
  must(await keepAway(other, [], []))
  expect(await offered(null, one.id)).toBe(other.id)
  expect(
    must(await admin.client.call(readRequest, { params: { id: one.requestId } })).candidates.map(({ id }) => id),
  ).toEqual([other.id])
  expect(
    await admin.client.call(reassign, { params: { id: one.requestId }, body: { ministry_user_id: officer.id } }),
  ).toMatchObject({ status: 422 })
  const verdict = { id: one.id, section: 'est_ngo' as const, item_id: null, field: null, validated: 1 as const }
  expect(await officer.client.call(setValidated, { body: { ...verdict, feedback: null } })).toMatchObject(away)
  expect(await take(officer.client, one, 'validate_info')).toMatchObject(away)
  const note = { decision: 'note' as const, internal_notes: 'حاشية من قريب' }
  expect(
    await officer.client.call(decideRequest, { params: { id: one.requestId }, body: note }),
    'not even a note',
  ).toMatchObject(away)
  expect(must(await officer.client.call(readRequest, { params: { id: one.requestId } }))).toMatchObject({
    has_conflict: true,
    decisions: [],
  })
  expect(must(await officer.client.call(readCreationRequest, { params: { id: one.id } }))).toMatchObject({
    has_conflict: true,
    actions: [],
  })
  expect(must(await other.client.call(readCreationRequest, { params: { id: one.id } }))).toMatchObject({
    has_conflict: false,
    actions: expect.arrayContaining(['validate_info']),
  })
})

it('neither chooses who decides, nor stops the request or its account', async () => {
  must(await keepAway(officer, [], [one.id]))
  must(await keepAway(other, [], []))
  const id = { id: one.requestId }
  expect(await officer.client.call(reassign, { params: id, body: { ministry_user_id: other.id } })).toMatchObject(away)
  expect(must(await officer.client.call(readRequest, { params: id })).candidates).toEqual([])
  const reason = 'لأسباب تخصّ الموظف وحده'
  const params = { id: one.id }
  expect(await officer.client.call(freezeRequest, { params, body: { frozen: 1, reason } })).toMatchObject(away)
  expect(await officer.client.call(setFounderAccount, { params, body: { disabled: 1, reason } })).toMatchObject(away)
  must(await other.client.call(freezeRequest, { params, body: { frozen: 1, reason } }))
  expect(await officer.client.call(freezeRequest, { params, body: { frozen: 0, reason: null } })).toMatchObject(away)
  must(await other.client.call(freezeRequest, { params, body: { frozen: 0, reason: null } }))
})

it('follows the request into the organisation that it became', async () => {
  must(await keepAway(officer, [], [one.id]))
  must(await keepAway(other, [one.ngoId], []))
  expect(await offered(one.ngoId, null)).toBe(officer.id)
  await place(app, one, { status: 9 })
  expect(await offered(one.ngoId, null)).toBeNull()
})

it('takes what lies with such an officer away within the hour: another gets it, else it waits for one', async () => {
  const release = transactionJobs.find((job) => job.name === 'release-conflicts')
  const assigned = async () =>
    (
      await sql<{
        id: number | null
      }>`select assigned_user_id as id from transaction_requests where id = ${one.requestId}`.execute(app.ownerDb)
    ).rows[0]?.id
  await sql`update transaction_requests set assigned_user_id = ${officer.id} where id = ${one.requestId}`.execute(
    app.ownerDb,
  )
  must(await keepAway(officer, [], [one.id]))
  must(await keepAway(other, [], []))
  await handOverAbsences(app.services)
  expect(await assigned()).toBe(officer.id)
  await release?.run(app.services, {})
  expect(await assigned()).toBe(other.id)
  must(await keepAway(other, [], [one.id]))
  await release?.run(app.services, {})
  expect(await assigned()).toBeNull()
})
