import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { docTemplateRegister, listOwnFields, previewLetter } from '#contract/settings/doc-templates.ts'
import { previewResult } from '#contract/transactions/result-letters.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { readTypeFields, updateTypeFields } from '#contract/transactions/type-asking.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation } from '../../testing/factories.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const admin = await ministryUser(app, { role: 'CA' })
const typeOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_types where slug = ${slug}`.execute(app.ownerDb)).rows[0]
    ?.id as number
const typeId = await typeOf('bank_account_opening')

let serial = 0
const template = (body_ar: string, purpose: 'decision' | 'organisation' = 'decision') =>
  admin.client.call(docTemplateRegister.create, {
    body: {
      slug: `own-fields-${(serial += 1)}`,
      title_ar: `قرار بحقول الطلب ${serial}`,
      doc_category_id: 4,
      file: null,
      audience: 'min',
      purpose,
      body_ar,
      body_en: null,
    },
  })
async function choose(result_template_id: number | null, of = typeId) {
  const type = must(await admin.client.call(readTransactionType, { params: { id: of } }))
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, updated_at } = type
  const body = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, stages: [] }
  return admin.client.call(updateTransactionType, {
    params: { id: of },
    body: { ...body, result_template_id },
    headers: { 'if-match': `"${updated_at}"` },
  })
}

test('a text may name the fields of requests, and its preview refuses what nobody asks for', async () => {
  const keys = must(await admin.client.call(listOwnFields, {})).map(({ key }) => key)
  expect(keys).toContain('bank')
  const preview = (body_ar: string, purpose: 'decision' | 'organisation' = 'decision') =>
    admin.client.call(previewLetter, { body: { purpose, body_ar, body_en: null, ngo_id: null } })
  const line = must(await preview('يُفتح الحساب في {field.bank}.')).ar[0]
  expect(line?.map(({ text }) => text).join('')).toMatch(/^يُفتح الحساب في \.+\.$/)
  expect(await preview('يُفتح الحساب في {field.colour}.')).toMatchObject({
    status: 422,
    errors: { body_ar: [expect.stringContaining('field.colour')] },
  })
  expect((await preview('في {field.bank}.', 'organisation')).status, 'a letter without a request').toBe(422)
  expect((await template('في {field.colour}.')).status).toBe(422)
})

test('a type takes only a text whose fields it asks for, and keeps these fields while the text names them', async () => {
  const { id } = must(await template('يُفتح الحساب في {field.bank}.'))
  expect(await choose(id, await typeOf('property_acquisition'))).toMatchObject({
    status: 422,
    errors: { result_template_id: [expect.stringContaining('field.bank')] },
  })
  must(await choose(id))
  const { fields, updated_at } = must(await admin.client.call(readTypeFields, { params: { id: typeId } }))
  const put = (kept: typeof fields) =>
    admin.client.call(updateTypeFields, {
      params: { id: typeId },
      body: { fields: kept.map(({ fixed: _, ...field }) => field) },
      headers: { 'if-match': `"${updated_at}"` },
    })
  expect(await put(fields.filter(({ key }) => key !== 'bank'))).toMatchObject({
    status: 422,
    errors: { fields: [expect.stringContaining('field.bank')] },
  })
  // And the text, once a type uses it, names no field of another type.
  const other = must(await admin.client.call(listOwnFields, {})).find(
    ({ key }) => !fields.some((one) => one.key === key),
  )
  const stored = must(await admin.client.call(docTemplateRegister.read, { params: { id } }))
  const { slug, title_ar, doc_category_id, audience } = stored
  const changed = await admin.client.call(docTemplateRegister.update, {
    params: { id },
    body: {
      ...{ slug, title_ar, doc_category_id, audience },
      file: null,
      purpose: 'decision',
      body_ar: `في {field.${other?.key}}.`,
      body_en: null,
    },
    headers: { 'if-match': `"${stored.updated_at}"` },
  })
  expect(changed.status).toBe(422)
})

test('the letter tells what was filled in, in the words of what was chosen', async () => {
  const asked = must(await admin.client.call(readTypeFields, { params: { id: typeId } })).fields
  const deposit = { label_ar: 'الإيداع الأول', label_en: 'First deposit', hint_ar: null, hint_en: null }
  const amount = { key: null, kind: 'money' as const, is_required: true, minimum: 0, maximum: 200, source: null }
  const known = asked.map(({ fixed: _, ...field }) => field)
  const put = async (fields: typeof known) =>
    must(await admin.client.call(updateTypeFields, { params: { id: typeId }, body: { fields } })).fields.map(
      ({ fixed: _, ...field }) => field,
    )
  const fieldOf = (label_en: string, more: object) =>
    ({ ...deposit, ...amount, options: [], asked_with: null, label_en, ...more }) as unknown as (typeof known)[number]
  const stored = await put([
    ...known,
    fieldOf('First deposit', {}),
    fieldOf('Side note', { kind: 'text', is_required: false }),
    fieldOf('Has permit', { kind: 'yes_no' }),
  ])
  // Asked of those alone who have none.
  await put([...stored, fieldOf('Why none', { kind: 'text', asked_with: { key: 'has_permit', value: 'false' } })])
  const { id: text } = must(
    await template(
      'يُفتح الحساب في {field.bank} بإيداع {field.first_deposit} بموجب الطلب {request_no}، {field.side_note}، {field.why_none}.',
    ),
  )
  must(await choose(text))
  const ngo = await organisation(app)
  const { fields } = must(await admin.client.call(readTypeFields, { params: { id: typeId } }))
  const filled = {
    text: 'فرع المزة',
    long_text: 'غاية الحساب كما يبينها قرار المجلس.'.padEnd(60, '.'),
    number: 1,
    money: '1500000.00',
    date: '2026-01-05',
    yes_no: true,
  }
  const payload = Object.fromEntries(
    fields.map(({ key, kind, source }) => [
      key,
      kind === 'choice' ? (source === 'index:currencies' ? '2' : '1') : filled[kind as keyof typeof filled],
    ]),
  )
  const { id } = must(await apply(ngo, 'bank_account_opening', { ...payload, side_note: null, why_none: null }))
  const officer = await toLastStep(id)
  const draft = must(await officer.client.call(previewResult, { params: { id }, body: {} }))
  const said = draft?.lines.flatMap((line) => line.map((piece) => piece.text)).join('') ?? ''
  const bank = app.services.reference.find('banks', 1)?.name_ar
  const currency = app.services.reference.find('currencies', 2)?.name_ar
  expect(said).toContain(`يُفتح الحساب في ${bank} بإيداع 1,500,000 ${currency} بموجب`)
  // What was left empty or not asked for holds no letter up.
  expect(said).toMatch(/، —، —\.$/)
  must(await decide(officer, id, 'approve', freshDecision()))
  const { rows } = await sql`select from files_qrs where transaction_request_id = ${id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(1)
})
