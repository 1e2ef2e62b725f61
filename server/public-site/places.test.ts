import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNgoContacts } from '#contract/public-site/calls.ts'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

const app = await testApp()

test('branches that the organisation hides, and what is not active, are not shown, nor are their contacts', async () => {
  const { id } = await organisation(app)
  const address = `1, 101, 1001, 'دمشق، شارع المثال', 33.5, 36.3`
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, district_id, sub_district_id, address, latitude, longitude, working_hours, phone, is_public, status, decision_no, decision_date)
    values (${id}, 'فرع ظاهر', 2, ${sql.raw(address)}, '9 – 15', '0115550001', true, 'active', '1/ف', '2024-01-01'), (${id}, 'فرع مخفي', 2, ${sql.raw(address)}, null, null, false, 'active', '2/ف', '2024-01-01'), (${id}, 'فرع موقوف', 2, ${sql.raw(address)}, null, null, true, 'suspended', '3/ف', '2024-01-01')`.execute(
    app.ownerDb,
  )
  await sql`insert into contact_information (ngo_id, branch_id, type, value) select ${id}, id, 2, case when is_public then '0119000001' else '0119000002' end from branches where ngo_id = ${id} and name_ar in ('فرع ظاهر', 'فرع مخفي')`.execute(
    app.ownerDb,
  )
  const { data } = await app.guest.call(readNgoOverview, { params: { id } })
  const places = data.places as { name_ar: string; working_hours: string | null; latitude: number }[]
  expect(places.filter(({ name_ar }) => name_ar.startsWith('فرع'))).toEqual([
    expect.objectContaining({ name_ar: 'فرع ظاهر', working_hours: '9 – 15', latitude: 33.5 }),
  ])
  // Its own telephone is for the ministry; what may be called in public is a contact [domain 2.2].
  expect(JSON.stringify(data)).not.toContain('0115550001')
  const contacts = JSON.stringify((await app.guest.call(readNgoContacts, { params: { id } })).data)
  expect(contacts).toContain('0119000001')
  expect(contacts).not.toContain('0119000002')
})
