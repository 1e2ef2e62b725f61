import { sql } from 'kysely'
import { donationMethods } from '#contract/giving/methods.ts'
import { account } from './campaigns.ts'
import { uploaded } from './factories.ts'
import type { RegisterCase } from './register-case.ts'

export const paymentMethodsCase: RegisterCase = {
  resource: donationMethods as unknown as RegisterCase['resource'],
  table: 'ngo_payment_methods',
  required: ['payment_method_id', 'merchant_no', 'bank_account_id', 'agreement_file', 'is_active'],
  input: async (app, { userId, ngoId }, n) => {
    // One row for each method of the platform: each row of the case has a method of its own.
    const { rows } = await sql<{ id: number }>`
      insert into payment_methods (slug, name_ar, name_en, requires_otp, min_amount, max_amount) values (${`register_${n}`}, 'محفظة السجل', 'Register wallet', true, 1000, 5000)
      on conflict (slug) do update set name_en = excluded.name_en returning id`.execute(app.ownerDb)
    return {
      payment_method_id: rows[0]?.id ?? 0,
      merchant_no: `7003${n}`,
      bank_account_id: await account(app, ngoId ?? 0),
      agreement_file: await uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) }),
      is_active: true,
    }
  },
  change: { merchant_no: '700399', is_active: false },
  foreign: async (app, other) => ({ bank_account_id: await account(app, other.ngoId ?? 0) }),
  // What took donations stays.
  calls: { remove: null },
}
