import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { branches } from '#contract/profile/branches.ts'
import { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { removeDocument, saveHeadquarters, saveNgoInfo } from '#contract/profile/info.ts'
import { criticalDocuments, criticalFields, criticalPlace } from '#contract/profile/locks.ts'
import { completionStates, type CompletionState } from '#contract/profile/workflow.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation, uploaded, type Organisation } from '#server/testing/factories.ts'
import { addressData } from '#server/testing/founding-data.ts'

const app = await testApp()
const place = {
  ...addressData,
  latitude: 33.51,
  longitude: 36.27,
  real_estate_number: '12/3',
  area_id: 101,
  possessive_form_id: 5,
}
const file = (by: Organisation) => uploaded(app, { userId: by.userId, ngoId: by.id })

/** An organisation with every critical thing given, in one of the states. */
async function inState(state: CompletionState): Promise<Organisation> {
  const own = await organisation(app)
  const hq = await own.client.call(saveHeadquarters, {
    body: { name_ar: 'المقر الرئيسي', ...place, occupancy_file: await file(own) },
  })
  expect(hq.status).toBe(200)
  const given = await own.client.call(saveNgoInfo, {
    body: {
      name_en: 'Test Charity',
      work_scope_id: 1,
      work_governorates: [1],
      dissolution_beneficiary: 'صندوق المعونة الاجتماعية',
      objectives: [{ objective_ar: 'كفالة الأيتام مادياً وتعليمياً' }],
      decision_file: await file(own),
      bylaws_file: await file(own),
    },
  })
  expect([given.status, given.errors]).toEqual([200, {}])
  await sql`update ngos set has_public_benefit = true, public_benefit_decision_no = '1/ن', public_benefit_decision_date = '2022-01-01' where id = ${own.id}`.execute(
    app.ownerDb,
  )
  expect(
    (await own.client.call(saveNgoInfo, { body: { public_benefit_file: await file(own) } })).status,
    'the decision of public benefit',
  ).toBe(200)
  const at = { open: [false, false], ngo_complete: [true, false], accredited: [true, true], reopened: [false, false] }
  const [ngo, ministry] = at[state] as [boolean, boolean]
  await sql`update ngos set completed_by_ngo = case when ${ngo} then now() end, completed_by_ministry = case when ${ministry} then now() end, reopened_at = case when ${state === 'reopened'} then now() end where id = ${own.id}`.execute(
    app.ownerDb,
  )
  return own
}

const main: Record<(typeof criticalFields)[number], unknown> = {
  name_ar: 'جمعية الاسم الجديد للاختبار',
  name_en: 'Another Name',
  legal_form_id: 1,
  decision_no: '77/ج',
  decision_date: '2018-02-03',
  work_scope_id: 3,
  work_governorates: [2],
}
/** The reference data have one district for each governorate: the three change together. */
const away = { governorate_id: 2, district_id: 201, sub_district_id: 2001, area_id: 201 }
const moved: Record<(typeof criticalPlace)[number], Record<string, unknown>> = {
  governorate_id: away,
  district_id: away,
  sub_district_id: away,
  address: { address: 'دمشق، كفرسوسة، بناء 9' },
}
const closedIn = (state: CompletionState) => state === 'ngo_complete' || state === 'accredited'

describe.each(completionStates)('critical data while the file is %s', (state) => {
  const closed = closedIn(state)

  test('every field, the objectives and every document are closed exactly while completed_by_ngo is set', async () => {
    const own = await inState(state)
    const before = await own.client.call(readMainInfo)
    const words = { ...main, name_ar: `${String(main.name_ar)} ${own.id}`, decision_no: `77${own.id}/ج` }
    const changes: [string, Record<string, unknown>][] = [
      ...criticalFields.map((field) => [field, { [field]: words[field] }] as [string, Record<string, unknown>]),
      ['objectives', { objectives: [{ objective_ar: 'هدف آخر لم يكن من قبل' }] }],
    ]
    for (const key of criticalDocuments) changes.push([key, { [key]: await file(own) }])
    for (const [field, body] of changes) {
      const answer = await own.client.call(saveNgoInfo, { body: body as never })
      expect(answer.status, `${state} ${field}`).toBe(closed ? 409 : 200)
      if (closed) expect(Object.keys(answer.errors), `${state} ${field}`).toContain(field)
    }
    if (closed) expect((await own.client.call(readMainInfo)).data).toEqual(before.data)
    else expect((await own.client.call(readMainInfo)).data).not.toEqual(before.data)
    for (const key of criticalDocuments)
      expect((await own.client.call(removeDocument, { params: { key } })).status, `${state} ${key}`).toBe(
        closed ? 409 : 200,
      )
  })

  test.each(criticalPlace)('the headquarters: %s, by both calls', async (field) => {
    const own = await inState(state)
    const [{ id }] = (await own.client.call(branches.list)).data as { id: number }[] as [{ id: number }]
    const occupancy_file = await file(own)
    const body = { name_ar: 'المقر الرئيسي', ...place, ...moved[field], occupancy_file }
    const byCall = await own.client.call(saveHeadquarters, { body })
    expect(byCall.status, 'ngo-main-hq').toBe(closed ? 409 : 200)
    if (closed) expect(byCall.errors).toHaveProperty(field)
    const back = { ...body, ...place, branch_type_id: 1, is_main: true, is_public: true, status: 'active' as const }
    expect((await own.client.call(branches.update, { params: { id }, body: back })).status, 'branch').toBe(200)
    expect(
      (await own.client.call(branches.update, { params: { id }, body: { ...back, ...moved[field] } })).status,
      'branch moved',
    ).toBe(closed ? 409 : 200)
  })

  test('the same values again, and everything that is not critical, can be saved in every state', async () => {
    const own = await inState(state)
    const now = (await own.client.call(readMainInfo)).data
    const same = Object.fromEntries(criticalFields.map((field) => [field, now[field]]))
    const answer = await own.client.call(saveNgoInfo, {
      body: {
        ...same,
        short_name: 'سنابل',
        vision: 'مجتمع متكافل',
        mission: 'رعاية الأسر',
        about: 'فقرة أولى\nفقرة <ثانية>',
        objectives: [{ objective_ar: 'كفالة الأيتام مادياً وتعليمياً' }],
        organizational_structure_file: await file(own),
      },
    })
    expect([answer.status, answer.errors]).toEqual([200, {}])
    const after = (await own.client.call(readMainInfo)).data
    expect(after).toMatchObject({ ...same, vision: 'مجتمع متكافل', about: '<p>فقرة أولى</p><p>فقرة &lt;ثانية&gt;</p>' })
    expect((await own.client.call(removeDocument, { params: { key: 'organizational_structure_file' } })).status).toBe(
      200,
    )
  })
})

test('a replaced document stays as an earlier version and the new one waits for its validation', async () => {
  const own = await organisation(app)
  const [first, second] = [await file(own), await file(own)]
  await own.client.call(saveNgoInfo, { body: { bylaws_file: first, issued_at: { bylaws_file: '2020-01-01' } } })
  await sql`update ngo_documents set validated = 1 where ngo_id = ${own.id}`.execute(app.ownerDb)
  const again = await own.client.call(saveNgoInfo, { body: { bylaws_file: first } })
  expect(again.data.documents, 'the same file changes nothing').toMatchObject([{ validated: 1, versions: [] }])
  const { data } = await own.client.call(saveNgoInfo, { body: { bylaws_file: second } })
  expect(data.documents).toMatchObject([
    { key: 'bylaws_file', file: second, validated: 0, versions: [{ file: first }] },
  ])
  expect((await own.client.call(removeDocument, { params: { key: 'bylaws_file' } })).status).toBe(200)
  expect((await own.client.call(removeDocument, { params: { key: 'bylaws_file' } })).status).toBe(404)
  expect((await own.client.call(readNgoInfo)).data.documents).toEqual([])
})

test('names, decisions, scopes and dates that cannot be are refused at their fields', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  const theirs = (await other.client.call(readMainInfo)).data
  const refused: [Record<string, unknown>, string][] = [
    [{ name_ar: `  ${theirs.name_ar} ` }, 'name_ar'],
    [{ decision_no: theirs.decision_no, decision_date: theirs.decision_date }, 'decision_no'],
    [{ name_ar: '' }, 'name_ar'],
    [{ work_scope_id: 1, work_governorates: [1, 2] }, 'work_governorates'],
    [{ work_scope_id: 2, work_governorates: [1, 2, 3, 4] }, 'work_governorates'],
    [{ decision_date: '1890-01-01' }, 'decision_date'],
    [{ decision_date: '2099-01-01' }, 'decision_date'],
    [{ duration_type: 'limited' }, 'duration_until'],
    [{ gazette_no: '4', gazette_date: '2019-01-01' }, 'gazette_date'],
    [{ objectives: Array.from({ length: 5 }, () => ({ objective_ar: 'هدف من أهداف المنظمة' })) }, 'objectives'],
    [{ public_benefit_file: await file(own) }, 'public_benefit_file'],
    [{ bylaws_file: await file(other) }, 'bylaws_file'],
    [{ status_id: 2 }, 'status_id'],
    [{ has_public_benefit: true }, 'has_public_benefit'],
    [{ completed_by_ministry: '2024-01-01' }, 'completed_by_ministry'],
  ]
  for (const [body, field] of refused) {
    const answer = await own.client.call(saveNgoInfo, { body: body as never })
    expect([answer.status, Object.keys(answer.errors)], JSON.stringify(body)).toEqual([422, [field]])
  }
})

test('the number of another organisation’s decision, however it is written, is taken only with a reason, which the log keeps', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  await sql`update ngos set decision_no = '8123/ت', decision_date = '2019-03-01' where id = ${other.id}`.execute(
    app.ownerDb,
  )
  const theirs = (await other.client.call(readMainInfo)).data
  const save = (body: object) => own.client.call(saveNgoInfo, { body: body as never })
  const warned = await save({ decision_no: '٨١٢٣ ت' })
  expect(warned.status).toBe(422)
  expect(warned.errors).toEqual({
    decision_no: [expect.stringContaining(theirs.name_ar)],
    repeated_reason: [expect.any(String)],
  })
  expect((await save({ decision_no: '٨١٢٣ ت', repeated_reason: 'قصير' })).status).toBe(422)
  const reason = 'قرار واحد يخص المنظمتين معاً.'
  expect((await save({ decision_no: '٨١٢٣ ت', repeated_reason: reason })).status).toBe(200)
  // What stands in the file is not taken anew.
  expect((await save({ decision_no: '٨١٢٣ ت', short_name: 'زيتون' })).status).toBe(200)
  const { rows } = await sql<{
    why: string
  }>`select changes -> 'repeated_reason' ->> 'after' as why from logs where ngo_id = ${own.id} and changes ? 'repeated_reason'`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([{ why: reason }])
})
