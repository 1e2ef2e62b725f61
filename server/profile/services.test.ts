import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { branches } from '#contract/profile/branches.ts'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import { listServices, readNgoClassifications } from '#contract/profile/file.ts'
import { ngoServices, proposeService } from '#contract/profile/ngo-services.ts'
import { approveService } from '#contract/settings/service-catalogue.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { testApp } from '#server/testing/app.ts'
import {
  branchOf,
  centreOf,
  mainClassification,
  ownService,
  specialisations,
} from '#server/testing/classification-cases.ts'
import { ministryUser, organisation, organisationUser, uploaded, type Organisation } from '#server/testing/factories.ts'

const app = await testApp()
const mains = (
  await sql<{ id: number }>`select id from classifications where parent_id is null order by id`.execute(app.ownerDb)
).rows.map((row) => row.id)
const own = (by: Organisation, classification_id: number | undefined, type: 'main' | 'sub') =>
  by.client.call(classificationNgos.create, { body: { classification_id: classification_id ?? 0, type } })
const idIn = (answer: { data: unknown }) => (answer.data as { id: number }).id
const serviceBody = (service_id: number) => ({
  service_id,
  description_ar: 'وصف خدمة الاختبار للمستفيدين',
  target_group_ids: [1],
  service_status_id: 1,
  service_frequency_id: 1,
  governorate_ids: [1],
  is_free: true,
})
const stateOf = async (...tables: string[]) =>
  Promise.all(
    tables.map(
      async (table) =>
        (
          await sql<{
            s: string
          }>`select coalesce(md5(string_agg(t::text, '|' order by t.id)), '') as s from ${sql.table(table)} t`.execute(
            app.ownerDb,
          )
        ).rows[0]?.s,
    ),
  )

describe('classifications of an organisation', () => {
  test.each([
    [1, 2],
    [2, 1],
    [3, 2],
  ])('legal form %i has at most %i main ones, even when all come at once', async (legalForm, most) => {
    const ngo = await organisation(app, { legalForm })
    const answers = await Promise.all(mains.slice(0, 4).map((id) => own(ngo, id, 'main')))
    expect(answers.filter(({ status }) => status === 200).length).toBe(most)
    for (const { status, errors } of answers)
      if (status !== 200) expect([status, Object.keys(errors)]).toEqual([422, ['classification_id']])
  })

  test('a specialisation stands under an own main one; level and role agree; nothing twice', async () => {
    const ngo = await organisation(app)
    const [first = 0, second = 0] = mains
    const [under, elsewhere] = [(await specialisations(app, first))[0], (await specialisations(app, second))[0]]
    expect(Object.keys((await own(ngo, under, 'sub')).errors)).toEqual(['classification_id'])
    expect((await own(ngo, first, 'main')).errors).toEqual({})
    expect((await own(ngo, under, 'sub')).errors).toEqual({})
    expect(Object.keys((await own(ngo, under, 'sub')).errors)).toEqual(['classification_id'])
    expect(Object.keys((await own(ngo, elsewhere, 'sub')).errors)).toEqual(['classification_id'])
    expect(Object.keys((await own(ngo, second, 'sub')).errors)).toEqual(['type'])
    expect(Object.keys((await own(ngo, elsewhere, 'main')).errors)).toEqual(['type'])
    expect(Object.keys((await own(ngo, 987_654_321, 'main')).errors)).toEqual(['classification_id'])
    const tree = (await ngo.client.call(readNgoClassifications)).data
    expect(tree.find((one: { id: number }) => one.id === first)).toMatchObject({
      type: 'main',
      children: expect.arrayContaining([expect.objectContaining({ id: under, type: 'sub' })]),
    })
  })

  test('a main one is closed once the file is declared complete, specialisations stay open', async () => {
    const ngo = await organisation(app)
    const main = idIn(await own(ngo, mains[0], 'main'))
    const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
    await sql`update ngos set completed_by_ngo = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${file} where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    const before = await stateOf('classification_ngos')
    const body = { classification_id: mains[1] ?? 0, type: 'main' as const }
    expect((await ngo.client.call(classificationNgos.update, { params: { id: main }, body })).status).toBe(409)
    expect((await ngo.client.call(classificationNgos.remove, { params: { id: main } })).status).toBe(409)
    expect((await own(ngo, mains[1], 'main')).status).toBe(409)
    expect(await stateOf('classification_ngos')).toEqual(before)
    expect((await own(ngo, (await specialisations(app, mains[0] ?? 0))[0], 'sub')).status).toBe(200)
  })
})

describe('what others stand on', () => {
  const tables = ['classification_ngos', 'branches', 'service_centres', 'ngo_services', 'contact_information', 'logs']
  test('is neither deleted nor replaced, the answer says why, and nothing changes', async () => {
    const ngo = await organisation(app)
    const service = await ownService(app, ngo.id)
    const branch = await branchOf(app, ngo.id)
    const centre = await centreOf(app, ngo.id)
    const given = await ngo.client.call(ngoServices.create, {
      body: { ...serviceBody(service), branch_id: branch, service_centre_id: centre },
    })
    expect(given.errors).toEqual({})
    const rows = (await ngo.client.call(classificationNgos.list)).data
    const main = rows.find((row: { type: string }) => row.type === 'main')?.id ?? 0
    const sub = rows.find((row: { type: string }) => row.type === 'sub')?.id ?? 0
    const body = { classification_id: mains[1] ?? 0, type: 'main' as const }
    const before = await stateOf(...tables)
    const refused = [
      await ngo.client.call(classificationNgos.remove, { params: { id: main } }),
      await ngo.client.call(classificationNgos.update, { params: { id: main }, body }),
      await ngo.client.call(classificationNgos.remove, { params: { id: sub } }),
      await ngo.client.call(branches.remove, { params: { id: branch } }),
      await ngo.client.call(serviceCentres.remove, { params: { id: centre } }),
    ]
    expect(refused.map(({ status, message }) => [status, message])).toEqual(
      refused.map(() => [409, 'السجل مستعمل في سجلات أخرى ولا يمكن حذفه.']),
    )
    expect(await stateOf(...tables)).toEqual(before)

    await ngo.client.call(ngoServices.remove, { params: { id: idIn(given) } })
    const gone = [
      await ngo.client.call(serviceCentres.remove, { params: { id: centre } }),
      await ngo.client.call(branches.remove, { params: { id: branch } }),
      await ngo.client.call(classificationNgos.remove, { params: { id: sub } }),
      await ngo.client.call(classificationNgos.remove, { params: { id: main } }),
    ]
    expect(gone.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('services of an organisation', () => {
  test('belong to a classification that it has', async () => {
    const [ngo, other] = [await organisation(app), await organisation(app)]
    const theirs = await ownService(app, other.id)
    await mainClassification(app, ngo.id)
    const { status, errors } = await ngo.client.call(ngoServices.create, { body: serviceBody(theirs) })
    expect([status, Object.keys(errors)]).toEqual([422, ['service_id']])
  })

  test.each<[string, number | null, number[], number[], boolean]>([
    ['no scope yet', null, [], [2, 3], true],
    ['one governorate', 1, [], [1], true],
    ['one governorate', 1, [], [1, 2], false],
    ['three governorates', 2, [2, 3], [1, 2, 3], true],
    ['three governorates', 2, [2, 3], [4], false],
    ['the whole country', 3, [], [1, 9, 14], true],
  ])('are given within the scope of work: %s', async (_, scope, work, asked, accepted) => {
    const ngo = await organisation(app)
    await sql`update ngos set work_scope_id = ${scope}, work_governorates = ${work}::int[] where id = ${ngo.id}`.execute(
      app.ownerDb,
    )
    const body = { ...serviceBody(await ownService(app, ngo.id)), governorate_ids: asked }
    expect(Object.keys((await ngo.client.call(ngoServices.create, { body })).errors)).toEqual(
      accepted ? [] : ['governorate_ids'],
    )
  })

  test('show on the public page at once, a proposed one only when the ministry approved it', async () => {
    const ngo = await organisation(app)
    const page = async () =>
      ((await app.guest.request('GET', `/api/v2/guest/services/${ngo.id}`)).data as { name_ar: string }[]).map(
        ({ name_ar }) => name_ar,
      )
    const main = await mainClassification(app, ngo.id)
    const proposed = await ngo.client.call(proposeService, {
      body: { classification_id: main, name_ar: 'تدريب على الإسعاف الأولي' },
    })
    expect(proposed.errors).toEqual({})
    await ngo.client.call(ngoServices.create, { body: serviceBody(idIn(proposed)) })
    expect(await page()).toEqual([])
    const officer = await ministryUser(app, { role: 'CA' })
    await officer.client.call(approveService, { params: { id: idIn(proposed) } })
    expect(await page()).toEqual(['تدريب على الإسعاف الأولي'])
  })
})

describe('proposals for the catalogue', () => {
  const ask = (by: Organisation, body: object) => by.client.request('POST', '/api/v2/services', body)
  test('are usable by their organisation only, in its own classifications, and not twice', async () => {
    const [ngo, other] = [await organisation(app), await organisation(app)]
    const classification_id = await mainClassification(app, ngo.id)
    await mainClassification(app, other.id)
    const name_ar = `إعارة كراسٍ متحركة ${ngo.id}`
    const id = idIn(await ask(ngo, { classification_id, name_ar }))
    const seen = async (by: Organisation) =>
      (await by.client.call(listServices, { query: { search: name_ar } })).data.map((one: { id: number }) => one.id)
    expect([await seen(ngo), await seen(other)]).toEqual([[id], []])
    expect(Object.keys((await other.client.call(ngoServices.create, { body: serviceBody(id) })).errors)).toEqual([
      'service_id',
    ])
    expect(Object.keys((await ask(other, { classification_id, name_ar: name_ar.replace('إ', 'ا') })).errors)).toEqual([
      'name_ar',
    ])
    expect(Object.keys((await ask(ngo, { classification_id: mains[3], name_ar: 'خدمة خارج التصنيف' })).errors)).toEqual(
      ['classification_id'],
    )
    expect(Object.keys((await ask(ngo, { classification_id, name_ar: 'خدمة', is_approved: true })).errors)).toEqual([
      'is_approved',
    ])
  })

  test('take the right A; nobody else writes', async () => {
    const ngo = await organisation(app)
    const body = { classification_id: await mainClassification(app, ngo.id), name_ar: 'خدمة لم تُقترح' }
    const before = await stateOf('services')
    for (const codes of [['S'], ['S', 'U'], ['S', 'D'], []] as const) {
      const { client } = await organisationUser(app, ngo.id, { ngo_classifications: [...codes] })
      expect((await client.request('POST', '/api/v2/services', body)).status).toBe(403)
    }
    const officer = await ministryUser(app, { role: 'CA' })
    expect((await officer.client.request('POST', '/api/v2/services', body)).status).toBe(403)
    expect((await app.guest.request('POST', '/api/v2/services', body)).status).toBe(401)
    expect(await stateOf('services')).toEqual(before)
  })
})
