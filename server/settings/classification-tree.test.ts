import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Classification, classificationTree, mergeClassification } from '#contract/settings/classification-tree.ts'
import { readClassifications } from '#contract/core/reference.ts'
import { must, testApp } from '../testing/app.ts'
import { mainClassification } from '../testing/classification-cases.ts'
import { ministryUser, organisation, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

let serial = 0
const body = (more: object = {}) => ({
  parent_id: null as number | null,
  code: `x${(serial += 1)}`,
  icnpo_code: null,
  name_ar: 'تصنيف للاختبار',
  name_en: 'A test field',
  icon: null,
  is_active: true,
  ...more,
})
const add = (more?: object) => admin.client.call(classificationTree.create, { body: body(more) })
const change = ({ id, ...row }: Classification, more: object) =>
  admin.client.call(classificationTree.update, {
    params: { id },
    body: {
      ...Object.fromEntries(Object.keys(body()).map((key) => [key, row[key as keyof typeof row]])),
      ...more,
    } as never,
  })
const offered = async (id: number) =>
  (await app.guest.call(readClassifications)).data.some((one: { id: number }) => one.id === id)
const fields = (answer: { errors: object }) => Object.keys(answer.errors)

it('a field and its specialisations are added by the ministry, two levels deep, each code once, and forms offer them', async () => {
  const field = must(await add())
  const under = must(await add({ parent_id: field.id }))
  expect([field.level, under.level, await offered(field.id), await offered(under.id)]).toEqual([
    'main',
    'sub',
    true,
    true,
  ])
  expect(fields(await add({ parent_id: under.id })), 'a third level').toEqual(['parent_id'])
  expect(fields(await add({ parent_id: 987_654_321 }))).toEqual(['parent_id'])
  expect(fields(await add({ code: field.code }))).toEqual(['code'])
  expect(fields(await change(field, { parent_id: field.id })), 'its own parent').toEqual(['parent_id'])
})

it('what records stand on keeps its place and is retired, not deleted; a field goes after its specialisations', async () => {
  const ngo = await organisation(app)
  const id = await mainClassification(app, ngo.id)
  const main = must(await admin.client.call(classificationTree.read, { params: { id } }))
  expect(main.uses).toBeGreaterThan(0)
  const other = must(await add())
  expect(fields(await change(main, { parent_id: other.id }))).toEqual(['parent_id'])
  const kept = await admin.client.call(classificationTree.remove, { params: { id } })
  expect([kept.status, kept.data]).toMatchObject([
    409,
    expect.arrayContaining([{ table: 'classification_ngos' }].map((one) => expect.objectContaining(one))),
  ])
  expect(fields(await change(main, { is_active: false }))).toEqual(['is_active'])

  const under = must(await add({ parent_id: other.id }))
  expect(fields(await change(other, { is_active: false }))).toEqual(['is_active'])
  must(await change(under, { is_active: false }))
  must(await change(other, { is_active: false }))
  expect([await offered(other.id), await offered(under.id)]).toEqual([false, false])
  const back = must(await admin.client.call(classificationTree.read, { params: { id: under.id } }))
  expect(fields(await change(back, { is_active: true })), 'under a retired field').toEqual(['is_active'])
  expect((await admin.client.call(classificationTree.remove, { params: { id: under.id } })).status).toBe(200)
})

const merge = (id: number, into: number, confirmed = true, who = admin) =>
  who.client.call(mergeClassification, { params: { id }, body: { into, confirmed } })
const ngoRows = async (ngoId: number) =>
  (
    await sql<{
      id: number
    }>`select classification_id as id from classification_ngos where ngo_id = ${ngoId} and deleted_at is null order by classification_id`.execute(
      app.ownerDb,
    )
  ).rows.map(({ id }) => id)
const give = (ngoId: number, ...ids: readonly (readonly [number, 'main' | 'sub'])[]) =>
  Promise.all(
    ids.map(([id, type]) =>
      sql`insert into classification_ngos (ngo_id, classification_id, type) values (${ngoId}, ${id}, ${type})`.execute(
        app.ownerDb,
      ),
    ),
  )

it('a duplicate is merged into the one beside it: branches, organisations and services move, it is retired, the log says so', async () => {
  const [field, same] = [must(await add()), must(await add())]
  const [sub, twin] = [must(await add({ parent_id: field.id })), must(await add({ parent_id: same.id }))]
  const [one, both] = [await organisation(app), await organisation(app)]
  await give(one.id, [same.id, 'main'], [twin.id, 'sub'])
  await give(both.id, [field.id, 'main'], [same.id, 'main'])
  const { rows } = await sql<{
    id: number
  }>`insert into services (classification_id, name_ar, is_approved) values (${same.id}, 'خدمة تنتقل', true) returning id`.execute(
    app.ownerDb,
  )
  // The branch, the service and both organisations' rows; who has both keeps one.
  expect(must(await merge(same.id, field.id))).toEqual({ moved: 4 })
  expect(await ngoRows(one.id)).toEqual([field.id, twin.id].toSorted((a, b) => a - b))
  expect(await ngoRows(both.id)).toEqual([field.id])
  const after = must(await admin.client.call(classificationTree.read, { params: { id: same.id } }))
  expect(after.is_active).toBe(false)
  expect(must(await admin.client.call(classificationTree.read, { params: { id: twin.id } })).parent_id).toBe(field.id)
  expect(
    (
      await sql<{ at: number }>`select classification_id as at from services where id = ${rows[0]?.id}`.execute(
        app.ownerDb,
      )
    ).rows[0]?.at,
  ).toBe(field.id)
  expect([await offered(same.id), await offered(twin.id)]).toEqual([false, true])
  // Now beside each other, the specialisations can be merged too.
  expect(must(await merge(twin.id, sub.id)).moved).toBe(1)
  expect(await ngoRows(one.id)).toEqual([field.id, sub.id])
  const { rows: logs } = await sql<{
    description_ar: string
    changes: object
  }>`select description_ar, changes from logs where entity = 'classifications' and entity_id = ${same.id} order by id desc limit 1`.execute(
    app.ownerDb,
  )
  expect(logs).toMatchObject([
    { description_ar: expect.stringContaining('دمج التصنيف'), changes: { merged_into: { after: field.id } } },
  ])
})

it('is merged with nothing of another place, out of force or gone, with no service of the same name, and not without being sure', async () => {
  const [field, other] = [must(await add()), must(await add())]
  const [sub, beside, elsewhere] = [
    must(await add({ parent_id: field.id })),
    must(await add({ parent_id: field.id })),
    must(await add({ parent_id: other.id })),
  ]
  const retired = must(await add({ parent_id: field.id, is_active: false }))
  await sql`insert into services (classification_id, name_ar, is_approved) values (${sub.id}, 'خدمة مكررة', true), (${beside.id}, 'خدمه مكررة', true)`.execute(
    app.ownerDb,
  )
  const state = async () =>
    (
      await sql<{
        all: string
      }>`select (select jsonb_agg(c order by id)::text from classifications c) || (select jsonb_agg(s order by id)::text from services s) as all`.execute(
        app.ownerDb,
      )
    ).rows[0]?.all
  const before = await state()
  for (const into of [sub.id, elsewhere.id, field.id, retired.id, 987_654_321, beside.id])
    expect(fields(await merge(sub.id, into)), String(into)).toEqual(['into'])
  expect(fields(await merge(elsewhere.id, elsewhere.id))).toEqual(['into'])
  expect(fields(await merge(field.id, other.id, false))).toEqual(['confirmed'])
  expect((await merge(987_654_321, field.id)).status).toBe(404)
  const editor = await ministryUser(app, { rights: { ministry_indexes: ['S', 'A', 'U'] } })
  expect((await merge(field.id, other.id, true, editor)).status).toBe(403)
  expect(await state()).toBe(before)
})
