import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { contacts, removeContact } from '#contract/profile/contacts.ts'
import { sentence } from '#contract/core/refusals/messages.ts'
import { failedSentences } from '#contract/core/refusals/sentences-records.ts'
import { activities } from '#contract/programs/activities.ts'
import { programs } from '#contract/programs/programs.ts'
import { testApp } from '#server/testing/app.ts'
import { organisation } from '#server/testing/factories.ts'
import { programInput } from '#server/testing/program-cases.ts'

const app = await testApp()
await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
  app.ownerDb,
)
/** From now on the database takes no row of this table. */
const breakTable = (table: string) =>
  sql`create trigger die before insert or update or delete on ${sql.table(table)} for each row execute function die()`.execute(
    app.ownerDb,
  )
const broken = ['contact_information', 'activities', 'programs'] as const
afterEach(async () => {
  for (const table of broken) await sql`drop trigger if exists die on ${sql.table(table)}`.execute(app.ownerDb)
})

const contact = { branch_id: null, type: 4, value: 'info@own.example', is_public: true, is_primary: false }
const activity = {
  program_id: null,
  name: 'دورة خياطة',
  activity_type: 1 as const,
  objectives: 'تدريب عشرين سيدة',
  description: null,
  target_group_ids: [1],
  service_ids: [],
  governorate_id: 1,
  place: null,
  start_date: '2026-01-01',
  end_date: null,
  beneficiaries_number: null,
  image: null,
  is_published: false,
}

test('what was done to a contact, and what a fault prevented, is said in the words of the specification', async () => {
  const { client } = await organisation(app)
  const { message, data } = await client.call(contacts.create, { body: contact })
  const params = { id: (data as { id: number }).id }
  const edit = () => client.call(contacts.update, { params, body: { ...contact, is_public: false } })
  const remove = () => client.call(removeContact, { params, body: { branch_id: null } })
  expect([message, (await edit()).message]).toEqual(['تمت إضافة معلومات التواصل بنجاح', 'تم تعديل المعلومات بنجاح'])
  await breakTable('contact_information')
  const failed = [await client.call(contacts.create, { body: { ...contact, value: 'b@own.example' } }), await edit()]
  expect([...failed, await remove()].map((answer) => [answer.status, answer.message])).toEqual([
    [500, 'حدث خطأ أثناء إضافة المعلومات'],
    [500, 'حدث خطأ أثناء تعديل المعلومات'],
    [500, 'حدث خطأ أثناء حذف المعلومات'],
  ])
})

test('an activity is called an activity, and a record without a word of its own is data', async () => {
  const own = await organisation(app)
  const { client } = own
  const program = await programInput(app, { ...own, ngoId: own.id })
  const { message, data, errors } = await client.call(activities.create, { body: activity })
  expect([message, errors]).toEqual(['تمت إضافة النشاط بنجاح', {}])
  await breakTable('activities')
  await breakTable('programs')
  const gone = await client.call(activities.remove, { params: { id: (data as { id: number }).id } })
  expect([gone.status, gone.message]).toEqual([500, 'حدث خطأ أثناء حذف النشاط'])
  const none = await client.call(programs.create, { body: program as never })
  expect([none.status, none.message]).toEqual([500, 'حدث خطأ أثناء إضافة البيانات'])
})

test('each failure belongs to something that can be said when it is done', () => {
  for (const code of Object.keys(failedSentences)) expect(sentence('ar', code), code).not.toBe(code)
})
