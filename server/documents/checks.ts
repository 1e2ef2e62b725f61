import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { checkDocument, checkHash, type CheckedDocument } from '#contract/documents/calls.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { hmac } from '../core/identity/secrets.ts'
import { isQrCode, verifyQr } from '../core/papers/qr.ts'
import type { Services } from '../core/services.ts'
import { qrColumns, qrSource, type QrRow } from './qr-rows.ts'

type ScanResult = 'valid' | 'frozen' | 'unknown'
const resultOf = (row: QrRow | undefined): ScanResult =>
  row ? (row.status === 'frozen' ? 'frozen' : 'valid') : 'unknown'

/** What whoever holds a paper is told of it. */
function answerOf(services: Services, result: CheckedDocument['result'], row?: QrRow): CheckedDocument {
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
          decision_no: row.decision_no,
          decision_date: row.decision_date,
          ngo: {
            id: row.ngo_id,
            name_ar: row.name_ar,
            name_en: row.name_en,
            ngo_code: row.ngo_code,
            status_id: row.status_id,
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
    if (!isQrCode(query.QR) || verifyQr(query.QR, query.s, services.secrets.qrKey) === 'forged') {
      await logScan(services, request, 'unknown', null)
      return answerOf(services, 'forged')
    }
    const row = (await sql<QrRow>`select ${qrColumns} from ${qrSource} where q.code = ${query.QR}`.execute(services.db))
      .rows[0]
    const result = resultOf(row)
    await logScan(services, request, result, row?.id ?? null)
    return answerOf(services, result, row)
  })
  on(checkHash, async ({ query, request, reply }) => {
    await services.limits.take('qr_ip', networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    const row = (
      await sql<QrRow>`select ${qrColumns} from ${qrSource} where q.sha256 = ${query.sha256}`.execute(services.db)
    ).rows[0]
    return answerOf(services, resultOf(row), row)
  })
}
