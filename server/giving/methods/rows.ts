import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { donationMethods, SupervisedMethod } from '#contract/giving/methods.ts'

export type PlatformMethod = SupervisedMethod['method']
export type MethodTest = AnswerOf<typeof donationMethods.read>['test']

/** A method `m` of the platform, as an organisation chooses it. Amounts as texts: a JSON value would make floats of them. */
export const platformMethod = sql`jsonb_build_object('id', m.id, 'slug', m.slug, 'name_ar', m.name_ar, 'name_en', m.name_en, 'requires_otp', m.requires_otp,
  'min_amount', m.min_amount::text, 'max_amount', m.max_amount::text, 'fee_fixed', m.fee_fixed::text, 'fee_percent', m.fee_percent::text, 'fee_payer', m.fee_payer)`

/** The last test payment of a method `o` to its present merchant number, unless it proved it. */
export const lastTest = sql`(select jsonb_build_object('transaction_id', p.transaction_id, 'failure_code', p.failure_code, 'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', case when p.status in ('initiated', 'otp_sent') and p.expires_at <= now() then 'expired' else p.status end)
  from payments p where p.ngo_id = o.ngo_id and p.payment_method_id = o.payment_method_id and p.merchant_no = o.merchant_no and p.purpose = 'test' and o.proved_at is null
  order by p.id desc limit 1)`

/** An account `b` takes donations now. */
export const usableAccount = sql`b.is_available and b.in_force and b.status = 'active' and b.deleted_at is null`
