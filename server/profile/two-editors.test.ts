import { expect, test } from 'vitest'
import { readMinistryProfile, readProfile, updateMinistryProfile, updateProfile } from '#contract/accounts/session.ts'
import { readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { saveHeadquarters, saveNgoInfo } from '#contract/profile/info.ts'
import { must, staleOf, testApp } from '#server/testing/app.ts'
import { ministryUser, organisation, organisationUser, uploaded } from '#server/testing/factories.ts'
import { addressData } from '#server/testing/founding-data.ts'

const app = await testApp()
const own = await organisation(app)
const colleague = await organisationUser(app, own.id)
const admin = await ministryUser(app, { role: 'CA' })
const main = async () => (await own.client.call(readMainInfo)).data
const version = (at: string) => ({ headers: { 'if-match': `"${at}"` } })

test('main data typed over an older version are not stored, and the writer gets what stands now with its objectives', async () => {
  const opened = await main()
  const objectives = [{ objective_ar: 'كفالة الأيتام مادياً وتعليمياً', objective_en: null }]
  const first = await colleague.client.call(saveNgoInfo, {
    body: { vision: 'رؤية الزميلة', objectives },
    ...version(opened.updated_at),
  })
  expect(first.status).toBe(200)
  const late = await own.client.call(saveNgoInfo, { body: { vision: 'رؤيتي' }, ...version(opened.updated_at) })
  expect(late.status).toBe(409)
  const now = await main()
  expect(staleOf(late)).toEqual({ ...now, objectives })
  expect(now.vision).toBe('رؤية الزميلة')
  const again = await own.client.call(saveNgoInfo, { body: { vision: 'رؤيتي' }, ...version(now.updated_at) })
  expect([again.status, (await main()).vision]).toEqual([200, 'رؤيتي'])
})

test('other objectives are another version of the main data', async () => {
  const opened = await main()
  const objectives = [{ objective_ar: 'تأهيل الشباب لسوق العمل في المحافظة' }]
  expect((await colleague.client.call(saveNgoInfo, { body: { objectives } })).status).toBe(200)
  const late = await own.client.call(saveNgoInfo, { body: { objectives: [] }, ...version(opened.updated_at) })
  expect(late.status).toBe(409)
  expect((await own.client.call(readNgoInfo)).data.objectives).toMatchObject(objectives)
})

test('a headquarters typed over an older version is not stored, and the writer gets the one that stands', async () => {
  const body = {
    ...addressData,
    name_ar: 'المقر الرئيسي',
    latitude: 33.51,
    longitude: 36.27,
    real_estate_number: '12/3',
    area_id: 101,
    possessive_form_id: 5,
    occupancy_file: await uploaded(app, { userId: own.userId, ngoId: own.id }),
  }
  expect((await own.client.call(saveHeadquarters, { body })).status).toBe(200)
  const opened = (await main()).headquarters
  const seen = version(opened?.updated_at ?? '')
  expect(
    (await colleague.client.call(saveHeadquarters, { body: { ...body, phone: '0112223334' }, ...seen })).status,
  ).toBe(200)
  const late = await own.client.call(saveHeadquarters, { body: { ...body, manager_name: 'سامر السنديان' }, ...seen })
  expect(late.status).toBe(409)
  const now = (await main()).headquarters
  expect(staleOf(late)).toEqual(now)
  expect(now).toMatchObject({ phone: '0112223334', manager_name: null })
})

test('objectives that are there are not emptied by an empty list: the form says so at its field', async () => {
  const objectives = [{ objective_ar: 'كفالة الأيتام مادياً وتعليمياً' }]
  expect((await own.client.call(saveNgoInfo, { body: { objectives } })).status).toBe(200)
  const emptied = await own.client.call(saveNgoInfo, { body: { objectives: [] } })
  expect([emptied.status, Object.keys(emptied.errors)]).toEqual([422, ['objectives']])
})

test.each([
  ['an organisation’s user', readProfile, updateProfile, () => own.client],
  ['a ministry user', readMinistryProfile, updateMinistryProfile, () => admin.client],
])(
  'own details of %s opened on two devices: the later saving does not undo the earlier one',
  async (_who, read, update, client) => {
    const details = async () => must(await client().call(read)).data
    const opened = await details()
    const { email, mobile, first_name, last_name, job_title_id, locale, avatar } = opened
    const body = { email, mobile, first_name, last_name, job_title_id, locale, avatar }
    const save = (more: object, at: string) => client().call(update, { body: { ...body, ...more }, ...version(at) })
    must(await save({ mobile: '0933111222' }, opened.updated_at))
    const late = await save({ first_name: 'ريم' }, opened.updated_at)
    const now = await details()
    expect([late.status, staleOf(late)]).toEqual([409, now])
    expect(now).toMatchObject({ mobile: '0933111222', first_name })
    expect(must(await save({ mobile: now.mobile, first_name: 'ريم' }, now.updated_at)).data).toMatchObject({
      mobile: '0933111222',
      first_name: 'ريم',
    })
  },
)
