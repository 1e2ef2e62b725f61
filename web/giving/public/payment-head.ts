import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { PaymentData } from './load-payment.ts'
import type { StatementData } from './load-statement.ts'
import { waitsForCode } from './payment-words.ts'

/** A payment is named by where it stands: a receipt is promised only to whom money has left. */
const titleOf = ({ payment, form }: PaymentData): string => {
  if (form || payment === undefined || waitsForCode(payment)) return m.pay_title()
  if (payment.money === 'unknown') return m.pay_unknown()
  return payment.money === 'no' ? m.pay_no() : m.title_payment_summary()
}
/** Title of a payment or of the form to begin one. It is nobody else's: no search engine keeps it. */
export const paymentHead = (data: PaymentData | undefined) => ({
  meta: [...titled(data && formTitle(titleOf(data), data.posted)).meta, { name: 'robots', content: 'noindex' }],
})

/** Title of a donor's own gifts, which no search engine keeps either. */
export const statementHead = (data: StatementData | undefined) => ({
  meta: [
    ...titled(data && formTitle(m.title_donation_statement(), data.posted, undefined)).meta,
    { name: 'robots', content: 'noindex' },
  ],
})
