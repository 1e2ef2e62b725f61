import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readTypeStages, updateTypeStages } from '#contract/transactions/type-stages.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { tellLate } from './jobs.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const { rows: types } = await sql<{
  id: number
}>`select id from transaction_types where slug = 'branch_opening'`.execute(app.ownerDb)
const typeId = types[0]?.id as number
const read = async () => must(await admin.client.call(readTypeStages, { params: { id: typeId } }))
const setRole = async (role: number | null) => {
  const { stages } = await read()
  const body = stages.map(({ parent_stage_number: _, ...stage }) => ({ ...stage, escalation_role_id: role }))
  return admin.client.call(updateTypeStages, { params: { id: typeId }, body: { stages: body } })
}
const roleOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_request_roles where slug = ${slug}`.execute(app.ownerDb))
    .rows[0]?.id as number
const told = async (who: MinistryUser) =>
  (
    await sql<{
      body: string
      entity_id: number
    }>`select body, entity_id from user_notifications where user_id = ${who.id} and code = 'REQUEST-ESCALATED'`.execute(
      app.ownerDb,
    )
  ).rows
/** A request of an organisation in Damascus that was due long ago. */
async function late(officer: number | null = null) {
  const ngo = await organisation(app)
  const { rows } = await sql<{
    id: number
  }>`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, current_stage_number, assigned_user_id, submitted_at, stage_entered_at, stage_due_at, clock_started_at, clock_days)
    values (${typeId}, 'branch_opening', ${ngo.id}, 'إحداث فرع', 'in_progress', 1, ${officer}, '2026-01-01', '2026-01-01', '2026-01-08T20:59:59Z', '2026-01-01', 5) returning id`.execute(
    app.ownerDb,
  )
  await sql`update ngos set governorate_id = 1 where id = ${ngo.id}`.execute(app.ownerDb)
  return { id: rows[0]?.id as number, ngoId: ngo.id }
}
const run = async (day: string) => {
  app.clock.now = () => new Date(`${day}T05:05:00Z`)
  await tellLate(app.services)
}

beforeEach(async () => {
  await sql`delete from transaction_requests where transaction_type_id = ${typeId}`.execute(app.ownerDb)
  await sql`delete from user_notifications`.execute(app.ownerDb)
  await sql`delete from user_transaction_roles`.execute(app.ownerDb)
})

test('holders of the role who may see the request are told once, with the name of the stage; nobody else', async () => {
  const here = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['directorate_head'] })
  const there = await ministryUser(app, { role: 'DO', governorate: 2, roles: ['directorate_head'] })
  const otherRole = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['receiver'] })
  const otherType = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['directorate_head'] })
  const related = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['directorate_head'] })
  const gone = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['directorate_head'] })
  const officer = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['directorate_head'] })
  must(await setRole(await roleOf('directorate_head')))
  const one = await late(officer.id)
  await sql`update user_transaction_roles set transaction_type_ids = array[(select min(id) from transaction_types where id <> ${typeId})] where user_id = ${otherType.id}`.execute(
    app.ownerDb,
  )
  await sql`update users set conflict_ngo_ids = array[${one.ngoId}]::bigint[] where id = ${related.id}`.execute(
    app.ownerDb,
  )
  await sql`update users set is_active = false where id = ${gone.id}`.execute(app.ownerDb)
  // A Friday, the first working day after it, and the next one.
  for (const day of ['2026-06-05', '2026-06-07', '2026-06-08']) {
    await run(day)
    if (day === '2026-06-05') expect(await told(here)).toEqual([])
  }
  const [stage] = (await read()).stages
  expect(await told(here)).toEqual([{ entity_id: one.id, body: expect.stringContaining(stage?.name_ar ?? '?') }])
  for (const nobody of [there, otherRole, otherType, related, gone, officer]) expect(await told(nobody)).toEqual([])
})

test('a stage without the role tells its officer and the head as before', async () => {
  const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
  const officer = await ministryUser(app, { role: 'DO', governorate: 1, roles: ['receiver'] })
  must(await setRole(null))
  await late(officer.id)
  await run('2026-06-07')
  const { rows } = await sql<{
    user_id: number
    code: string
  }>`select user_id, code from user_notifications order by code`.execute(app.ownerDb)
  expect(rows).toEqual([
    { user_id: officer.id, code: 'N-30' },
    { user_id: head.id, code: 'N-31' },
  ])
})

test('the role is kept, may be changed while requests walk along the stages, must exist, and is not removed meanwhile', async () => {
  await late()
  const role = await roleOf('ngo_head')
  must(await setRole(role))
  expect((await read()).stages.map((stage) => stage.escalation_role_id)).toEqual(
    (await read()).stages.map((stage) => (stage.scope === 'applicant' ? null : role)),
  )
  expect((await setRole(999_999)).errors).toHaveProperty('stages.0.escalation_role_id')
  await expect(sql`delete from transaction_request_roles where id = ${role}`.execute(app.ownerDb)).rejects.toThrow()
  must(await setRole(null))
})
