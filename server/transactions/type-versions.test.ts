import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { decideRequest, readRequest } from '#contract/transactions/calls.ts'
import { openRequest } from '#contract/transactions/own-requests.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { moveToVersion, readTypeVersions } from '#contract/transactions/type-making.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'
import { madeType, type MadeType } from '../testing/made-type.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const head = await ministryUser(app, { role: 'HD', roles: ['ngo_head'] })
const jurist = await ministryUser(app, { role: 'HD', roles: ['legal_reviewer'] })
const ngo = await organisation(app)
const legal = { name: 'الرأي', role: 'الباحث القانوني' }
const decide = { name: 'البتّ', role: 'مدير المنظمات غير الحكومية' }
const money = { name: 'المال', role: 'المدقق المالي' }

const take = (who: MinistryUser, id: number, decision: 'start' | 'forward' | 'return' | 'approve', more: object = {}) =>
  who.client.call(decideRequest, { params: { id }, body: { decision, ...more } })
const path = async (id: number) => must(await admin.client.call(readRequest, { params: { id } }))
const names = async (id: number) => (await path(id)).steps.map((step) => step.name_ar)
const versions = async ({ id }: MadeType, who = admin) =>
  must(await who.client.call(readTypeVersions, { params: { id } }))
const move = (type: MadeType, places: unknown, more: object = {}, who = admin) =>
  who.client.call(moveToVersion, {
    params: { id: type.id },
    body: { reason: 'تعديل المسار بقرار الوزير', places: places as never, ...more },
  })
/** Moves everything that the preview offers; stages that are gone go to `to`. */
const moveAll = async (type: MadeType, to = 1) => {
  const { places } = await versions(type)
  const chosen = places
    .filter((place) => place.movable > 0)
    .map(({ version, stage_number, movable, ...place }) => ({ version, stage_number, movable, to: place.to ?? to }))
  return must(await move(type, chosen))
}
const stored = async (id: number) =>
  (
    await sql<{
      type_version: number
      current_stage_number: number
      stage_due_at: string | null
      assigned_user_id: number | null
      status: string
    }>`select type_version, current_stage_number, stage_due_at, assigned_user_id, status from transaction_requests where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]

it('a request walks to its end along the path it was handed in with, whatever of it is changed meanwhile', async () => {
  const type = await madeType(admin, [legal, decide])
  const id = await type.request(ngo)
  const before = await stored(id)
  for (const changed of [
    [decide, legal],
    [decide],
    [money, legal, decide],
    [{ ...legal, role: decide.role }, decide],
    [{ ...legal, days: 60 }, decide],
    [{ ...legal, action: 'رأي مالي' }, decide],
    [{ ...legal, name: 'اسم آخر' }, decide],
  ]) {
    await type.save(changed)
    expect(await names(id)).toEqual(['الرأي', 'البتّ'])
    expect(await stored(id)).toEqual(before)
  }
  must(await take(jurist, id, 'start'))
  must(await take(jurist, id, 'forward'))
  expect((await path(id)).clock.days_all).toBe(3)
  expect((await take(head, id, 'approve')).status).toBe(200)
})

it('days that are edited with the words of the type hold for new requests alone', async () => {
  const type = await madeType(admin, [legal, decide])
  const old = await type.request(ngo)
  const read = async () => must(await admin.client.call(readTransactionType, { params: { id: type.id } }))
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days, stages } = await read()
  const body = { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active: true }
  const days = stages.map((stage) => ({ id: stage.id, days_number: 30 }))
  const same = stages.map((stage) => ({ id: stage.id, days_number: stage.own_days }))
  must(await admin.client.call(updateTransactionType, { params: { id: type.id }, body: { ...body, stages: same } }))
  expect((await read()).version, 'saved without a change').toBe(2)
  must(await admin.client.call(updateTransactionType, { params: { id: type.id }, body: { ...body, stages: days } }))
  expect((await read()).version).toBe(3)
  const next = await type.request(ngo)
  const all = async (id: number) => (await path(id)).steps.map((step) => step.days_number)
  expect([await all(old), await all(next)]).toEqual([
    [3, 3],
    [30, 30],
  ])
})

it('a draft takes the path as it is when it is handed in', async () => {
  const type = await madeType(admin, [legal, decide])
  const { id } = must(await ngo.client.call(openRequest, { body: { slug: type.slug, subject: 'طلب ترخيص' } }))
  await type.save([decide])
  must(await ngo.client.request('POST', `/api/v2/transaction-requests/${id}`, { action: 'submit' }))
  expect(await names(id)).toEqual(['البتّ'])
  expect((await stored(id))?.assigned_user_id).toBe(head.id)
})

it('the preview tells where open requests stand, where they would go and which new stages they would not pass', async () => {
  const type = await madeType(admin, [legal, decide])
  const [first, second] = [await type.request(ngo), await type.request(ngo)]
  must(await take(jurist, second, 'start'))
  must(await take(jurist, second, 'forward'))
  expect((await versions(type)).places).toEqual([])
  await type.save([money, decide])
  const seen = await versions(type)
  expect(seen.versions.map((one) => [one.version, one.open_requests])).toEqual([
    [3, 0],
    [2, 2],
  ])
  expect(seen.places).toEqual([
    expect.objectContaining({ version: 2, stage_number: 1, name_ar: 'الرأي', requests: 1, movable: 1, to: null }),
    expect.objectContaining({
      version: 2,
      stage_number: 2,
      requests: 1,
      movable: 1,
      to: 2,
      skipped: [{ name_ar: 'المال', name_en: 'Stage المال' }],
    }),
  ])
  expect((await stored(first))?.type_version, 'looking moves nothing').toBe(2)
})

it('a move keeps clock and officer where the stage goes on, and enters the chosen stage where it is gone', async () => {
  const type = await madeType(admin, [legal, decide])
  const [first, second] = [await type.request(ngo), await type.request(ngo)]
  must(await take(jurist, second, 'start'))
  must(await take(jurist, second, 'forward'))
  const before = await stored(second)
  await type.save([money, decide])
  expect((await moveAll(type, 2)).moved).toBe(2)
  expect(await stored(second)).toEqual({ ...before, type_version: 3, current_stage_number: 2 })
  expect(await stored(first)).toMatchObject({ type_version: 3, current_stage_number: 2, assigned_user_id: head.id })
  expect(await names(first)).toEqual(['المال', 'البتّ'])
  const notes = (await path(first)).actions.map((one) => one.internal_notes).join(' ')
  expect(notes).toContain('تعديل المسار بقرار الوزير')
  expect((await versions(type)).places).toEqual([])
  must(await take(head, first, 'start'))
  expect((await take(head, first, 'approve')).status).toBe(200)
})

it('a stage that goes on with another role is given to somebody who holds it', async () => {
  const type = await madeType(admin, [legal, decide])
  const id = await type.request(ngo)
  expect((await stored(id))?.assigned_user_id).toBe(jurist.id)
  await type.save([{ ...legal, role: decide.role }, decide])
  await moveAll(type)
  expect(await stored(id)).toMatchObject({ current_stage_number: 1, assigned_user_id: head.id, type_version: 3 })
})

it('returned requests stay where their stage is gone, and go on where it goes on', async () => {
  const type = await madeType(admin, [legal, decide])
  const id = await type.request(ngo)
  must(await take(jurist, id, 'start'))
  must(await take(jurist, id, 'return', { notes: 'أكملوا الوثائق المطلوبة', article: 'القانون 93، المادة 11' }))
  await type.save([decide])
  expect((await versions(type)).places).toMatchObject([{ requests: 1, movable: 0, to: null }])
  const places = [{ version: 2, stage_number: 1, to: 1, movable: 1 }]
  expect((await move(type, places)).status).toBe(409)
  await type.save([{ ...legal, days: 9 }, decide])
  expect((await versions(type)).places, 'a stage that was taken out and put back is another one').toMatchObject([
    { movable: 0 },
  ])
})

it('a move needs a reason, the preview as it was, a stage of the present path and the central administration', async () => {
  const type = await madeType(admin, [legal, decide])
  await type.request(ngo)
  await type.save([decide])
  const place = { version: 2, stage_number: 1, to: 1, movable: 1 }
  const statuses = async (...all: unknown[]) =>
    Promise.all(all.map(async (places) => (await move(type, places)).status))
  expect(
    await statuses([{ ...place, movable: 2 }], [{ ...place, version: 9 }], [{ ...place, to: 7 }], [], [place, place]),
  ).toEqual([409, 409, 422, 422, 422])
  expect((await move(type, [place], { reason: 'قصير' })).status).toBe(422)
  const directorate = await ministryUser(app, {
    governorate: 1,
    rights: { ministry_transaction_types: ['S', 'A', 'U', 'D'] },
  })
  const editor = await ministryUser(app, { rights: { ministry_transaction_types: ['S', 'U'] } })
  for (const who of [directorate, editor]) expect((await move(type, [place], {}, who)).status).toBe(403)
  const seen = await versions(type)
  await type.save([{ ...decide, days: 8 }])
  const stale = await admin.client.call(moveToVersion, {
    params: { id: type.id },
    body: { reason: 'تعديل المسار بقرار الوزير', places: [place] },
    headers: { 'if-match': `"${seen.updated_at}"` },
  })
  expect(stale.status).toBe(409)
  expect((await move(type, [place])).status).toBe(200)
})

it('nobody moves the requests of an organisation in which he has an interest', async () => {
  const type = await madeType(admin, [legal, decide])
  const own = await organisation(app)
  const [theirs, other] = [await type.request(own), await type.request(ngo)]
  await sql`update users set conflict_ngo_ids = array[${own.id}]::bigint[] where id = ${admin.id}`.execute(app.ownerDb)
  await type.save([{ ...legal, days: 7 }, decide])
  expect((await versions(type)).places).toMatchObject([{ requests: 2, movable: 1 }])
  expect((await moveAll(type)).moved).toBe(1)
  expect([(await stored(theirs))?.type_version, (await stored(other))?.type_version]).toEqual([2, 3])
  await sql`update users set conflict_ngo_ids = '{}' where id = ${admin.id}`.execute(app.ownerDb)
})

it('every column of a stage goes on into the next version', async () => {
  const type = await madeType(admin, [legal, decide])
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'transaction_type_stages'`.execute(app.ownerDb)
  await sql`select * from next_path(${type.id}, ${admin.id})`.execute(app.ownerDb)
  const { rows } = await sql<{ old: Record<string, unknown>; now: Record<string, unknown> }>`
    select to_jsonb(o) as old, to_jsonb(n) as now from transaction_type_stages o
      join transaction_type_stages n on n.lineage = o.lineage and n.version = o.version + 1
    where o.transaction_type_id = ${type.id} and o.version = 2`.execute(app.ownerDb)
  expect(rows.length).toBe(2)
  const own = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by', 'updated_by'])
  for (const { old, now } of rows)
    for (const { name } of columns) if (!own.has(name)) expect([name, now[name]]).toEqual([name, old[name]])
})
