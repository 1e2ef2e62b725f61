import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkDocument } from '#contract/documents/calls.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { listResultTemplates, previewResult } from '#contract/transactions/result-letters.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { must, testApp } from '../../testing/app.ts'
import { type MinistryUser, ministryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'
import { remindOfOpinions } from '../letters.ts'
import { whileHeld } from '../../testing/held.ts'

const app = await testApp()
const db = app.ownerDb
const slug = 'summer_camp_permit'
let officer: MinistryUser
let ngo: Organisation
let typeId = 0
let documentId = 0

/** A type that the ministry made: one stage, two fields, one document, no effect of its own. */
beforeAll(async () => {
  officer = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
  ngo = await organisation(app)
  const id = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id as number
  typeId = await id(sql<{ id: number }>`
    insert into transaction_types (slug, name_ar, name_en, description, audience, allow_consecutive_submission, created_by)
    values (${slug}, 'إذن إقامة مخيم صيفي', 'Permit of a summer camp', 'إذن لمخيم تقيمه المنظمة في الصيف.', 'ngo', true, ${officer.id}) returning id`)
  await sql`insert into transaction_type_stages (transaction_type_id, stage_number, name_ar, name_en, action_type_id, scope, transaction_request_role_id, days_number, is_last_action, allow_reject)
    select ${typeId}, 1, 'دراسة الطلب', 'Study', min(a.id), 'central', (select id from transaction_request_roles where slug = 'receiver'), 5, true, true from action_types a`.execute(
    db,
  )
  for (const [sort, key] of ['place', 'purpose'].entries())
    await sql`insert into transaction_type_fields (transaction_type_id, key, kind, label_ar, label_en, is_required, sort, since)
      values (${typeId}, ${key}, 'text', ${key === 'place' ? 'مكان المخيم' : 'الغاية'}, ${key}, true, ${sort}, '2020-01-01')`.execute(
      db,
    )
  documentId = await id(sql<{ id: number }>`
    insert into required_documents (code, context, transaction_type_id, name_ar, name_en, count_rule, count, is_required, allowed_types, stage_number, sort, since)
    select 'camp_plan', context, ${typeId}, 'خطة المخيم', 'Plan of the camp', count_rule, 1, true, allowed_types, 1, 1, '2020-01-01'
    from required_documents where context = 'transaction' limit 1 returning id`)
})

const basis = { article: 'القانون 93، المادة 11' }
const payload = { place: 'طرطوس', purpose: 'رعاية الأيتام في الصيف' }
const decide = (id: number, decision: string, more: object = {}, by = officer) =>
  by.client.call(decideRequest, { params: { id }, body: { decision, ...more } as SentBody<typeof decideRequest> })
const take = (id: number, body: object, by = ngo) =>
  by.client.call(actOnRequest, { params: { id }, body: body as SentBody<typeof actOnRequest> })
const read = async (id: number) => must(await ngo.client.call(readOwnRequest, { params: { id } }))
const plan = () => uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
const paper = (file: number) => ({ required_document_id: documentId, title: 'خطة المخيم', file })
async function save(id: number, body: object = {}) {
  const now = await read(id)
  const { subject, details, payload: filled, uploaded: files } = now
  const documents = files.map((one) => ({
    required_document_id: one.required_document_id,
    title: one.title,
    file: one.file,
  }))
  return ngo.client.call(saveRequest, {
    params: { id },
    body: { subject, details, payload: filled, documents, ...body } as SentBody<typeof saveRequest>,
    headers: { 'if-match': `"${now.updated_at}"` },
  })
}
async function started() {
  const { id } = must(
    await ngo.client.call(openRequest, { body: { slug, subject: 'إذن مخيم صيفي في طرطوس', payload } }),
  )
  must(await save(id, { documents: [paper(await plan())] }))
  must(await take(id, { action: 'submit' }))
  must(await decide(id, 'start'))
  return id
}
const items = (...names: string[]) =>
  names.map((at) => ({ at, note: `صحّحوا ${at}`, article: at === 'payload.place' ? 'المادة 4' : null }))
const back = (id: number, ...names: string[]) =>
  decide(id, 'return', { notes: 'في الطلب ما يلزم تصحيحه.', ...basis, items: items(...names) })

it('a refusal tells the organisation the reason that was chosen, beside its words, article and last day, and leads there', async () => {
  const id = await started()
  const refusal = { reject_reason_id: 4, reject_text: 'لا تنطبق على الطلب شروط القانون.' }
  must(await decide(id, 'reject', { ...refusal, ...basis }))
  expect(await read(id)).toMatchObject({ ...refusal, status: 'rejected', reply: { ...basis, is_open: true } })
  const [told] = must(await ngo.client.call(listNotifications))
  expect(told).toMatchObject({ entity_id: id, link: `/transactions/transactions/${id}` })
})

describe('a return by item', () => {
  it('is refused without article, for what is not asked, and for one thing twice', async () => {
    const id = await started()
    const { article: _none, ...without } = { notes: 'في الطلب ما يلزم تصحيحه.', ...basis }
    expect(Object.keys((await decide(id, 'return', without)).errors ?? {})).toEqual(['article'])
    const refusal = { reject_reason_id: 1, reject_text: 'لا تنطبق على الطلب شروط القانون.' }
    expect(Object.keys((await decide(id, 'reject', refusal)).errors ?? {})).toEqual(['article'])
    for (const names of [['payload.colour'], ['documents.999999'], ['payload.place', 'payload.place']])
      expect((await back(id, ...names)).status, names.join()).toBe(422)
    expect((await read(id)).status).toBe('in_progress')
  })

  it('opens what it names and nothing else, by saving and by handing in', async () => {
    const id = await started()
    must(await back(id, 'payload.place', `documents.${documentId}`))
    const { rounds } = await read(id)
    expect(rounds).toMatchObject([{ ...basis, items: items('payload.place', `documents.${documentId}`), payload }])
    const closed = { ...payload, purpose: 'غاية أخرى لم تُسأل عنها المنظمة' }
    for (const [change, at] of [
      [{ payload: closed }, 'payload.purpose'],
      [{ subject: 'إذن مخيم آخر غير هذا' }, 'subject'],
      [{ details: '<p>تفاصيل لم تُطلب</p>' }, 'details'],
    ] as const) {
      expect(Object.keys((await save(id, change)).errors ?? {}), at).toEqual([at])
      expect(Object.keys((await take(id, { action: 'complete', ...change })).errors ?? {}), at).toEqual([at])
    }
    const extra = { required_document_id: null, title: 'وثيقة لم تُطلب', file: await plan() }
    const { uploaded: files } = await read(id)
    const kept = files.map(({ file }) => paper(file))
    expect((await save(id, { documents: [...kept, extra] })).status).toBe(422)
    const fresh = await plan()
    must(await save(id, { payload: { ...payload, place: 'اللاذقية' }, documents: [paper(fresh)] }))
    must(await take(id, { action: 'complete' }))
    // The officer compares the round with what is there now.
    const seen = must(await officer.client.call(readRequest, { params: { id } }))
    expect(seen.rounds.map((round) => round.payload.place)).toEqual(['طرطوس'])
    expect(seen.rounds[0]?.documents.map(({ file }) => file)).not.toContain(fresh)
    expect([seen.payload.place, seen.uploaded.map(({ file }) => file)]).toEqual(['اللاذقية', [fresh]])
    // The next return has items of its own; one without leaves everything open.
    must(await back(id, 'payload.purpose'))
    expect((await save(id, { payload: { ...payload, place: 'حمص' } })).status).toBe(422)
    must(await save(id, { payload: { place: 'اللاذقية', purpose: 'غاية أوضح مما سبق' } }))
    must(await take(id, { action: 'complete' }))
    must(await decide(id, 'return', { notes: 'راجعوا الطلب كله من جديد.', ...basis }))
    must(await save(id, { payload: { place: 'حمص', purpose: 'غاية ثالثة' }, subject: 'إذن مخيم صيفي في حمص' }))
    expect((await read(id)).rounds).toHaveLength(3)
  })

  it('keeps rounds to their organisation, and as they were written', async () => {
    const id = await started()
    must(await back(id, 'subject'))
    const other = await organisation(app)
    expect((await other.client.call(readOwnRequest, { params: { id } })).status).toBe(404)
    await expect(sql`update transaction_returns set items = '[]'`.execute(db)).rejects.toThrow()
    await expect(sql`delete from transaction_returns`.execute(db)).rejects.toThrow()
  })
})

describe('a suspended organisation', () => {
  it('answers a decision and does nothing else with its requests', async () => {
    const id = await started()
    const draft = must(await ngo.client.call(openRequest, { body: { slug, subject: 'إذن مخيم آخر', payload } })).id
    must(await back(id, 'payload.place'))
    const stand = async (status: number) => {
      await sql`update ngos set status_id = ${status} where id = ${ngo.id}`.execute(db)
      app.services.sessions.forget()
    }
    for (const status of [2, 4, 7]) {
      await stand(status)
      const { editable, actions, reply } = await read(id)
      expect([editable, actions], String(status)).toEqual([false, []])
      const tried = [
        await save(id, { payload: { ...payload, place: 'حمص' } }),
        await take(id, { action: 'complete', payload: { ...payload, place: 'حمص' } }),
        await take(id, { action: 'withdraw' }),
        await take(draft, { action: 'submit' }),
        await ngo.client.call(openRequest, { body: { slug, subject: 'إذن مخيم ثالث', payload } }),
      ]
      expect(
        tried.map((answer) => answer.status),
        String(status),
      ).toEqual([409, 409, 409, 409, 409])
      if (status !== 2) continue
      const body = { slug: 'grievance', subject: 'تظلم من قرار الإعادة', decision_id: reply?.decision_id }
      const grievance = must(await ngo.client.call(openRequest, { body: body as SentBody<typeof openRequest> }))
      const seen = await read(grievance.id)
      expect([seen.editable, seen.actions]).toEqual([true, ['submit', 'withdraw']])
    }
    await stand(1)
    expect((await read(id)).editable).toBe(true)
  })
})

describe('a body that is silent', () => {
  it('is brought back to the mind of the officer after ten working days, once for the letter', async () => {
    const id = await started()
    const letter = { external_body_id: 3, external_letter_no: '12/خ', external_letter_date: '2026-01-15' }
    must(await decide(id, 'external', letter))
    const told = async () =>
      (
        await sql`select from user_notifications where code = 'OPINION-DUE' and entity = 'transaction_requests' and entity_id = ${id} and user_id = ${officer.id}`.execute(
          db,
        )
      ).rows.length
    await remindOfOpinions(app.services)
    expect(await told()).toBe(0)
    app.clock.now = () => new Date(Date.now() + 25 * 86_400_000)
    await remindOfOpinions(app.services)
    await remindOfOpinions(app.services)
    app.clock.now = () => new Date()
    expect(await told()).toBe(1)
    const { actions } = must(await officer.client.call(readRequest, { params: { id } }))
    const action_id = actions.find(({ decision }) => decision === 'external')?.id
    must(await decide(id, 'external', { action_id, external_opinion: 'agree', external_reply_no: '9/خ' }))
    expect((await read(id)).status).toBe('in_progress')
  })
})

const text =
  'إلى {addressee}\nبشأن {subject}، المعاملة {request_no} بتاريخ {request_date}: نوافق بالقرار {decision_no} في {decision_date}.\nالأسباب: {reasons}'
const template = async (body = text, purpose = 'decision') =>
  (
    await sql<{
      id: number
    }>`insert into doc_templates (slug, title_ar, doc_category_id, audience, purpose, body_ar)
      values ('decision-' || (random() * 1000000)::int, 'كتاب قرار', 4, 'min', ${purpose}, ${body}) returning id`.execute(
      db,
    )
  ).rows[0]?.id as number
/** Chooses the letter of the type as its screen does. */
async function choose(result_template_id: number | null, of = typeId) {
  const type = must(await officer.client.call(readTransactionType, { params: { id: of } }))
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active } = type
  const body = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, stages: [] }
  return officer.client.call(updateTransactionType, {
    params: { id: of },
    body: { ...body, result_template_id },
    headers: { 'if-match': `"${type.updated_at}"` },
  })
}
const filesOf = async (id: number) =>
  (
    await sql<{ code: string; doc_template_version: number; name: string }>`
      select f.code, f.doc_template_version, a.name from files_qrs f join attachments a on a.id = f.file where f.transaction_request_id = ${id}`.execute(
      db,
    )
  ).rows
const opens = async (by: Organisation, file: number | undefined) =>
  (
    await app.http.inject({
      url: `/api/v2/files/${file}`,
      headers: { authorization: `Bearer ${by.client.token}` },
    })
  ).statusCode
let number = 0
const decided = () => ({
  decision_no: `${++number}/مخ`,
  decision_date: '2026-01-15',
  notes: 'تحققت شروط الإذن كلها.',
})

describe('the letter of a decision', () => {
  it('is chosen among texts of decisions, for types without a letter of their own', async () => {
    const [good, other] = [await template(), await template('نص عام', 'general')]
    expect(must(await officer.client.call(listResultTemplates, {})).map(({ id }) => id)).toContain(good)
    expect((await choose(other)).status).toBe(422)
    const { rows } = await sql<{
      id: number
    }>`select id from transaction_types where slug = 'mediation_request'`.execute(db)
    expect((await choose(good, rows[0]?.id)).status).toBe(422)
    must(await choose(good))
    must(await choose(null))
  })

  it('goes out with the approval, is read by the organisation and checked by its code', async () => {
    must(await choose(await template()))
    const id = await started()
    const draft = must(await officer.client.call(previewResult, { params: { id }, body: { notes: 'أسباب المعاينة' } }))
    const said = draft?.lines.map((line) => line.map((piece) => piece.text).join('')).join('\n') ?? ''
    expect(said).toContain('أسباب المعاينة')
    expect(said).toContain('........')
    expect(await filesOf(id)).toEqual([])
    // A letter that would lack its reasons is not issued, and nothing else happens.
    const { notes: _none, ...without } = decided()
    expect(Object.keys((await decide(id, 'approve', without)).errors ?? {})).toEqual(['letter'])
    expect((await read(id)).status).toBe('in_progress')
    const decision = decided()
    must(await decide(id, 'approve', decision))
    const [file, ...more] = await filesOf(id)
    expect(more).toEqual([])
    expect(file?.doc_template_version).toBe(1)
    const own = await read(id)
    expect(own.result_file).toMatchObject({ code: file?.code, status: 'active' })
    expect(must(await officer.client.call(readRequest, { params: { id } })).result_file?.code).toBe(file?.code)
    expect(await opens(ngo, own.result_file?.file)).toBe(200)
    const stranger = await organisation(app)
    expect(await opens(stranger, own.result_file?.file)).not.toBe(200)
    const checked = must(await app.guest.call(checkDocument, { query: { QR: file?.code as string } }))
    expect(checked).toMatchObject({
      result: 'valid',
      document: { decision_no: decision.decision_no, title: `كتاب قرار – ${own.request_no}` },
    })
  })

  it('leaves nothing when the process dies before the end, and one file when it is taken again', async () => {
    const id = await started()
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
      db,
    )
    await sql`create trigger die before update of result_file_qr_id on transaction_requests for each row execute function die()`.execute(
      db,
    )
    const decision = decided()
    expect((await decide(id, 'approve', decision)).status).toBe(500)
    await sql`drop trigger die on transaction_requests`.execute(db)
    await sql`drop function die()`.execute(db)
    expect([await filesOf(id), (await read(id)).status]).toEqual([[], 'in_progress'])
    must(await decide(id, 'approve', decision))
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('is one when two officers approve at the same moment', async () => {
    const second = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
    const id = await started()
    const answers = await whileHeld(app, sql`select from transaction_requests where id = ${id} for update`, 2, () => [
      decide(id, 'approve', decided()),
      decide(id, 'approve', decided(), second),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('is refused with its place when a text was made unfit behind the screen', async () => {
    const bad = await template('نوافق على {colour}.')
    await sql`update transaction_types set result_template_id = ${bad} where id = ${typeId}`.execute(db)
    const id = await started()
    expect((await decide(id, 'approve', decided())).status).toBe(422)
    expect(await filesOf(id)).toEqual([])
    must(await choose(null))
    must(await decide(id, 'approve', decided()))
    expect((await read(id)).result_file).toBeNull()
  })
})
