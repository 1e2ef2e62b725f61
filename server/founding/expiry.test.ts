import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { founder } from '../testing/factories.ts'
import { expireRequests, expireUnverified } from './expiry.ts'
import { remind } from './jobs.ts'

const app = await testApp()
const real = new Date()
const inDays = (days: number) => {
  app.clock.now = () => new Date(real.getTime() + days * 86_400_000)
}
const day = (days: number) => new Date(real.getTime() + days * 86_400_000).toISOString().slice(0, 10)
beforeEach(() => inDays(0))

const statusOf = async (id: number) =>
  (await sql<{ status_id: number }>`select status_id from establishments where id = ${id}`.execute(app.ownerDb)).rows[0]
    ?.status_id
const noticesOf = async (userId: number, code: string) =>
  (
    await sql<{ body: string }>`select * from user_notifications where user_id = ${userId} and code = ${code}`.execute(
      app.ownerDb,
    )
  ).rows.length

it('keeps a draft whose founders were edited lately, and closes one that nobody touched for 180 days', async () => {
  const [kept, left] = [await founder(app), await founder(app)]
  await sql`insert into est_members (establishment_id, updated_at) values (${kept.establishmentId}, ${day(100)})`.execute(
    app.ownerDb,
  )
  inDays(170)
  await remind(app.services)
  await remind(app.services)
  expect([await noticesOf(kept.id, 'N-03'), await noticesOf(left.id, 'N-03')]).toEqual([0, 1])
  inDays(182)
  await expireRequests(app.services)
  expect([await statusOf(kept.establishmentId), await statusOf(left.establishmentId)]).toEqual([1, 12])
})

it('closes an account whose code was not entered for seven days, and nobody else has waited for its address', async () => {
  const person = {
    first_name: 'ندى',
    last_name: 'الزيتوني',
    father_name: 'نبيل',
    mother_name: 'لينا المرجاني',
    id_number: '99700000001',
    nationality_id: 1,
    gender: 'F',
    birth_date: '1985-04-12',
    email: 'late@founders.example',
    mobile: '0900000777',
    password: 'ياسمين-دمشق-2026',
    password_confirmation: 'ياسمين-دمشق-2026',
  }
  const signUp = () => app.guest.request<{ id: number }>('POST', '/api/v2/establishment/signup-account', person)
  const first = await signUp()
  expect(first.status).toBe(200)
  inDays(6)
  expect(await expireUnverified(app.services)).toBe(0)
  inDays(8)
  expect(await expireUnverified(app.services)).toBe(1)
  expect(await expireUnverified(app.services)).toBe(0)
  const again = await signUp()
  expect(again.status).toBe(200)
  expect(again.data.id).not.toBe(first.data.id)
})
