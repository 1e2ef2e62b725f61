import { sql } from 'kysely'
import type { Payment } from '#contract/giving/payment.ts'
import { moneyIn, type PaymentStatus } from '#contract/giving/workflow.ts'
import { found } from '../core/errors.ts'
import { qrUrl } from '../core/papers/qr.ts'
import type { Services } from '../core/services.ts'
import { maxAttempts } from './kind.ts'
import { refundedAmount } from './refunds/rows.ts'

type Row = Omit<Payment, 'money' | 'currency' | 'attempts_left' | 'demo_code' | 'status' | 'check_url'> & {
  status: PaymentStatus
  currency_id: number
  otp_attempts: number
  code: string | null
}

/** What whoever knows the name of a payment is told of it. */
export async function paymentView(
  services: Services,
  where: { id: number } | { transaction_id: string },
): Promise<Payment> {
  const which = 'id' in where ? sql`p.id = ${where.id}` : sql`p.transaction_id = ${where.transaction_id}`
  const { rows } = await sql<Row>`
    select p.transaction_id, p.status, p.amount, p.fee, case p.fee_payer when 'donor' then p.amount + p.fee else p.amount end as charged,
      case p.fee_payer when 'ngo' then p.amount - p.fee else p.amount end as net, p.currency_id, p.phone_masked as phone_number,
      jsonb_build_object('slug', m.slug, 'name_ar', m.name_ar, 'name_en', m.name_en) as method,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name_ar', c.name_ar, 'name_en', c.name_en, 'licence_no', c.licence_no) end as campaign,
      jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) as ngo,
      p.created_at, p.expires_at, p.otp_attempts, p.failure_code, p.handed_over_at, p.checks, p.check_at, p.problem is not null as with_person,
      p.finalised_at, p.receipt_no, ${refundedAmount} as refunded_amount,
      (select max(r.ended_at) from refunds r where r.payment_id = p.id and r.outcome = 'done') as refunded_at, (select q.code from receipts r join files_qrs q on q.id = r.file_qr_id where r.payment_id = p.id) as code, coalesce(p.finalised_at > p.expires_at, false) as late
    from payments p join payment_methods m on m.id = p.payment_method_id join ngos n on n.id = p.ngo_id left join campaigns c on c.id = p.campaign_id
    where ${which}`.execute(services.db)
  const { currency_id, otp_attempts, code, ...row } = found(rows[0])
  const currency = services.reference.find('currencies', currency_id)
  const waits = row.status === 'initiated' || row.status === 'otp_sent'
  // The job that ends it may not have come by yet.
  const status = waits && Date.parse(row.expires_at) <= services.now().getTime() ? 'expired' : row.status
  return {
    ...row,
    status,
    money: moneyIn[status],
    currency: { id: currency_id, name_ar: currency?.name_ar ?? '', name_en: currency?.name_en ?? '' },
    attempts_left: Math.max(0, maxAttempts(services) - otp_attempts),
    check_url: code && qrUrl(services.config.publicUrl, code, services.secrets.qrKey),
    demo_code: services.config.demonstration && row.method.slug.startsWith('demo_') ? '123456' : null,
  }
}
