import { sql } from 'kysely'
import type { FoundingReply } from '#contract/founding/answers.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { grieveFounding } from '#contract/founding/calls.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { act } from '../../core/cases/act.ts'
import { claimFiles } from '../../core/files/claim-files.ts'
import { found, Refusal, wrongState } from '../../core/errors.ts'
import { type Actor, establishmentOf } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { askedSince } from '../type-documents.ts'
import type { RequestRow } from '../steps.ts'
import { grievanceOf, grievanceType, isOpenReply } from './grievance.ts'
import { requestKinds } from './kind.ts'

// A refused founding is answered as every refusal is [law, article 11; domain 3.2]: by a grievance, which its founders
// hand in whole, since they have no screens for requests.

interface Refused extends Omit<FoundingReply, 'is_open'> {
  readonly id: number
}
/** The refusal of a founding request, and the grievance that answers it; null where it was not refused with its days. */
async function refusedBy(db: Db | Trx, requestId: number): Promise<Refused | undefined> {
  const { rows } = await sql<Refused>`
    select d.id, d.article, d.served_at, d.appeal_due_at, ${grievanceOf('transaction_actions', sql`d.id`, sql`q.establishment_id`, sql`g.establishment_id`)} as grievance
    from transaction_actions d join transaction_requests q on q.id = d.transaction_request_id
    where q.id = ${requestId} and d.decision = 'reject' and d.served_at is not null and d.appeal_due_at is not null order by d.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** What a refused founding rests on, until when it may be answered, and what was answered. */
export async function foundingReplyOf(db: Db, services: Services, requestId: number): Promise<FoundingReply | null> {
  const refused = await refusedBy(db, requestId)
  if (!refused) return null
  const { id: _id, ...reply } = refused
  return { ...reply, is_open: isOpenReply(services, refused) }
}

/** The text of the founders, as the document that every grievance brings. */
const attach = (trx: Trx, actor: Actor, { id, typeId, file }: { id: number; typeId: number; file: number }) =>
  sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file, created_by)
    values (${id}, (select d.id from required_documents d where d.transaction_type_id = ${typeId} and ${askedSince(null)} order by d.is_required desc, d.sort, d.id limit 1),
      'نص التظلم', ${file}, ${actor.userId})`.execute(trx)

interface Handed {
  /** The refused founding request; its row is held. */
  readonly request: RequestRow
  readonly trackingNo: string
  readonly body: BodyOf<typeof grieveFounding>
  readonly lang: 'ar' | 'en'
}
/** Opens the founders' grievance, binds it to the refusal and hands it in; 409 when its days are over or it is answered. */
export async function grieveRefusal(
  trx: Trx,
  services: Services,
  actor: Actor,
  { request, trackingNo, body, lang }: Handed,
): Promise<{ id: number; request_no: string; status: string }> {
  const refused = found(await refusedBy(trx, request.id))
  if (refused.grievance !== null) throw wrongState({ request_id: refused.grievance.id })
  if (!isOpenReply(services, refused))
    throw new Refusal(409, 'appeal_over', { data: { appeal_due_at: refused.appeal_due_at } })
  const payload = {
    decision: `رفض طلب التأسيس رقم ${trackingNo}`,
    served_on: dayOf(refused.served_at),
    grounds: body.grounds,
    wanted: body.wanted,
  }
  const { rows } = await sql<{ id: number; request_no: string; type_id: number }>`
    insert into transaction_requests (transaction_type_id, slug, establishment_id, subject, payload, related_type, related_id, created_by)
    select t.id, t.slug, ${establishmentOf(actor)}, ${`تظلم من رفض طلب التأسيس رقم ${trackingNo}`}, ${JSON.stringify(payload)}::jsonb, 'transaction_actions', ${refused.id}, ${actor.userId}
    from transaction_types t where t.slug = ${grievanceType} and t.is_active and t.deleted_at is null
    returning id, request_no, transaction_type_id as type_id`.execute(trx)
  const [opened] = rows
  if (!opened) throw new Refusal(409, 'type_closed')
  const { id, request_no } = opened
  const establishment_id = establishmentOf(actor)
  await claimFiles(trx, actor, grieveFounding.body, body, 'transaction_requests', id, { establishment_id })
  await attach(trx, actor, { id, typeId: opened.type_id, file: body.source })
  await audit(trx, actor, {
    action: 'create',
    entity: 'transaction_requests',
    entity_id: id,
    description_ar: `فتح المعاملة ${request_no}`,
  })
  const kind = requestKinds([]).of(grievanceType)
  const { to } = await act(trx, services, kind, { actor, id, action: 'submit', input: { details: null }, lang })
  return { id, request_no, status: to }
}
