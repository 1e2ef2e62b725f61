import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readNgoContact, sendToMinistry, sendToNgo } from '#contract/guest-forms/contact.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'

const app = await testApp()
let mine: Organisation
let other: Organisation
let serial = 0
const offer = async (ngo: Organisation, change: { status?: string; days?: number; type?: string } = {}) => {
  const { status = 'published', days = 10, type = 'job' } = change
  const code = `${type === 'job' ? 'J' : 'V'}-${ngo.id}-${String((serial += 1)).padStart(3, '0')}`
  const today = todayIn()
  const { rows } = await sql<{ id: number }>`
    insert into opportunities (ngo_id, type, code, name, position_type_id, vacancies_number, starting_date, closing_date, employment_type_id, governorate_id, work_field_id, opportunity_objectives_ar, certificate_ar, apply_contact, status)
    values (${ngo.id}, ${type}, ${code}, ${`فرصة ${serial}`}, 1, 1, ${addDays(today, -20)}, ${addDays(today, days)}, 1, 1, 1, 'غرض', 'شهادة', 'a@b.example', ${status}) returning id`.execute(
    app.ownerDb,
  )
  return { id: rows[0]?.id as number, code }
}
beforeAll(async () => {
  mine = await organisation(app)
  other = await organisation(app)
})
/** Writes as a person does, some time after the page was asked for. */
async function write(
  ngo: Organisation,
  opportunity_id: number | undefined,
  message = `أود التقدم، رسالة ${(serial += 1)}`,
) {
  app.clock.now = () => new Date()
  const { data } = await app.guest.call(readNgoContact, { params: { ngo_id: ngo.id } })
  app.clock.now = () => new Date(Date.now() + 60_000)
  const body = {
    name: 'سلمى الحداد',
    phone_number: '0944123456',
    governorate_id: 1,
    message_subject_id: 1,
    message,
    form_token: (data as { form_token: string }).form_token,
  }
  const answer = await app.guest.call(sendToNgo, {
    params: { ngo_id: ngo.id },
    body: opportunity_id === undefined ? body : { ...body, opportunity_id },
  })
  const { rows } = await sql<{ id: number; opportunity_id: number | null; held_reason: string | null }>`
    select id, opportunity_id, held_reason from guest_messages where reference = ${(answer.data as { reference?: string } | null)?.reference ?? ''}`.execute(
    app.ownerDb,
  )
  return { ...answer, row: rows[0], body }
}

test('interest in an opportunity reaches the organisation with its code, and the form names it', async () => {
  const { id, code } = await offer(mine)
  const form = await app.guest.call(readNgoContact, { params: { ngo_id: mine.id }, query: { opportunity: id } })
  expect((form.data as { opportunity: unknown }).opportunity).toMatchObject({ id, code })
  const { status, row } = await write(mine, id)
  expect([status, row?.opportunity_id, row?.held_reason]).toEqual([200, id, null])
  const { rows } = await sql<{ body: string; user_id: number }>`
    select user_id, body from user_notifications where entity = 'guest_messages' and entity_id = ${row?.id}`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([{ user_id: mine.userId, body: expect.stringContaining(code) }])
})
test.each([
  ['a closed one', () => offer(mine, { status: 'closed' })],
  ['one whose last day was yesterday', () => offer(mine, { days: -1 })],
  ['a draft', () => offer(mine, { status: 'draft' })],
  ['a hidden one', () => offer(mine, { status: 'hidden' })],
  ["another organisation's", () => offer(other)],
  ['an unknown one', async () => ({ id: 999_999 })],
])('%s is neither named nor taken', async (_, make) => {
  const { id } = await make()
  const form = await app.guest.call(readNgoContact, { params: { ngo_id: mine.id }, query: { opportunity: id } })
  expect((form.data as { opportunity: unknown }).opportunity).toBeNull()
  const { status, errors, row } = await write(mine, id)
  expect([status, Object.keys(errors), row]).toEqual([422, ['opportunity_id'], undefined])
})
test('the ministry takes no interest in opportunities', async () => {
  const { body } = await write(mine, undefined)
  const { status, errors } = await app.guest.call(sendToMinistry, { body: { ...body, opportunity_id: 1 } as never })
  expect([status, Object.keys(errors)]).toEqual([422, ['opportunity_id']])
})
test('who writes the same about several opportunities is a person; about the same one again it is held back', async () => {
  const text = 'لدي خبرة سبع سنوات في المحاسبة وأرغب في العمل معكم.'
  const [first, second] = [await offer(mine), await offer(mine)]
  const reasons: unknown[] = []
  for (const { id } of [first, second, first]) reasons.push((await write(mine, id, text)).row?.held_reason)
  for (let i = 0; i < 3; i += 1) {
    const ngo = await organisation(app)
    reasons.push((await write(ngo, (await offer(ngo)).id, text)).row?.held_reason)
  }
  expect(reasons).toEqual([null, null, 'repeated', null, null, null])
})
