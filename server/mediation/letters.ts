import { sql } from 'kysely'
import {
  createFileQr,
  type Letter,
  listLetters,
  listMinistryLetters,
  listReadyTexts,
  listReplaceable,
  type LetterRow,
  type QueuedLetter,
  previewLetterPaper,
  readLetter,
  readMinistryLetter,
  type ReadyText,
  selectJobTitles,
} from '#contract/mediation/letters.ts'
import { letterSlug } from '#contract/mediation/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import { found, notFound, Refusal, wrongState } from '../core/errors.ts'
import { contentDisposition } from '../core/files/names.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { standingOn } from '../core/papers/standing.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import {
  fileColumns,
  fileOf,
  findRequests,
  type OrganisationCase,
  ownRequestOf,
  requestKinds,
  shownFile,
} from '../transactions/index.ts'
import { composeLetter, faultAt, type Written } from './compose.ts'
import { letterFileName, paperData } from './issue.ts'
import { attachmentsOf, letterStored, writtenIn } from './letter-rows.ts'
import { isDirect, letterType } from './letter-type.ts'

/** A letter within the actor's reach; 404 for requests of other types. */
async function letterCase(db: Db | Trx, actor: Actor, id: number, lock = false): Promise<OrganisationCase> {
  const row = await ownRequestOf(db, actor, id, lock)
  if (row.request.slug !== letterSlug) throw notFound()
  return row
}

/** While its organisation writes it, the draft; from then on what was handed in. The ministry never reads a draft. */
async function writtenOf(db: Db | Trx, actor: Actor, { id, status, request }: OrganisationCase): Promise<Written> {
  const attachments = await attachmentsOf(db, id)
  const stored = await letterStored(db, id)
  const isBeingWritten = actor.kind === 'org' && (status === 'draft' || status === 'returned')
  if (stored && !isBeingWritten) return stored
  return writtenIn(actor.kind === 'org' || status === 'draft' ? request.payload : null, {
    subject: request.subject,
    attachments,
  })
}

async function replacedBy(db: Db | Trx, ngoId: number, id: number | null | undefined): Promise<Letter['replaces']> {
  if (id == null) return null
  const { rows } = await sql<
    NonNullable<Letter['replaces']>
  >`select id, title, issued_at from files_qrs where id = ${id} and ngo_id = ${ngoId}`.execute(db)
  return rows[0] ?? null
}

async function shown(services: Services, actor: Actor, id: number): Promise<Letter> {
  const { db } = services
  const row = await letterCase(db, actor, id)
  const written = await writtenOf(db, actor, row)
  const { paper, faults, lacking } = await composeLetter(db, services, row.ngoId, written)
  const file = await fileOf(db, services, id)
  const stored = await letterStored(db, id)
  const isWriter = actor.kind === 'org' && (row.status === 'draft' || row.status === 'returned')
  return {
    id,
    status: row.status as Letter['status'],
    direct: isDirect(services, { ...written, destination: written.destination ?? '' }),
    paper,
    faults: faults.map(faultAt),
    lacking: [...lacking],
    attachments: stored && !isWriter ? [...stored.attachments] : await attachmentsOf(db, id),
    file: file ? shownFile(services, file) : null,
    replaces: await replacedBy(db, row.ngoId, written.replaces_id),
  }
}

const orders = { updated_at: sql`t.updated_at`, submitted_at: sql`t.submitted_at`, request_no: sql`t.request_no` }

/** Letters of the own organisation: listed, shown as they stand on paper, and their files. */
export const ownLetters: Area = (on, services) => {
  const { db } = services
  on(listLetters, async ({ actor, query }) => {
    const page = await listFrom(
      db,
      sql<Omit<LetterRow, 'file'> & { file: Parameters<typeof shownFile>[1] | null }>`
        select q.id, q.request_no, q.subject, coalesce(r.destination, nullif(q.payload->>'destination', '')) as destination, q.status, q.submitted_at, q.updated_at,
          (select to_jsonb(x) from (select ${fileColumns(services)}) x where f.id is not null) as file
        from transaction_requests q left join mediation_requests r on r.transaction_request_id = q.id left join files_qrs f on f.id = q.result_file_qr_id
        where q.ngo_id = ${ngoOf(actor)} and q.slug = ${letterSlug} and q.deleted_at is null and ${actor.kind === 'org' ? sql`true` : sql`q.submitted_at is not null`}
          and ${query.status ? sql`q.status = ${query.status}` : sql`true`}`,
      query,
      {
        text: sql`concat_ws(' ', t.subject, t.request_no, t.destination)`,
        order: orderOf(query.sort, orders, { usual: sql`t.updated_at desc, t.id desc`, last: sql`t.id` }),
        size: 25,
      },
    )
    return { ...page, rows: page.rows.map((row) => ({ ...row, file: row.file && shownFile(services, row.file) })) }
  })
  on(listReplaceable, async ({ actor }) => {
    const { rows } = await sql<{ id: number; title: string; destination: string; issued_at: string }>`
      select f.id, f.title, f.destination, f.issued_at from files_qrs f join mediation_requests r on r.file_qr_id = f.id
      where f.ngo_id = ${ngoOf(actor)} and f.replaced_by_id is null order by f.id desc limit 100`.execute(db)
    return rows
  })
  on(readLetter, ({ actor, params }) => shown(services, actor, params.id))
  on(previewLetterPaper, async ({ actor, params, reply }) => {
    const row = await letterCase(db, actor, params.id)
    const written = await writtenOf(db, actor, row)
    const { paper } = await composeLetter(db, services, row.ngoId, written)
    const bytes = await services.pdf.render('mediation', paperData(services, paper))
    const name = letterFileName(written.destination ?? row.request.request_no, services.now())
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('inline', name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(Buffer.from(bytes))
  })
}

/** Letters at the ministry, and what a letter is written with. */
export const letterSources: Area = (on, services) => {
  on(listMinistryLetters, async ({ actor, query }) => {
    const page = await findRequests(services.db, services, actor, query, letterSlug)
    const ids = page.rows.map(({ id }) => id)
    const { rows } = await sql<{ id: number; destination: string; file_status: QueuedLetter['file_status'] }>`
      select r.transaction_request_id as id, r.destination,
        case when f.id is not null then ${standingOn(todayIn(services.now()), sql.ref('f'))} end as file_status
      from mediation_requests r left join files_qrs f on f.id = r.file_qr_id where r.transaction_request_id = any(${ids}::bigint[])`.execute(
      services.db,
    )
    const letters = new Map(rows.map(({ id, ...letter }) => [id, letter]))
    const none = { destination: '', file_status: null }
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...(letters.get(row.id) ?? none) })) }
  })
  on(readMinistryLetter, ({ actor, params }) => shown(services, actor, params.id))
  on(selectJobTitles, async () =>
    services.reference
      .lookup('job-titles')
      .filter(({ is_active, extra }) => is_active && extra?.kind === 'addressee')
      .map(({ id, name_ar, name_en }) => ({ id, name_ar, name_en })),
  )
  on(listReadyTexts, async () => {
    const { rows } = await sql<ReadyText>`select id, title_ar, body_ar, body_en from doc_templates
      where purpose = 'mediation' and audience = 'est' and body_ar is not null and deleted_at is null order by id`.execute(
      services.db,
    )
    return rows
  })
}

/** The certified file of a letter; where nobody has to approve it, this issues it. */
export const letterFiles: Area = (on, services) => {
  const kind = requestKinds([letterType]).of(letterSlug)
  on(createFileQr, async ({ actor, body, lang, request, reply, write }) => {
    const id = body.transaction_request_id
    const { file } = await write(async (trx) => {
      const row = await letterCase(trx, actor, id, true)
      if (row.status === 'draft') await issueDirectly(trx, row)
      else if (row.status !== 'approved') throw wrongState({ status: row.status })
      return { file: found(await fileOf(trx, services, id)).file }
    })
    async function issueDirectly(trx: Trx, row: OrganisationCase) {
      const written = await writtenOf(trx, actor, row)
      if (!isDirect(services, { ...written, destination: written.destination ?? '' }))
        throw new Refusal(409, 'letter_needs_approval')
      const directly = { action: 'create_directly', input: {} } as unknown as { action: 'withdraw'; input: undefined }
      await act(trx, services, kind, { actor, id, ...directly, lang })
    }
    const { rows } = await sql<
      Attachment & { frozen: boolean }
    >`select f.*, exists (select from files_qrs q where q.file = f.id and q.status <> 'active') as frozen
      from attachments f where f.id = ${file} and f.ngo_id = ${ngoOf(actor)}`.execute(services.db)
    const stored = found(rows[0])
    // A frozen document is not carried off [features row 2].
    if (stored.frozen) throw wrongState()
    return serveFile(request, reply, services.storage, stored, { download: true })
  })
}
