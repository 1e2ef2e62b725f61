import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { freezeRequest, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, uploaded, type MinistryUser } from '../testing/factories.ts'
import {
  officerRoles,
  place,
  placedRequest,
  take,
  traceOf,
  type OfficerRole,
  type Placed,
} from '../testing/placed-request.ts'

const app = await testApp()
let one: Placed
let officer: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الصنوبر الحلبي')
  officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
})
/** Sets one rule of the founding steps of a role, as the settings do. */
const rule = (role: OfficerRole, column: 'allow_return' | 'allow_reject' | 'requires_files', value: boolean) =>
  sql`update transaction_type_stages s set ${sql.ref(column)} = ${value} from transaction_request_roles r, transaction_types t
    where r.id = s.transaction_request_role_id and t.id = s.transaction_type_id and t.slug = 'establishing_ngo' and r.slug = ${role}`.execute(
    app.ownerDb,
  )
beforeEach(async () => {
  await sql`update transaction_type_stages s set allow_return = true, allow_reject = r.slug = 'ngo_head', requires_files = false from transaction_request_roles r
    where r.id = s.transaction_request_role_id`.execute(app.ownerDb)
})
const offered = async () => must(await officer.client.call(readCreationRequest, { params: { id: one.id } })).actions
const forbidden = { status: 409, message: expect.stringContaining('لا تسمح هذه المرحلة') }

it.each([
  [3, 'info_evaluator', 'return'],
  [4, 'ngo_head', 'refuse_name'],
] as const)(
  'a step that may not return does not: in status %i %s is neither offered %s nor allowed',
  async (status, role, action) => {
    await place(app, one, { status, role })
    expect(await offered()).toContain(action)
    await rule(role, 'allow_return', false)
    expect(await offered()).not.toContain(action)
    const before = await traceOf(app, one)
    expect(await take(officer.client, one, action)).toMatchObject(forbidden)
    expect(await traceOf(app, one)).toBe(before)
  },
)

it('a request is refused only while the steps of those who refuse allow it', async () => {
  await place(app, one, { status: 6, role: 'external_liaison' })
  expect(await offered()).toContain('reject')
  await rule('ngo_head', 'allow_reject', false)
  expect(await offered()).not.toContain('reject')
  expect(await take(officer.client, one, 'reject')).toMatchObject(forbidden)
  await rule('ngo_head', 'allow_reject', true)
  expect((await take(officer.client, one, 'reject')).status).toBe(200)
})

it.each([
  [3, 'receiver', 'forward'],
  [3, 'info_evaluator', 'validate_info'],
  [5, 'legal_reviewer', 'validate_docs'],
] as const)('a step that asks for files is left with one only: status %i, %s, %s', async (status, role, action) => {
  await place(app, one, { status, role })
  await rule(role, 'requires_files', true)
  const read = must(await officer.client.call(readRequest, { params: { id: one.requestId } }))
  expect(read.needs_files).toBe(true)
  const before = await traceOf(app, one)
  expect(await take(officer.client, one, action)).toMatchObject({
    status: 422,
    errors: { files: [expect.stringContaining('تتطلب مرفقاً')] },
  })
  expect(await traceOf(app, one)).toBe(before)
  const decide = async (decision: 'forward' | 'note') => {
    const files = [{ title: 'مذكرة الدراسة', file: await uploaded(app, { userId: officer.id }) }]
    return officer.client.call(decideRequest, {
      params: { id: one.requestId },
      body: { decision, internal_notes: 'مذكرة الدراسة مرفقة', files },
    })
  }
  if (action === 'forward') return expect((await decide('forward')).status).toBe(200)
  expect((await decide('note')).status).toBe(200)
  expect((await take(officer.client, one, action)).status).toBe(200)
})

it('a request offers the decisions that its founding allows, and a note to whoever may decide something', async () => {
  const fresh = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
  const decisions = async (by = fresh) =>
    must(await by.client.call(readRequest, { params: { id: one.requestId } })).decisions
  const freeze = (frozen: 0 | 1) =>
    officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen, reason: 'ورد اعتراض على المقر.' } })
  await place(app, one, { status: 2 })
  expect(await decisions()).toEqual(['start', 'reject', 'note'])
  await place(app, one, { status: 3, role: 'receiver' })
  expect(await decisions()).toEqual(['forward', 'reject', 'note'])
  must(await freeze(1))
  expect(await decisions(), 'frozen').toEqual([])
  must(await freeze(0))
  await place(app, one, { status: 3, role: 'info_evaluator' })
  expect(await decisions(), 'the last step of its stage').toEqual(['return', 'reject', 'note'])
  await place(app, one, { status: 7 })
  expect(await decisions(), 'with its founder').toEqual([])
  await place(app, one, { status: 3, role: 'receiver' })
  expect(await decisions(await ministryUser(app, { role: 'CA', roles: ['issuer'] })), 'the step of others').toEqual([])
})
