import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { openLetter, place, placedRequest } from '../testing/placed-request.ts'
import { expireUnverified } from './expiry.ts'
import { remindOfOpinions } from '../transactions/index.ts'
import { remind } from './jobs.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة السرو للإغاثة')
const officer = await ministryUser(app, { roles: ['external_liaison'] })
const head = await ministryUser(app, { roles: ['ngo_head'] })
const admin = await ministryUser(app, { role: 'CA' })
const today = todayIn()
const told = async (code: string) =>
  (
    await sql<{
      user_id: number
      body: string
    }>`select user_id, body from user_notifications where code = ${code} and entity_id = ${one.id} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const mails = async (code: string) =>
  (
    await sql<{
      text: string
    }>`select body_text as text from outbox where template_code = ${code} and entity_id = ${one.id} order by id`.execute(
      app.ownerDb,
    )
  ).rows
const set = (column: string, value: string | number | null) =>
  sql`update establishments set ${sql.ref(column)} = ${value} where id = ${one.id}`.execute(app.ownerDb)

beforeEach(async () => {
  app.clock.now = () => new Date()
  await sql`delete from user_notifications`.execute(app.ownerDb)
  await sql`delete from outbox`.execute(app.ownerDb)
  await sql`update establishments set legal_deadline_at = null where id = ${one.id}`.execute(app.ownerDb)
})

it.each([
  ['documents', { status: 4, stage: 4 }, 'docs_due_at'],
  ['a return', { status: 7 }, 'return_due_at'],
] as const)(
  'tells the founder before the term of %s ends, in the platform and by mail, once for every term [N-12]',
  async (_, state, column) => {
    await place(app, one, state)
    await set(column, addDays(today, 8))
    await remind(app.services)
    expect(await told('N-12-BEFORE')).toEqual([])
    await set(column, addDays(today, 7))
    await remind(app.services)
    await remind(app.services)
    const notices = await told('N-12-BEFORE')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.body).toContain(dayInWords(addDays(today, 7), 'ar'))
    expect(await mails('N-12-BEFORE')).toHaveLength(1)
    // A longer term is a new one.
    await set(column, addDays(today, 37))
    app.clock.now = () => new Date(Date.now() + 31 * 86_400_000)
    await remind(app.services)
    expect(await told('N-12-BEFORE')).toHaveLength(2)
  },
)

it('says nothing of a term that is frozen or over', async () => {
  await place(app, one, { status: 7 })
  await set('return_due_at', addDays(today, -1))
  await remind(app.services)
  await set('return_due_at', addDays(today, 2))
  await sql`update establishments set is_frozen = true, freeze_reason = 'تحقيق جارٍ في الملف' where id = ${one.id}`.execute(
    app.ownerDb,
  )
  await remind(app.services)
  expect(await told('N-12-BEFORE')).toEqual([])
})

it('tells of the legal term at day 45 and 55, also when the server slept on that day, and the central administrators when it has passed [N-13]', async () => {
  await place(app, one, { status: 6 })
  await set('legal_deadline_at', addDays(today, 16))
  await remind(app.services)
  expect(await told('N-13')).toEqual([])
  await set('legal_deadline_at', addDays(today, 13))
  await remind(app.services)
  await remind(app.services)
  expect((await told('N-13')).map((notice) => notice.user_id)).toEqual([head.id])
  // Day 55 is told too, to those who heard of day 45 ten days ago.
  await sql`update user_notifications set created_at = created_at - interval '10 days'`.execute(app.ownerDb)
  await set('legal_deadline_at', addDays(today, 4))
  await remind(app.services)
  expect(await told('N-13')).toHaveLength(2)
  await set('legal_deadline_at', addDays(today, -1))
  await remind(app.services)
  await remind(app.services)
  expect((await told('LEGAL-PASSED')).map((notice) => notice.user_id)).toEqual([admin.id])
})

it('reminds the officer of a body that has been silent for ten working days, once for the letter', async () => {
  await place(app, one, { status: 8 })
  await openLetter(app, one, officer.id)
  await sql`update transaction_requests set assigned_user_id = ${officer.id} where id = ${one.requestId}`.execute(
    app.ownerDb,
  )
  await remindOfOpinions(app.services)
  expect(await told('OPINION-DUE')).toEqual([])
  app.clock.now = () => new Date(Date.now() + 25 * 86_400_000)
  await remindOfOpinions(app.services)
  await remindOfOpinions(app.services)
  expect((await told('OPINION-DUE')).map((notice) => notice.user_id)).toEqual([officer.id])
})

it('an address that was never verified is free again after seven days', async () => {
  const before = await sql<{
    id: number
  }>`insert into users (kind, email, mobile, password_hash, first_name, last_name) values ('est', 'waiting@test.example', '+963944112233', 'x', 'سلمى', 'الشامي') returning id`.execute(
    app.ownerDb,
  )
  const id = before.rows[0]?.id as number
  await sql`insert into establishments (user_id, created_by) values (${id}, ${id})`.execute(app.ownerDb)
  expect(await expireUnverified(app.services)).toBe(0)
  app.clock.now = () => new Date(Date.now() + 8 * 86_400_000)
  expect(await expireUnverified(app.services)).toBe(1)
  const { rows } =
    await sql`select u.expired_at is not null as ended, e.status_id from users u join establishments e on e.user_id = u.id where u.id = ${id}`.execute(
      app.ownerDb,
    )
  expect(rows).toEqual([{ ended: true, status_id: 12 }])
})
