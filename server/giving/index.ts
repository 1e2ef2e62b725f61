import { sql } from 'kysely'
import {
  doPayment,
  hearOperator,
  initPayment,
  readPayment,
  readPaymentForm,
  readReceipt,
} from '#contract/giving/payment.ts'
import { serveFile } from '../core/files/serve.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { issueToken } from '../guest-forms/index.ts'
import { begin, formPurpose } from './begin.ts'
import { confirm } from './confirm.ts'
import { bookDifferences } from './differences.ts'
import { paymentDesk } from './desk.ts'
import { ownMethods } from './methods/own.ts'
import { supervisedMethods } from './methods/supervised.ts'
import { donorStatements } from './statements/donor.ts'
import { ownStatements } from './statements/own.ts'
import { paymentForm } from './ways.ts'
import { receiptFile } from './receipts.ts'
import { paymentView } from './view.ts'

export { givingJobs } from './jobs.ts'
export { inquireDue } from './inquire.ts'
export { issueEnteredReceipt, markReversed, takeReceiptNumber } from './entered-receipts.ts'
export { drawReceipt, drawReceipts } from './receipts.ts'
export { refundDue } from './refunds/pursue.ts'

/** Giving by a wallet: amount, telephone, code, receipt. Nothing here runs in one transaction with a question to an operator. */
export const giving: Area = (on, services) => {
  paymentDesk(on, services)
  bookDifferences(on, services)
  ownMethods(on, services)
  supervisedMethods(on, services)
  donorStatements(on, services)
  ownStatements(on, services)
  on(readPaymentForm, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return { form_token: issueToken(services, formPurpose), ...(await paymentForm(services, query)) }
  })
  on(initPayment, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentView(services, { id: await begin(services, request, body) })
  })
  on(doPayment, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentView(services, { id: await confirm(services, request, body) })
  })
  on(readPayment, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentView(services, params)
  })
  on(readReceipt, async ({ params, request, reply }) =>
    serveFile(request, reply, services.storage, await receiptFile(services, params.transaction_id)),
  )
  on(hearOperator, async ({ params, body, request }) => {
    await services.limits.take('payment_callback', networkOf(request.ip))
    // Whoever calls learns nothing of it: known and unknown payments are answered alike.
    await sql`update payments p set check_at = ${services.now().toISOString()} from payment_methods m
      where m.id = p.payment_method_id and m.slug = ${params.slug} and p.transaction_id = ${body.transaction_id}
        and p.status in ('confirming', 'expired') and p.problem is distinct from 'amount_differs'`.execute(services.db)
    return null
  })
}
