import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { endOfDay, addDays, dayOf } from '#contract/core/values/dates.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest } from '#contract/transactions/own-requests.ts'
import { internationalEvents } from '#contract/cooperation/events.ts'
import { eventInput } from '../../testing/coop-cases.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, type MinistryUser, organisation, type Organisation } from '../../testing/factories.ts'
import { whileHeld } from '../../testing/held.ts'

const app = await testApp()
const decider = await ministryUser(app, {
  role: 'CA',
  roles: ['receiver', 'legal_reviewer', 'ngo_head', 'decision_office'],
})
const other = await ministryUser(app, { role: 'CA', roles: ['decision_office'] })
const reviewer = await ministryUser(app, { role: 'CA', roles: ['legal_reviewer'] })
const drafter = await ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
// What is tried is who decides, not which duties are apart nor which documents a type asks for.
await sql`update transaction_type_stages set requires_files = false, allow_reject = true, allow_return = true`.execute(
  app.ownerDb,
)
await sql`update transaction_types set allow_consecutive_submission = true, requires_completed_profile = false`.execute(
  app.ownerDb,
)
await sql`update required_documents set is_required = false`.execute(app.ownerDb)
const reason = 'لا تستوفي المعاملة شروط المادة التاسعة من اللائحة.'

const decide = (by: MinistryUser, id: number, decision: string, more: object = {}) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
const read = async (by: Organisation, id: number) => must(await by.client.call(readOwnRequest, { params: { id } }))
/** A request that was refused or returned; answers it. */
async function answered(by: Organisation, decision: 'reject' | 'return') {
  const body = { slug: 'international_event', subject: 'مشاركة في فعالية دولية', submit: 1 as const }
  const { rows } = await sql<{
    key: string
    kind: string
  }>`select d.key, d.kind from transaction_type_fields d join transaction_types t on t.id = d.transaction_type_id where t.slug = 'international_event' and d.deleted_at is null`.execute(
    app.ownerDb,
  )
  const event = must(
    await by.client.call(internationalEvents.create, {
      body: await eventInput(app, { userId: by.userId, ngoId: by.id, client: by.client }, by.id),
    }),
  )
  const payload = Object.fromEntries(
    rows.map(({ key, kind }) => [
      key,
      kind === 'choice'
        ? String(event.id)
        : kind === 'date'
          ? '2026-09-01'
          : kind === 'number'
            ? 5
            : kind === 'money'
              ? '5'
              : kind === 'yes_no'
                ? true
                : 'نص يشرح المطلوب كاملاً',
    ]),
  )
  const { id } = must(await by.client.call(openRequest, { body: { ...body, payload } }))
  must(await decide(decider, id, 'start'))
  const more = decision === 'reject' ? { reject_reason_id: 1, reject_text: reason } : { notes: reason }
  must(await decide(decider, id, decision, { ...more, article: 'اللائحة التنفيذية، المادة 9' }))
  return read(by, id)
}
const grieve = (by: Organisation, decision_id: number, more: object = {}) =>
  by.client.call(openRequest, { body: { slug: 'grievance', subject: 'تظلم من قرار الرفض', decision_id, ...more } })
const grounds = {
  decision: 'قرار الرفض',
  served_on: '2026-11-20',
  grounds: 'استوفت المعاملة الشروط كلها وأرفقنا ما يثبت ذلك.',
  wanted: 'إلغاء قرار الرفض وقبول المعاملة.',
}
/** A grievance that was handed in, at the step that decides it. */
async function handedIn(by: Organisation, decisionId: number): Promise<number> {
  const { id } = must(await grieve(by, decisionId))
  const body = { action: 'submit', details: null, payload: grounds } as SentBody<typeof actOnRequest>
  must(await by.client.call(actOnRequest, { params: { id }, body }))
  must(await decide(reviewer, id, 'start'))
  for (const by of [reviewer, drafter]) must(await decide(by, id, 'forward'))
  return id
}

test.each(['reject', 'return'] as const)(
  'a request after %s says why, on which basis, when it was served and until when it may be answered',
  async (decision) => {
    const ngo = await organisation(app)
    const { reply } = await answered(ngo, decision)
    expect(reply).toMatchObject({ decision, article: 'اللائحة التنفيذية، المادة 9', grievance: null, is_open: true })
    const due = endOfDay(addDays(dayOf(reply?.served_at ?? ''), 60))
    expect(new Date(reply?.appeal_due_at ?? '').toISOString()).toBe(due)
  },
)

test('a grievance is bound to one decision of the own organisation, once, and until the last second', async () => {
  const [ngo, stranger] = [await organisation(app), await organisation(app)]
  const { reply } = await answered(ngo, 'reject')
  const id = reply?.decision_id ?? 0
  expect((await grieve(stranger, id)).status).toBe(422)
  expect(
    (
      await ngo.client.call(openRequest, {
        body: { slug: 'international_event', subject: 'طلب من نوع آخر', decision_id: id },
      })
    ).status,
  ).toBe(422)
  const due = new Date(reply?.appeal_due_at ?? '').getTime()
  app.clock.now = () => new Date(due + 1000)
  const late = await grieve(ngo, id)
  app.clock.now = () => new Date()
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('انقضت مهلة التظلم')])
  const both = await whileHeld(app, sql`lock table transaction_requests in exclusive mode`, 2, () => [
    grieve(ngo, id),
    grieve(ngo, id),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await grieve(ngo, id)).status).toBe(409)
  const { rows } =
    await sql`select from transaction_requests where related_type = 'transaction_actions' and related_id = ${id}`.execute(
      app.ownerDb,
    )
  expect(rows).toHaveLength(1)
})

test('who took the decision does not decide the grievance, with no other account either; somebody else does', async () => {
  const ngo = await organisation(app)
  const first = await answered(ngo, 'reject')
  const grievance = await handedIn(ngo, first.reply?.decision_id ?? 0)
  const grievedIn = async (id: number) => must(await reviewer.client.call(readRequest, { params: { id } })).grieved
  expect(await grievedIn(grievance)).toEqual({
    ...{ about: 'request', reason, article: 'اللائحة التنفيذية، المادة 9' },
    ...{ request_id: first.id, file: null, lifts: false },
  })
  expect(await grievedIn(first.id)).toBeNull()
  const puppet = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
  await sql`insert into account_touches (user_id, by_id, kind) values (${puppet.id}, ${decider.id}, 'opened')`.execute(
    app.ownerDb,
  )
  // The decider stands in for the other officer while he is away.
  await sql`insert into user_absences (user_id, from_date, to_date, substitute_user_id) values (${other.id}, current_date - 1, current_date + 3, ${decider.id})`.execute(
    app.ownerDb,
  )
  for (const by of [decider, puppet])
    for (const [decision, more] of [
      [
        'approve',
        { notes: reason, decision_no: '91/ت', decision_date: '2026-11-20', repeated_reason: 'رقم واحد لعدة طلبات.' },
      ],
      ['reject', { reject_reason_id: 1, reject_text: reason }],
    ] as const)
      expect([(await decide(by, grievance, decision, more)).status, by === puppet]).toEqual([403, by === puppet])
  // Whoever accepts it says what follows.
  expect((await decide(other, grievance, 'approve', { decision_no: '91/ت', decision_date: '2026-11-20' })).status).toBe(
    422,
  )
  must(
    await decide(other, grievance, 'approve', {
      notes: 'يُقبل التظلم، وتُدرس المعاملة من جديد عند تقديمها.',
      decision_no: '91/ت',
      decision_date: '2026-11-20',
      repeated_reason: 'رقم واحد لعدة طلبات.',
    }),
  )
  const after = await read(ngo, first.id)
  expect(after.reply).toMatchObject({
    is_open: false,
    grievance: { id: grievance, status: 'approved', answer: 'يُقبل التظلم، وتُدرس المعاملة من جديد عند تقديمها.' },
  })
})

test('the database keeps no refusal and no return without its last day', async () => {
  const ngo = await organisation(app)
  const { reply } = await answered(ngo, 'reject')
  await sql`alter table transaction_actions disable trigger user`.execute(app.ownerDb)
  for (const column of ['served_at', 'appeal_due_at', 'notes'])
    await expect(
      sql`update transaction_actions set ${sql.ref(column)} = null where id = ${reply?.decision_id}`.execute(
        app.ownerDb,
      ),
      column,
    ).rejects.toThrow('check constraint')
  await sql`alter table transaction_actions enable trigger user`.execute(app.ownerDb)
})
