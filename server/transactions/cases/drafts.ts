import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import {
  listOwnRequests,
  type OwnRequest,
  type OwnRequestRow,
  readOwnRequest,
  saveRequest,
} from '#contract/transactions/own-requests.ts'
import { actionsOf } from '../../core/cases/act.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import { claimFiles } from '../../core/files/claim-files.ts'
import type { Area } from '../../core/http/route.ts'
import { refuseStale } from '../../core/http/stale.ts'
import { type Actor, may, ngoOf } from '../../core/identity/actor.ts'
import { mayChange } from '../../core/identity/standing.ts'
import { audit } from '../../core/log/audit.ts'
import { listFrom } from '../../core/registers/list-from.ts'
import { orderOf } from '../../core/registers/order.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { expectedOf } from '../expected.ts'
import { actionsLog } from '../log.ts'
import { bareStep } from '../steps.ts'
import { askedOf, uploadedTo } from './asked.ts'
import type { requestKind } from './kind.ts'
import { partsIn, type RequestCase, requestOf } from './request.ts'

type Kind = ReturnType<typeof requestKind>
/** While it is the applicant's: not handed in yet, or returned for completion. */
const isOpenToApplicant = ({ status }: RequestCase) => status === 'draft' || status === 'returned'

/** A request as its organisation reads it. */
async function detailOf(
  db: Db | Trx,
  services: Services,
  kind: Kind,
  actor: Actor,
  row: RequestCase,
): Promise<OwnRequest> {
  const { request, type, steps } = row
  const asked = await askedOf(db, {
    typeId: request.transaction_type_id,
    began: request.submitted_at,
    legalFormId: row.legalFormId,
  })
  return {
    id: request.id,
    request_no: request.request_no,
    status: request.status,
    type_id: request.transaction_type_id,
    type_name_ar: type.name_ar,
    type_name_en: type.name_en,
    slug: request.slug,
    subject: request.subject,
    details: request.details,
    payload: request.payload ?? {},
    ...asked,
    uploaded: await uploadedTo(db, request.id),
    editable:
      isOpenToApplicant(row) &&
      may(actor, 'ngo_transaction_requests', 'U') &&
      mayChange(actor.ngoStatusId ?? 1, 'ngo_transaction_requests'),
    steps: steps.map(bareStep),
    step: row.step && request.status !== 'draft' ? bareStep(row.step) : null,
    expected: await expectedOf(db, services, request),
    submitted_at: request.submitted_at,
    return_due_at: request.return_due_at,
    decision_no: request.decision_no,
    decision_date: request.decision_date,
    reject_text: request.reject_text,
    history: await actionsLog(db, request.id, false),
    actions: actionsOf(kind, row, actor, partsIn(row, actor)),
    updated_at: request.updated_at,
  }
}

type Document = BodyOf<typeof saveRequest>['documents'][number]
const sameDocument = (a: Document, b: Document) =>
  a.required_document_id === b.required_document_id && a.title === b.title && a.file === b.file

/** Puts the documents of a request in the place of those that it has. Those that stay keep their verdicts. */
async function replaceDocuments(trx: Trx, actor: Actor, row: RequestCase, documents: readonly Document[]) {
  const stored = await uploadedTo(trx, row.id)
  const { documents: asked } = await askedOf(trx, {
    typeId: row.request.transaction_type_id,
    began: row.request.submitted_at,
    legalFormId: row.legalFormId,
  })
  const known = new Set([null, ...asked.map(({ id }) => id), ...stored.map((one) => one.required_document_id)])
  const wrong = documents.flatMap((one, at) =>
    known.has(one.required_document_id) ? [] : [[`documents.${at}.required_document_id`, ['V-CHOICE']] as const],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const gone = stored.filter((one) => !documents.some((other) => sameDocument(one, other)))
  const fresh = documents.filter((one) => !stored.some((other) => sameDocument(one, other)))
  if (gone.length > 0)
    await sql`update transaction_documents set deleted_at = now(), updated_by = ${actor.userId} where id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(
      trx,
    )
  for (const { required_document_id, title, file } of fresh)
    await sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file, created_by)
      values (${row.id}, ${required_document_id}, ${title}, ${file}, ${actor.userId})`.execute(trx)
  return { removed: gone.map(({ title }) => title), added: fresh.map(({ title }) => title) }
}

/** Keeps what was filled in; nothing of it is checked for completeness before the request is handed in. */
async function save(trx: Trx, actor: Actor, row: RequestCase, body: BodyOf<typeof saveRequest>): Promise<void> {
  const { request } = row
  const { subject, details, payload, documents } = body
  const before = { documents: await uploadedTo(trx, row.id) }
  await claimFiles(trx, actor, saveRequest.body, body, 'transaction_requests', row.id, { before, ngo_id: row.ngoId })
  const { removed, added } = await replaceDocuments(trx, actor, row, documents)
  await sql`update transaction_requests set subject = ${subject}, details = ${details}, payload = ${JSON.stringify(payload)}::jsonb, updated_by = ${actor.userId},
      answered_at = case when status = 'returned' then now() end where id = ${row.id}`.execute(trx)
  await audit(trx, actor, {
    action: 'update',
    entity: 'transaction_requests',
    entity_id: row.id,
    ngo_id: row.ngoId,
    description_ar: `تعديل المعاملة ${request.request_no}`,
    before: { subject: request.subject, details: request.details, payload: request.payload, documents: removed },
    after: { subject, details, payload, documents: added },
  })
}

const orders = { updated_at: sql`t.updated_at`, submitted_at: sql`t.submitted_at`, request_no: sql`t.request_no` }

/** Requests of the own organisation: listed, read, and filled in at several sittings by several people. */
export const draftsArea =
  (kind: Kind): Area =>
  (on, services) => {
    on(listOwnRequests, ({ actor, query }) =>
      listFrom(
        services.db,
        sql<OwnRequestRow>`
        select q.id, q.request_no, q.status, q.slug, t.name_ar as type_name_ar, t.name_en as type_name_en, q.subject,
          case when q.submitted_at is not null and q.closed_at is null then s.name_ar end as stage_name_ar,
          case when q.submitted_at is not null and q.closed_at is null then s.name_en end as stage_name_en, q.submitted_at, q.updated_at
        from transaction_requests q join transaction_types t on t.id = q.transaction_type_id
          left join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
        where q.ngo_id = ${ngoOf(actor)} and q.deleted_at is null and ${query.status ? sql`q.status = ${query.status}` : sql`true`}`,
        query,
        {
          text: sql`concat_ws(' ', t.subject, t.request_no, t.type_name_ar, t.type_name_en)`,
          order: orderOf(query.sort, orders, { usual: sql`t.updated_at desc, t.id desc`, last: sql`t.id` }),
          size: 25,
        },
      ),
    )
    on(readOwnRequest, async ({ actor, params }) =>
      detailOf(services.db, services, kind, actor, await requestOf(services.db, actor, params.id)),
    )
    on(saveRequest, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        const row = await requestOf(trx, actor, params.id, true)
        const shown = await detailOf(trx, services, kind, actor, row)
        if (!isOpenToApplicant(row)) throw wrongState({ status: row.status })
        refuseStale(request, shown.updated_at, () => shown)
        await save(trx, actor, row, body)
        return detailOf(trx, services, kind, actor, await requestOf(trx, actor, params.id))
      }),
    )
  }
