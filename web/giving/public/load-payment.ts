import { notFound } from '@tanstack/react-router'
import type { Payment, PaymentForm } from '#contract/giving/payment.ts'
import { one, type Search } from '#web/base/search.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { known } from '#web/core/site/known.ts'

export interface PaymentData {
  /** A payment that was begun. */
  readonly payment: Payment | undefined
  /** What is given, before it is begun. */
  readonly form: PaymentForm | undefined
  /** The wallet that the address chose. */
  readonly chosen: string | undefined
  /** What was typed, when the form came back. */
  readonly posted: Posted | undefined
}

/** A payment by its name, or the form to begin one; an address that names neither is the page for unknown addresses. */
export async function loadPayment(search: Partial<Search>): Promise<PaymentData> {
  const { readPayment, readPaymentForm } = await import('#contract/giving/payment.ts')
  const [transaction, campaign, amount] = [one(search.transaction), one(search.campaign), one(search.amount)]
  const [posted, chosen] = [postedForm(), one(search.method)]
  if (transaction !== undefined) {
    const { data } = await known(callApi(readPayment, { params: { transaction_id: transaction } }))
    return { payment: data, form: undefined, chosen, posted }
  }
  if (campaign === undefined || amount === undefined) throw notFound()
  const { data } = await known(callApi(readPaymentForm, { query: { campaign_id: campaign, amount } }))
  return { payment: undefined, form: data, chosen, posted }
}
