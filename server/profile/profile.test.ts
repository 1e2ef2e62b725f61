import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { branches } from '#contract/profile/branches.ts'
import { contacts, listContacts, removeContact } from '#contract/profile/contacts.ts'
import {
  listServiceFrequencies,
  listServices,
  listServiceStatus,
  readMainInfo,
  readNgoClassifications,
  readNgoInfo,
} from '#contract/profile/file.ts'
import { listLogs } from '#contract/profile/log.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation, uploaded, type Organisation } from '#server/testing/factories.ts'
import { addressData } from '#server/testing/founding-data.ts'
import { whileHeld } from '#server/testing/held.ts'

const app = await testApp()
const data = {
  name_ar: 'المقر الرئيسي',
  branch_type_id: 1,
  is_main: true,
  ...addressData,
  latitude: 33.51,
  longitude: 36.27,
  real_estate_number: '12/3',
  area_id: 101,
  possessive_form_id: 5,
  is_public: true,
  status: 'active' as const,
}
const occupancy = (by: Organisation) => uploaded(app, { userId: by.userId, ngoId: by.id })
const headquarters = async (by: Organisation) =>
  (await by.client.call(branches.create, { body: { ...data, occupancy_file: await occupancy(by) } })).data as {
    id: number
  }

test('an organisation has one main headquarters: no second one, none without it, none deleted', async () => {
  const own = await organisation(app)
  const main = await headquarters(own)
  const occupancy_file = await occupancy(own)
  expect((await own.client.call(branches.create, { body: { ...data, occupancy_file } })).errors).toHaveProperty(
    'branch_type_id',
  )
  expect(
    (
      await own.client.call(branches.update, {
        params: main,
        body: {
          ...data,
          branch_type_id: 2,
          is_main: false,
          decision_no: '4/ف',
          decision_date: '2024-01-01',
          occupancy_file,
        },
      })
    ).errors,
  ).toHaveProperty('branch_type_id')
  expect(
    (await own.client.call(branches.create, { body: { ...data, is_main: false, occupancy_file } })).errors,
  ).toHaveProperty('is_main')
  expect((await own.client.call(branches.remove, { params: main })).status).toBe(409)
  expect((await own.client.call(readMainInfo)).data.headquarters).toMatchObject({ id: main.id })
})

test('the address of the headquarters is closed once the file is declared complete, the rest stays open', async () => {
  const own = await organisation(app)
  const main = await headquarters(own)
  const body = { ...data, occupancy_file: await occupancy(own) }
  expect(
    (await own.client.call(branches.update, { params: main, body: { ...body, address: 'دمشق، المزة، بناء 7' } }))
      .status,
  ).toBe(200)
  await sql`update ngos set completed_by_ngo = now(), work_scope_id = 1, dissolution_beneficiary = 'صندوق المعونة', decision_file = ${body.occupancy_file} where id = ${own.id}`.execute(
    app.ownerDb,
  )
  const now = { ...body, address: 'دمشق، المزة، بناء 7' }
  expect(
    (await own.client.call(branches.update, { params: main, body: { ...now, address: 'دمشق، كفرسوسة، بناء 2' } }))
      .status,
  ).toBe(409)
  expect(
    (await own.client.call(branches.update, { params: main, body: { ...now, phone: '0115000009' } })).data,
  ).toMatchObject({ phone: '0115000009', address: now.address })
})

test('a headquarters that moves before completion takes its organisation to the other directorate', async () => {
  const own = await organisation(app)
  const main = await headquarters(own)
  const aleppo = { governorate_id: 2, district_id: 201, sub_district_id: 2001, area_id: 201 }
  expect(
    (
      await own.client.call(branches.update, {
        params: main,
        body: { ...data, ...aleppo, occupancy_file: await occupancy(own) },
      })
    ).errors,
  ).toEqual({})
  expect((await own.client.call(readMainInfo)).data.governorate_id).toBe(2)
  expect(
    (
      await own.client.call(branches.update, {
        params: main,
        body: { ...data, ...aleppo, district_id: 101, area_id: 101, occupancy_file: await occupancy(own) },
      })
    ).errors,
  ).toMatchObject({ district_id: expect.anything(), sub_district_id: expect.anything(), area_id: expect.anything() })
})

test('lease, licence and further branches ask for their dates and numbers', async () => {
  const own = await organisation(app)
  const body = {
    ...data,
    branch_type_id: 2,
    is_main: false,
    possessive_form_id: 2,
    occupancy_file: await occupancy(own),
  }
  expect(Object.keys((await own.client.call(branches.create, { body })).errors).sort()).toEqual([
    'decision_no',
    'occupancy_until',
  ])
  expect(
    Object.keys(
      (await own.client.call(branches.create, { body: { ...body, occupancy_until: '2030-01-01', decision_no: '5/ف' } }))
        .errors,
    ),
  ).toEqual(['decision_date'])
})

test('branches travel as multipart, edits as POST with _method', async () => {
  const own = await organisation(app)
  const form = (values: Record<string, string | number | boolean>, file: boolean) => {
    const parts = Object.entries(values).map(
      ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    )
    if (file)
      parts.push(
        '--cut\r\ncontent-disposition: form-data; name="occupancy_file"; filename="lease.png"\r\ncontent-type: image/png\r\n\r\n',
      )
    return Buffer.concat([
      Buffer.from(parts.join('')),
      file ? picture : Buffer.alloc(0),
      Buffer.from(`${file ? '\r\n' : ''}--cut--\r\n`),
    ])
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  const added = await own.client.request<{ id: number; occupancy_file: number }>(
    'POST',
    '/api/v2/branch',
    form(data, true),
    headers,
  )
  expect(added.errors).toEqual({})
  expect(added.data).toMatchObject({ ...data, service_ids: [], phone: null })
  const edited = await own.client.request(
    'POST',
    `/api/v2/branch/${added.data.id}`,
    form({ ...data, occupancy_file: added.data.occupancy_file, phone: '0115000003', _method: 'PUT' }, false),
    headers,
  )
  expect(edited.data).toMatchObject({
    id: added.data.id,
    phone: '0115000003',
    occupancy_file: added.data.occupancy_file,
  })
  expect((await own.client.request('POST', `/api/v2/branch/${added.data.id}`, form(data, true), headers)).status).toBe(
    405,
  )
})

test('a branch with a centre stays; without one it goes together with its contacts', async () => {
  const own = await organisation(app)
  await headquarters(own)
  const { data: branch } = await own.client.call(branches.create, {
    body: {
      ...data,
      branch_type_id: 2,
      is_main: false,
      decision_no: '6/ف',
      decision_date: '2024-01-01',
      occupancy_file: await occupancy(own),
    },
  })
  await own.client.call(contacts.create, {
    body: { branch_id: branch.id, type: 2, value: '0115000001', is_public: true, is_primary: true },
  })
  await sql`insert into service_centres (ngo_id, branch_id, name_ar, type, clearance_authority_id, governorate_id, address, service_ids) values (${own.id}, ${branch.id}, 'مركز تابع', 7, 1, 1, 'دمشق، شارع', '{1}')`.execute(
    app.ownerDb,
  )
  expect((await own.client.call(branches.remove, { params: branch })).status).toBe(409)
  await sql`update service_centres set deleted_at = now() where branch_id = ${branch.id}`.execute(app.ownerDb)
  expect((await own.client.call(branches.remove, { params: branch })).status).toBe(200)
  expect(
    (
      await sql<{
        open: number
      }>`select count(*) as open from contact_information where branch_id = ${branch.id} and deleted_at is null`.execute(
        app.ownerDb,
      )
    ).rows[0]?.open,
  ).toBe(0)
})

test('a branch that is being removed takes no new centre, and one that takes a centre is not removed', async () => {
  const own = await organisation(app)
  await headquarters(own)
  const body = { ...data, branch_type_id: 2, is_main: false, decision_no: '7/ف', decision_date: '2024-01-01' }
  const add = async () =>
    (await own.client.call(branches.create, { body: { ...body, occupancy_file: await occupancy(own) } })).data as {
      id: number
    }
  const [going, staying] = [await add(), await add()]
  const centre = {
    name_ar: 'مركز جديد',
    branch_id: going.id,
    type: 7,
    clearance_authority_id: 1,
    ...addressData,
    latitude: 33.51,
    longitude: 36.27,
    area: 101,
    real_estate_number: '12/3',
    service_ids: [1],
    target_group_ids: [],
    status: 'pending' as const,
  }
  const removal = sql.raw(
    `do $$ begin perform from branches where id = ${going.id} for update; update branches set deleted_at = now() where id = ${going.id}; end $$`,
  )
  const [refused] = await whileHeld(app, removal, 1, () => [own.client.call(serviceCentres.create, { body: centre })])
  expect(refused?.errors).toHaveProperty('branch_id')
  const adding = sql`insert into service_centres (ngo_id, branch_id, name_ar, type, clearance_authority_id, governorate_id, address, service_ids) values (${own.id}, ${staying.id}, 'مركز تابع', 7, 1, 1, 'دمشق، شارع', '{1}')`
  const [kept] = await whileHeld(app, adding, 1, () => [own.client.call(branches.remove, { params: staying })])
  expect(kept?.status).toBe(409)
})

test.each([
  [1, '٠٩٠٠٠٠٠٧٠٠', '0900000700'],
  [1, '011500', undefined],
  [2, '0115000000', '0115000000'],
  [4, 'info@org', undefined],
  [4, 'info@org.example', 'info@org.example'],
  [5, 'org.example', undefined],
  [5, 'https://org.example', 'https://org.example'],
  [11, 'ص.ب 1234', 'ص.ب 1234'],
])('contact type %i takes %s as %s', async (type, value, kept) => {
  const own = await organisation(app)
  const answer = await own.client.call(contacts.create, { body: { type, value, is_public: true, is_primary: false } })
  expect(kept === undefined ? Object.keys(answer.errors) : answer.data.value).toEqual(kept ?? ['value'])
})

test('contacts stand by level, one primary of each type; a deletion must name the level and says so', async () => {
  const own = await organisation(app)
  const main = await headquarters(own)
  const body = { type: 1, value: '0900000700', is_public: true, is_primary: true }
  const first = await own.client.call(contacts.create, { body })
  expect(first.message).toBe('تمت إضافة معلومات التواصل بنجاح')
  expect((await own.client.call(contacts.create, { body: { ...body, value: '0900000701' } })).errors).toHaveProperty(
    'is_primary',
  )
  expect((await own.client.call(contacts.create, { body: { ...body, branch_id: main.id } })).status).toBe(200)
  const list = (await own.client.call(listContacts)).data
  expect(list.ngo).toMatchObject([body])
  expect(list.branches).toMatchObject([{ id: main.id, contact_information: [body] }])
  expect((await own.client.call(removeContact, { params: first.data, body: { branch_id: main.id } })).status).toBe(404)
  const gone = await own.client.call(removeContact, { params: first.data, body: { branch_id: null } })
  expect([gone.status, gone.message]).toEqual([200, 'تم حذف معلومات التواصل بنجاح'])
})

test('the file shows the own organisation only: documents, objectives, log, classifications, services', async () => {
  const own = await organisation(app)
  const other = await organisation(app)
  for (const { id, userId } of [own, other]) {
    await sql`insert into ngo_documents (ngo_id, key, file) values (${id}, 'bylaws_file', ${await uploaded(app, { userId, ngoId: id })})`.execute(
      app.ownerDb,
    )
    await sql`insert into ngo_objectives (ngo_id, sort, objective_ar) values (${id}, 1, ${`هدف المنظمة رقم ${id}`})`.execute(
      app.ownerDb,
    )
    await sql`insert into services (classification_id, name_ar, proposed_by_ngo_id) select min(id), ${`خدمة مقترحة ${id}`}, ${id} from classifications where parent_id is not null`.execute(
      app.ownerDb,
    )
    await sql`insert into classification_ngos (ngo_id, classification_id, type) select ${id}, id, 'main' from classifications where parent_id is null order by id offset ${id % 2} limit 1`.execute(
      app.ownerDb,
    )
  }
  await headquarters(own)
  await headquarters(other)
  const info = (await own.client.call(readNgoInfo)).data
  expect(info.documents).toMatchObject([{ key: 'bylaws_file', name: 'test.pdf', validated: 0 }])
  expect(info.objectives).toMatchObject([{ objective_ar: `هدف المنظمة رقم ${own.id}` }])
  const log = await own.client.call(listLogs, { query: { search: 'المقر', action: ['create'] } })
  expect(log.pagination?.total_row).toBe(1)
  expect(log.data).toMatchObject([
    {
      action: 'create',
      entity: 'branches',
      user_name: 'رنا البستاني',
      changes: { name_ar: { before: null, after: 'المقر الرئيسي' } },
    },
  ])
  expect(
    (await own.client.call(listServices, { query: { search: 'مقترحة' } })).data.map(
      (one: { name_ar: string }) => one.name_ar,
    ),
  ).toEqual([`خدمة مقترحة ${own.id}`])
  const tree = (await own.client.call(readNgoClassifications)).data as { type: string | null; children: unknown[] }[]
  expect(tree.filter((one) => one.type === 'main').length).toBe(1)
  expect(tree.some((one) => one.children.length > 0)).toBe(true)
  expect((await own.client.call(listServiceStatus)).data.length).toBe(3)
  expect((await own.client.call(listServiceFrequencies)).data.length).toBe(8)
  for (const call of [readMainInfo, readNgoInfo, listLogs]) expect((await app.guest.call(call)).status).toBe(401)
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
