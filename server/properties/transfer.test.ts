import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFile } from '#contract/documents/calls.ts'
import { realEstates } from '#contract/properties/real-estates.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import { chooseType, readTypeGuide } from '#contract/transactions/choosing.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { whileHeld } from '../testing/held.ts'
import { realEstatesCase, vehiclesCase } from '../testing/property-cases.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
const reason = 'تُنقل إلى من يقدّم الخدمة في المحافظة.'
let serial = 60_000
const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
async function vehicle(ngo: Organisation, more: object = {}): Promise<number> {
  const body = { ...(await vehiclesCase.input(app, ownerOf(ngo), (serial += 1))), ...more }
  return must(await ngo.client.call(vehicles.create, { body: body as never })).id
}
async function estate(ngo: Organisation, more: object = {}): Promise<number> {
  const owned = { possessive_form_id: 1, shares_number: 2400, end_date: null }
  const body = { ...(await realEstatesCase.input(app, ownerOf(ngo), (serial += 1))), ...owned, ...more }
  return must(await ngo.client.call(realEstates.create, { body: body as never })).id
}
const codeOf = async ({ id }: Organisation) =>
  (await sql<{ code: string }>`select ngo_code as code from ngos where id = ${id}`.execute(app.ownerDb)).rows[0]
    ?.code ?? ''
const ownerOfRecord = async (table: 'machines' | 'real_estates', id: number) =>
  (await sql<{ ngo_id: number }>`select ngo_id from ${sql.table(table)} where id = ${id}`.execute(app.ownerDb)).rows[0]
    ?.ngo_id
const ask = async (from: Organisation, to: Organisation, property: string) =>
  apply(from, 'property_transfer', { property, ngo_code: await codeOf(to), reason })

let [giver, receiver] = [undefined as never as Organisation, undefined as never as Organisation]
beforeAll(async () => {
  giver = await organisation(app)
  receiver = await organisation(app)
})

test('an approved transfer moves the property with its papers; both read it in their logs and the receiver is told', async () => {
  const [car, house] = [await vehicle(giver), await estate(giver)]
  for (const [table, id] of [
    ['machines', car],
    ['real_estates', house],
  ] as const) {
    const request = must(await ask(giver, receiver, `${table}:${id}`)).id
    const officer = await toLastStep(request)
    expect(await ownerOfRecord(table, id), 'asking moves nothing').toBe(giver.id)
    must(await decide(officer, request, 'approve', freshDecision()))
    expect(await ownerOfRecord(table, id)).toBe(receiver.id)
    const register = table === 'machines' ? vehicles : realEstates
    const row = must(await receiver.client.call(register.read as typeof vehicles.read, { params: { id } }))
    expect((await receiver.client.call(readFile, { params: { id: row.document_file } })).status).toBe(200)
    expect((await giver.client.call(register.read as typeof vehicles.read, { params: { id } })).status).toBe(404)
    expect((await giver.client.call(readFile, { params: { id: row.document_file } })).status).toBe(404)
    const { rows } = await sql<{
      ngo_id: number
    }>`select ngo_id from logs where entity = ${table} and entity_id = ${id} and description_ar like '%بالمعاملة%' order by ngo_id`.execute(
      app.ownerDb,
    )
    expect(rows.map(({ ngo_id }) => ngo_id)).toEqual([giver.id, receiver.id].toSorted((a, b) => a - b))
    const { rows: told } =
      await sql`select from user_notifications where code = 'PROPERTY-RECEIVED' and entity = ${table} and entity_id = ${id} and user_id = ${receiver.userId}`.execute(
        app.ownerDb,
      )
    expect(told).toHaveLength(1)
  }
})

test('the choices are what the organisation owns, and only those are taken', async () => {
  const [owner, other] = [await organisation(app), await organisation(app)]
  const [mine, rented, foreign] = [
    await vehicle(owner),
    await estate(owner, { possessive_form_id: 2, shares_number: null, end_date: '2035-01-01' }),
    await vehicle(other),
  ]
  const type = must(await owner.client.call(chooseType, {})).find(({ slug }) => slug === 'property_transfer')
  const { fields } = must(await owner.client.call(readTypeGuide, { params: { id: type?.id ?? 0 } }))
  expect(fields.find(({ key }) => key === 'property')?.options.map(({ value }) => value)).toEqual([`machines:${mine}`])
  for (const property of [`real_estates:${rented}`, `machines:${foreign}`, 'machines:0', 'ngos:1'])
    expect((await ask(owner, other, property)).errors, property).toHaveProperty('payload.property')
  expect((await ask(owner, owner, `machines:${mine}`)).errors).toHaveProperty('payload.ngo_code')
  await sql`update ngos set status_id = 2 where id = ${other.id}`.execute(app.ownerDb)
  expect((await ask(owner, other, `machines:${mine}`)).errors).toHaveProperty('payload.ngo_code')
})

describe('what was examined is what moves', () => {
  const refused: readonly (readonly [
    string,
    (id: number, from: Organisation, to: Organisation) => Promise<unknown>,
    string,
  ])[] = [
    [
      'edited meanwhile',
      async (id, from) => {
        const body = {
          ...(await realEstatesCase.input(app, ownerOf(from), (serial += 1))),
          possessive_form_id: 1,
          shares_number: 1200,
          end_date: null,
        }
        return must(await from.client.call(realEstates.update, { params: { id }, body: body as never }))
      },
      'property',
    ],
    [
      'a branch moved in',
      (id, from) =>
        sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, real_estate_id) values (${from.id}, 'فرع', 2, 1, 'دمشق، شارع', ${id})`.execute(
          app.ownerDb,
        ),
      'property',
    ],
    [
      'the receiver ended',
      (_id, _from, to) => sql`update ngos set status_id = 4 where id = ${to.id}`.execute(app.ownerDb),
      'ngo_code',
    ],
  ]
  test.each(refused)('%s: the approval is refused and nothing moves', async (_name, change, field) => {
    const [from, to] = [await organisation(app), await organisation(app)]
    const id = await estate(from)
    const request = must(await ask(from, to, `real_estates:${id}`)).id
    const officer = await toLastStep(request)
    await change(id, from, to)
    const answer = await decide(officer, request, 'approve', freshDecision())
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [`payload.${field}`]])
    expect(await ownerOfRecord('real_estates', id)).toBe(from.id)
  })

  test('an edit and the approval that wait for the same row: one of them is refused, whichever comes first', async () => {
    const [from, to] = [await organisation(app), await organisation(app)]
    const id = await vehicle(from)
    const request = must(await ask(from, to, `machines:${id}`)).id
    const officer = await toLastStep(request)
    const body = { ...(await vehiclesCase.input(app, ownerOf(from), (serial += 1))), model: 'حافلة' }
    const [approved, edited] = await whileHeld(app, sql`select from machines where id = ${id} for update`, 2, () => [
      decide(officer, request, 'approve', freshDecision()).then(({ status }) => status),
      from.client.call(vehicles.update, { params: { id }, body: body as never }).then(({ status }) => status),
    ])
    expect([approved === 200 ? 'moved' : 'stayed', edited === 200 ? 'edited' : 'refused'].toSorted()).toEqual(
      approved === 200 ? ['moved', 'refused'] : ['edited', 'stayed'],
    )
    expect(await ownerOfRecord('machines', id)).toBe(approved === 200 ? to.id : from.id)
  })
})
