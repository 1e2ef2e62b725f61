import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, endOfDay } from '#contract/core/values/dates.ts'
import { checkDocument, freezeFile, listFileQrs, readOwnFileQr, revokeFile } from '#contract/documents/calls.ts'
import { readNgoFile } from '#contract/ngos/page.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { transactionSentences } from '#contract/core/refusals/sentences-transactions.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, issued, ministryUser, organisation, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { freshDecision, grieveServed, walkers } from '../testing/walked.ts'

const app = await testApp()
const { decide, toLastStep, readGrieved } = await walkers(app)
const real = app.clock.now
afterEach(() => {
  app.clock.now = real
})
const reason = 'بلاغ عن تزوير في النسخة المتداولة'
const article = 'القانون رقم 93 لعام 1958، المادة 14'
const otherDecider = transactionSentences.appeal_other_decider.ar
const answer = 'ثبت أن النسخة المتداولة صحيحة، وتعود الوثيقة سارية.'
/** Freezes and revokes in the centre, and heads an office. */
const head = await ministryUser(app, { role: 'CA', roles: ['ngo_head', 'decision_office'] })
let ngo: Organisation
beforeAll(async () => {
  ngo = await organisation(app)
  await sql`update users set is_main = true where id = ${ngo.userId}`.execute(app.ownerDb)
})

type Grounds = Partial<Record<'reason' | 'article', string>>
const freeze = (id: number, more: Grounds = { reason, article }) =>
  head.client.call(freezeFile, { params: { id }, body: { frozen: 1, ...more } })
const release = (id: number) => head.client.call(freezeFile, { params: { id }, body: { frozen: 0 } })
const revoke = (id: number, more: Grounds = { article }) =>
  head.client.call(revokeFile, { params: { id }, body: { reason, ...more } })
const own = async (id: number) => must(await ngo.client.call(readOwnFileQr, { params: { id } }))
const grieved = async (id: number) =>
  (
    await sql<{
      decision: string
    }>`select payload ->> 'decision' as decision from transaction_requests where id = ${id}`.execute(app.ownerDb)
  ).rows[0]?.decision

it('a frozen or revoked document tells its article and last day on both sides and in the notice, and is never held without them', async () => {
  const { id } = await issued(app, ngo)
  expect(Object.keys((await freeze(id, {})).errors)).toEqual(['reason', 'article'])
  expect(Object.keys((await revoke(id, {})).errors)).toEqual(['article'])
  expect((await own(id)).reply).toBeNull()
  must(await freeze(id))
  const { reply } = await own(id)
  expect(reply).toMatchObject({ article, grievance: null, is_open: true })
  const due = endOfDay(addDays(dayOf(reply?.served_at ?? ''), 60))
  expect(new Date(reply?.appeal_due_at ?? '').toISOString()).toBe(due)
  const listed = must(await head.client.call(listFileQrs, { query: { per_page: 100 } })).find((one) => one.id === id)
  expect(listed?.reply).toEqual(reply)
  const file = must(await head.client.call(readNgoFile, { params: { id: ngo.id } }))
  expect(file.documents?.rows.find((one) => one.id === id)?.reply).toEqual(reply)
  must(await revoke(id, { article: 'المادة 7' }))
  expect((await own(id)).reply).toMatchObject({ article: 'المادة 7', grievance: null, is_open: true })
  const [revoked, frozen] = must(await ngo.client.call(listNotifications))
  for (const [told, of, on] of [
    [revoked, 'DOCUMENT-REVOKED', 'المادة 7'],
    [frozen, 'N-73', article],
  ] as const) {
    expect(told).toMatchObject({ code: of, link: `/transactions/qr-scan-log/${id}` })
    expect(told?.body).toContain(`السبب: ${reason}. السند: ${on}. آخر يوم للتظلم: `)
  }
})

it('is grieved once, by its organisation, to the last second of its last day, and only while it stands', async () => {
  const { id } = await issued(app, ngo)
  must(await freeze(id))
  const { reply } = await own(id)
  expect((await grieveServed(await organisation(app), reply?.id)).errors).toHaveProperty('served_decision_id')
  const last = new Date(reply?.appeal_due_at ?? '').getTime()
  app.clock.now = () => new Date(last + 1000)
  expect((await grieveServed(ngo, reply?.id)).status).toBe(409)
  app.clock.now = () => new Date(last)
  const { id: grievance } = must(await grieveServed(ngo, reply?.id))
  expect((await grieveServed(ngo, reply?.id)).status).toBe(409)
  app.clock.now = real
  expect(await grieved(grievance)).toBe('تجميد الوثيقة «شهادة تسجيل»')
  expect((await own(id)).reply).toMatchObject({ is_open: false, grievance: { id: grievance, status: 'submitted' } })
  // Released and frozen again, it is another decision; the one before is none to answer.
  must(await release(id))
  expect((await own(id)).reply).toBeNull()
  must(await freeze(id))
  const again = (await own(id)).reply
  expect(again).toMatchObject({ grievance: null, is_open: true })
  must(await release(id))
  expect((await grieveServed(ngo, again?.id)).errors).toHaveProperty('served_decision_id')
})

it.each([
  { held: 'revoked', hold: (id: number) => revoke(id), back: 'إلغاء الوثيقة' },
  { held: 'frozen', hold: (id: number) => freeze(id), back: 'تجميد الوثيقة' },
])(
  'a $held document is valid again with the grievance that somebody else accepted, and by nothing before',
  async ({ held, hold, back }) => {
    const { id, code } = await issued(app, ngo)
    const result = async () => must(await app.guest.call(checkDocument, { query: { QR: code } })).result
    expect((await hold(id)).status).toBe(200)
    if (held === 'revoked') expect((await release(id)).status).toBe(409)
    const { id: grievance } = must(await grieveServed(ngo, (await own(id)).reply?.id))
    expect(await grieved(grievance)).toBe(`${back} «شهادة تسجيل»`)
    expect(await readGrieved(grievance)).toEqual({
      ...{ about: 'document', reason, article },
      ...{ request_id: null, file: expect.any(Number), lifts: true },
    })
    const last = await toLastStep(grievance)
    const approval = { notes: answer, ...freshDecision() }
    expect(await decide(head, grievance, 'approve', approval), 'not who held it').toMatchObject({
      status: 403,
      message: otherDecider,
    })
    expect(await result(), 'not while it waits').toBe(held)
    must(await decide(last, grievance, 'approve', approval))
    const { freeze_reason, revoke_reason, reply } = await own(id)
    expect([await result(), freeze_reason, revoke_reason, reply]).toEqual(['valid', null, null, null])
    const { rows } = await sql<{ said: string }>`select l.description_ar as said from logs l
    where l.entity = 'files_qrs' and l.entity_id = ${id} order by l.id desc limit 1`.execute(app.ownerDb)
    expect(rows[0]?.said).toMatch(/^عودة الوثيقة «شهادة تسجيل» سارية بقبول التظلم رقم /)
    // Revoked anew it is another decision, which nobody answered.
    must(await revoke(id))
    expect((await release(id)).status).toBe(409)
  },
)

it('a refused grievance, and an accepted one about a decision that another has followed, release nothing', async () => {
  const documents = [await issued(app, ngo), await issued(app, ngo)] as const
  for (const { id } of documents) must(await freeze(id))
  const [refused, followed] = await Promise.all(
    documents.map(async ({ id }) => must(await grieveServed(ngo, (await own(id)).reply?.id)).id),
  )
  must(
    await decide(await toLastStep(refused ?? 0), refused ?? 0, 'reject', {
      reject_reason_id: 1,
      reject_text: answer,
      article,
    }),
  )
  const last = await toLastStep(followed ?? 0)
  must(await revoke(documents[1].id))
  must(await decide(last, followed ?? 0, 'approve', { notes: answer, ...freshDecision() }))
  expect((await own(documents[0].id)).status).toBe('frozen')
  expect(await own(documents[1].id)).toMatchObject({ status: 'revoked', reply: { grievance: null, is_open: true } })
})

it('a document that is held anew while its grievance is being accepted stays held', async () => {
  const { id } = await issued(app, ngo)
  must(await freeze(id))
  const { id: grievance } = must(await grieveServed(ngo, (await own(id)).reply?.id))
  const last = await toLastStep(grievance)
  const again = sql`with ended as (update served_decisions set ended_at = now() where about = 'files_qrs' and about_id = ${id})
    update files_qrs set freeze_reason = 'بلاغ آخر' where id = ${id}`
  const accept = () => [decide(last, grievance, 'approve', { notes: answer, ...freshDecision() })]
  const [accepted] = await whileHeld(app, again, 1, accept)
  expect([accepted?.status, (await own(id)).freeze_reason]).toEqual([200, 'بلاغ آخر'])
})

it('a letter about a founding request is held by its reason alone: nobody could be served', async () => {
  const { id } = await issued(app, ngo)
  const founders = await founder(app)
  const { rows } = await sql<{ id: number }>`
    insert into transaction_requests (request_no, transaction_type_id, slug, subject, status, current_stage_number, establishment_id)
    select 'EST-2026-900001', id, slug, 'طلب للاختبار', 'draft', 1, ${founders.establishmentId} from transaction_types where slug = 'establishing_ngo' returning id`.execute(
    app.ownerDb,
  )
  await sql`update files_qrs set ngo_id = null, transaction_request_id = ${rows[0]?.id} where id = ${id}`.execute(
    app.ownerDb,
  )
  must(await freeze(id, { reason }))
  must(await revoke(id, {}))
  const served = await sql`select from served_decisions where about = 'files_qrs' and about_id = ${id}`.execute(
    app.ownerDb,
  )
  expect(served.rows).toEqual([])
})
