import { sql } from 'kysely'
import { handInReport, readOwnBooks } from '#contract/campaigns/expenses.ts'
import type { Books } from '#contract/campaigns/books.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found, invalid, Refusal, wrongState } from '../core/errors.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { issuePaper } from '../core/papers/issue-paper.ts'
import { renderPdf } from '../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { booksOf } from './books.ts'
import { campaignRows } from './rows.ts'

interface Reported {
  id: number
  ngo_id: number
  name_ar: string
  licence_no: string
  ngo_ar: string
  decision_no: string
  campaign_type: 0 | 1
  currency_id: number | null
  unit_id: number | null
  number: number | null
  collected_number: number
  campaign_amount: string | null
  phase: string
  start_date: string
  end_date: string
  donors: number
  final_report_at: string | null
  updated_at: string
}
const read = async (db: Db | Trx, services: Services, id: number, ngoId: number): Promise<Reported> => {
  const { rows } =
    await sql<Reported>`select c.id, c.ngo_id, c.name_ar, coalesce(c.licence_no, '') as licence_no, n.name_ar as ngo_ar, coalesce(n.decision_no, '') as decision_no, c.campaign_type,
      c.currency_id, c.unit_id, c.number, c.collected_number, c.campaign_amount, p.phase, c.start_date, c.end_date, c.final_report_at, c.updated_at,
      (select count(*) from donors d where d.campaign_id = c.id and d.status in ('received', 'reversing') and d.deleted_at is null)::int as donors
    from ${campaignRows(services).source()} where c.id = ${id} and c.ngo_id = ${ngoId} and c.confirmed = 'A' and c.deleted_at is null`.execute(
      db,
    )
  return found(rows[0])
}
/** What waits for its second person, and payments of which nobody knows the end: the books are not closed before. */
async function waitingIn(db: Db | Trx, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
      (select count(*) from donors where campaign_id = ${id} and status in ('entered', 'reversing') and deleted_at is null)
      + (select count(*) from campaign_expenses where campaign_id = ${id} and status = 'entered' and deleted_at is null)
      + (select count(*) from payments where campaign_id = ${id} and status in ('initiated', 'otp_sent', 'confirming', 'refund_requested')) as n`.execute(
    db,
  )
  return found(rows[0]).n
}
const isOver = ({ phase }: Reported) => phase === 'finished' || phase === 'stopped'
const isZero = (amount: string) => !/[1-9]/.test(amount)

/** Draws the report from the ledger and what the organisation says; answers the file. */
async function paperOf(
  trx: Trx,
  services: Services,
  by: number,
  row: Reported,
  books: Books,
  said: { achieved_ar: string; surplus_ar: string | null },
): Promise<number> {
  const code = newQrCode()
  const { reference, config, secrets, now } = services
  const money = row.campaign_type === 0
  const title = `التقرير الختامي – ${row.name_ar}`.slice(0, 150)
  const unit = reference.find('units', row.unit_id ?? 0)?.name_ar ?? ''
  const bytes = Buffer.from(
    await renderPdf('campaign-report', {
      ngo: row.ngo_ar,
      decision_no: row.decision_no,
      campaign: row.name_ar,
      licence_no: row.licence_no,
      from: row.start_date,
      to: row.end_date,
      issued: todayIn(now()),
      currency: reference.find('currencies', row.currency_id ?? 1)?.name_ar ?? '',
      is_money: money,
      target: money ? (row.campaign_amount ?? '') : `${row.number ?? 0} ${unit}`,
      donors: row.donors,
      raised: money ? books.raised : `${row.collected_number} ${unit}`,
      spent: books.spent,
      held: books.held,
      fees: books.fees,
      lost: isZero(books.lost) ? '' : books.lost,
      lines: books.types.map(({ type_ar, amount, documents }) => ({ type: type_ar, amount, documents })),
      ...said,
      surplus_ar: said.surplus_ar ?? '',
      qr_svg: qrSvg(qrUrl(config.publicUrl, code, secrets.qrKey)),
      qr_code: printedCode(code),
      check_url: `${config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
    }),
  )
  const { file } = await issuePaper(trx, services, {
    bytes,
    name: `${title}.pdf`,
    code,
    ngoId: row.ngo_id,
    owner: { type: 'campaigns', id: row.id },
    title,
    destination: 'العموم',
    issuedAt: now(),
    by,
  })
  return file
}

/** Books of a campaign at home, and its final report: it closes them, and is public at once [domain 2.7, amendments]. */
export const campaignReports: Area = (on, services) => {
  on(readOwnBooks, async ({ actor, params }) => {
    const row = await read(services.db, services, params.id, ngoOf(actor))
    const [books, waiting, { rows: methods }] = await Promise.all([
      row.campaign_type === 0 ? booksOf(services.db, row.id) : null,
      waitingIn(services.db, row.id),
      sql<{
        id: number
        name_ar: string
        name_en: string
      }>`select m.id, m.name_ar, m.name_en from ledger_accounts a join payment_methods m on m.id = a.payment_method_id
        where a.campaign_id = ${row.id} and a.kind = 'at_operator' order by m.id`.execute(services.db),
    ])
    return {
      books,
      waiting,
      methods,
      may_report:
        isOver(row) && row.final_report_at === null && waiting === 0 && (books === null || isZero(books.at_operator)),
    }
  })
  on(handInReport, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const ngo = ngoOf(actor)
      const held =
        await sql`select id from campaigns where id = ${params.id} and ngo_id = ${ngo} and deleted_at is null for no key update`.execute(
          trx,
        )
      found(held.rows[0])
      const row = await read(trx, services, params.id, ngo)
      refuseStale(request, row.updated_at, () => ({ phase: row.phase }))
      if (!isOver(row) || row.final_report_at !== null) throw wrongState({ phase: row.phase })
      if ((await waitingIn(trx, row.id)) > 0) throw new Refusal(409, 'campaign_entries_wait')
      const books = await booksOf(trx, row.id)
      if (!isZero(books.at_operator)) throw new Refusal(409, 'campaign_at_operator')
      if (!isZero(books.held) && body.surplus_ar === null) throw invalid({ surplus_ar: ['V-REQ'] })
      const at = services.now().toISOString()
      const file = await paperOf(trx, services, actor.userId, row, books, body)
      await sql`update campaigns set final_report_at = ${at}, final_report_file = ${file}, final_report = ${JSON.stringify(body)}::jsonb, updated_by = ${actor.userId} where id = ${row.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'decide',
        entity: 'campaigns',
        entity_id: row.id,
        ngo_id: ngo,
        description_ar: `رفع التقرير الختامي للحملة: ${row.name_ar}`,
        before: { final_report_at: null },
        after: { final_report_at: at },
      })
      return { final_report_at: at }
    }),
  )
}
