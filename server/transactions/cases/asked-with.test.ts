import { describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { type FieldInput, readTypeFields, updateTypeFields } from '#contract/transactions/type-asking.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation } from '../../testing/factories.ts'
import { madeType } from '../../testing/made-type.ts'

// Fields that are asked for with one answer to another field.
const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const officer = await ministryUser(app, { role: 'CA', roles: ['ngo_head'] })
const ngo = await organisation(app)

const fieldOf = (label_en: string, more: Partial<FieldInput> = {}): FieldInput => ({
  ...{ key: null, kind: 'text', label_ar: `حقل ${label_en}`, label_en, hint_ar: null, hint_en: null },
  ...{ is_required: true, minimum: 0, maximum: 200, source: null, options: [], asked_with: null },
  ...more,
})
const kind = fieldOf('Kind', {
  kind: 'choice',
  options: [
    { ar: 'بئر', en: 'Well' },
    { ar: 'مركبة', en: 'Vehicle' },
  ],
})
const insured = fieldOf('Insured', { kind: 'yes_no' })
const firsts = [
  { ...kind, key: 'kind' },
  { ...insured, key: 'insured' },
]
const on = (key: string, value: string) => ({ asked_with: { key, value } })
const put = (id: number, fields: readonly FieldInput[]) =>
  admin.client.call(updateTypeFields, { params: { id }, body: { fields: [...fields] } })

const type = await madeType(admin, [{ name: 'دراسة الطلب', role: 'مدير المنظمات غير الحكومية' }])
must(await put(type.id, [kind, insured]))
must(
  await put(type.id, [
    ...firsts,
    fieldOf('Depth', { kind: 'number', maximum: 900, ...on('kind', 'بئر') }),
    fieldOf('Plate', on('kind', 'مركبة')),
    fieldOf('Colour', { is_required: false, ...on('kind', 'مركبة') }),
    fieldOf('Insurer', on('insured', 'true')),
    fieldOf('Reason', on('insured', 'false')),
  ]),
)
type Payload = Record<string, unknown>
const draft = async (payload: Payload) =>
  must(await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب ترخيص', payload } })).id
const take = (id: number, action: 'submit' | 'complete') =>
  ngo.client.call(actOnRequest, { params: { id }, body: { action } })
const own = async (id: number) => must(await ngo.client.call(readOwnRequest, { params: { id } }))
const save = (id: number, payload: Payload) =>
  ngo.client.call(saveRequest, {
    params: { id },
    body: { subject: 'طلب ترخيص', payload: payload as SentBody<typeof saveRequest>['payload'], documents: [] },
  })
const decide = (id: number, body: object) =>
  officer.client.call(decideRequest, { params: { id }, body: body as SentBody<typeof decideRequest> })

const well = { kind: 'بئر', depth: 60, insured: true, insurer: 'الشركة الأهلية' }
const car = { kind: 'مركبة', plate: '12345', insured: false, reason: 'تُؤمَّن عند استلامها.' }

describe('a field that is asked for with one answer', () => {
  it.each([
    ['well', well, []],
    ['vehicle', car, []],
    ['vehicle, painted', { ...car, colour: 'أبيض' }, []],
    ['a well without its depth', { ...well, depth: null }, ['payload.depth']],
    ['a vehicle without its plate', { ...car, plate: null }, ['payload.plate']],
    ['insured nowhere', { ...well, insurer: null }, ['payload.insurer']],
    ['not insured, and why', { ...car, reason: null }, ['payload.reason']],
    ['nothing', {}, ['payload.insured', 'payload.kind']],
  ] as [string, Payload, string[]][])('is required with it, and with no other: %s', async (_name, payload, refused) => {
    const { status, errors } = await take(await draft(payload), 'submit')
    expect([status, Object.keys(errors ?? {}).toSorted()]).toEqual([refused.length > 0 ? 422 : 200, refused])
  })

  it('goes with the answer: what nobody sees beside it is not handed in', async () => {
    const id = await draft({ ...car, depth: 700, insurer: 'شركة', colour: 'أبيض' })
    must(await take(id, 'submit'))
    expect((await own(id)).payload).toEqual({ ...car, colour: 'أبيض' })
    expect(must(await officer.client.call(readRequest, { params: { id } })).payload).toEqual({ ...car, colour: 'أبيض' })
  })

  it('is opened by a return that opens its answer, and by nothing else', async () => {
    const id = await draft(well)
    must(await take(id, 'submit'))
    must(await decide(id, { decision: 'start' }))
    const items = [{ at: 'payload.kind', note: 'ليست بئراً بل مركبة.', article: null }]
    must(await decide(id, { decision: 'return', notes: 'صحّحوا ما يلزم.', article: 'المادة 11', items }))
    const moved = { ...well, kind: 'مركبة', plate: '777', depth: null }
    expect(Object.keys((await save(id, { ...moved, insurer: 'أخرى' })).errors ?? {})).toEqual(['payload.insurer'])
    must(await save(id, moved))
    must(await take(id, 'complete'))
    const { depth: _, ...kept } = moved
    expect((await own(id)).payload).toEqual(kept)
  })

  it('waits for an answer that may be given before it', async () => {
    const last = { ...fieldOf('Depth', on('kind', 'بئر')) }
    const before = must(await admin.client.call(readTypeFields, { params: { id: type.id } })).fields
    for (const [name, fields] of [
      ['an unknown field', [...firsts, { ...last, ...on('colours', 'بئر') }]],
      ['an answer that is not offered', [...firsts, { ...last, ...on('kind', 'سفينة') }]],
      ['a field behind it', [last, ...firsts]],
      ['itself', [{ ...(firsts[0] as FieldInput), ...on('kind', 'بئر') }]],
      ['a field without answers', [...firsts, { ...fieldOf('Plate'), key: 'plate' }, { ...last, ...on('plate', '1') }]],
      [
        'a field that waits itself',
        [
          firsts[1] as FieldInput,
          { ...(firsts[0] as FieldInput), ...on('insured', 'true') },
          { ...last, ...on('kind', 'بئر') },
        ],
      ],
      ['a field that was taken away', [firsts[1] as FieldInput, last]],
    ] as [string, FieldInput[]][]) {
      const { status, errors } = await put(type.id, fields)
      expect([name, status, Object.keys(errors ?? {})]).toEqual([name, 422, ['fields']])
    }
    expect(must(await admin.client.call(readTypeFields, { params: { id: type.id } })).fields).toEqual(before)
  })
})
