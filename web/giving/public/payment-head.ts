import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { PaymentData } from './load-payment.ts'

/** Title of a payment or of the form to begin one. It is nobody else's: no search engine keeps it. */
export const paymentHead = (data: PaymentData | undefined) => ({
  meta: [
    ...titled(data && formTitle(data.form ? m.pay_title() : m.title_payment_summary(), data.posted, undefined)).meta,
    { name: 'robots', content: 'noindex' },
  ],
})
