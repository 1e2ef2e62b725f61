import { sql } from 'kysely'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import type { CollectionMeans } from '#contract/campaigns/calls.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Services, Trx } from '../core/services.ts'
import { nextReceipt, type ReceiptContent } from './finalise.ts'
import { currencyIn } from '../core/amount-words.ts'

type Plain = Omit<
  ReceiptContent,
  'method_ar' | 'method_en' | 'amount' | 'fee' | 'fee_payer' | 'currency_ar' | 'currency_en'
>
interface Given extends Plain {
  ngo_id: number
  lang: 'ar' | 'en'
  means: CollectionMeans | null
  amount: string | null
  currency_id: number
  number: number | null
  unit_id: number | null
  receipt_no: string | null
}

/** The number of the next receipt of an organisation; it is used in the same transaction or not at all. */
export const takeReceiptNumber = (trx: Trx, services: Services, ngoId: number): Promise<string> =>
  nextReceipt(trx, ngoId, todayIn(services.now()).slice(0, 4))

/**
 * Issues the receipt of a donation that the organisation entered, under the number that the donation has. What it says is
 * frozen now; the paper is drawn from it afterwards.
 */
export async function issueEnteredReceipt(trx: Trx, services: Services, donorId: number): Promise<void> {
  const { rows } =
    await sql<Given>`select n.name_ar as ngo_ar, n.name_en as ngo_en, coalesce(n.decision_no, '') as decision_no, c.name_ar as campaign_ar, c.name_en as campaign_en,
      coalesce(c.licence_no, '') as licence_no, d.name as donor_name, coalesce(substr(d.phone_number, 1, 2) || '*****' || right(d.phone_number, 3), '') as phone,
      coalesce(d.paper_no, '') as transaction_id, d.ngo_id, d.lang, d.means, d.amount::text as amount, coalesce(c.currency_id, 1) as currency_id, d.number, c.unit_id, d.receipt_no
    from donors d join campaigns c on c.id = d.campaign_id and c.ngo_id = d.ngo_id join ngos n on n.id = d.ngo_id where d.id = ${donorId} and d.payment_id is null`.execute(
      trx,
    )
  const [given] = rows
  if (given?.receipt_no === null || given === undefined) throw new Error('a receipt needs a donation with its number')
  const { ngo_id, lang, means, amount, currency_id, number, unit_id, receipt_no, ...plain } = given
  const method = meansWords[means ?? 'numbered_receipts']
  const { reference } = services
  const unit = unit_id === null ? undefined : reference.find('units', unit_id)
  const content: ReceiptContent = {
    ...plain,
    method_ar: method.ar,
    method_en: method.en,
    amount: amount ?? '',
    fee: '0.00',
    fee_payer: 'ngo',
    currency_ar: currencyIn(services, currency_id, 'ar'),
    currency_en: currencyIn(services, currency_id, 'en'),
    entered: true,
    ...(number === null
      ? {}
      : { things_ar: `${number} ${unit?.name_ar ?? ''}`, things_en: `${number} ${unit?.name_en ?? ''}` }),
  }
  await sql`insert into receipts (ngo_id, donor_id, receipt_no, amount, currency_id, number, unit_id, lang, content, issued_at)
    values (${ngo_id}, ${donorId}, ${receipt_no}, ${amount}, ${number === null ? currency_id : null}, ${number}, ${number === null ? null : unit_id}, ${lang}, ${JSON.stringify(content)}::jsonb, ${services.now().toISOString()})`.execute(
    trx,
  )
}

/** The public check of a receipt tells that its donation was reversed; also of one that is drawn only now. */
export async function markReversed(trx: Trx, services: Services, donorId: number): Promise<void> {
  await sql`update files_qrs q set status = 'revoked', revoked_at = ${services.now().toISOString()}, revoke_reason = 'عُكس التبرع الذي صدر به هذا الإيصال'
    from receipts r join donors d on d.id = r.donor_id and d.ngo_id = r.ngo_id
    where r.donor_id = ${donorId} and q.id = r.file_qr_id and q.status <> 'revoked' and d.status = 'reversed'`.execute(
    trx,
  )
}
