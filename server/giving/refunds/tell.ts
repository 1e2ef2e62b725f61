import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { storedMobile } from '../../core/identity/mobile.ts'
import { decrypt } from '../../core/identity/secrets.ts'
import { queueMail, queueSms } from '../../core/mail/queue.ts'
import type { Services, Trx } from '../../core/services.ts'
import { paymentPath, sealedEmail, sealedPhone } from '../finalise.ts'
import type { HeldPayment } from '../kind.ts'
import { amountIn } from '../../core/amount-words.ts'

/** Tells the payer that his money is on its way back: by SMS to the wallet that it goes to, and by mail. */
export async function tellRefunded(
  trx: Trx,
  services: Services,
  row: HeldPayment,
  refund: { id: number; amount: string },
): Promise<void> {
  const { locale } = row
  const words = {
    amount: amountIn(services, refund.amount, row.currency_id, locale),
    link: `${services.config.publicUrl}${paymentPath(row.transaction_id)}`,
  }
  const template = templates['GIFT-REFUNDED']
  const text = fill(template.body[locale], words, locale)
  const message = { entity: 'payments', entity_id: row.id, template_code: 'GIFT-REFUNDED' }
  const phone = decrypt(row.phone_number, services.secrets.encryptionKey, sealedPhone)
  await queueSms(trx, { ...message, to: storedMobile(phone), text, dedupe_key: `refund-sms ${refund.id}` })
  if (row.email !== null)
    await queueMail(trx, {
      ...message,
      to: decrypt(row.email, services.secrets.encryptionKey, sealedEmail),
      subject: template.title[locale],
      text,
      dedupe_key: `refund-mail ${refund.id}`,
    })
}
