import { sql } from 'kysely'
import {
  checkDocument,
  checkHash,
  fileQrLogs,
  freezeFile,
  listFileQrs,
  readFile,
  type CheckedDocument,
} from '#contract/documents/calls.ts'
import { fileStateHeader } from '#contract/documents/file-state.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { networkOf } from '../core/http/network.ts'
import { forbidden, found, invalid, notFound, wrongState } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { isQrCode, qrUrl, verifyQr } from '../core/papers/qr.ts'
import type { Area } from '../core/http/route.ts'
import { hmac } from '../core/identity/secrets.ts'
import { noteFileView } from '../core/log/views.ts'
import { readingOf } from './rights.ts'

interface QrRow {
  id: number
  code: string
  title: string
  destination: string
  issued_at: string
  sha256: string
  status: 'active' | 'frozen'
  ngo_id: number
  name_ar: string
  name_en: string | null
  ngo_code: string
  status_id: number
  removed: boolean
  decision_no: string | null
  decision_date: string | null
  governorate_id: number
}
const qrSource = sql`files_qrs q join ngos n on n.id = q.ngo_id left join transaction_requests t on t.id = q.transaction_request_id`
const qrColumns = sql`q.id, q.code, q.title, q.destination, q.issued_at, q.sha256, q.status, q.ngo_id, n.name_ar, n.name_en, n.ngo_code, n.status_id, n.deleted_at is not null as removed, n.governorate_id, t.decision_no, t.decision_date`

/** QR files: the public check, the scan log, freezing; and the one authorised way to a stored file. */
export const documents: Area = (on, services) => {
  const answer = (result: CheckedDocument['result'], row?: QrRow): CheckedDocument => {
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
  const logScan = async (
    ip: string,
    agent: string | undefined,
    result: 'valid' | 'frozen' | 'unknown',
    fileId: number | null,
  ) => {
    const hash = hmac(ip, services.secrets.hmacKey)
    await sql`insert into file_qr_logs (file_qr_id, result, ip_hash, user_agent) values (${fileId}, ${result}, ${hash}, ${agent?.slice(0, 255) ?? null})`.execute(
      services.db,
    )
    if (fileId !== null)
      await sql`update files_qrs set scans_count = scans_count + 1 where id = ${fileId}`.execute(services.db)
  }

  on(checkDocument, async ({ query, request, reply }) => {
    await services.limits.take('qr_ip', networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    const agent = request.headers['user-agent']
    if (!isQrCode(query.QR) || verifyQr(query.QR, query.s, services.secrets.qrKey) === 'forged') {
      await logScan(request.ip, agent, 'unknown', null)
      return answer('forged')
    }
    const row = (await sql<QrRow>`select ${qrColumns} from ${qrSource} where q.code = ${query.QR}`.execute(services.db))
      .rows[0]
    const result = row ? (row.status === 'frozen' ? 'frozen' : 'valid') : 'unknown'
    await logScan(request.ip, agent, result, row?.id ?? null)
    return answer(result, row)
  })
  on(checkHash, async ({ query, request, reply }) => {
    await services.limits.take('qr_ip', networkOf(request.ip))
    reply.header('cache-control', 'no-store')
    const row = (
      await sql<QrRow>`select ${qrColumns} from ${qrSource} where q.sha256 = ${query.sha256}`.execute(services.db)
    ).rows[0]
    return answer(row ? (row.status === 'frozen' ? 'frozen' : 'valid') : 'unknown', row)
  })

  const near = (actor: Actor) =>
    actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  on(listFileQrs, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const where = sql`${near(actor)} ${query.status ? sql`and q.status = ${query.status}` : sql``}`
    const [rows, count] = await Promise.all([
      sql<
        QrRow & { freeze_reason: string | null; scans_count: number; file: number }
      >`select ${qrColumns}, q.freeze_reason, q.scans_count, q.file from ${qrSource} where ${where} order by q.id desc limit ${perPage} offset ${offset}`.execute(
        services.db,
      ),
      sql<{ total: number }>`select count(*) as total from ${qrSource} where ${where}`.execute(services.db),
    ])
    return {
      rows: rows.rows.map(
        ({ id, code, title, destination, issued_at, status, freeze_reason, scans_count, ngo_id, name_ar, file }) => ({
          id,
          code,
          title,
          destination,
          issued_at,
          status,
          freeze_reason,
          scans_count,
          ngo_id,
          ngo_name_ar: name_ar,
          file,
          check_url: qrUrl(services.config.publicUrl, code, services.secrets.qrKey),
        }),
      ),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    }
  })
  on(fileQrLogs, async ({ actor, params, query }) => {
    found(
      (
        await sql<{ id: number }>`select q.id from ${qrSource} where q.id = ${params.id} and ${near(actor)}`.execute(
          services.db,
        )
      ).rows[0],
    )
    const { perPage, page, offset } = pageOf(query)
    const rows = await sql<{
      id: number
      scanned_at: string
      result: 'valid' | 'frozen' | 'unknown'
      user_agent: string | null
    }>`select id, scanned_at, result, user_agent from file_qr_logs where file_qr_id = ${params.id} order by id desc limit ${perPage} offset ${offset}`.execute(
      services.db,
    )
    const count = await sql<{
      total: number
    }>`select count(*) as total from file_qr_logs where file_qr_id = ${params.id}`.execute(services.db)
    return { rows: rows.rows, total: count.rows[0]?.total ?? 0, perPage, page }
  })
  on(freezeFile, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = found(
        (
          await sql<QrRow>`select ${qrColumns} from ${qrSource} where q.id = ${params.id} and ${near(actor)} for update of q`.execute(
            trx,
          )
        ).rows[0],
      )
      const freeze = body.frozen === 1
      if (freeze && !body.reason) throw invalid({ reason: ['V-REQ'] })
      if (!freeze && !actor.central) throw forbidden()
      if ((row.status === 'frozen') === freeze) throw wrongState()
      // A switch with one right, not a case: the domain document has no table of transitions for it.
      await sql`update files_qrs set status = ${freeze ? 'frozen' : 'active'}, frozen_at = ${freeze ? services.now().toISOString() : null}, frozen_by = ${freeze ? actor.userId : null}, freeze_reason = ${freeze ? body.reason : null} where id = ${row.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'freeze',
        entity: 'files_qrs',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: freeze ? `تجميد الوثيقة «${row.title}»` : `إلغاء تجميد الوثيقة «${row.title}»`,
        before: { status: row.status },
        after: { status: freeze ? 'frozen' : 'active', freeze_reason: body.reason },
      })
      if (freeze) {
        const users = await sql<{ id: number }>`select id from users where ngo_id = ${row.ngo_id} and is_main`.execute(
          trx,
        )
        await queueNotice(trx, services, {
          code: 'N-73',
          userIds: users.rows.map((user) => user.id),
          entity: 'files_qrs',
          entityId: row.id,
          params: { title: row.title },
        })
      }
      return { status: freeze ? ('frozen' as const) : ('active' as const) }
    }),
  )

  on(readFile, async ({ actor, params, query, request, reply }) => {
    const file = (
      await sql<
        Attachment & { frozen: boolean }
      >`select f.*, exists (select from files_qrs q where q.file = f.id and q.status = 'frozen') as frozen from attachments f where f.id = ${params.id} and f.deleted_at is null`.execute(
        services.db,
      )
    ).rows[0]
    const reading = file && (await readingOf(services.db, actor, file))
    if (!file || !reading) throw notFound()
    // A frozen document may be looked at, not carried off [features row 2]; the page learns it from the header.
    if (file.frozen && query.download === 1) throw wrongState()
    if (file.frozen) reply.header(fileStateHeader, 'frozen')
    if (actor && reading !== 'plain') await noteFileView(services.db, actor, file, reading)
    reply.raw.removeHeader('x-frame-options')
    return serveFile(request, reply, services.storage, file, { download: query.download === 1 })
  })
}
