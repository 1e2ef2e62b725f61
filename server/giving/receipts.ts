import { sql } from 'kysely'
import { dayOf } from '#contract/core/values/dates.ts'
import { found, Refusal } from '../core/errors.ts'
import type { Attachment } from '../core/files/store.ts'
import { issuePaper } from '../core/papers/issue-paper.ts'
import { renderPdf } from '../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Services } from '../core/services.ts'
import { markReversed } from './entered-receipts.ts'
import type { ReceiptContent } from './finalise.ts'
import { markAnnulled } from './settlements/annul.ts'

interface Receipt {
  id: number
  ngo_id: number
  receipt_no: string
  lang: 'ar' | 'en'
  content: ReceiptContent
  issued_at: string
  donor_id: number | null
  payment_id: number | null
}

/** The paper of a receipt, from what was frozen when it was issued. */
async function draw(services: Services, receipt: Receipt, code: string): Promise<Buffer> {
  const { content, lang } = receipt
  const url = qrUrl(services.config.publicUrl, code, services.secrets.qrKey)
  const inLang = (ar: string, en: string | null) => (lang === 'en' && en) || ar
  const pdf = await renderPdf('receipt', {
    lang,
    number: receipt.receipt_no,
    issued: dayOf(receipt.issued_at),
    ngo: inLang(content.ngo_ar, content.ngo_en),
    decision_no: content.decision_no,
    campaign: inLang(content.campaign_ar, content.campaign_en),
    licence_no: content.licence_no,
    method: inLang(content.method_ar, content.method_en),
    donor: content.donor_name ?? '',
    phone: content.phone,
    transaction_id: content.transaction_id,
    amount: content.amount,
    fee: content.fee,
    fee_payer: content.fee_payer,
    currency: inLang(content.currency_ar, content.currency_en),
    things: inLang(content.things_ar ?? '', content.things_en ?? ''),
    entered: content.entered ?? false,
    qr_svg: qrSvg(url),
    qr_code: printedCode(code),
    check_url: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
  })
  return Buffer.from(pdf)
}

/** Draws a receipt, unless that was done: once, under the lock of its row. */
export async function drawReceipt(services: Services, id: number): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { rows } =
      await sql<Receipt>`select id, ngo_id, receipt_no, lang, content, issued_at, donor_id, payment_id from receipts
      where id = ${id} and file_qr_id is null for update`.execute(trx)
    const [receipt] = rows
    if (!receipt) return
    const code = newQrCode()
    const title = receipt.lang === 'en' ? `Receipt ${receipt.receipt_no}` : `إيصال تبرع ${receipt.receipt_no}`
    const paper = await issuePaper(trx, services, {
      bytes: await draw(services, receipt, code),
      name: `${receipt.receipt_no}.pdf`,
      code,
      ngoId: receipt.ngo_id,
      owner: { type: 'receipts', id: receipt.id },
      title,
      destination: receipt.lang === 'en' ? 'The donor' : 'المتبرع',
      issuedAt: new Date(receipt.issued_at),
      by: null,
    })
    await sql`update receipts set file_qr_id = ${paper.id} where id = ${id}`.execute(trx)
    if (receipt.donor_id !== null) await markReversed(trx, services, receipt.donor_id)
    if (receipt.payment_id !== null) await markAnnulled(trx, services, receipt.payment_id)
  })
}

/** Draws the receipts that have no paper yet, each by itself. */
export async function drawReceipts(services: Services, limit = 10): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from receipts where file_qr_id is null order by id limit ${limit}`.execute(services.db)
  for (const { id } of rows)
    await drawReceipt(services, id).catch((error: unknown) =>
      services.log.error({ err: error, receipt: id }, 'a receipt could not be drawn'),
    )
  return rows.length
}

/** The file of a payment's receipt, drawn now if nobody has done it; 409 for a payment without one. */
export async function receiptFile(services: Services, transactionId: string): Promise<Attachment> {
  const receipts = await sql<{
    id: number
  }>`select r.id from payments p join receipts r on r.payment_id = p.id where p.transaction_id = ${transactionId}`.execute(
    services.db,
  )
  const [receipt] = receipts.rows
  if (!receipt) throw new Refusal(409, 'state')
  await drawReceipt(services, receipt.id)
  const { rows } = await sql<Attachment>`select a.* from receipts r join files_qrs q on q.id = r.file_qr_id
    join attachments a on a.id = q.file where r.id = ${receipt.id}`.execute(services.db)
  return found(rows[0])
}
