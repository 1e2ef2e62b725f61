import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideRequest } from '#contract/transactions/calls.ts'
import { closeUnanswered } from './expiry.ts'
import { actOnRequest, mayApplyAgain, openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { must, testApp } from '../../testing/app.ts'
import { type MinistryUser, ministryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'
import { actionsIn, allowed, sayingOf, statusesIn } from '../../testing/transitions.ts'

const app = await testApp()
const roles = ['receiver', 'legal_reviewer', 'ngo_head', 'decision_office', 'issuer'] as const
type Role = (typeof roles)[number]
const officers = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await ministryUser(app, { role: 'CA', roles: [role] })])),
) as Record<Role, MinistryUser>
const { rows: types } = await sql<{ id: number }>`select id from transaction_types where slug = 'name_change'`.execute(
  app.ownerDb,
)
const typeId = types[0]?.id ?? 0

let ngo: Organisation
let serial = 0
const freshName = () =>
  `جمعية الزيزفون الجديدة ${['الأولى', 'الثانية', 'الثالثة', 'الرابعة'][serial++ % 4] ?? ''} ${'ابجدهوزحطيكلمنسعفصقر'.slice(serial, serial + 4)}`
const payload = (name_ar = freshName()) => ({ name_ar, reason: 'توسّع عمل الجمعية إلى محافظات أخرى.' })
const accredited = async () => {
  const one = await organisation(app)
  const file = await uploaded(app, { userId: one.userId, ngoId: one.id })
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${one.id}`.execute(
    app.ownerDb,
  )
  return one
}
const apply = (by: Organisation, given: object = payload()) =>
  by.client.call(openRequest, {
    body: { slug: 'name_change', subject: 'تعديل اسم الجمعية', payload: given as Record<string, unknown>, submit: 1 },
  })
const decide = (by: MinistryUser, id: number, decision: string, more: object = {}) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
const take = (by: Organisation, id: number, body: object) =>
  by.client.call(actOnRequest, { params: { id }, body: body as SentBody<typeof actOnRequest> })
const rowOf = async (id: number) =>
  (
    await sql<{ status: string; current_stage_number: number; paused_at: string | null; assigned_user_id: number }>`
    select status, current_stage_number, paused_at, assigned_user_id from transaction_requests where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const nameOf = async (id: number) =>
  (await sql<{ name_ar: string }>`select name_ar from ngos where id = ${id}`.execute(app.ownerDb)).rows[0]?.name_ar
const noticesOf = async (id: number) =>
  (
    await sql<{
      code: string
    }>`select distinct code from user_notifications where entity = 'transaction_requests' and entity_id = ${id} order by code`.execute(
      app.ownerDb,
    )
  ).rows.map((row) => row.code)
const basis = { article: 'القانون 93، المادة 11' }
const reached = { decision_no: '77/ق', repeated_reason: 'رقم واحد لعدة طلبات.', decision_date: '2026-01-15' }
/** On to the last step, each by the officer of its step. */
async function toLastStep(id: number): Promise<void> {
  must(await decide(officers.receiver, id, 'start'))
  for (const role of roles.slice(0, -1)) must(await decide(officers[role], id, 'forward'))
}

beforeEach(async () => {
  await sql`update transaction_type_stages set requires_files = false`.execute(app.ownerDb)
  await sql`update transaction_types set legal_form_ids = '{}' where slug = 'name_change'`.execute(app.ownerDb)
  ngo = await accredited()
})

describe('a change of name, from the request to the register', () => {
  it('is asked for, returned, completed, forwarded step by step and approved; the former name is kept', async () => {
    const former = await nameOf(ngo.id)
    const { id } = must(await apply(ngo))
    expect(await rowOf(id)).toMatchObject({
      status: 'submitted',
      current_stage_number: 1,
      assigned_user_id: officers.receiver.id,
    })
    must(await decide(officers.receiver, id, 'start'))
    must(await decide(officers.receiver, id, 'return', { notes: 'بيّنوا سبب اختيار الاسم.', ...basis }))
    expect(await rowOf(id)).toMatchObject({ status: 'returned', paused_at: expect.any(String) as string })
    // Nothing was changed: the officer's question stands.
    expect((await take(ngo, id, { action: 'complete' })).status).toBe(422)
    const wanted = payload()
    must(await take(ngo, id, { action: 'complete', payload: wanted }))
    expect(await rowOf(id)).toMatchObject({
      status: 'in_progress',
      paused_at: null,
      assigned_user_id: officers.receiver.id,
    })
    for (const role of roles.slice(0, -1)) must(await decide(officers[role], id, 'forward'))
    // The type issues a decision: number and date are asked for.
    expect(await decide(officers.issuer, id, 'approve')).toMatchObject({
      status: 422,
      errors: { decision_no: [expect.any(String)], decision_date: [expect.any(String)] },
    })
    expect(await nameOf(ngo.id)).toBe(former)
    must(await decide(officers.issuer, id, 'approve', reached))
    expect(await nameOf(ngo.id)).toBe(wanted.name_ar)
    const kept =
      await sql`select name_ar, decision_no, replaced_on, transaction_request_id from ngo_former_names where ngo_id = ${ngo.id}`.execute(
        app.ownerDb,
      )
    expect(kept.rows).toEqual([
      { name_ar: former, decision_no: '77/ق', replaced_on: '2026-01-15', transaction_request_id: id },
    ])
    expect(await noticesOf(id)).toEqual(['N-20', 'N-21', 'N-22', 'N-23', 'N-24', 'N-27'])
    const seen = must(await ngo.client.call(readOwnRequest, { params: { id } }))
    expect(seen).toMatchObject({ status: 'approved', decision_no: '77/ق', actions: [] })
    expect(seen.history.map(({ decision }) => decision)).toEqual([
      'start',
      'return',
      'forward',
      'forward',
      'forward',
      'forward',
      'approve',
    ])
  })

  it('is not approved when the name was taken meanwhile, and nothing of it stays', async () => {
    const wanted = payload()
    const { id } = must(await apply(ngo, wanted))
    await toLastStep(id)
    await sql`update ngos set name_ar = ${wanted.name_ar} where id = ${(await accredited()).id}`.execute(app.ownerDb)
    const former = await nameOf(ngo.id)
    expect(await decide(officers.issuer, id, 'approve', reached)).toMatchObject({
      status: 422,
      errors: { 'payload.name_ar': [expect.any(String)] },
    })
    expect([await nameOf(ngo.id), (await rowOf(id))?.status]).toEqual([former, 'in_progress'])
  })

  it('is not approved when the organisation was suspended meanwhile', async () => {
    const { id } = must(await apply(ngo))
    await toLastStep(id)
    await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(app.ownerDb)
    expect((await decide(officers.issuer, id, 'approve', reached)).status).toBe(409)
    expect((await rowOf(id))?.status).toBe('in_progress')
  })

  it('is rejected with reasons and leaves the name', async () => {
    const former = await nameOf(ngo.id)
    const { id } = must(await apply(ngo))
    await sql`update transaction_type_stages s set allow_reject = true from transaction_types t where t.id = s.transaction_type_id and t.slug = 'name_change'`.execute(
      app.ownerDb,
    )
    must(await decide(officers.receiver, id, 'start'))
    expect((await decide(officers.receiver, id, 'reject')).status).toBe(422)
    must(
      await decide(officers.receiver, id, 'reject', {
        reject_reason_id: 1,
        reject_text: 'الاسم لا يوافق أغراض الجمعية المسجلة.',
        ...basis,
      }),
    )
    expect([await nameOf(ngo.id), (await rowOf(id))?.status, (await noticesOf(id)).at(-1)]).toEqual([
      former,
      'rejected',
      'N-28',
    ])
  })
})

it('is closed when the organisation does not complete it in time, and tells so; not a day before', async () => {
  const { id } = must(await apply(ngo))
  must(await decide(officers.receiver, id, 'start'))
  must(await decide(officers.receiver, id, 'return', { notes: 'بيّنوا سبب اختيار الاسم.', ...basis }))
  await closeUnanswered(app.services)
  expect((await rowOf(id))?.status).toBe('returned')
  const real = app.clock.now
  app.clock.now = () => new Date(real().getTime() + 60 * 86_400_000)
  try {
    await closeUnanswered(app.services)
  } finally {
    app.clock.now = real
  }
  expect((await rowOf(id))?.status).toBe('closed_no_reply')
  expect(await noticesOf(id)).toContain('N-26')
})

it('is out of reach for an officer of another governorate, whatever role he holds', async () => {
  const { id } = must(await apply(ngo))
  const far = await ministryUser(app, { governorate: 5, role: 'DO', roles: ['receiver'] })
  expect((await decide(far, id, 'start')).status).toBe(404)
  expect((await rowOf(id))?.status).toBe('submitted')
})

it('leaves a step that asks for files only with one', async () => {
  const { id } = must(await apply(ngo))
  must(await decide(officers.receiver, id, 'start'))
  await sql`update transaction_type_stages set requires_files = true`.execute(app.ownerDb)
  expect(await decide(officers.receiver, id, 'forward')).toMatchObject({
    status: 422,
    errors: { files: [expect.any(String)] },
  })
  const files = [{ title: 'محضر المطابقة', file: await uploaded(app, { userId: officers.receiver.id }) }]
  must(await decide(officers.receiver, id, 'forward', { files }))
  expect(await rowOf(id)).toMatchObject({ current_stage_number: 2, assigned_user_id: officers.legal_reviewer.id })
})

describe('what may be handed in', () => {
  it('asks for the fields of the type at their places, and refuses unknown ones', async () => {
    expect(await apply(ngo, { name_ar: 'Latin', surprise: 1 })).toMatchObject({
      status: 422,
      errors: {
        'payload.name_ar': [expect.any(String)],
        'payload.reason': [expect.any(String)],
        'payload.surprise': [expect.any(String)],
      },
    })
    const { rows } = await sql`select from transaction_requests where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect(rows).toHaveLength(0)
  })
  it('is one request of a type at a time, and after it the gap of the type', async () => {
    const again = async () => must(await ngo.client.call(mayApplyAgain, { params: { id: typeId } }))
    expect(await again()).toBe(true)
    const { id } = must(await apply(ngo))
    expect([await again(), (await apply(ngo)).status]).toEqual([false, 409])
    must(await take(ngo, id, { action: 'withdraw' }))
    expect([await again(), (await apply(ngo)).status]).toEqual([false, 409])
    await sql`update transaction_requests set closed_at = closed_at - interval '400 days' where id = ${id}`.execute(
      app.ownerDb,
    )
    expect([await again(), (await apply(ngo)).status]).toEqual([true, 200])
  })
  it('is one even when two are handed in at the same moment', async () => {
    const open = async () =>
      must(
        await ngo.client.call(openRequest, {
          body: { slug: 'name_change', subject: 'تعديل اسم الجمعية', payload: payload() },
        }),
      ).id
    const ids = [await open(), await open()]
    // Both stand before the organisation's row: both have looked before either is written.
    const answers = await whileHeld(app, sql`select from ngos where id = ${ngo.id} for update`, 2, () =>
      ids.map((id) => take(ngo, id, { action: 'submit' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it.each([
    ['a file that is not accredited', sql`completed_by_ministry = null`],
    ['a suspended organisation', sql`status_id = 2`],
    ['another legal form', sql`legal_form_id = 1`],
  ])('refuses %s', async (_why, change) => {
    await sql`update transaction_types set legal_form_ids = '{2}' where slug = 'name_change'`.execute(app.ownerDb)
    await sql`update ngos set ${change} where id = ${ngo.id}`.execute(app.ownerDb)
    app.services.sessions.forget()
    expect((await apply(ngo)).status).toBe(409)
  })
})

describe('who may do what, as the document says', () => {
  const bodies: Record<string, { decision?: string; more?: object }> = {
    start: { decision: 'start' },
    forward: { decision: 'forward' },
    return: { decision: 'return', more: { notes: 'أكملوا ما ينقص من البيانات.', ...basis } },
    approve: { decision: 'approve', more: reached },
    reject: {
      decision: 'reject',
      more: { reject_reason_id: 1, reject_text: 'لا تنطبق على الطلب شروط القانون.', ...basis },
    },
  }
  const tried = actionsIn('transaction').filter(
    (action) => bodies[action] || ['submit', 'complete', 'withdraw'].includes(action),
  )
  /** Puts a request into a status; approval belongs to the last step, everything else is tried on the first one. */
  const place = async (id: number, status: string, action: string) => {
    const closed = ['approved', 'rejected', 'withdrawn', 'closed_no_reply'].includes(status)
    await sql`update transaction_requests set status = ${status}, submitted_at = ${status === 'draft' ? null : sql`now()`}, closed_at = ${closed ? sql`now()` : null},
      current_stage_number = ${action === 'approve' ? roles.length : 1}, paused_at = ${status === 'returned' ? sql`now()` : null}, remaining_days = ${status === 'returned' ? 2 : null},
      reject_reason_id = ${status === 'rejected' ? 1 : null}, reject_text = ${status === 'rejected' ? 'سبب مفصل' : null} where id = ${id}`.execute(
      app.ownerDb,
    )
  }
  it.each(statusesIn('transaction'))('in status %s', async (status) => {
    await sql`update transaction_type_stages s set allow_reject = true from transaction_types t where t.id = s.transaction_type_id and t.slug = 'name_change'`.execute(
      app.ownerDb,
    )
    const other = await accredited()
    const reader = await ministryUser(app, { roles: [...roles], rights: { ministry_transaction_requests: ['S'] } })
    const { id } = must(
      await ngo.client.call(openRequest, {
        body: { slug: 'name_change', subject: 'تعديل اسم الجمعية', payload: payload() },
      }),
    )
    for (const action of tried) {
      const said = sayingOf('transaction', action)
      // Refusing before the study, or beside it, is founding's alone [R-40].
      const leads = allowed('transaction', status, action) && !(action === 'reject' && status !== 'in_progress')
      const officer = action === 'approve' ? officers.issuer : officers.receiver
      const stranger = action === 'approve' ? officers.receiver : officers.legal_reviewer
      const isApplicants = said.who.includes('applicant')
      for (const [who, by] of [
        ['applicant', ngo],
        ['other organisation', other],
        ['officer', officer],
        ['officer of another step', stranger],
        ['reader', reader],
      ] as const) {
        await place(id, status, action)
        const before = await rowOf(id)
        const given = bodies[action]
        const answer = isApplicants
          ? await take(by as Organisation, id, { action, ...(action === 'complete' ? { payload: payload() } : {}) })
          : await decide(by as MinistryUser, id, given?.decision ?? '', given?.more)
        const label = `${action} by ${who} in ${status}`
        const mine = isApplicants ? who === 'applicant' : who === 'officer'
        if (mine && leads) expect(answer.status, label).toBe(200)
        else {
          // A draft is its applicant's alone: for the ministry it is not there.
          const wanted = mine && !(status === 'draft' && !isApplicants) ? [409] : [403, 404]
          expect(wanted, `${label}: ${answer.status}`).toContain(answer.status)
          expect(await rowOf(id), label).toEqual(before)
        }
      }
    }
  })
})
