import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { organisation, uploaded, type Organisation } from './factories.ts'

/**
 * Lowers the target of the score, because some points need records that these tests do not create. Low enough for a
 * file whose sections were all returned: each of those counts half until it is changed [domain 4].
 */
export async function lowScore(app: TestApp): Promise<void> {
  await sql`update settings set value = '10' where key = 'profile.min_score'`.execute(app.ownerDb)
  await app.services.reference.refresh()
}

/** An organisation that meets all conditions for declaring its file complete. */
export async function fullFile(app: TestApp): Promise<Organisation> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb)
  const own = await organisation(app)
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  await run(
    sql`update ngos set name_en = 'Full', work_scope_id = 1, work_governorates = '{1}', dissolution_beneficiary = 'صندوق المعونة', about = 'نبذة', vision = 'رؤية', mission = 'رسالة', logo = ${file}, decision_file = ${file} where id = ${own.id}`,
  )
  for (const key of ['decision_file', 'bylaws_file', 'organizational_structure_file', 'financial_bylaw_file'])
    await run(sql`insert into ngo_documents (ngo_id, key, file) values (${own.id}, ${key}, ${file})`)
  await run(
    sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, real_estate_number, area_id, possessive_form_id, occupancy_file)
      values (${own.id}, 'المقر', 1, true, 1, 101, 1001, 33.5, 36.3, 'دمشق، المزة', '1', 101, 1, ${file})`,
  )
  for (const [type, value] of [
    [1, '0900000700'],
    [2, '0115000000'],
  ] as const)
    await run(sql`insert into contact_information (ngo_id, type, value) values (${own.id}, ${type}, ${value})`)
  await run(
    sql`insert into classification_ngos (ngo_id, classification_id, type) select ${own.id}, id, 'main' from classifications order by id limit 1`,
  )
  return own
}
