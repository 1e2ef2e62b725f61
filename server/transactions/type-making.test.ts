import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { decideRequest } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { listTransactionTypes, readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { createTransactionType, removeTransactionType } from '#contract/transactions/type-making.ts'
import { updateTypeDocuments } from '#contract/transactions/type-documents.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation } from '../testing/factories.ts'
import { madeType, newType } from '../testing/made-type.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const officer = await ministryUser(app, { role: 'HD', roles: ['ngo_head', 'receiver'] })
const make = (more: object = {}, who = admin) => who.client.call(createTransactionType, { body: newType(more) })
const remove = (id: number, who = admin) => who.client.call(removeTransactionType, { params: { id } })
const oneStage = [{ name: 'البتّ', role: 'مدير المنظمات غير الحكومية' }]

it('a new type is closed and empty, keeps what was given, and is opened only with stages that end at the ministry', async () => {
  const body = newType({ legal_form_ids: [2], fee_amount: '1500.00', consecutive_gap_days: 20 })
  const made = must(await admin.client.call(createTransactionType, { body }))
  expect(made).toMatchObject({ ...body, is_active: false, is_made: true, is_fixed: false, stages: [] })

  const type = await madeType(admin)
  const ngo = await organisation(app)
  const empty = await type.open(true)
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['is_active']])
  expect((await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب ترخيص' } })).status).toBe(409)
  await type.save(oneStage)
  must(await type.open(true))
  expect(await type.request(ngo)).toBeGreaterThan(0)
})

it('a type with a stage that lost its role is not opened', async () => {
  const type = await madeType(admin, oneStage)
  must(await type.open(false))
  await sql`update transaction_type_stages set scope = 'applicant', transaction_request_role_id = null where transaction_type_id = ${type.id}`.execute(
    app.ownerDb,
  )
  expect(Object.keys((await type.open(true)).errors)).toEqual(['is_active'])
})

it('its slug is its own and written in one way; founders have no other type', async () => {
  const { slug } = must(await make())
  const errors = async (more: object) => Object.keys((await make(more)).errors)
  expect(await errors({ slug })).toEqual(['slug'])
  for (const wrong of ['Name_change', '1st', 'a b c', 'تأسيس', 'x-y-z', '', 'ab', '../x'])
    expect([wrong, await errors({ slug: wrong })]).toEqual([wrong, ['slug']])
  expect(await errors({ slug: 'name_change' })).toEqual(['slug'])
  expect(await errors({ audience: 'est' })).toEqual(['audience'])
  expect(await errors({ applicant_days: 4, consecutive_gap_days: 366 })).toEqual([
    'consecutive_gap_days',
    'applicant_days',
  ])
  expect(await errors({ is_active: true })).toHaveLength(1)
})

it('is made and deleted by the central administration with the right alone', async () => {
  const rights = { ministry_transaction_types: ['S', 'A', 'U', 'D'] } as const
  const directorate = await ministryUser(app, {
    governorate: 2,
    rights: { ...rights, ministry_transaction_types: [...rights.ministry_transaction_types] },
  })
  const editor = await ministryUser(app, { rights: { ministry_transaction_types: ['S', 'U'] } })
  const { id } = must(await make())
  for (const who of [directorate, editor]) {
    expect((await make({}, who)).status).toBe(403)
    expect((await remove(id, who)).status).toBe(403)
  }
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
})

it('a retired type takes no new requests; what is open goes on to its end', async () => {
  const type = await madeType(admin, oneStage)
  const ngo = await organisation(app)
  const id = await type.request(ngo)
  const draft = must(await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب ترخيص' } })).id
  must(await type.open(false))
  const closed = await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب آخر' } })
  expect([closed.status, closed.message]).toEqual([409, expect.stringContaining('من هذا النوع')])
  const late = await ngo.client.request('POST', `/api/v2/transaction-requests/${draft}`, { action: 'submit' })
  expect(late.status).toBe(409)
  const decide = (decision: 'start' | 'approve') =>
    officer.client.call(decideRequest, { params: { id }, body: { decision } })
  expect([(await decide('start')).status, (await decide('approve')).status]).toEqual([200, 200])
})

it('deletes a type that nobody used with all that belongs to it; its slug is free again and the log tells of it', async () => {
  const type = await madeType(admin, oneStage)
  const document = {
    id: null,
    name_ar: 'خطة النشاط',
    name_en: null,
    description: null,
    legal_form_ids: [],
    count_rule: 'fixed' as const,
    count: 1,
    is_required: true,
    allowed_types: ['pdf' as const],
  }
  must(await admin.client.call(updateTypeDocuments, { params: { id: type.id }, body: { documents: [document] } }))
  must(await remove(type.id))
  expect((await admin.client.call(readTransactionType, { params: { id: type.id } })).status).toBe(404)
  must(await make({ slug: type.slug }))
  const { rows } = await sql<{
    action: string
  }>`select action from logs where entity = 'transaction_types' and entity_id = ${type.id} order by id`.execute(
    app.ownerDb,
  )
  expect(rows.at(0)?.action).toBe('create')
  expect(rows.at(-1)?.action).toBe('delete')
})

it('never deletes what is used, what an officer was chosen for, nor any type that the platform acts on', async () => {
  const used = await madeType(admin, oneStage)
  const ngo = await organisation(app)
  must(await ngo.client.call(openRequest, { body: { slug: used.slug, subject: 'مسودة فقط' } }))
  expect((await remove(used.id)).status).toBe(409)
  const chosen = await madeType(admin, oneStage)
  await sql`update user_transaction_roles set transaction_type_ids = array[${chosen.id}]::bigint[] where user_id = ${officer.id} and transaction_request_role_id = (select id from transaction_request_roles where slug = 'receiver')`.execute(
    app.ownerDb,
  )
  expect((await remove(chosen.id)).status).toBe(409)
  const all = must(await admin.client.call(listTransactionTypes, { query: { per_page: 100 } }))
  const ours = all.filter((type) => !type.is_made)
  expect(ours.length).toBeGreaterThanOrEqual(25)
  for (const { id, slug } of ours) expect([slug, (await remove(id)).status]).toEqual([slug, 409])
})

it('a type whose path drafts or signs a decision asks for the decision when it is approved', async () => {
  const type = await madeType(admin, [{ ...oneStage[0], action: 'توقيع القرار' } as never])
  const id = await type.request(await organisation(app))
  const decide = (body: object) =>
    officer.client.call(decideRequest, { params: { id }, body: { decision: 'start', ...body } })
  must(await decide({}))
  expect(Object.keys((await decide({ decision: 'approve' })).errors).toSorted()).toEqual([
    'decision_date',
    'decision_no',
  ])
  must(await decide({ decision: 'approve', decision_no: '12/ت', decision_date: '2026-01-05' }))
})

it('keeps its name and words editable, and is versioned against a second editor', async () => {
  const { id, updated_at } = must(await make())
  const body = {
    name_ar: 'اسم آخر',
    name_en: 'Other name',
    description: 'وصف',
    consecutive_gap_days: 1,
    applicant_days: 9,
    is_active: false,
    stages: [],
  }
  must(
    await admin.client.call(updateTransactionType, {
      params: { id },
      body,
      headers: { 'if-match': `"${updated_at}"` },
    }),
  )
  const stale = await admin.client.call(updateTransactionType, {
    params: { id },
    body,
    headers: { 'if-match': `"${updated_at}"` },
  })
  expect(stale.status).toBe(409)
})
