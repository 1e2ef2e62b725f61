import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import { ownLetters } from '#contract/guest-forms/letters.ts'
import { donationMethods } from '#contract/giving/methods.ts'
import { readNgoAbout } from '#contract/guest-pages/calls.ts'
import { newsRegister } from '#contract/news/own-news.ts'
import { testApp } from '../testing/app.ts'
import {
  founder,
  ministryUser,
  organisation,
  organisationUser,
  uploaded,
  type Organisation,
} from '../testing/factories.ts'

const app = await testApp()
let [own, foreign]: [Organisation, Organisation] = [] as never
const calls: readonly (readonly [Call, PermissionSlug])[] = [
  [newsRegister.list, 'news'],
  [ownLetters.list, 'ngo_public_messages'],
  [donationMethods.list, 'ngo_payments'],
  [readNgoAbout, 'ngo_about_ngo'],
]

/** One published and one hidden news item, a message that reached and one that was held back, a method, and words about itself. */
async function filled(): Promise<Organisation> {
  const one = await organisation(app)
  const file = await uploaded(app, one, 'pdf')
  const db = app.ownerDb
  await sql`insert into news (ngo_id, title_ar, summary_ar, content_ar, accomplished_at_date, governorate_id, image, is_published)
    select ${one.id}, 'خبر ' || published, 'ملخص', 'نص', '2026-05-01', 1, ${file}, published from unnest('{t,f}'::boolean[]) published`.execute(
    db,
  )
  await sql`insert into guest_messages (ngo_id, name, email, governorate_id, message_subject_id, message, held_reason, deleted_at)
    select ${one.id}, 'زائرة', 'guest@test.example', 1, 1, 'رسالة زائرة رقم ' || n, case when n = 2 then 'too_fast' end, case when n = 3 then now() end
    from generate_series(1, 3) n`.execute(db)
  await sql`update ngos set about = ${`عن المنظمة ${one.id}`} where id = ${one.id}`.execute(db)
  const account = await sql<{
    id: number
  }>`insert into bank_accounts (ngo_id, bank_id, branch_name, account_no, account_name, currency_id, opened_at, approval_no, approval_date, approval_file, status)
    values (${one.id}, 1, 'الفرع', ${`TEST${one.id}`}, 'المنظمة', 1, '2024-01-01', '1/م', '2024-01-01', ${file}, 'active') returning id`.execute(
    db,
  )
  await sql`insert into ngo_payment_methods (ngo_id, payment_method_id, merchant_no, bank_account_id, agreement_file)
    select ${one.id}, id, '12345', ${account.rows[0]?.id ?? 0}, ${file} from payment_methods order by id limit 1`.execute(
    db,
  )
  return one
}
beforeAll(async () => {
  await sql`insert into payment_methods (slug, name_ar, name_en, requires_otp, min_amount, max_amount) values ('test_bank', 'تحويل', 'Transfer', false, 1, 100) on conflict do nothing`.execute(
    app.ownerDb,
  )
  own = await filled()
  foreign = await filled()
})

test('an organisation finds its own news, messages, donation methods and words, and nothing of another one', async () => {
  const news = (await own.client.call(newsRegister.list)).data as { title_ar: string; is_published: boolean }[]
  expect(news.map((row) => row.is_published).sort()).toEqual([false, true])
  const messages = await own.client.call(ownLetters.list)
  expect((messages.data as { message: string }[]).map((row) => row.message)).toEqual(['رسالة زائرة رقم 1'])
  expect(messages.pagination?.total_row).toBe(1)
  expect((await own.client.call(ownLetters.list, { query: { status: 'replied' } })).data).toEqual([])
  expect((await own.client.call(donationMethods.list)).data).toEqual([
    expect.objectContaining({ merchant_no: '12345', is_active: false }),
  ])
  expect((await own.client.call(readNgoAbout)).data).toMatchObject({ about: `عن المنظمة ${own.id}` })
  expect((await foreign.client.call(readNgoAbout)).data).toMatchObject({ about: `عن المنظمة ${foreign.id}` })
})

test.each(calls.map(([call, slug]) => ({ path: call.path, call, slug })))(
  '$path is for its own right alone, and for nobody outside the organisation',
  async ({ call, slug }) => {
    const others = await organisationUser(app, own.id, {
      news: ['S'],
      ngo_public_messages: ['S'],
      ngo_payments: ['S'],
      ngo_about_ngo: ['S'],
      [slug]: [],
    })
    const only = await organisationUser(app, own.id, { [slug]: ['S'] })
    const asked = async (client: typeof app.guest) => (await client.call(call)).status
    expect({
      only: await asked(only.client),
      others: await asked(others.client),
      guest: await asked(app.guest),
      founder: await asked((await founder(app)).client),
      ministry: await asked((await ministryUser(app, { role: 'CA' })).client),
    }).toEqual({ only: 200, others: 403, guest: 401, founder: 403, ministry: 403 })
  },
)
