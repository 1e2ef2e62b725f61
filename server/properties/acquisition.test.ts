import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { realEstates } from '#contract/properties/real-estates.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import { chooseType, readTypeGuide } from '#contract/transactions/choosing.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation, uploaded } from '../testing/factories.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
let serial = 70_000

const estate = (more: object = {}) => ({
  ...{ property: 'real_estates', possessive_form_id: '1', number: `${(serial += 1)}/3`, region: '101' },
  ...{ estate_type_id: '4', shares_number: 1200, address: 'دمشق، شارع الحمرا 12', usage: 'مركز تدريب للنساء' },
  ...{ value: '90000000.00', currency_id: '1' },
  ...more,
})
const machine = (more: object = {}) => ({
  ...{ property: 'machines', possessive_form_id: '1', machine_type_id: '6', model: 'سيارة إسعاف' },
  ...{ plate_number: String((serial += 1)), governorate_id: '1', structure_no: `ch-${serial}-x`, serial_number: null },
  ...{ fuel_type: '2', passengers_number: 4, year: '2020', tax: true },
  ...more,
})
const ask = (ngo: Organisation, payload: object) => apply(ngo, 'property_acquisition', payload)
const recorded = async (ngo: Organisation) => [
  ...must(await ngo.client.call(realEstates.list, {})),
  ...must(await ngo.client.call(vehicles.list, {})),
]

test.each([
  ['a real estate', estate, { shares_number: 1200, governorate_id: 1, region: 101, usage: 'مركز تدريب للنساء' }],
  ['a vehicle', machine, { tax: true, year: 2020, machine_type_id: 6, governorate_id: 1 }],
] as const)('%s is recorded as it was approved, once, and says by which request', async (_name, given, columns) => {
  const ngo = await organisation(app)
  const payload = given()
  const { id } = must(await ask(ngo, payload))
  // A second request for the same one waits beside it.
  const again = must(await ask(ngo, payload)).id
  const [officer, other] = [await toLastStep(id), await toLastStep(again)]
  expect(await recorded(ngo), 'asking records nothing').toEqual([])
  const decision = { ...freshDecision(), decision_date: todayIn(app.clock.now()) }
  must(await decide(officer, id, 'approve', decision))
  const rows = await recorded(ngo)
  expect(rows).toMatchObject([{ ...columns, approved_by_request: id, document_file: null, possessive_form_id: 1 }])
  if ('start_date' in (rows[0] ?? {})) expect(rows[0]).toMatchObject({ start_date: decision.decision_date })
  else
    expect(rows[0]).toMatchObject({
      structure_no: String((payload as { structure_no?: string }).structure_no).toUpperCase(),
    })
  expect((await decide(officer, id, 'approve', freshDecision())).status).toBe(409)
  const answer = await decide(other, again, 'approve', freshDecision())
  expect([answer.status, Object.keys(answer.errors).length > 0]).toEqual([422, true])
  expect(await recorded(ngo)).toHaveLength(1)
  const { rows: logs } =
    await sql`select from logs where ngo_id = ${ngo.id} and action = 'create' and entity in ('machines', 'real_estates')`.execute(
      app.ownerDb,
    )
  expect(logs).toHaveLength(1)
  // The letter with which the exemption is asked for.
  const papers = await sql<{ title: string }>`select title from files_qrs where transaction_request_id = ${id}`.execute(
    app.ownerDb,
  )
  expect(papers.rows).toEqual([{ title: expect.stringMatching(/^كتاب موافقة على تملّك عقار أو آلية – /) }])
})

describe('a request is refused at the field that the register would refuse', () => {
  test.each([
    ['neither', { ...estate(), property: null }, 'property'],
    ['an unknown kind', estate({ property: 'ngos' }), 'property'],
    ['a lease', estate({ possessive_form_id: '2' }), 'possessive_form_id'],
    ['no number', estate({ number: null }), 'number'],
    ['no area', estate({ region: null }), 'region'],
    ['no type of estate', estate({ estate_type_id: null }), 'estate_type_id'],
    ['owned without shares', estate({ shares_number: null }), 'shares_number'],
    ['no address', estate({ address: null }), 'address'],
    ['a value without a currency', estate({ currency_id: null }), 'currency_id'],
    ['no chassis', machine({ structure_no: null }), 'structure_no'],
    ['no plate', machine({ plate_number: null }), 'plate_number'],
    ['no model', machine({ model: null }), 'model'],
    ['no passengers', machine({ passengers_number: null }), 'passengers_number'],
    ['a year to come', machine({ year: '2090' }), 'year'],
    ['no fuel', machine({ fuel_type: null }), 'fuel_type'],
    ['no governorate', machine({ governorate_id: null }), 'governorate_id'],
  ])('%s', async (_name, payload, field) => {
    const answer = await ask(await organisation(app), payload)
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [`payload.${field}`]])
  })

  test('a plate and a chassis that another organisation has, and a number that it has itself', async () => {
    const [one, two] = [await organisation(app), await organisation(app)]
    const [car, house] = [machine(), estate()]
    for (const payload of [car, house]) {
      const { id } = must(await ask(one, payload))
      must(await decide(await toLastStep(id), id, 'approve', freshDecision()))
    }
    // An organisation does not see what others have; the ministry does.
    const { id } = must(await ask(two, car))
    const { errors } = await decide(await toLastStep(id), id, 'approve', freshDecision())
    expect(Object.keys(errors)).toEqual(['payload.plate_number', 'payload.structure_no'])
    expect(await recorded(two)).toEqual([])
    expect(Object.keys((await ask(one, house)).errors)).toEqual(['payload.number'])
    must(await ask(two, house))
  })
})

test.each([
  [2, null, true],
  [2, '3', false],
  [2, '6', false],
  [2, '2', true],
  [1, null, false],
  [3, null, false],
] as const)(
  'form %s of field %s: the purpose that needs a real estate is asked for: %s',
  async (form, code, isAsked) => {
    const ngo = await organisation(app)
    await sql`update ngos set legal_form_id = ${form} where id = ${ngo.id}`.execute(app.ownerDb)
    await sql`delete from classification_ngos where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    if (code !== null)
      await sql`insert into classification_ngos (ngo_id, classification_id, type) select ${ngo.id}, id, 'main' from classifications where code = ${code}`.execute(
        app.ownerDb,
      )
    const answer = await ask(ngo, estate({ usage: null }))
    expect(Object.keys(answer.errors ?? {})).toEqual(isAsked ? ['payload.usage'] : [])
    must(await ask(ngo, machine()))
  },
)

test('an edit of what was approved takes the approval off, its paper and plate do not', async () => {
  const ngo = await organisation(app)
  const { id } = must(await ask(ngo, machine()))
  must(await decide(await toLastStep(id), id, 'approve', freshDecision()))
  const [first] = must(await ngo.client.call(vehicles.list, {}))
  const { id: car, updated_at: _at, approved_by_request: _by, ...row } = first as NonNullable<typeof first>
  const document_file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const put = async (more: object) =>
    must(
      await ngo.client.call(vehicles.update, {
        params: { id: car },
        body: { ...(row as object), document_file, ...more } as never,
      }),
    ).approved_by_request
  expect(await put({ plate_number: '995511' })).toBe(id)
  expect(await put({ structure_no: 'OTHER-1' })).toBe(null)
})

test('a real estate that is put to another use than the approved one is no longer marked, one of another value is', async () => {
  const ngo = await organisation(app)
  const { id } = must(await ask(ngo, estate()))
  must(await decide(await toLastStep(id), id, 'approve', freshDecision()))
  const [row] = must(await ngo.client.call(realEstates.list, {}))
  const document_file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const fields = Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => key in realEstates.input.shape))
  const put = async (more: object) =>
    must(
      await ngo.client.call(realEstates.update, {
        params: { id: row?.id ?? 0 },
        body: { ...fields, document_file, ...more } as never,
      }),
    ).approved_by_request
  expect(await put({ value: '95000000.00' })).toBe(id)
  expect(await put({ value: '95000000.00', usage: 'مستودع للإيجار' })).toBe(null)
})

test('only forms of ownership are offered, and areas say where they are', async () => {
  const ngo = await organisation(app)
  const type = must(await ngo.client.call(chooseType, {})).find(({ slug }) => slug === 'property_acquisition')
  const { fields } = must(await ngo.client.call(readTypeGuide, { params: { id: type?.id ?? 0 } }))
  const of = (key: string) => fields.find((field) => field.key === key)?.options ?? []
  expect(of('possessive_form_id').map(({ value }) => value)).toEqual(['1', '6', '7'])
  expect(
    of('property')
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual(['machines', 'real_estates'])
  expect(of('region').every(({ ar }) => ar.includes(' · '))).toBe(true)
})

test('a request from before these fields is approved as an answer', async () => {
  const ngo = await organisation(app)
  const { id } = must(await ask(ngo, machine()))
  const officer = await toLastStep(id)
  await sql`update transaction_requests set payload = '{}' where id = ${id}`.execute(app.ownerDb)
  must(await decide(officer, id, 'approve', freshDecision()))
  expect(await recorded(ngo)).toEqual([])
})
