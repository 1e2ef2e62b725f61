import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  checkCopy,
  freezeReport,
  listCopies,
  readCopy,
  readCopyFile,
  type ReportCopy,
} from '#contract/reports/copies.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Db, Trx } from '../core/services.ts'
import { seesPersonal } from './question.ts'
import { seen } from './own.ts'
import { drawCopiesJob } from './send-copies.ts'

/**
 * Own copies, and those that somebody had frozen of a report which the reader sees; none that shows more than his
 * governorate and his right to personal numbers allow now.
 */
const readable = (actor: Actor) => sql`(c.user_id = ${actor.userId} or c.due_on is null and ${seen(actor)})
  ${actor.governorateId === undefined ? sql`` : sql`and (c.file is null or c.governorate_id = ${actor.governorateId})`}
  ${seesPersonal(actor) ? sql`` : sql`and not c.with_personal`}`

type Row = ReportCopy & { query: string | null }
const copiesOf = (actor: Actor, more = sql``) =>
  sql<Row>`select c.id, c.report_id, c.name, c.version, case when c.file is not null then 'frozen' else coalesce(c.failed, 'waiting') end as state,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username, '') as owner, c.user_id = ${actor.userId} as is_own,
    c.due_on, c.format, c.listing, c.lacking, c.governorate_id, c.with_personal, c.rows_count, c.sha256, c.frozen_at, c.created_at, c.query
    from report_copies c join report_histories r on r.id = c.report_id join users u on u.id = c.user_id where ${readable(actor)} ${more}`

async function findCopy(db: Db | Trx, actor: Actor, id: number): Promise<Row> {
  const { rows } = await copiesOf(actor, sql`and c.id = ${id}`).execute(db)
  return found(rows[0])
}
const plain = ({ query: _query, ...copy }: Row): ReportCopy => copy

/** The file of a copy that somebody may open now; 404 otherwise. */
export async function fileOfCopy(db: Db, actor: Actor, id: number): Promise<Attachment> {
  await findCopy(db, actor, id)
  const { rows } = await sql<Attachment>`
    select a.* from report_copies c join attachments a on a.id = c.file where c.id = ${id} and a.deleted_at is null`.execute(
    db,
  )
  return found(rows[0])
}

/** Frozen copies of reports: kept as they were, opened and checked later. */
export const frozenCopies: Area = (on, services) => {
  const { db, storage } = services
  on(listCopies, async ({ actor, query }) => {
    const of = query.report === undefined ? sql`` : sql`and c.report_id = ${query.report}`
    const page = await listFrom(db, copiesOf(actor, of), query, { text: sql`t.name`, order: sql`t.id desc`, size: 10 })
    return { ...page, rows: page.rows.map(plain) }
  })
  on(readCopy, ({ actor, params: { id } }) => findCopy(db, actor, id))
  on(checkCopy, async ({ actor, params: { id } }) => {
    const { storage_key } = await fileOfCopy(db, actor, id)
    const { sha256 } = await findCopy(db, actor, id)
    const there = (await storage.exists(storage_key)) ? await storage.bytes(storage_key) : Buffer.alloc(0)
    const now = createHash('sha256').update(there).digest('hex')
    return { matches: now === sha256, sha256: now, checked_at: services.now().toISOString() }
  })
  on(readCopyFile, async ({ actor, params: { id }, request, reply }) => {
    const file = await fileOfCopy(db, actor, id)
    await audit(db, actor, {
      action: 'export',
      entity: 'report_copies',
      entity_id: id,
      description_ar: `تنزيل نسخة مجمّدة: ${file.name}`.slice(0, 255),
      after: { sha256: file.sha256 },
    })
    return serveFile(request, reply, storage, file, { download: true })
  })
  on(freezeReport, ({ actor, params: { id }, body, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{
        id: number
        name: string
      }>`insert into report_copies (report_id, version, name, user_id, asked_by, format)
        select r.id, r.version, r.name, ${actor.userId}, ${actor.userId}, ${body.format} from report_histories r where r.id = ${id} and ${seen(actor)} returning id, name`.execute(
        trx,
      )
      const made = found(rows[0])
      await audit(trx, actor, {
        action: 'freeze',
        entity: 'report_copies',
        entity_id: made.id,
        description_ar: `تجميد نسخة من التقرير «${made.name}»`,
      })
      await services.jobs.enqueue(trx, drawCopiesJob)
      return plain(await findCopy(trx, actor, made.id))
    }),
  )
}
