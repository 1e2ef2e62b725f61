import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { chooseType, readTypeGuide } from '#contract/transactions/choosing.ts'
import { actOnRequest, openRequest, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import {
  type FieldInput,
  readTypeFields,
  type TypeAsking,
  updateTypeFields,
} from '#contract/transactions/type-asking.ts'
import { choosingKinds, fieldKinds } from '#contract/transactions/type-fields.ts'
import { removeTransactionType } from '#contract/transactions/type-making.ts'
import { must, staleOf, testApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded } from '../testing/factories.ts'
import { madeType } from '../testing/made-type.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const oneStage = [{ name: 'البتّ', role: 'مدير المنظمات غير الحكومية' }]

const fieldOf = (label_en: string, more: Partial<FieldInput> = {}): FieldInput => ({
  key: null,
  kind: 'text',
  label_ar: `حقل ${label_en}`,
  label_en,
  hint_ar: null,
  hint_en: null,
  is_required: true,
  minimum: 0,
  maximum: 200,
  source: null,
  options: [],
  asked_with: null,
  ...more,
})
const options = [
  { ar: 'صباحي', en: 'Morning' },
  { ar: 'مسائي', en: 'Evening' },
]
const read = async (id: number) => must(await admin.client.call(readTypeFields, { params: { id } }))
const bodyOf = ({ fields }: Pick<TypeAsking, 'fields'>): FieldInput[] => fields.map(({ fixed: _, ...field }) => field)
const put = (id: number, fields: readonly FieldInput[], version?: string, who = admin) =>
  who.client.call(updateTypeFields, {
    params: { id },
    body: { fields: [...fields] },
    headers: version ? { 'if-match': `"${version}"` } : {},
  })
const idOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_types where slug = ${slug}`.execute(app.ownerDb)).rows[0]
    ?.id as number

/** A type that asks for these fields, an organisation, and its draft. */
async function asked(fields: readonly FieldInput[]) {
  const type = await madeType(admin, oneStage)
  must(await put(type.id, fields))
  const ngo = await organisation(app)
  const { id } = must(await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب ترخيص' } }))
  const save = (payload: object) =>
    ngo.client.call(saveRequest, {
      params: { id },
      body: { subject: 'طلب ترخيص', payload: payload as SentBody<typeof saveRequest>['payload'], documents: [] },
    })
  const submit = () => ngo.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } })
  const own = async () => must(await ngo.client.call(readOwnRequest, { params: { id } }))
  return { type, ngo, id, save, submit, own }
}

describe('the fields that a type asks for', () => {
  it('are made in the settings, of every kind, and are what a request is held to', async () => {
    const { save, submit, own, type } = await asked(
      fieldKinds.map((kind) =>
        fieldOf(`Field ${kind}`, { kind, ...(choosingKinds.includes(kind) ? { options } : {}) }),
      ),
    )
    const { fields } = await own()
    expect(fields.map(({ kind }) => kind)).toEqual([...fieldKinds])
    const keyOf = (kind: string) => fields.find((field) => field.kind === kind)?.key as string
    const right = {
      text: 'نص',
      long_text: 'نص طويل',
      number: 7,
      money: '1500.00',
      date: '2026-12-01',
      yes_no: true,
      choice: 'مسائي',
      choices: ['مسائي', 'صباحي'],
    }
    const payload = (more: object) =>
      Object.fromEntries(Object.entries({ ...right, ...more }).map(([kind, value]) => [keyOf(kind), value]))
    const wrong = {
      text: 'ن'.repeat(201),
      long_text: '',
      number: 201,
      money: '1500.001',
      date: '2026-02-30',
      yes_no: 'ربما',
      choice: 'ليلي',
      choices: ['مسائي', 'مسائي'],
    }
    for (const [kind, value] of Object.entries(wrong)) {
      must(await save(payload({ [kind]: value })))
      const { status, errors } = await submit()
      expect([kind, status, Object.keys(errors)]).toEqual([kind, 422, [`payload.${keyOf(kind)}`]])
    }
    must(await save(payload({})))
    expect(must(await submit())).toMatchObject({ status: 'submitted' })
    expect((await read(type.id)).fields.every(({ fixed }) => !fixed)).toBe(true)
  })

  it('have names that stay, and that no other field of the type ever gets', async () => {
    const type = await madeType(admin)
    const made = must(await put(type.id, [fieldOf('Opening hours'), fieldOf('Opening hours!'), fieldOf('2nd floor')]))
    expect(made.fields.map(({ key }) => key)).toEqual(['opening_hours', 'opening_hours_2', 'f_2nd_floor'])
    const [first, second] = bodyOf(made) as [FieldInput, FieldInput]
    const moved = must(await put(type.id, [{ ...second, label_en: 'Hours' }, first]))
    expect(moved.fields.map(({ key, label_en }) => [key, label_en])).toEqual([
      ['opening_hours_2', 'Hours'],
      ['opening_hours', 'Opening hours'],
    ])
    must(await put(type.id, []))
    expect(must(await put(type.id, [fieldOf('Opening hours')])).fields[0]?.key).toBe('opening_hours_3')
  })

  it('stay for a request that was handed in; a new rule holds for later ones, new words for all', async () => {
    const { type, save, submit, own } = await asked([fieldOf('Place'), fieldOf('Hours', { maximum: 20 })])
    must(await save({ place: 'المزة', hours: 'من 8 إلى 2' }))
    must(await submit())
    const [place, hours] = bodyOf(await read(type.id)) as [FieldInput, FieldInput]
    must(await put(type.id, [{ ...hours, maximum: 5, label_ar: 'الدوام' }, fieldOf('Days')]))
    expect((await own()).fields.map(({ key, maximum }) => [key, maximum])).toEqual([
      ['place', 200],
      ['hours', 20],
    ])
    const now = (await read(type.id)).fields
    expect(now.map(({ key, maximum }) => [key, maximum])).toEqual([
      ['hours', 5],
      ['days', 200],
    ])
    expect(place.key).toBe('place')
  })

  it('leave no draft stuck: what a field held that was taken away is left out, what was never asked for is refused', async () => {
    const { type, save, submit, own } = await asked([fieldOf('Place'), fieldOf('Hours')])
    must(await save({ place: 'المزة', hours: 'من 8 إلى 2' }))
    const [place] = bodyOf(await read(type.id)) as [FieldInput]
    must(await put(type.id, [place]))
    expect(Object.keys((await save({ place: 'المزة', surprise: 1 })).errors)).toEqual(['payload.surprise'])
    // A form that was opened before still sends the field.
    must(await save({ place: 'كفرسوسة', hours: 'من 8 إلى 3' }))
    expect((await own()).payload).toEqual({ place: 'كفرسوسة' })
    must(await submit())
    expect((await own()).payload).toEqual({ place: 'كفرسوسة' })
  })

  it('that the platform acts on keep their rule and are not taken away; others may be asked for beside them', async () => {
    const id = await idOf('name_change')
    const before = await read(id)
    expect(before.fields.map(({ key, fixed }) => [key, fixed])).toEqual([
      ['name_ar', true],
      ['name_en', true],
      ['reason', true],
    ])
    for (const field of before.fields) {
      expect((await put(id, bodyOf({ fields: before.fields.filter((one) => one !== field) }))).status).toBe(409)
      const bent = before.fields.map((one) => (one === field ? { ...one, is_required: !one.is_required } : one))
      expect((await put(id, bodyOf({ fields: bent }))).status, field.key).toBe(409)
    }
    expect((await read(id)).fields).toEqual(before.fields)
    const worded = before.fields.map((one) => ({ ...one, label_ar: `${one.label_ar} *` }))
    must(await put(id, [...bodyOf({ fields: worded }), fieldOf('Logo changes too', { kind: 'yes_no' })]))
    const ngo = await organisation(app)
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    await sql`update required_documents set deleted_at = now() where transaction_type_id = ${id}`.execute(app.ownerDb)
    const ask = (payload: object) =>
      ngo.client.call(openRequest, {
        body: { slug: 'name_change', subject: 'تعديل الاسم', payload: payload as Record<string, unknown>, submit: 1 },
      })
    const names = { name_ar: 'جمعية نبع الوادي الأخضر', reason: 'توسّع عمل الجمعية.' }
    expect(Object.keys((await ask(names)).errors)).toEqual(['payload.logo_changes_too'])
    expect(must(await ask({ ...names, logo_changes_too: true }))).toMatchObject({ status: 'submitted' })
  })

  it('offer an index of the platform, or the organisation’s own records and nobody else’s', async () => {
    const { ngo, save, submit, own } = await asked([
      fieldOf('Place', { kind: 'choice', source: 'index:governorates' }),
      fieldOf('Branch', { kind: 'choices', source: 'own:branches' }),
    ])
    const branchOf = async (ngoId: number) =>
      (
        await sql<{ id: number }>`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address)
          values (${ngoId}, 'فرع الغوطة', 2, 1, 'دوما، شارع الجلاء') returning id`.execute(app.ownerDb)
      ).rows[0]?.id as number
    const [mine, foreign] = [await branchOf(ngo.id), await branchOf((await organisation(app)).id)]
    const [places, branches] = (await own()).fields.map(({ options: offered }) => offered)
    const { rows } = await sql<{ code: string }>`
      select r.code::text as code from index_records r join indexes i on i.id = r.index_id
      where i.slug = 'governorates' and r.is_active and r.deleted_at is null`.execute(app.ownerDb)
    expect(new Set(places?.map(({ value }) => value))).toEqual(new Set(rows.map(({ code }) => code)))
    expect(branches).toEqual([{ value: String(mine), ar: 'فرع الغوطة', en: 'فرع الغوطة' }])
    for (const wrong of [
      { place: '1', branch: [String(foreign)] },
      { place: '99', branch: [String(mine)] },
      { place: '1', branch: [] },
    ]) {
      must(await save(wrong))
      expect([wrong, (await submit()).status]).toEqual([wrong, 422])
    }
    must(await save({ place: '1', branch: [String(mine)] }))
    must(await submit())
  })

  it('are refused where they make no sense', async () => {
    const { id } = await madeType(admin)
    const wrong: [Partial<FieldInput>, string][] = [
      [{ minimum: 9, maximum: 8 }, 'fields.0.maximum'],
      [{ maximum: 201 }, 'fields.0.maximum'],
      [{ kind: 'long_text', maximum: 5001 }, 'fields.0.maximum'],
      [{ kind: 'choice' }, 'fields.0.options'],
      [{ kind: 'choice', options: [options[0] as (typeof options)[0]] }, 'fields.0.options'],
      [{ kind: 'choice', options: [...options, ...options] }, 'fields.0.options'],
      [{ options }, 'fields.0.options'],
      [{ kind: 'choice', source: 'own:branches', options }, 'fields.0.options'],
      [{ source: 'own:branches' }, 'fields.0.source'],
      [{ label_ar: '' }, 'fields.0.label_ar'],
      [{ key: 'not_there' }, 'fields'],
    ]
    for (const [more, at] of wrong)
      expect([more, Object.keys((await put(id, [fieldOf('A field', more)])).errors)]).toEqual([more, [at]])
    expect((await put(await idOf('establishing_ngo'), [fieldOf('A field')])).status).toBe(422)
  })

  it('are not written over what somebody else saved, are logged, and are closed to those who only look', async () => {
    const { id } = await madeType(admin)
    const { updated_at } = await read(id)
    must(await put(id, [fieldOf('Place')], updated_at))
    const late = await put(id, [], updated_at)
    expect([late.status, staleOf(late).fields.length]).toEqual([409, 1])
    const { rows } = await sql<{
      description_ar: string
    }>`select description_ar from logs where entity = 'transaction_types' order by id desc limit 1`.execute(app.ownerDb)
    expect(rows[0]?.description_ar).toContain('حقول المعاملة')
    const reader = await ministryUser(app, { rights: { ministry_transaction_types: ['S'] } })
    expect((await put(id, [], undefined, reader)).status).toBe(403)
    expect((await reader.client.call(readTypeFields, { params: { id } })).status).toBe(200)
    must(await admin.client.call(removeTransactionType, { params: { id } }))
  })
})

it('how organisations find a type is data: what they want in their words, its group, other words; none for founding', async () => {
  const type = await madeType(admin, oneStage)
  const ngo = await organisation(app)
  const row = must(await admin.client.call(readTransactionType, { params: { id: type.id } }))
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days } = row
  const words = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active: true, stages: [] }
  const guide = {
    area: 'money' as const,
    intention_ar: 'نريد بيع منتجاتنا في معرض',
    intention_en: 'We want to sell at a fair',
    keywords: 'بازار سوق fair',
  }
  must(await admin.client.call(updateTransactionType, { params: { id: type.id }, body: { ...words, ...guide } }))
  const chosen = must(await ngo.client.call(chooseType, {})).find(({ id }) => id === type.id)
  expect(chosen).toMatchObject(guide)
  // What is not sent stays.
  must(await admin.client.call(updateTransactionType, { params: { id: type.id }, body: words }))
  const { keywords: _, ...told } = guide
  expect(must(await ngo.client.call(readTypeGuide, { params: { id: type.id } }))).toMatchObject(told)
  const founding = await idOf('establishing_ngo')
  const own = must(await admin.client.call(readTransactionType, { params: { id: founding } }))
  const refused = await admin.client.call(updateTransactionType, {
    params: { id: founding },
    body: {
      ...words,
      name_ar: own.name_ar,
      name_en: own.name_en,
      description: own.description,
      applicant_days: own.applicant_days,
      consecutive_gap_days: own.consecutive_gap_days,
      area: 'money',
    },
  })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['area']])
})
