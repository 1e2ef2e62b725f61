import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { type BareTurn, endServed } from '../transactions/index.ts'
import type { QrRow } from './qr-rows.ts'

type Held = Pick<QrRow, 'id' | 'ngo_id' | 'title' | 'status'>
/** The log of what became of a document, in these words. */
export const logDocument = (
  trx: Trx,
  actor: Actor | undefined,
  { id, ngo_id, status }: Held,
  description_ar: string,
  after: Record<string, unknown>,
) =>
  audit(trx, actor, {
    action: 'freeze',
    entity: 'files_qrs',
    entity_id: id,
    ngo_id,
    description_ar,
    before: { status },
    after,
  })

/** A frozen or revoked document is valid again, under its lock; the log says it in these words. */
export async function releaseDocument(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  row: Held,
  words: string,
) {
  await sql`update files_qrs set status = 'active', frozen_at = null, frozen_by = null, freeze_reason = null, revoked_at = null, revoked_by = null, revoke_reason = null where id = ${row.id}`.execute(
    trx,
  )
  await logDocument(trx, actor, row, words, { status: 'active' })
  await endServed(trx, services, { about: 'files_qrs', id: row.id })
}

/** The document that an accepted grievance is about is valid again, unless another decision holds it by now. */
export async function releaseGrieved({ trx, services, actor, row }: BareTurn): Promise<void> {
  const decision = sql`transaction_requests g join served_decisions f on g.related_type = 'served_decisions' and f.id = g.related_id and f.ngo_id = g.ngo_id
    where g.id = ${row.id} and f.about = 'files_qrs' and f.about_id = q.id`
  const { rows } =
    await sql<Held>`select q.id, q.ngo_id, q.title, q.status from files_qrs q where exists (select from ${decision}) for update of q`.execute(
      trx,
    )
  const [document] = rows
  if (!document) return
  // Asked under the lock: whoever held it anew while this waited has ended the decision.
  const stands =
    await sql`select from files_qrs q where q.id = ${document.id} and exists (select from ${decision} and f.ended_at is null)`.execute(
      trx,
    )
  if (stands.rows.length === 0) return
  const words = `عودة الوثيقة «${document.title}» سارية بقبول التظلم رقم ${row.request.request_no}`
  await releaseDocument(trx, services, actor, document, words)
}
