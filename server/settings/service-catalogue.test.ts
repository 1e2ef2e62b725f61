import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listServices } from '#contract/profile/file.ts'
import { ngoServices, proposeService } from '#contract/profile/ngo-services.ts'
import { filterNgos } from '#contract/public-site/register.ts'
import { readIndexUses } from '#contract/settings/indexes.ts'
import {
  approveService,
  type CatalogueService,
  mergeService,
  refuseService,
  serviceCatalogue,
} from '#contract/settings/service-catalogue.ts'
import { must, testApp } from '../testing/app.ts'
import { mainClassification } from '../testing/classification-cases.ts'
import { ministryUser, organisation, type MinistryUser, type Organisation } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
})

let serial = 0
/** A service that an organisation proposed and names in its file at once. */
async function proposed(by?: Organisation) {
  const ngo = by ?? (await organisation(app))
  const classification_id = await mainClassification(app, ngo.id)
  const name_ar = `خدمة مقترحة للاختبار ${(serial += 1)}`
  const { id } = must(await ngo.client.call(proposeService, { body: { classification_id, name_ar } }))
  must(await ngo.client.call(ngoServices.create, { body: offer(id) }))
  return { ngo, id, name_ar, classification_id }
}
const offer = (service_id: number) => ({
  service_id,
  description_ar: 'وصف خدمة الاختبار للمستفيدين',
  target_group_ids: [1],
  service_status_id: 1,
  service_frequency_id: 1,
  governorate_ids: [1],
  is_free: true,
})
const read = async (id: number) => must(await admin.client.call(serviceCatalogue.read, { params: { id } }))
const bodyOf = ({ classification_id, name_ar, name_en, description, is_active }: CatalogueService) => ({
  classification_id,
  name_ar,
  name_en,
  description,
  is_active,
})
const get = async (path: string) => (await app.guest.request<never>('GET', `/api/v2/${path}`)).data
/** What visitors see of an organisation's services: its page, the filter of the register, the statistics. */
async function seen(ngo: Organisation, service: number) {
  // Statistics are counted every half minute.
  const later = app.clock.now().getTime() + 31_000
  app.clock.now = () => new Date(later)
  const page = (await get(`guest/services/${ngo.id}`)) as { name_ar: string }[]
  const filter = await app.guest.call(filterNgos, { body: { service_id: service } })
  const { services } = (await get('guest/ngos-statistics')) as { services: { id: number }[] }
  return {
    page: page.map(({ name_ar }) => name_ar),
    filter: filter.status === 200 ? filter.data.map(({ id }: { id: number }) => id) : [],
    statistics: services.some(({ id }) => id === service),
  }
}
const told = async (userId: number) =>
  (
    await sql<{
      code: string
      body: string
    }>`select code, body from user_notifications where user_id = ${userId} order by id desc limit 1`.execute(
      app.ownerDb,
    )
  ).rows[0]
const state = async () =>
  (
    await sql<{ s: string }>`select md5(string_agg(t::text, '|' order by t.id)) as s from services t`.execute(
      app.ownerDb,
    )
  ).rows[0]?.s

it('an installation begins with a catalogue, so that its organisations need not propose everything', async () => {
  const { pagination } = await admin.client.call(serviceCatalogue.list, { query: { state: 'approved' } })
  expect(pagination?.total_row).toBeGreaterThan(20)
})

it('a proposal waits in the ministry’s list, and once approved by a call it stands on the public page, in the filter and in the statistics', async () => {
  const { ngo, id, name_ar } = await proposed()
  expect(await seen(ngo, id)).toEqual({ page: [], filter: [], statistics: false })
  const { data } = await admin.client.call(serviceCatalogue.list, { query: { state: 'proposed', search: name_ar } })
  expect(data).toMatchObject([{ id, uses: 1, proposed_by: { id: ngo.id }, classification: { code: '1' } }])
  const [row] = data
  expect(must(await admin.client.call(approveService, { params: { id } })).state).toBe('approved')
  expect(await seen(ngo, id)).toEqual({ page: [name_ar], filter: [ngo.id], statistics: true })
  expect(await told(ngo.userId)).toMatchObject({ code: 'SERVICE-APPROVED', body: expect.stringContaining(name_ar) })
  const late = await admin.client.call(refuseService, {
    params: { id },
    body: { refusal: 'قرار على نسخة قديمة' },
    headers: { 'if-match': `"${row?.updated_at}"` },
  })
  expect(late.status, 'a decision on what was decided meanwhile').toBe(409)
  expect((await admin.client.call(approveService, { params: { id } })).status).toBe(409)
})

it('a refused proposal is told with its reason, stays in the file unseen by visitors, and is offered no more', async () => {
  const { ngo, id, name_ar } = await proposed()
  expect(
    Object.keys((await admin.client.call(refuseService, { params: { id }, body: { refusal: 'لا' } })).errors),
  ).toEqual(['refusal'])
  const refusal = 'هذه الخدمة من اختصاص جهات أخرى'
  expect(must(await admin.client.call(refuseService, { params: { id }, body: { refusal } })).state).toBe('refused')
  expect(await told(ngo.userId)).toMatchObject({ code: 'SERVICE-REFUSED', body: expect.stringContaining(refusal) })
  expect(await seen(ngo, id)).toEqual({ page: [], filter: [], statistics: false })
  const { data } = await ngo.client.call(listServices, { query: { search: name_ar } })
  expect(data, 'its words stay with the record that names it').toMatchObject([{ id, is_active: false }])
  const again = await ngo.client.call(ngoServices.create, { body: offer(id) })
  expect([again.status, Object.keys(again.errors)]).toEqual([422, ['service_id']])
  expect(must(await admin.client.call(approveService, { params: { id } })), 'the ministry thinks again').toMatchObject({
    state: 'approved',
    refusal: null,
  })
})

it('a duplicate is merged into the service of the catalogue: records move, the proposer is told, nobody else loses his classification', async () => {
  const { ngo, id, name_ar, classification_id } = await proposed()
  const into = must(
    await admin.client.call(serviceCatalogue.create, {
      body: {
        classification_id,
        name_ar: `الخدمة الأصلية ${serial}`,
        name_en: null,
        description: null,
        is_active: true,
      },
    }),
  )
  expect(into.state).toBe('approved')
  const merge = (target: number, confirmed = true) =>
    admin.client.call(mergeService, { params: { id }, body: { into: target, confirmed } })
  const other = must(await admin.client.call(serviceCatalogue.list, { query: { state: 'approved' } })).find(
    (one) => one.classification_id !== classification_id,
  )
  const before = await state()
  expect(Object.keys((await merge(other?.id ?? 0)).errors)).toEqual(['into'])
  expect(Object.keys((await merge(id)).errors)).toEqual(['into'])
  expect(Object.keys((await merge(into.id, false)).errors)).toEqual(['confirmed'])
  expect(await state()).toBe(before)
  expect(must(await admin.client.call(readIndexUses, { params: { slug: 'services', id } }))).toMatchObject([
    { table: 'ngo_services', count: 1, moves: true },
  ])
  expect(must(await merge(into.id))).toEqual({ moved: 1 })
  expect(await read(id)).toMatchObject({ state: 'merged', uses: 0, merged_into: { id: into.id } })
  expect(await seen(ngo, into.id)).toEqual({ page: [into.name_ar], filter: [ngo.id], statistics: true })
  expect(await told(ngo.userId)).toMatchObject({ code: 'SERVICE-MERGED', body: expect.stringContaining(name_ar) })
})

it('a service in use is retired and not deleted: visitors still read it, forms offer it no more', async () => {
  const { ngo, id, name_ar } = await proposed()
  const early = await admin.client.call(serviceCatalogue.update, {
    params: { id },
    body: { ...bodyOf(await read(id)), is_active: false },
  })
  expect(Object.keys(early.errors), 'a proposal is decided, not retired').toEqual(['is_active'])
  must(await admin.client.call(approveService, { params: { id } }))
  const refused = await admin.client.call(serviceCatalogue.remove, { params: { id } })
  expect([refused.status, refused.data]).toMatchObject([409, [{ table: 'ngo_services', count: 1 }]])
  const retired = await admin.client.call(serviceCatalogue.update, {
    params: { id },
    body: { ...bodyOf(await read(id)), is_active: false },
  })
  expect(must(retired).state).toBe('retired')
  expect((await seen(ngo, id)).page).toEqual([name_ar])
  expect(Object.keys((await ngo.client.call(ngoServices.create, { body: offer(id) })).errors)).toEqual(['service_id'])
})

it('nobody decides without the right, and nothing changes', async () => {
  const { ngo, id, classification_id } = await proposed()
  const before = await state()
  const decide = (client: Organisation['client']) => [
    client.call(approveService, { params: { id } }),
    client.call(refuseService, { params: { id }, body: { refusal: 'سبب كافٍ للرفض' } }),
    client.call(mergeService, { params: { id }, body: { into: 1, confirmed: true } }),
  ]
  const reader = await ministryUser(app, { rights: { ministry_indexes: ['S', 'A'] } })
  for (const client of [reader.client, ngo.client])
    for (const answer of decide(client)) expect((await answer).status).toBe(403)
  const editor = await ministryUser(app, { rights: { ministry_indexes: ['S', 'U'] } })
  expect((await editor.client.call(mergeService, { params: { id }, body: { into: 1, confirmed: true } })).status).toBe(
    403,
  )
  for (const answer of decide(app.guest)) expect((await answer).status).toBe(401)
  expect(await state()).toBe(before)
  const twice = await admin.client.call(serviceCatalogue.create, {
    body: { ...bodyOf(await read(id)), classification_id, is_active: true },
  })
  expect(Object.keys(twice.errors)).toEqual(['name_ar'])
})
