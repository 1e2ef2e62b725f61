import { sql } from 'kysely'
import {
  issueDonationStatement,
  listDonationStatement,
  type StatementFigure,
  statementFigures,
} from '#contract/giving/own-statement.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { asAmount, cents } from '../../core/amounts.ts'
import { currencyIn } from '../../core/amount-words.ts'
import { found } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import { ngoOf } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { issuePaper } from '../../core/papers/issue-paper.ts'
import { renderPdf } from '../../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../../core/papers/qr.ts'
import { listFrom } from '../../core/registers/list-from.ts'
import { orderOf } from '../../core/registers/order.ts'
import type { Services, Trx } from '../../core/services.ts'
import { spanOf } from './days.ts'
import { type Span, type StatementRow, statementRows } from './own-rows.ts'

type Lang = 'ar' | 'en'
const shown = (services: Services, row: StatementRow, lang: Lang) => ({
  ...row,
  currency_name: currencyIn(services, row.currency_id, lang),
})

const sumOf = (rows: readonly StatementRow[]) =>
  Object.fromEntries(
    statementFigures.map((name) => [name, asAmount(rows.reduce((all, row) => all + cents(row[name]), 0n))]),
  ) as Record<StatementFigure, string>

/** What the paper says: the lines of each currency, and what they come to. */
async function contentOf(trx: Trx, services: Services, ngoId: number, span: Span, lang: Lang) {
  const { rows } =
    await sql<StatementRow>`select t.* from (${statementRows(ngoId, span, lang)}) t order by t.campaign_name, t.id`.execute(
      trx,
    )
  const { rows: ngos } = await sql<{ name_ar: string; name_en: string | null; decision_no: string }>`
    select name_ar, name_en, coalesce(decision_no, '') as decision_no from ngos where id = ${ngoId}`.execute(trx)
  const ngo = found(ngos[0])
  return {
    ngo: (lang === 'en' && ngo.name_en) || ngo.name_ar,
    decision_no: ngo.decision_no,
    ...span,
    parts: [...Map.groupBy(rows, ({ currency_id }) => currency_id)].map(([id, own]) => ({
      currency: currencyIn(services, id, lang),
      lines: own.map(
        ({ campaign_name, way, place: _place, place_name: _name, currency_id: _id, id: _row, ...line }) => ({
          campaign: campaign_name,
          way,
          ...line,
        }),
      ),
      sum: sumOf(own),
    })),
  }
}

async function issue(trx: Trx, services: Services, given: { ngoId: number; by: number; span: Span; lang: Lang }) {
  const { ngoId, by, span, lang } = given
  const { config, secrets } = services
  const at = services.now()
  const content = await contentOf(trx, services, ngoId, span, lang)
  const { rows } = await sql<{
    id: number
  }>`insert into donation_statements (ngo_id, first_day, last_day, lang, content, issued_by, issued_at)
    values (${ngoId}, ${span.first}, ${span.last}, ${lang}, ${JSON.stringify(content)}::jsonb, ${by}, ${at.toISOString()}) returning id`.execute(
    trx,
  )
  const { id } = found(rows[0])
  const code = newQrCode()
  const bytes = await renderPdf('donation-statement', {
    ...content,
    lang,
    issued: todayIn(at),
    qr_svg: qrSvg(qrUrl(config.publicUrl, code, secrets.qrKey)),
    qr_code: printedCode(code),
    check_url: `${config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
  })
  const paper = await issuePaper(trx, services, {
    bytes: Buffer.from(bytes),
    name: `donations-${span.first}-${span.last}.pdf`,
    code,
    ngoId,
    owner: { type: 'donation_statements', id },
    title:
      lang === 'en'
        ? `Statement of donations ${span.first} – ${span.last}`
        : `كشف التبرعات ${span.first} – ${span.last}`,
    destination: lang === 'en' ? 'The organisation' : 'المنظمة',
    issuedAt: at,
    by,
  })
  await sql`update donation_statements set file_qr_id = ${paper.id} where id = ${id}`.execute(trx)
  return { id, file: paper.file }
}

/** What an organisation was given, from its ledger: on the screen, as a workbook, and as a paper with a code. */
export const ownStatements: Area = (on, services) => {
  on(listDonationStatement, async ({ actor, query, lang }) => {
    const page = await listFrom(services.db, statementRows(ngoOf(actor), spanOf(services, query), lang), query, {
      text: sql`concat_ws(' ', t.campaign_name, t.way)`,
      order: orderOf(undefined, {}, { usual: sql`t.campaign_name, t.id`, last: sql`t.id` }),
      size: 20,
    })
    return { ...page, rows: page.rows.map((row) => shown(services, row, lang)) }
  })
  on(issueDonationStatement, ({ actor, body, lang, write }) =>
    write(async (trx) => {
      const span = spanOf(services, body)
      const ngoId = ngoOf(actor)
      const { id, file } = await issue(trx, services, { ngoId, by: actor.userId, span, lang })
      await audit(trx, actor, {
        action: 'create',
        entity: 'donation_statements',
        entity_id: id,
        ngo_id: ngoId,
        description_ar: `إصدار كشف التبرعات من ${span.first} إلى ${span.last}`,
      })
      return { file }
    }),
  )
}
