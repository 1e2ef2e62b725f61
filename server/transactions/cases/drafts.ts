import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AskedDocument } from '#contract/transactions/choosing.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import {
  listOwnRequests,
  type OwnRequest,
  type OwnRequestRow,
  readOwnRequest,
  saveRequest,
} from '#contract/transactions/own-requests.ts'
import { rightsOfType, withOwnScreen } from '#contract/transactions/type-rights.ts'
import { actionsOf } from '../../core/cases/act.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import { isOfKinds } from '../../core/files/uses.ts'
import { claimFiles } from '../../core/files/claim-files.ts'
import type { Area } from '../../core/http/route.ts'
import { isStale, refuseStale } from '../../core/http/stale.ts'
import { type Actor, may, ngoOf } from '../../core/identity/actor.ts'
import { mayChange } from '../../core/identity/standing.ts'
import { listFrom } from '../../core/registers/list-from.ts'
import { orderOf } from '../../core/registers/order.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { againOf, askedAgain } from '../again.ts'
import { expectedOf } from '../expected.ts'
import { actionsLog } from '../log.ts'
import { handedIn } from '../queue.ts'
import { ownTypes } from '../seen-types.ts'
import { bareStep } from '../steps.ts'
import { askedOf, uploadedTo } from './asked.ts'
import type { TypeEffects } from './effects.ts'
import { cleanTexts, ownKeys, type Payload, withoutRetired } from './filled.ts'
import { mayAsk, replyOf } from './grievance.ts'
import type { RequestKinds } from './kind.ts'
import { termOf } from './more-time.ts'
import { issuedTo } from '../issued.ts'
import { refuseOutside, roundsOf } from './rounds.ts'
import { askedFor, type OrganisationCase, ownRequestOf, partsIn } from './request.ts'
import { sitDown } from './sittings.ts'

/** Whether the actor fills it in now: it is his organisation's, and not handed in yet or returned for completion. */
const isEditable = (row: OrganisationCase, actor: Actor, kinds: RequestKinds): boolean =>
  !kinds.isCarried(row.request.slug) &&
  (row.status === 'draft' || row.status === 'returned') &&
  partsIn(row, actor).includes('applicant') &&
  mayAsk(row.request.slug, row.ngoStatusId) &&
  may(actor, rightsOfType(row.request.slug).organisation, 'U') &&
  mayChange(actor.ngoStatusId ?? 1, rightsOfType(row.request.slug).organisation)

/** A request as its organisation reads it. */
async function detailOf(
  db: Db | Trx,
  services: Services,
  kinds: RequestKinds,
  actor: Actor,
  row: OrganisationCase,
): Promise<OwnRequest> {
  const { request, type, steps } = row
  const kind = kinds.of(request.slug)
  const [asked, uploaded, expected, history, reply, rounds, result_file, again_of, asked_again] = await Promise.all([
    askedOf(db, askedFor(row, services)),
    uploadedTo(db, request.id),
    expectedOf(db, services, request, steps),
    actionsLog(db, request.id, false),
    replyOf(db, services, row),
    roundsOf(db, request.id),
    issuedTo(db, services, request.id),
    againOf(db, request.id),
    askedAgain(db, request.id),
  ])
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
    stood: request.stood,
    ...asked,
    uploaded,
    editable: isEditable(row, actor, kinds),
    steps: steps.map(bareStep),
    step: row.step && request.status !== 'draft' ? bareStep(row.step) : null,
    expected,
    submitted_at: request.submitted_at,
    ...termOf(
      { return_due_at: request.return_due_at, more_time: row.moreTime, applicant_days: type.applicant_days },
      services,
    ),
    decision_no: request.decision_no,
    decision_date: request.decision_date,
    reject_reason_id: request.reject_reason_id,
    reject_text: request.reject_text,
    reply,
    again_of,
    asked_again,
    rounds,
    result_file,
    history,
    actions: actionsOf(kind, row, actor, await kind.partsOf(row, actor, db as Trx)),
    updated_at: request.updated_at,
  }
}

type Document = BodyOf<typeof saveRequest>['documents'][number]
const sameDocument = (a: Document, b: Document) =>
  a.required_document_id === b.required_document_id && a.title === b.title && a.file === b.file

/** Refuses documents that are not asked for, files of other kinds than are asked for, and one file given twice. */
async function refuseDocuments(
  trx: Trx,
  asked: readonly AskedDocument[],
  fresh: readonly Document[],
  all: readonly Document[],
) {
  const { rows } = await sql<{ id: number; mime: string }>`
    select id, mime from attachments where id = any(${fresh.map(({ file }) => file)}::bigint[])`.execute(trx)
  const mimes = new Map(rows.map(({ id, mime }) => [id, mime]))
  const wrong = all.flatMap((one, at): [string, readonly ['V-CHOICE' | 'V-FILE' | 'V-TAKEN']][] => {
    if (all.findIndex(({ file }) => file === one.file) < at) return [[`documents.${at}.file`, ['V-TAKEN']]]
    if (one.required_document_id === null || !fresh.includes(one)) return []
    const wanted = asked.find(({ id }) => id === one.required_document_id)
    if (!wanted) return [[`documents.${at}.required_document_id`, ['V-CHOICE']]]
    return isOfKinds(mimes.get(one.file), wanted.allowed_types) ? [] : [[`documents.${at}.file`, ['V-FILE']]]
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/**
 * Keeps what was filled in; nothing of it is checked for completeness before the request is handed in. Documents that
 * stay keep their verdicts. What changes nothing leaves no trace: it is no answer to what an officer asked for. The log
 * tells of a whole sitting.
 */
async function save(
  trx: Trx,
  services: Services,
  actor: Actor,
  row: OrganisationCase,
  { body, of }: { body: BodyOf<typeof saveRequest>; of: TypeEffects | undefined },
): Promise<void> {
  const { request } = row
  const { subject, details, documents } = body
  const asked = await askedOf(trx, askedFor(row, services))
  const kept = await withoutRetired(trx, request.transaction_type_id, asked.fields, body.payload)
  const payload = cleanTexts(of, kept)
  refuseUnasked(new Set([...asked.fields.map(({ key }) => key), ...ownKeys(of)]), payload)
  const stored = await uploadedTo(trx, row.id)
  const gone = stored.filter((one) => !documents.some((other) => sameDocument(one, other)))
  const fresh = documents.filter((one) => !stored.some((other) => sameDocument(one, other)))
  const before = { subject: request.subject, details: request.details, payload: request.payload ?? {} }
  const after = { subject, details, payload }
  if (gone.length === 0 && fresh.length === 0 && isDeepStrictEqual(before, after)) return
  await refuseOutside(trx, row, { ...after, documents })
  await sitDown(trx, services, actor, row.id)
  const party = { before: { documents: stored }, ngo_id: row.ngoId }
  await claimFiles(trx, actor, saveRequest.body, body, 'transaction_requests', row.id, party)
  await refuseDocuments(trx, asked.documents, fresh, documents)
  if (gone.length > 0)
    await sql`update transaction_documents set deleted_at = now(), updated_by = ${actor.userId} where id = any(${gone.map(({ id }) => id)}::bigint[])`.execute(
      trx,
    )
  for (const { required_document_id, title, file } of fresh)
    await sql`insert into transaction_documents (transaction_request_id, required_document_id, title, file, created_by)
      values (${row.id}, ${required_document_id}, ${title}, ${file}, ${actor.userId})`.execute(trx)
  await sql`update transaction_requests set subject = ${subject}, details = ${details}, payload = ${JSON.stringify(payload)}::jsonb, updated_by = ${actor.userId},
      answered_at = case when status = 'returned' then now() end where id = ${row.id}`.execute(trx)
}

/** Refuses fields that nobody asks for; those that a type asked for once are left out in silence. */
function refuseUnasked(asked: ReadonlySet<string>, payload: Payload): void {
  const unknown = Object.keys(payload).filter((key) => !asked.has(key))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [`payload.${key}`, ['V-UNKNOWN']])))
}

const orders = { updated_at: sql`t.updated_at`, submitted_at: sql`t.submitted_at`, request_no: sql`t.request_no` }

/** Requests of the own organisation: listed, read, and filled in at several sittings by several people. */
export const draftsArea =
  (kinds: RequestKinds): Area =>
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
        where q.ngo_id = ${ngoOf(actor)} and q.deleted_at is null and ${actor.kind === 'org' ? ownTypes(actor) : handedIn}
          and ${query.slug ? sql`q.slug = ${query.slug}` : sql`q.slug <> all(${withOwnScreen}::text[])`} and ${query.status ? sql`q.status = ${query.status}` : sql`true`}`,
        query,
        {
          text: sql`concat_ws(' ', t.subject, t.request_no, t.type_name_ar, t.type_name_en)`,
          order: orderOf(query.sort, orders, { usual: sql`t.updated_at desc, t.id desc`, last: sql`t.id` }),
          size: 25,
        },
      ),
    )
    on(readOwnRequest, async ({ actor, params }) =>
      detailOf(services.db, services, kinds, actor, await ownRequestOf(services.db, actor, params.id)),
    )
    on(saveRequest, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        const row = await ownRequestOf(trx, actor, params.id, true)
        if (!isEditable(row, actor, kinds)) throw wrongState({ status: row.status })
        if (isStale(request, row.request.updated_at)) {
          const shown = await detailOf(trx, services, kinds, actor, row)
          refuseStale(request, row.request.updated_at, () => shown)
        }
        await save(trx, services, actor, row, { body, of: kinds.type(row.request.slug) })
        return detailOf(trx, services, kinds, actor, await ownRequestOf(trx, actor, params.id))
      }),
    )
  }
