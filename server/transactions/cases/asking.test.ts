import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { nameChange } from '#contract/ngos/name-change.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { chooseType, readTypeGuide } from '#contract/transactions/choosing.ts'
import {
  actOnRequest,
  listOwnRequests,
  openRequest,
  readOwnRequest,
  saveRequest,
} from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation, uploaded } from '../../testing/factories.ts'

/** Working days of all steps by type [domain 6.3]. */
const days: Readonly<Record<string, number>> = {
  ngo_data_accreditation: 2 + 5 + 3,
  ngo_data_amendment: 2 + 5 + 3,
  bylaw_amendment: 2 + 3 + 3 + 2 + 2,
  name_change: 2 + 3 + 3 + 2 + 2,
  scope_extension: 2 + 15 + 3 + 2,
  branch_opening: 2 + 7 + 3 + 3,
  service_centre_licence: 2 + 7 + 15 + 3,
  public_benefit_status: 2 + 5 + 3 + 3 + 2 + 2,
  board_ratification: 2 + 7 + 5,
  general_assembly_meeting: 3,
  bank_account_opening: 2 + 5 + 3,
  account_drivers_change: 2 + 3,
  fundraising_campaign: 5 + 3,
  foreign_grant_approval: 2 + 5 + 15 + 3 + 2,
  money_abroad_approval: 2 + 5 + 15 + 3 + 2,
  international_donation_approval: 2 + 5 + 15 + 3 + 2,
  un_project_approval: 2 + 5 + 15 + 3,
  international_membership: 3 + 15 + 3,
  international_event: 2 + 3,
  property_acquisition: 2 + 3 + 5 + 3,
  // No type of 6.3: properties pass to another organisation as a case (issue 19).
  property_transfer: 2 + 3 + 5 + 3,
  mediation_request: 3,
  merger: 2 + 3 + 5 + 3 + 2 + 2,
  voluntary_dissolution: 2 + 3 + 5 + 3 + 2 + 2,
  // No type of 6.3: «appeal / extension / objection form that becomes a case» (features, capability 15).
  more_time: 3,
  grievance: 3 + 3 + 2,
}
/** Types that ask for an accredited file [domain 6.3, Prof]. */
const accreditedOnly =
  'ngo_data_amendment bylaw_amendment name_change scope_extension branch_opening service_centre_licence public_benefit_status fundraising_campaign foreign_grant_approval money_abroad_approval international_donation_approval un_project_approval international_membership international_event property_acquisition property_transfer merger'.split(
    ' ',
  )

const app = await testApp()
const receiver = await ministryUser(app, { role: 'CA', roles: ['receiver'] })
let ngo: Organisation
beforeEach(async () => {
  ngo = await organisation(app)
})

const choices = async (by = ngo) => must(await by.client.call(chooseType, {}))
const bySlug = async (slug: string, by = ngo) => {
  const found = (await choices(by)).find((one) => one.slug === slug)
  if (!found) throw new Error(`${slug} is not offered`)
  return found
}
const guideOf = async (slug: string) =>
  must(await ngo.client.call(readTypeGuide, { params: { id: (await bySlug(slug)).id } }))
const open = async (slug: string, by = ngo) =>
  must(await by.client.call(openRequest, { body: { slug, subject: 'فتح حساب مصرفي' } }))
const read = async (id: number, by = ngo) => must(await by.client.call(readOwnRequest, { params: { id } }))
const account = { bank: '1', bank_branch: 'المزة', currency: '1', purpose: 'تشغيل البرامج.' }
const save = (id: number, body: Partial<SentBody<typeof saveRequest>>, by = ngo, version?: string) =>
  by.client.call(saveRequest, {
    params: { id },
    body: { subject: 'فتح حساب مصرفي', payload: account, documents: [], ...body },
    ...(version ? { headers: { 'if-match': `"${version}"` } } : {}),
  })
const take = (id: number, action: 'submit' | 'complete') =>
  ngo.client.call(actOnRequest, { params: { id }, body: { action } })
/** A file for each document that is asked for, as often as it is asked for. */
async function papers(id: number) {
  const { documents } = await read(id)
  const asked = documents
    .filter((one) => one.is_required)
    .flatMap((one) => Array.from({ length: one.count }, () => one))
  return Promise.all(
    asked.map(async (one, at) => ({
      required_document_id: one.id,
      title: `${one.name_ar} ${at + 1}`,
      file: await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }),
    })),
  )
}

describe('what an organisation may ask for', () => {
  it('is every type of the document but founding, each with the days of its steps', async () => {
    expect(Object.fromEntries((await choices()).map((one) => [one.slug, one.days]))).toEqual(days)
  })
  it('says which types need an accredited file, and offers them once it is', async () => {
    const closed = async () =>
      (await choices()).flatMap((one) => (one.obstacle?.code === 'type_needs_file' ? [one.slug] : [])).sort()
    expect(await closed()).toEqual([...accreditedOnly].sort())
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    expect(await closed()).toEqual([])
  })
  it('is an answer to a decision, and nothing else, while it is suspended', async () => {
    await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(app.ownerDb)
    const open = (await choices()).filter((one) => one.obstacle?.code !== 'type_other_status')
    // The right of reply stays.
    expect(open.map(({ slug, obstacle }) => [slug, obstacle])).toEqual([['grievance', null]])
  })
  it('leaves out types for other legal forms and those that the ministry closed', async () => {
    await sql`update transaction_types set legal_form_ids = '{3}' where slug = 'grievance'`.execute(app.ownerDb)
    await sql`update transaction_types set is_active = false where slug = 'merger'`.execute(app.ownerDb)
    const slugs = (await choices()).map((one) => one.slug)
    expect([slugs.includes('grievance'), slugs.includes('merger')]).toEqual([false, false])
    await sql`update transaction_types set legal_form_ids = '{}', is_active = true where slug in ('grievance', 'merger')`.execute(
      app.ownerDb,
    )
  })
  it('tells before the start what is needed, who decides and when: for every type', async () => {
    for (const { id, slug } of await choices()) {
      const guide = must(await ngo.client.call(readTypeGuide, { params: { id } }))
      expect([slug, guide.steps.reduce((sum, step) => sum + step.days_number, 0)]).toEqual([slug, days[slug]])
      expect(guide.decided_by_ar).not.toBe('')
    }
    const guide = await guideOf('bank_account_opening')
    expect(guide).toMatchObject({ decided_by_ar: 'مدير المنظمات غير الحكومية', usual_days: null, fee_amount: null })
    // A resolution, a copy of the registration decision, the identity of two drivers [domain 6.4].
    expect(guide.documents.map(({ count }) => count)).toEqual([1, 1, 2])
    expect(guide.fields.map(({ key }) => key)).toEqual(['bank', 'bank_branch', 'currency', 'purpose'])
  })
})

describe('a request that is filled in', () => {
  it('is not begun where it could not be handed in: without an accredited file, or while suspended', async () => {
    const begin = async (slug: string) =>
      (await ngo.client.call(openRequest, { body: { slug, subject: 'طلب جديد' } })).status
    expect([await begin('name_change'), await begin('grievance')]).toEqual([409, 200])
    await sql`update ngos set status_id = 2 where id = ${ngo.id}`.execute(app.ownerDb)
    // The right of reply stays.
    expect([await begin('name_change'), await begin('grievance')]).toEqual([409, 200])
    const { rows } = await sql`select from transaction_requests where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect(rows.length).toBe(2)
  })
  it('keeps what is typed before it is complete, and nothing else of it happens', async () => {
    const { id } = await open('bank_account_opening')
    must(await save(id, { payload: { bank: 'ا' }, details: '<p>نحتاجه قريباً</p>' }))
    expect(await read(id)).toMatchObject({
      status: 'draft',
      payload: { bank: 'ا' },
      details: '<p>نحتاجه قريباً</p>',
      editable: true,
    })
  })
  it('is not overwritten by a colleague who saw an older version: 409 with what stands', async () => {
    const { id, updated_at } = {
      ...(await open('bank_account_opening')),
      ...(await read((await open('grievance')).id)),
    }
    must(await save(id, { payload: { wanted: 'إلغاء القرار' } }))
    expect(await save(id, { payload: { wanted: 'تعديله' } }, ngo, updated_at)).toMatchObject({
      status: 409,
      data: { stale: { payload: { wanted: 'إلغاء القرار' } } },
    })
  })
  it('is not there for another organisation: neither read nor changed nor listed', async () => {
    const { id } = await open('bank_account_opening')
    const other = await organisation(app)
    expect((await other.client.call(readOwnRequest, { params: { id } })).status).toBe(404)
    expect((await save(id, {}, other)).status).toBe(404)
    expect(must(await other.client.call(listOwnRequests, {}))).toEqual([])
    expect(must(await ngo.client.call(listOwnRequests, {})).map((row) => row.id)).toEqual([id])
  })
  it('takes no file of somebody else, and no document that another type asks for', async () => {
    const { id } = await open('bank_account_opening')
    const other = await organisation(app)
    const file = await uploaded(app, { userId: other.userId, ngoId: other.id })
    expect(await save(id, { documents: [{ required_document_id: null, title: 'محضر', file }] })).toMatchObject({
      status: 422,
      errors: { 'documents.0.file': [expect.any(String)] },
    })
    const { documents } = await guideOf('grievance')
    const own = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    expect(
      await save(id, { documents: [{ required_document_id: documents[0]?.id ?? 0, title: 'نص التظلم', file: own }] }),
    ).toMatchObject({ status: 422, errors: { 'documents.0.required_document_id': [expect.any(String)] } })
  })
  it('takes one file once, and only of the kinds that its document asks for', async () => {
    const { id } = await open('bank_account_opening')
    const { documents } = await read(id)
    const [drivers, resolution] = [documents.at(-1)?.id ?? 0, documents[0]?.id ?? 0]
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    const twice = ['هوية أولى', 'هوية ثانية'].map((title) => ({ required_document_id: drivers, title, file }))
    expect(await save(id, { documents: twice })).toMatchObject({
      status: 422,
      errors: { 'documents.1.file': [expect.any(String)] },
    })
    const word = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'docx')
    expect(
      await save(id, { documents: [{ required_document_id: resolution, title: 'القرار', file: word }] }),
    ).toMatchObject({ status: 422, errors: { 'documents.0.file': [expect.any(String)] } })
    expect((await read(id)).uploaded).toEqual([])
  })
  it('keeps of its details nothing that a browser would run', async () => {
    const { id } = await open('bank_account_opening')
    must(await save(id, { details: '<p onclick="x()">نص<script>x()</script><img src=x onerror=x()></p>' }))
    expect((await read(id)).details).not.toMatch(/script|onclick|onerror|img/)
  })
  it('is filled in by its organisation alone: a visitor from the ministry reads what was handed in, and of no other', async () => {
    const { id } = await open('bank_account_opening')
    const hidden = await open('grievance')
    const documents = await papers(id)
    must(await save(id, { documents }))
    must(await take(id, 'submit'))
    const other = await organisation(app)
    const { id: foreign } = await open('bank_account_opening', other)
    await sql`update transaction_requests set status = 'returned', submitted_at = now(), stage_entered_at = now() where id in (${id}, ${foreign})`.execute(
      app.ownerDb,
    )
    const seer = await ministryUser(app, {
      role: 'CA',
      roles: ['receiver'],
      rights: { ministry_ngos: ['S', 'U'], ngo_transaction_requests: ['S', 'A', 'U'] } as never,
    })
    const body = { reason: 'متابعة طلب المنظمة قبل الموعد.' }
    const { pass_token } = must(await seer.client.call(openVisit, { params: { id: ngo.id }, body }))
    const inside = (method: 'GET' | 'PUT' | 'POST', path: string, sent?: object) =>
      seer.client.request(method, `/api/v2/${path}?_token=${pass_token}&_ni=${ngo.id}`, sent)
    expect((await inside('GET', `transaction-requests/${id}`)).status).toBe(200)
    expect((await inside('GET', `transaction-requests/${hidden.id}`)).status).toBe(404)
    expect((await inside('GET', `transaction-requests/${foreign}`)).status).toBe(404)
    const change = { subject: 'موضوع غيّره من يبتّ', payload: account, documents: [] }
    for (const one of [id, foreign]) {
      expect((await inside('PUT', `transaction-requests/${one}`, change)).status).toBe(403)
      expect((await inside('POST', `transaction-requests/${one}`, { action: 'complete' })).status).toBe(403)
    }
    expect((await inside('POST', 'transaction-requests', { slug: 'grievance', subject: 'باسم المنظمة' })).status).toBe(
      403,
    )
  })
  it('is handed in only with each field and each document that its type asks for, named one by one', async () => {
    const { id } = await open('bank_account_opening')
    must(await save(id, { payload: { bank: 'ا' } }))
    const fields = await take(id, 'submit')
    expect([fields.status, Object.keys(fields.errors ?? {}).sort()]).toEqual([
      422,
      [
        ...(await guideOf('bank_account_opening')).documents.map((one) => `documents.${one.id}`),
        'payload.bank',
        'payload.bank_branch',
        'payload.currency',
        'payload.purpose',
      ].sort(),
    ])
    const documents = await papers(id)
    must(await save(id, { documents: documents.slice(0, -1) }))
    const drivers = documents.at(-1)?.required_document_id ?? 0
    const lacking = await take(id, 'submit')
    expect([lacking.status, Object.keys(lacking.errors ?? {})]).toEqual([422, [`documents.${drivers}`]])
    must(await save(id, { documents }))
    expect(must(await take(id, 'submit'))).toMatchObject({ status: 'submitted' })
  })
  it('is the officer’s once it is handed in: closed to changes, read by him with fields and documents', async () => {
    const { id } = await open('bank_account_opening')
    const documents = await papers(id)
    must(await save(id, { documents }))
    must(await take(id, 'submit'))
    expect((await save(id, { documents: [] })).status).toBe(409)
    expect((await read(id)).editable).toBe(false)
    const seen = must(await receiver.client.call(readRequest, { params: { id } }))
    expect(seen).toMatchObject({ payload: account, uploaded: documents.map(({ title }) => ({ title })) })
  })
  it('is asked for what was asked on the day it was handed in, whatever the ministry asks later', async () => {
    const { id } = await open('bank_account_opening')
    must(await save(id, { documents: await papers(id) }))
    must(await take(id, 'submit'))
    const { id: typeId } = await bySlug('bank_account_opening')
    await sql`insert into transaction_type_fields (transaction_type_id, key, kind, label_ar, label_en, since) values (${typeId}, 'iban', 'text', 'رقم الآيبان', 'IBAN', now())`.execute(
      app.ownerDb,
    )
    expect((await read(id)).fields.map(({ key }) => key)).not.toContain('iban')
    expect((await guideOf('bank_account_opening')).fields.map(({ key }) => key)).toContain('iban')
    await sql`delete from transaction_type_fields where key = 'iban'`.execute(app.ownerDb)
  })
  it('goes back completed after a return only when something of it was changed', async () => {
    const { id } = await open('bank_account_opening')
    const documents = await papers(id)
    must(await save(id, { documents }))
    must(await take(id, 'submit'))
    const decide = (body: object) =>
      receiver.client.call(decideRequest, { params: { id }, body: body as SentBody<typeof decideRequest> })
    must(await decide({ decision: 'start' }))
    must(await decide({ decision: 'return', notes: 'بيّنوا الغاية من الحساب.', article: 'القانون 93، المادة 11' }))
    expect((await take(id, 'complete')).status).toBe(422)
    // Saved as it stands: nothing was answered.
    must(await save(id, { documents }))
    expect((await take(id, 'complete')).status).toBe(422)
    must(await save(id, { documents, payload: { ...account, purpose: 'تمويل كفالة الأيتام.' } }))
    expect(must(await take(id, 'complete'))).toMatchObject({ status: 'in_progress' })
    // The next return asks anew.
    must(await decide({ decision: 'return', notes: 'أرفقوا القرار كاملاً.', article: 'القانون 93، المادة 11' }))
    expect((await take(id, 'complete')).status).toBe(422)
  })
})

it('the fields of a change of name are those that its effect takes', async () => {
  const { rows } = await sql<{ key: string; is_required: boolean }>`
    select f.key, f.is_required from transaction_type_fields f join transaction_types t on t.id = f.transaction_type_id where t.slug = 'name_change' order by f.sort`.execute(
    app.ownerDb,
  )
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(nameChange.shape))
  expect(rows.filter(({ is_required }) => is_required).map(({ key }) => key)).toEqual(['name_ar', 'reason'])
})

describe('another request of the same type', () => {
  it('names the open one, and after it the day on which the gap is over', async () => {
    await sql`update transaction_types set allow_consecutive_submission = false where slug = 'grievance'`.execute(
      app.ownerDb,
    )
    const { id } = await open('grievance')
    const stand = {
      status: 'submitted',
      submitted_at: '2026-01-05T08:00:00Z',
      stage_entered_at: '2026-01-05T08:00:00Z',
    }
    await sql`update transaction_requests set status = ${stand.status}, submitted_at = ${stand.submitted_at}, stage_entered_at = ${stand.stage_entered_at} where id = ${id}`.execute(
      app.ownerDb,
    )
    expect((await bySlug('grievance')).obstacle).toEqual({ code: 'type_not_again', from: null, request_id: id })
    await sql`update transaction_requests set status = 'withdrawn', closed_at = now() where id = ${id}`.execute(
      app.ownerDb,
    )
    expect((await bySlug('grievance')).obstacle).toBeNull()
    // The worked example of the document: three days from Thursday 24 December, over Friday, Saturday and a holiday.
    await sql`update transaction_types set consecutive_gap_days = 3 where slug = 'grievance'`.execute(app.ownerDb)
    await sql`update transaction_requests set closed_at = '2026-12-24T08:00:00Z' where id = ${id}`.execute(app.ownerDb)
    expect((await bySlug('grievance')).obstacle).toEqual({
      code: 'type_not_again',
      from: '2026-12-29',
      request_id: null,
    })
    // Without a gap nothing waits, not even for a working day: it was closed on a Friday.
    await sql`update transaction_types set consecutive_gap_days = 0 where slug = 'grievance'`.execute(app.ownerDb)
    await sql`update transaction_requests set closed_at = '2026-12-25T08:00:00Z' where id = ${id}`.execute(app.ownerDb)
    expect((await bySlug('grievance')).obstacle).toBeNull()
  })
})
