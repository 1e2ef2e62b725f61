import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import { readTypedCode } from '#contract/core/values/typed-code.ts'
import { checkDocument, checkHash, type CheckedDocument } from '#contract/documents/calls.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { hmac } from '../core/identity/secrets.ts'
import { isQrCode, verifyQr } from '../core/papers/qr.ts'
import { standingOn } from '../core/papers/standing.ts'
import type { Services } from '../core/services.ts'
import { qrColumns, qrSource, type QrRow } from './qr-rows.ts'

type ScanResult = DocumentStanding | 'unknown'
const resultOf = (row: QrRow | undefined): ScanResult => row?.standing ?? 'unknown'

type Successor = NonNullable<CheckedDocument['document']>['successor']
/** The last document of the chain that begins with this one; each replaces an earlier one, so that it ends. */
async function successorOf(services: Services, row: QrRow | undefined): Promise<Successor> {
  if (!row?.replaced_by_id) return null
  const { rows } = await sql<{ issued_at: string; sha256: string; standing: DocumentStanding }>`
    with recursive chain as (
      select id, replaced_by_id from files_qrs where id = ${row.replaced_by_id}
      union all
      select later.id, later.replaced_by_id from files_qrs later join chain on later.id = chain.replaced_by_id
    )
    select q.issued_at, q.sha256, ${standingOn(todayIn(services.now()))} as standing from chain join files_qrs q on q.id = chain.id
    where chain.replaced_by_id is null`.execute(services.db)
  const last = rows[0]
  return last ? { issued_at: last.issued_at, sha256_short: last.sha256.slice(0, 16), standing: last.standing } : null
}

/** What went back to the donor of the gift that a receipt was issued for; of a statement, since its day. */
async function refundOf(services: Services, row: QrRow): Promise<NonNullable<CheckedDocument['document']>['refund']> {
  if (row.standing !== 'refunded') return null
  const { rows } = await sql<{
    amount: string | null
    refunded: string
    rest: string | null
    currency_id: number | null
  }>`
    select r.amount, r.currency_id, b.sum as refunded, r.amount - b.sum as rest from receipts r
      cross join lateral (select coalesce(sum(f.amount), 0)::numeric(18, 2) as sum from refunds f where f.payment_id = r.payment_id and f.outcome = 'done') b
    where r.file_qr_id = ${row.id}
    union all
    (select sum(o.amount), o.currency_id, sum(o.back)::numeric(18, 2), sum(o.amount - o.back) from (
      select r.amount - l.returned as amount, r.currency_id,
        case when d.status = 'reversed' or p.annulled_by is not null then r.amount - l.returned else (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = r.payment_id and f.outcome = 'done') - l.returned end as back
      from donor_statements s join donor_statement_receipts l on l.statement_id = s.id join receipts r on r.id = l.receipt_id left join donors d on d.id = r.donor_id left join payments p on p.id = r.payment_id
      where s.file_qr_id = ${row.id} and r.amount is not null) o
    group by o.currency_id having sum(o.back) > 0 order by o.currency_id limit 1)`.execute(services.db)
  const { amount = null, rest = null, currency_id = null, refunded = '0.00' } = rows[0] ?? {}
  // Things that were given have no amount, and are given back otherwise.
  return amount === null || rest === null || currency_id === null ? null : { amount, refunded, rest, currency_id }
}

/** What whoever holds a paper is told of it. */
async function answerOf(services: Services, result: CheckedDocument['result'], row?: QrRow): Promise<CheckedDocument> {
  const status = services.reference.find('ngo-status', row?.status_id)
  return {
    result,
    checked_at: services.now().toISOString(),
    document: row
      ? {
          title: row.title,
          destination: row.destination,
          issued_at: row.issued_at,
          sha256_short: row.sha256.slice(0, 16),
          valid_until: row.valid_until,
          revoked_at: row.revoked_at,
          decision_no: row.decision_no,
          decision_date: row.decision_date,
          refund: await refundOf(services, row),
          successor: await successorOf(services, row),
          ngo:
            row.ngo_id === null
              ? null
              : {
                  id: row.ngo_id,
                  name_ar: row.name_ar ?? '',
                  name_en: row.name_en,
                  ngo_code: row.ngo_code ?? '',
                  status_id: row.status_id ?? 0,
                  status_ar: status?.name_ar ?? '',
                  status_en: status?.name_en ?? '',
                  has_page: !row.removed && status?.is_active === true && status.extra?.is_public === true,
                },
        }
      : null,
  }
}

async function logScan(services: Services, request: FastifyRequest, result: ScanResult, fileId: number | null) {
  const agent = request.headers['user-agent']
  const hash = hmac(request.ip, services.secrets.hmacKey)
  await sql`insert into file_qr_logs (file_qr_id, result, ip_hash, user_agent) values (${fileId}, ${result}, ${hash}, ${agent?.slice(0, 255) ?? null})`.execute(
    services.db,
  )
  if (fileId !== null)
    await sql`update files_qrs set scans_count = scans_count + 1 where id = ${fileId}`.execute(services.db)
}

/** The public check of a paper, by the code printed on it or by its file. */
export const documentChecks: Area = (on, services) => {
  on(checkDocument, async ({ query, request, reply }) => {
    await services.limits.take('qr_ip', networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    const typed = isQrCode(query.QR) ? undefined : readTypedCode(query.QR)
    if (typed === undefined && verifyQr(query.QR, query.s, services.secrets.qrKey) === 'forged') {
      await logScan(services, request, 'unknown', null)
      return answerOf(services, 'forged')
    }
    const which = typed === undefined ? sql`q.code = ${query.QR}` : sql`q.typed_code = ${typed}`
    const columns = qrColumns(todayIn(services.now()))
    const row = (await sql<QrRow>`select ${columns} from ${qrSource} where ${which}`.execute(services.db)).rows[0]
    const result = resultOf(row)
    await logScan(services, request, result, row?.id ?? null)
    return answerOf(services, result, row)
  })
  on(checkHash, async ({ query, request, reply }) => {
    await services.limits.take('qr_ip', networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    const row = (
      await sql<QrRow>`select ${qrColumns(todayIn(services.now()))} from ${qrSource} where q.sha256 = ${query.sha256}`.execute(
        services.db,
      )
    ).rows[0]
    return answerOf(services, resultOf(row), row)
  })
}
