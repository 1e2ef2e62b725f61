import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTransaction } from '#contract/founding/calls.ts'
import { signupAccount } from '#contract/founding/signup-calls.ts'
import { readTransactionType, updateTransactionType } from '#contract/transactions/settings.ts'
import { must, testApp } from '../testing/app.ts'
import { founder, ministryUser } from '../testing/factories.ts'
import { personData } from '../testing/founding-data.ts'

const app = await testApp()
const admin = await ministryUser(app, { role: 'CA' })
const idOf = async (slug: string) =>
  (await sql<{ id: number }>`select id from transaction_types where slug = ${slug}`.execute(app.ownerDb)).rows[0]
    ?.id as number
/** Saves the form of a type with these fields changed. */
async function save(slug: string, changes: Record<string, unknown>) {
  const id = await idOf(slug)
  const { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active } = must(
    await admin.client.call(readTransactionType, { params: { id } }),
  )
  return admin.client.call(updateTransactionType, {
    params: { id },
    body: { name_ar, name_en, description, consecutive_gap_days, applicant_days, is_active, stages: [], ...changes },
  })
}

it('keeps who may use a type and what it costs; what is not sent stays', async () => {
  const rules = {
    legal_form_ids: [2],
    requires_completed_profile: false,
    allow_consecutive_submission: true,
    fee_amount: '2500.50',
    applicant_days: 20,
  }
  expect(must(await save('branch_opening', rules))).toMatchObject({ ...rules, is_fixed: false })
  expect(must(await save('branch_opening', { name_en: 'Opening a branch' }))).toMatchObject(rules)
  expect(must(await save('branch_opening', { fee_amount: null }))).toMatchObject({ ...rules, fee_amount: null })
})

it('refuses for the built-in path what would be saved and do nothing, in both languages', async () => {
  expect(await save('establishing_ngo', { applicant_days: 11 })).toMatchObject({
    status: 422,
    errors: { applicant_days: [expect.stringContaining('مقرر في النظام')] },
  })
  expect(must(await save('establishing_ngo', { name_en: 'Founding an organisation' }))).toMatchObject({
    is_fixed: true,
  })
})

it('takes no new founding request while the type is closed, tells it at the door, and lets the open ones go on', async () => {
  const [under_way, late] = [await founder(app), await founder(app)]
  const open = (one: typeof late) => one.client.call(openTransaction, { body: { slug: 'establishing_ngo' } })
  must(await open(under_way))
  must(await save('establishing_ngo', { is_active: false }))
  const closed = { status: 409, message: expect.stringContaining('أوقفت الوزارة استقبال') }
  const { residence_governorate_id: _g, residence_address: _a, ...person } = personData()
  const signUp = () =>
    app.guest.call(signupAccount, {
      body: {
        ...person,
        email: 'late@founders.example',
        password: 'ياسمين-دمشق-2026',
        password_confirmation: 'ياسمين-دمشق-2026',
      },
    })
  expect(await signUp()).toMatchObject(closed)
  expect(await open(late)).toMatchObject(closed)
  expect((await open(under_way)).status).toBe(200)
  must(await save('establishing_ngo', { is_active: true }))
  expect((await open(late)).status).toBe(200)
  expect((await signUp()).status).toBe(200)
})
