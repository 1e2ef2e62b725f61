import { sql } from 'kysely'
import { pageOf } from '#contract/core/calls/paging.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import {
  fileQrLogs,
  freezeFile,
  type FileQr,
  listFileQrs,
  readOwnFileQr,
  revokeFile,
} from '#contract/documents/calls.ts'
import { forbidden, found, invalid, wrongState } from '../core/errors.ts'
import type { ServedDecision } from '#contract/transactions/reply.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { qrUrl } from '../core/papers/qr.ts'
import { type DocumentState, standingOn } from '../core/papers/standing.ts'
import type { Services, Trx } from '../core/services.ts'
import { refuseInterest } from '../core/identity/interest.ts'
import { serveDecision, servedOn } from '../transactions/index.ts'
import { logDocument, releaseDocument } from './release.ts'
import { placeOf, qrColumns, qrSource, type QrRow } from './qr-rows.ts'

const near = (actor: Actor) =>
  actor.governorateId === undefined ? sql`true` : sql`${placeOf} = ${actor.governorateId}`

/** Whose scans somebody reads: those of his own organisation, or of the governorate that he reaches. */
const readable = (actor: Actor) => (actor.kind === 'org' ? sql`q.ngo_id = ${ngoOf(actor)}` : near(actor))

interface Held {
  readonly code: 'N-73' | 'DOCUMENT-REVOKED'
  readonly reason: string
  readonly article: string | null
  readonly by: Actor
}
/** Serves what was decided against the organisation of a document, and tells its main users. A letter about a founding request has neither. */
async function serveOwners(trx: Trx, services: Services, { id, ngo_id: ngoId, title }: QrRow, held: Held) {
  const { code, reason, article, by } = held
  if (ngoId === null || article === null) return
  const basis = await serveDecision(trx, services, { about: 'files_qrs', id, ngoId, reason, article, by })
  const users = await sql<{ id: number }>`select id from users where ngo_id = ${ngoId} and is_main`.execute(trx)
  await queueNotice(trx, services, {
    code,
    userIds: users.rows.map((user) => user.id),
    entity: 'files_qrs',
    entityId: id,
    params: { title, reason, basis },
    link: `/transactions/qr-scan-log/${id}`,
  })
}

/** 422 for what is decided on a document without its reason, or against an organisation without the article. */
function refuseBare({ ngo_id }: QrRow, { reason, article }: { reason?: string | null; article?: string | null }): void {
  const missing = [...(reason ? [] : ['reason']), ...(article || ngo_id === null ? [] : ['article'])]
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['V-REQ']])))
}

/** The register of stamped documents and the scans of each. */
export const qrFiles: Area = (on, services) => {
  on(listFileQrs, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query)
    const where = sql`${near(actor)} ${query.status ? sql`and q.status = ${query.status}` : sql``}`
    const [rows, count] = await Promise.all([
      sql<
        QrRow & Pick<FileQr, 'freeze_reason' | 'revoke_reason' | 'reply' | 'scans_count' | 'file'>
      >`select ${qrColumns(todayIn(services.now()))}, q.freeze_reason, q.revoke_reason, ${servedOn(services, 'files_qrs', sql`q.id`)} as reply, q.scans_count, q.file from ${qrSource} where ${where} order by q.id desc limit ${perPage} offset ${offset}`.execute(
        services.db,
      ),
      sql<{ total: number }>`select count(*) as total from ${qrSource} where ${where}`.execute(services.db),
    ])
    return {
      rows: rows.rows.map(({ id, code, title, destination, issued_at, status, standing, ngo_id, name_ar, ...row }) => ({
        ...{ id, code, title, destination, issued_at, status, standing, ngo_id },
        freeze_reason: row.freeze_reason,
        revoke_reason: row.revoke_reason,
        reply: row.reply,
        scans_count: row.scans_count,
        ngo_name_ar: name_ar,
        file: row.file,
        check_url: qrUrl(services.config.publicUrl, code, services.secrets.qrKey),
      })),
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    }
  })
  on(fileQrLogs, async ({ actor, params, query }) => {
    found(
      (
        await sql<{
          id: number
        }>`select q.id from ${qrSource} where q.id = ${params.id} and ${readable(actor)}`.execute(services.db)
      ).rows[0],
    )
    const { perPage, page, offset } = pageOf(query)
    const rows = await sql<{
      id: number
      scanned_at: string
      result: DocumentStanding | 'unknown'
      user_agent: string | null
    }>`select id, scanned_at, result, user_agent from file_qr_logs where file_qr_id = ${params.id} order by id desc limit ${perPage} offset ${offset}`.execute(
      services.db,
    )
    const count = await sql<{
      total: number
    }>`select count(*) as total from file_qr_logs where file_qr_id = ${params.id}`.execute(services.db)
    return { rows: rows.rows, total: count.rows[0]?.total ?? 0, perPage, page }
  })
}

/** A document of the own organisation, beside its scans. */
export const ownQrFile: Area = (on, services) => {
  on(readOwnFileQr, async ({ actor, params }) => {
    const { rows } = await sql<{
      id: number
      title: string
      destination: string
      issued_at: string
      status: DocumentState
      standing: DocumentStanding
      freeze_reason: string | null
      revoke_reason: string | null
      reply: ServedDecision
      valid_until: string | null
      scans_count: number
      replaced_at: string | null
      file: number
      code: string
    }>`select q.id, q.title, q.destination, q.issued_at, q.status, ${standingOn(todayIn(services.now()))} as standing, q.freeze_reason, q.revoke_reason, ${servedOn(services, 'files_qrs', sql`q.id`)} as reply, q.valid_until, q.scans_count, q.file, q.code,
        (select later.issued_at from files_qrs later where later.id = q.replaced_by_id) as replaced_at
      from files_qrs q where q.id = ${params.id} and q.ngo_id = ${ngoOf(actor)}`.execute(services.db)
    const { code, ...row } = found(rows[0])
    return { ...row, check_url: qrUrl(services.config.publicUrl, code, services.secrets.qrKey) }
  })
}

/** A document that must not be relied upon is frozen, and released again by the centre. */
export const freezing: Area = (on, services) => {
  on(freezeFile, ({ actor, params, body, says, write }) =>
    write(async (trx) => {
      const row = found(
        (
          await sql<QrRow>`select ${qrColumns(todayIn(services.now()))} from ${qrSource} where q.id = ${params.id} and ${near(actor)} for update of q`.execute(
            trx,
          )
        ).rows[0],
      )
      await refuseInterest(trx, actor, row.ngo_id)
      const freeze = body.frozen === 1
      if (freeze) refuseBare(row, body)
      if (!freeze && !actor.central) throw forbidden()
      if (row.status !== (freeze ? 'active' : 'frozen')) throw wrongState()
      if (!freeze) {
        await releaseDocument(trx, services, actor, row, `إلغاء تجميد الوثيقة «${row.title}»`)
        says('document_released')
        return { status: 'active' as const }
      }
      const { article } = body
      const reason = body.reason ?? ''
      // A switch with one right, not a case: the domain document has no table of transitions for it.
      await sql`update files_qrs set status = 'frozen', frozen_at = ${services.now().toISOString()}, frozen_by = ${actor.userId}, freeze_reason = ${reason} where id = ${row.id}`.execute(
        trx,
      )
      const after = { status: 'frozen', freeze_reason: reason, article }
      await logDocument(trx, actor, row, `تجميد الوثيقة «${row.title}»`, after)
      await serveOwners(trx, services, row, { code: 'N-73', reason, article, by: actor })
      return { status: 'frozen' as const }
    }),
  )
}

/** A document that must never be relied upon again is revoked by the centre; unlike a frozen one it comes back by an accepted grievance alone. */
export const revoking: Area = (on, services) => {
  on(revokeFile, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const { rows } =
        await sql<QrRow>`select ${qrColumns(todayIn(services.now()))} from ${qrSource} where q.id = ${params.id} and ${near(actor)} for update of q`.execute(
          trx,
        )
      const row = found(rows[0])
      await refuseInterest(trx, actor, row.ngo_id)
      if (!actor.central) throw forbidden()
      const { reason, article } = body
      refuseBare(row, body)
      if (row.status === 'revoked') throw wrongState()
      await sql`update files_qrs set status = 'revoked', revoked_at = ${services.now().toISOString()}, revoked_by = ${actor.userId}, revoke_reason = ${reason} where id = ${row.id}`.execute(
        trx,
      )
      const after = { status: 'revoked', revoke_reason: reason, article }
      await logDocument(trx, actor, row, `إلغاء الوثيقة «${row.title}» نهائياً`, after)
      await serveOwners(trx, services, row, { code: 'DOCUMENT-REVOKED', reason, article, by: actor })
      return { status: 'revoked' as const }
    }),
  )
}
