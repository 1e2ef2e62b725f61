import { sql } from 'kysely'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import type { PaymentStatus } from '#contract/giving/workflow.ts'
import type { Outcome, Taking } from '../../core/cases/act.ts'
import { moveCase } from '../../core/cases/move.ts'
import { storedMobile } from '../../core/identity/mobile.ts'
import { decrypt } from '../../core/identity/secrets.ts'
import { queueSms } from '../../core/mail/queue.ts'
import type { Services, Trx } from '../../core/services.ts'
import { paymentPath, sealedPhone } from '../finalise.ts'
import type { HeldPayment } from '../kind.ts'
import { amountIn } from '../../core/amount-words.ts'

/** The public check of a receipt tells that nothing was taken for it; also of one that is drawn only now. */
export async function markAnnulled(trx: Trx, services: Services, paymentId: number): Promise<void> {
  await sql`update files_qrs q set status = 'revoked', revoked_at = ${services.now().toISOString()}, revoke_reason = 'لم يسحب مشغّل الدفع مبلغ هذا الإيصال'
    from receipts r join payments p on p.id = r.payment_id and p.ngo_id = r.ngo_id
    where r.payment_id = ${paymentId} and q.id = r.file_qr_id and q.status <> 'revoked' and p.annulled_by is not null`.execute(
    trx,
  )
}

/**
 * The operator had claimed what it never took, and two persons agreed on that: the gift is booked back by its settlement,
 * its receipt is revoked, and the payer is told.
 */
export async function annul(taking: Taking<HeldPayment, { settlement: number }>): Promise<Outcome<PaymentStatus>> {
  const { trx, services, row, input } = taking
  const after = async () => {
    const { rows } = await sql<{ id: number }>`select id from donors where payment_id = ${row.id} for update`.execute(
      trx,
    )
    for (const { id } of rows)
      await moveCase(
        trx,
        undefined,
        donorMachine,
        { table: 'donors', column: 'status' },
        { id, from: 'received', action: 'annul' },
        'by the carrying case',
      )
    await markAnnulled(trx, services, row.id)
  }
  const words = {
    amount: amountIn(services, row.charged, row.currency_id, row.locale),
    link: `${services.config.publicUrl}${paymentPath(row.transaction_id)}`,
  }
  const phone = decrypt(row.phone_number, services.secrets.encryptionKey, sealedPhone)
  await queueSms(trx, {
    ...{ entity: 'payments', entity_id: row.id, template_code: 'GIFT-ANNULLED', to: storedMobile(phone) },
    text: fill(templates['GIFT-ANNULLED'].body[row.locale], words, row.locale),
    dedupe_key: `annulled-sms ${row.id}`,
  })
  return {
    set: { annulled_by: input.settlement, failure_code: 'not_taken', problem: null, check_at: null },
    log: { after: { failure_code: 'not_taken' } },
    after,
  }
}
