import type { Payment } from '#contract/giving/payment.ts'
import { formatMoney } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'

/** An amount in pounds, without hundredths where there are none. */
export const pounds = (amount: string): string => formatMoney(amount.replace(/\.00$/, ''))

/** Whether the code of the operator is still awaited. */
export const waitsForCode = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'initiated' || status === 'otp_sent'

/** Where an amount is given to a campaign, by a wallet if one is chosen already: its number or its short name. */
export const beginHref = (campaign: number, amount: string, method?: string): string =>
  link('/payment-summary', undefined, { campaign, amount: amount.replace(/\.00$/, ''), method })
/** A donor's own gifts, of some days. */
export const statementHref = (first_day?: string, last_day?: string): string =>
  link('/donation-statement', undefined, { first_day, last_day })
export const paymentHref = (transaction: string): string => link('/payment-summary', undefined, { transaction })
