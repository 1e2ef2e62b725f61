import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { finishStage, readMainInfo, saveNgo, saveRealEstate, confirmTransaction } from '#contract/founding/calls.ts'
import { testApp } from '../testing/app.ts'
import { founder } from '../testing/factories.ts'
import { fillApplication, submitApplication } from '../testing/founding-data.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const inTheList = [expect.any(String)]

it('takes no application whose district lies in another governorate', async () => {
  const one = await founder(app)
  await fillApplication(app, one, 'مؤسسة الصفصاف للبيئة')
  const { client } = one
  expect((await client.call(readMainInfo)).data.missing).toEqual({})
  // The form before had kept the district of the governorate that was chosen first.
  expect((await client.call(saveNgo, { body: { governorate_id: 2 } })).status).toBe(200)
  expect((await client.call(readMainInfo)).data.missing).toEqual({ 'est_ngo.district_id': inTheList })
  expect(await client.call(finishStage, { body: { finished_stage_number: 1 } })).toMatchObject({
    status: 422,
    errors: { 'est_ngo.district_id': inTheList },
  })
  expect((await client.call(saveNgo, { body: { governorate_id: 1, sub_district_id: 2001 } })).status).toBe(200)
  expect((await client.call(readMainInfo)).data.missing).toEqual({ 'est_ngo.sub_district_id': inTheList })
  expect((await client.call(saveNgo, { body: { sub_district_id: 1001 } })).status).toBe(200)
  await submitApplication(one)
})

it('takes no headquarters outside the governorate of the request, nor an area or a district of another', async () => {
  const one = await placedRequest(app, 'مؤسسة العرعر للبيئة')
  const { client } = one.founder
  await place(app, one, { status: 4, stage: 4 })
  const missing = async () => (await client.call(readMainInfo)).data.missing
  const save = async (body: Record<string, unknown>) =>
    expect((await client.call(saveRealEstate, { body })).status).toBe(200)
  const own = { governorate_id: 1, district_id: 101, sub_district_id: 1001, region: 101 }
  expect(await missing()).toEqual({})
  await save({ region: 201 })
  expect(await missing()).toEqual({ 'est_real_estate.region': inTheList })
  await save({ governorate_id: 2, district_id: 201, sub_district_id: 2001 })
  expect(await missing(), 'another governorate, everything else fits it').toEqual({
    'est_real_estate.governorate_id': ['يجب أن يقع المقر في المحافظة التي قُدِّم الطلب إليها.'],
  })
  expect(await client.call(finishStage, { body: { finished_stage_number: 4 } })).toMatchObject({ status: 422 })

  // Returned: judged where it can be changed, and no dead end where it cannot.
  await place(app, one, { status: 7, stage: 5 })
  const resubmit = () =>
    client.call(confirmTransaction, {
      params: { id: one.requestId },
      body: { slug: 'establishing_ngo', status: 'submitted' },
    })
  expect(await resubmit()).toMatchObject({ status: 422, errors: { 'est_real_estate.governorate_id': inTheList } })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  expect(await resubmit()).toMatchObject({ status: 200 })
  await place(app, one, { status: 7, stage: 5 })
  await sql`insert into est_section_reviews (establishment_id, section, action, field, feedback, round, user_id) select id, 'est_ngo', 'feedback', 'est_real_estate.region', 'صحّحوا.', round, user_id from establishments where id = ${one.id}`.execute(
    app.ownerDb,
  )
  await save(own)
  expect(await resubmit()).toMatchObject({ status: 200 })
})
