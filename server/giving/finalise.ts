import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import type { Outcome, Taking } from '../core/cases/act.ts'
import { decrypt } from '../core/identity/secrets.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { queueMail, queueSms } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { askToFollowNgo } from '../subscriptions/index.ts'
import type { HeldPayment } from './kind.ts'
import { amountIn, currencyIn } from '../core/amount-words.ts'

/** Context of the encryption of a payer's telephone and address. */
export const sealedPhone = 'payment_phone'
export const sealedEmail = 'payment_email'

/** The next number of an organisation's receipts, without gaps: it is taken with the payment or not at all. */
export async function nextReceipt(trx: Trx, ngoId: number, year: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_numbers (ngo_id, year, last) values (${ngoId}, ${Number(year)}, 1)
    on conflict (ngo_id, year) do update set last = receipt_numbers.last + 1 returning last`.execute(trx)
  return `RC-${year}-${String(rows[0]?.last).padStart(6, '0')}`
}

/** What a receipt says, in the words of its day. */
export interface ReceiptContent {
  readonly ngo_ar: string
  readonly ngo_en: string | null
  readonly decision_no: string
  readonly campaign_ar: string
  readonly campaign_en: string | null
  readonly licence_no: string
  readonly method_ar: string
  readonly method_en: string
  readonly donor_name: string | null
  readonly phone: string
  readonly transaction_id: string
  readonly amount: string
  readonly fee: string
  readonly fee_payer: 'ngo' | 'donor'
  readonly currency_ar: string
  readonly currency_en: string
  /** Entered by the organisation, not paid by a wallet. */
  readonly entered?: true
  /** What was given in kind, with its number; the amount is blank. */
  readonly things_ar?: string
  readonly things_en?: string
}

async function contentOf(trx: Trx, services: Services, row: HeldPayment): Promise<ReceiptContent> {
  const { rows } = await sql<
    Omit<ReceiptContent, 'currency_ar' | 'currency_en'>
  >`select n.name_ar as ngo_ar, n.name_en as ngo_en, coalesce(n.decision_no, '') as decision_no, coalesce(c.name_ar, '') as campaign_ar, c.name_en as campaign_en,
      coalesce(c.licence_no, '') as licence_no, m.name_ar as method_ar, m.name_en as method_en, p.donor_name, p.phone_masked as phone,
      p.transaction_id, p.amount::text as amount, p.fee::text as fee, p.fee_payer
    from payments p join ngos n on n.id = p.ngo_id join payment_methods m on m.id = p.payment_method_id left join campaigns c on c.id = p.campaign_id
    where p.id = ${row.id}`.execute(trx)
  return {
    ...(rows[0] as Omit<ReceiptContent, 'currency_ar' | 'currency_en'>),
    currency_ar: currencyIn(services, row.currency_id, 'ar'),
    currency_en: currencyIn(services, row.currency_id, 'en'),
  }
}

/** The address at which a payer sees his payment: its name stands in no other place that is not his. */
export const paymentPath = (transactionId: string): string => `/payment-summary?transaction=${transactionId}`

/** Tells the payer: by SMS to the wallet's telephone, and by mail where an address was given. */
async function tellDonor(trx: Trx, services: Services, row: HeldPayment, receipt: string, ngo: string) {
  const { locale } = row
  const words = {
    amount: amountIn(services, row.amount, row.currency_id, locale),
    receipt,
    ngo,
    link: `${services.config.publicUrl}${paymentPath(row.transaction_id)}`,
  }
  const message = { entity: 'payments', entity_id: row.id, template_code: 'GIFT-RECEIPT' }
  const text = fill(templates['GIFT-RECEIPT'].body[locale], words, locale)
  const phone = decrypt(row.phone_number, services.secrets.encryptionKey, sealedPhone)
  await queueSms(trx, { ...message, to: storedMobile(phone), text, dedupe_key: `gift-sms ${row.id}` })
  if (row.email === null) return
  const email = decrypt(row.email, services.secrets.encryptionKey, sealedEmail)
  await queueMail(trx, {
    ...message,
    to: email,
    subject: templates['GIFT-RECEIPT'].title[locale],
    text,
    dedupe_key: `gift-mail ${row.id}`,
  })
  // Only now: an attempt that nobody paid sends no mail to an address that may be anybody's.
  if (row.wants_updates) await askToFollowNgo(trx, services, { email, ngo_id: row.ngo_id, lang: locale })
}

/** What was taken becomes a gift: number, receipt, row of the donor and its entry in the ledger, in one transaction. */
export async function finalise(taking: Taking<HeldPayment, { reference: string }>): Promise<Outcome<PaymentStatus>> {
  const { trx, services, row, input } = taking
  const now = services.now()
  const taken = {
    ...{ finalised_at: now.toISOString(), provider_ref: input.reference, failure_code: null, check_at: null },
    problem: null,
  }
  // A test has neither donor nor receipt.
  if (row.purpose === 'test') return { set: taken }
  const today = todayIn(now)
  const receipt = await nextReceipt(trx, row.ngo_id, today.slice(0, 4))
  const content = await contentOf(trx, services, row)
  await sql`insert into donors (ngo_id, campaign_id, donor_kind, name, amount, donation_date, receipt_no, payment_id, means)
    values (${row.ngo_id}, ${row.campaign_id}, ${row.donor_name === null ? 'anonymous' : 'person'}, ${row.donor_name}, ${row.amount}, ${today}, ${receipt}, ${row.id}, 'platform_payment')`.execute(
    trx,
  )
  await sql`insert into receipts (ngo_id, payment_id, receipt_no, amount, currency_id, lang, content, issued_at)
    values (${row.ngo_id}, ${row.id}, ${receipt}, ${row.amount}, ${row.currency_id}, ${row.locale}, ${JSON.stringify(content)}::jsonb, ${now.toISOString()})`.execute(
    trx,
  )
  await tellDonor(trx, services, row, receipt, (row.locale === 'en' && content.ngo_en) || content.ngo_ar)
  return {
    set: { ...taken, receipt_no: receipt },
    log: { after: { receipt_no: receipt } },
    notices: [
      {
        code: 'N-66',
        userIds: await holdersOf(trx, row.ngo_id, 'ngo_payments', 'S'),
        entity: 'payments',
        entityId: row.id,
        params: {
          amount: {
            ar: amountIn(services, row.amount, row.currency_id, 'ar'),
            en: amountIn(services, row.amount, row.currency_id, 'en'),
          },
        },
      },
    ],
  }
}
