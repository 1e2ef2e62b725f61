import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { letterText, type LetterLine } from '#contract/settings/letter-text.ts'
import { previewResult } from '#contract/transactions/result-letters.ts'
import { must, testApp } from '../../testing/app.ts'
import { account } from '../../testing/campaigns.ts'
import { organisation, type Organisation } from '../../testing/factories.ts'
import { donationInput, jordan } from '../../testing/money-cases.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
// What outside bodies say is another journey.
await sql`update transaction_type_stages set action_type_id = (select action_type_id from transaction_type_stages where stage_number = 1 limit 1)
  where transaction_type_id = (select id from transaction_types where slug = 'international_donation_approval') and stage_number = 3`.execute(
  app.ownerDb,
)
const render = vi.spyOn(app.services.pdf, 'render')
const db = app.ownerDb
const fromLeft = (text: string) => `\u2066${text}\u2069`
const bare = (text: string) => text.replaceAll(/\p{Bidi_Control}/gu, '')

let own: Organisation
beforeEach(async () => {
  own = await organisation(app)
  render.mockClear()
})

/** What the letter of a request says: as the officer sees it beforehand, and as it was issued. */
async function letterOf(slug: string, payload: object, meanwhile?: (id: number) => Promise<unknown>) {
  const { id } = must(await apply(own, slug, payload))
  await meanwhile?.(id)
  const officer = await toLastStep(id, { notes: 'لا مانع من الموافقة.' })
  const draft = must(await officer.client.call(previewResult, { params: { id }, body: {} }))
  must(await decide(officer, id, 'approve', freshDecision()))
  const paper = render.mock.lastCall?.[1] as unknown as { lines: LetterLine[] } | undefined
  const issued = letterText(paper?.lines ?? [])
  expect(letterText(draft?.lines ?? []), 'the approval changes nothing of what the letter names').toBe(issued)
  return issued.split('\n')
}

/** A driver of an account, as the file of the organisation holds him. */
async function driver(bank: number, name: string, position: number) {
  const { rows } = await sql<{ id: number }>`
    insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date)
    values (${own.id}, ${bank}, ${name}, 'x', ${`hash ${name} ${bank}`}, ${position}, 'joint', '2025-01-01') returning id`.execute(
    db,
  )
  return (rows[0] as { id: number }).id
}

test('the opening of an account names bank, branch and currency, also a bank that nobody chooses any more', async () => {
  const bank = app.services.reference.find('banks', 1)?.name_ar
  const euro = app.services.reference.find('currencies', 3)?.name_ar
  const payload = { bank: '1', bank_branch: 'فرع المزة', currency: '3', purpose: 'حساب لتبرعات مركز التدريب' }
  const retire = async () => {
    await sql`update index_records set is_active = false where index_slug = 'banks' and code = 1`.execute(db)
    await app.services.reference.refresh()
  }
  expect((await letterOf('bank_account_opening', payload, retire)).map(bare).slice(1, 4)).toEqual([
    `المصرف: ${bank}`,
    'فرع المصرف: فرع المزة',
    `عملة الحساب: ${euro}`,
  ])
})

test('a change of drivers names the account by its number, and who joins and leaves with their positions', async () => {
  const bank = await account(app, own.id)
  const [old, , joins] = [
    await driver(bank, 'نادر سليم الخيزران', 1),
    await driver(bank, 'سلمى نادر الصفصاف', 4),
    await driver(bank, 'هدى كمال الياسمين', 1),
  ]
  const { rows } = await sql<{ account_no: string }>`select account_no from bank_accounts where id = ${bank}`.execute(
    db,
  )
  const change = { bank_account_id: String(bank), joining: [String(joins)], leaving: [String(old)] }
  const said = await letterOf('account_drivers_change', change)
  expect(said[1]).toContain(`رقم ${fromLeft(rows[0]?.account_no ?? '')}`)
  expect(said.map(bare).slice(2, 4)).toEqual([
    'المفوّضون الجدد: هدى كمال الياسمين (رئيس مجلس الإدارة)',
    'المفوّضون الذين ينتهي تفويضهم بتاريخ هذه الموافقة: نادر سليم الخيزران (رئيس مجلس الإدارة)',
  ])
  // Nobody leaves.
  const third = await driver(bank, 'رامي فؤاد السنديان', 2)
  const joined = await letterOf('account_drivers_change', { ...change, joining: [String(third)], leaving: [] })
  expect(joined[3]).toMatch(/: \u2068?—\u2069?$/)
})

test('a donation names donor and country with its goods, or with the amount in its currency', async () => {
  const record = async (more: object) => {
    const input = { ...(await donationInput(app, { ...own, ngoId: own.id }, 1)), ...more }
    return String(must(await own.client.request<{ id: number }>('POST', '/api/v2/international-donations', input)).id)
  }
  const goods = await record({ items: [{ name: 'حصة غذائية', quantity: '1200.50', unit_id: 3, value: null }] })
  const country = app.services.reference.find('countries', jordan)?.name_ar
  const currency = app.services.reference.find('currencies', 2)?.name_ar
  const said = await letterOf('international_donation_approval', { international_donation_id: goods })
  expect(said[1]).toContain(fromLeft('1,200.5'))
  expect(bare(said[1] ?? '')).toBe(
    `المتبرع والتبرع: اتحاد الإغاثة 1 (${country})، مواد عينية: حصة غذائية (كيلوغرام: 1,200.5)؛ القيمة التقديرية: 4,000 ${currency}`,
  )
  const cash = await record({ kind: 'cash', amount: '25000.00', estimated_value: null, arrival_point: null, items: [] })
  const money = await letterOf('international_donation_approval', { international_donation_id: cash })
  expect(bare(money[1] ?? '')).toBe(`المتبرع والتبرع: اتحاد الإغاثة 1 (${country})، مبلغ نقدي: 25,000 ${currency}`)
})

const vehicle = {
  ...{ property: 'machines', possessive_form_id: '1', machine_type_id: '6', model: 'سيارة إسعاف' },
  ...{ plate_number: '70-123', governorate_id: '1', structure_no: 'CH-70123-X', serial_number: null },
  ...{ fuel_type: '2', passengers_number: 4, year: '2020', tax: true },
}

test('a property is named by its kind, with what finds it, and without the lines of the other kind', async () => {
  const { reference } = app.services
  const car = await letterOf('property_acquisition', vehicle)
  expect(car.map(bare).slice(1, -1)).toEqual([
    `آلية: ${reference.find('machine-types', 6)?.name_ar}، الطراز سيارة إسعاف، رقم اللوحة 70-123، ${reference.find('governorates', 1)?.name_ar}`,
    'رقم الهيكل: CH-70123-X',
  ])
  const house = await letterOf('property_acquisition', {
    ...{ property: 'real_estates', possessive_form_id: '6', number: '71/3', region: '101', estate_type_id: '4' },
    ...{ shares_number: null, address: 'شارع الحمرا 12', usage: 'مركز تدريب للنساء', value: null, currency_id: null },
  })
  expect(house.map(bare).slice(1, -1)).toEqual([
    expect.stringMatching(/^عقار: .+، رقم 71\/3، .+، شارع الحمرا 12$/),
    'عدد الأسهم من 2400: —',
  ])
})

test('a request from before its type asked for this is approved by a letter without it', async () => {
  const emptied = (id: number) => sql`update transaction_requests set payload = '{}' where id = ${id}`.execute(db)
  expect(await letterOf('property_acquisition', vehicle, emptied)).toHaveLength(2)
})
