import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { PaymentData } from './load-payment.ts'
import type { StatementData } from './load-statement.ts'

/** Title of a payment or of the form to begin one. It is nobody else's: no search engine keeps it. */
export const paymentHead = (data: PaymentData | undefined) => ({
  meta: [
    ...titled(data && formTitle(data.form ? m.pay_title() : m.title_payment_summary(), data.posted, undefined)).meta,
    { name: 'robots', content: 'noindex' },
  ],
})

/** Title of a donor's own gifts, which no search engine keeps either. */
export const statementHead = (data: StatementData | undefined) => ({
  meta: [
    ...titled(data && formTitle(m.title_donation_statement(), data.posted, undefined)).meta,
    { name: 'robots', content: 'noindex' },
  ],
})
