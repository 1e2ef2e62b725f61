import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { seedTransactionTypes } from './seed-transaction-types.ts'

const { db } = await testDatabase()
const fieldsOf = async () =>
  (
    await sql<{ key: string; since: string | null }>`
      select f.key, f.since from transaction_type_fields f join transaction_types t on t.id = f.transaction_type_id
      where t.slug = 'bylaw_amendment' and f.deleted_at is null order by f.sort, f.id`.execute(db)
  ).rows

test('a field that a release adds is not asked of requests on their way, and comes beside those of the ministry', async () => {
  const before = await fieldsOf()
  expect(before.map(({ since }) => since)).toEqual([null, null, null, null])
  const { rows } = await sql<{ id: number }>`
    insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
    values ('TF-00001', 'جمعية الحقول', 2, 1, '1/ف', '2020-01-05', 1) returning id`.execute(db)
  await sql`insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, status, submitted_at)
    select id, slug, ${rows[0]?.id}, 'تعديل النظام', 'in_progress', now() from transaction_types where slug = 'bylaw_amendment'`.execute(
    db,
  )
  await sql`delete from transaction_type_fields where key = 'sub_classifications'`.execute(db)
  await seedTransactionTypes(db)
  const after = await fieldsOf()
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(after.map(({ since }) => since !== null)).toEqual([false, false, false, true])
})
