import { beforeAll, expect, it } from 'vitest'
import { type Classification, classificationTree } from '#contract/settings/classification-tree.ts'
import { readClassifications } from '#contract/settings/selects.ts'
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
