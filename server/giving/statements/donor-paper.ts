import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { found } from '../../core/errors.ts'
import type { Attachment } from '../../core/files/store.ts'
import { issuePaper } from '../../core/papers/issue-paper.ts'
import { renderPdf } from '../../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../../core/papers/qr.ts'
import type { Services, Trx } from '../../core/services.ts'
import { hmac } from '../../core/identity/secrets.ts'
import { currencyIn } from '../../core/amount-words.ts'
import { giftRows, methodOf, sumsOf } from './gifts.ts'

interface Wish {
  readonly phone: string
  readonly ngoId: number
  readonly first: string
  readonly last: string
  readonly lang: 'ar' | 'en'
}
type Lines = Awaited<ReturnType<typeof giftRows>>

/** What the paper says, in the donor's language and the words of its day. */
function contentOf(services: Services, { phone, first, last, lang }: Wish, rows: Lines) {
  const [head] = rows
  const inLang = (ar: string, en: string | null) => (lang === 'en' && en) || ar
  const unitOf = (id: number | null) => {
    const known = id === null ? undefined : services.reference.find('units', id)
    return inLang(known?.name_ar ?? '', known?.name_en ?? null)
  }
  return {
    ngo: inLang(head?.ngo_ar ?? '', head?.ngo_en ?? null),
    decision_no: head?.decision_no ?? '',
    // Only what the payer wrote himself; what an organisation entered may be somebody else's name.
    donor: rows.find(({ donor_name }) => donor_name !== null)?.donor_name ?? '',
    phone: `${phone.slice(0, 2)}*****${phone.slice(-3)}`,
    first,
    last,
    lines: rows.toReversed().map((row) => ({
      receipt_no: row.receipt_no,
      day: row.day,
      campaign: inLang(row.campaign_ar, row.campaign_en),
      licence_no: row.licence_no,
      method: inLang(methodOf(row).name_ar, methodOf(row).name_en),
      amount: row.amount ?? '',
      returned: row.returned,
      currency: row.currency_id === null ? '' : currencyIn(services, row.currency_id, lang),
      things: row.number === null ? '' : `${row.number} ${unitOf(row.unit_id)}`,
    })),
    sums: sumsOf(services, rows).map(({ currency, given, returned, kept }) => ({
      ...{ currency: currencyIn(services, currency.id, lang), given, returned, kept },
    })),
  }
}
type Content = ReturnType<typeof contentOf>

interface Statement {
  id: number
  file_qr_id: number | null
  content: Content
  issued_at: string
}
const titleOf = ({ lang, first, last }: Wish) =>
  lang === 'en' ? `Statement of donations ${first} – ${last}` : `كشف تبرعات ${first} – ${last}`

async function draw(trx: Trx, services: Services, wish: Wish, { id, content, issued_at }: Statement): Promise<void> {
  const code = newQrCode()
  const { config, secrets } = services
  const bytes = await renderPdf('donor-statement', {
    ...content,
    lang: wish.lang,
    issued: todayIn(new Date(issued_at)),
    qr_svg: qrSvg(qrUrl(config.publicUrl, code, secrets.qrKey)),
    qr_code: printedCode(code),
    check_url: `${config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
  })
  const paper = await issuePaper(trx, services, {
    bytes: Buffer.from(bytes),
    name: `donations-${wish.first}-${wish.last}.pdf`,
    code,
    ngoId: wish.ngoId,
    owner: { type: 'donor_statements', id },
    title: titleOf(wish),
    destination: wish.lang === 'en' ? 'The donor' : 'المتبرع',
    issuedAt: new Date(issued_at),
    by: null,
  })
  await sql`update donor_statements set file_qr_id = ${paper.id} where id = ${id}`.execute(trx)
}

/**
 * The statement of a telephone's gifts to one organisation: issued once for the same gifts, and the same paper from then
 * on; 404 where nothing was given.
 */
export async function donorPaper(services: Services, wish: Wish): Promise<Attachment> {
  const rows = await giftRows(services.db, services, wish.phone, wish, wish.ngoId)
  found(rows[0])
  const content = contentOf(services, wish, rows)
  const seal = hmac(`statement ${wish.phone}`, services.secrets.hmacKey)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([seal, wish.lang, content]))
    .digest('hex')
  return services.db.transaction().execute(async (trx) => {
    const { rows: made } = await sql<{
      id: number
    }>`insert into donor_statements (ngo_id, first_day, last_day, lang, content, fingerprint, issued_at)
      values (${wish.ngoId}, ${wish.first}, ${wish.last}, ${wish.lang}, ${JSON.stringify(content)}::jsonb, ${fingerprint}, ${services.now().toISOString()})
      on conflict (ngo_id, fingerprint) do nothing returning id`.execute(trx)
    for (const { id } of made)
      await sql`insert into donor_statement_receipts (ngo_id, statement_id, receipt_id, returned)
        select ${wish.ngoId}, ${id}, g.receipt_id, g.returned from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ returned }) => returned)}::numeric[]) g (receipt_id, returned)`.execute(
        trx,
      )
    const { rows: held } = await sql<Statement>`select id, file_qr_id, content, issued_at from donor_statements
      where ngo_id = ${wish.ngoId} and fingerprint = ${fingerprint} for update`.execute(trx)
    const statement = found(held[0])
    if (statement.file_qr_id === null) await draw(trx, services, wish, statement)
    const { rows: files } =
      await sql<Attachment>`select a.* from donor_statements s join files_qrs q on q.id = s.file_qr_id
      join attachments a on a.id = q.file where s.id = ${statement.id}`.execute(trx)
    return found(files[0])
  })
}
