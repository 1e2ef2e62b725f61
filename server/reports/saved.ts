import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import {
  changeReport,
  listReports,
  type OpenedReport,
  readReport,
  removeReport,
  type SavedReport,
  saveReport,
  shareableRoles,
} from '#contract/reports/saved.ts'
import { found, invalid, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Db, Trx } from '../core/services.ts'
import { definitionOf } from './definition.ts'
import { planOf } from './graphql/plan.ts'
import { readQuery } from './graphql/read.ts'
import { refusedQuery } from './graphql/refuse.ts'
import { holdOwn, seen } from './own.ts'
import { scheduleOf } from './scheduled.ts'

const reportsOf = (actor: Actor) =>
  sql<SavedReport>`select r.id, r.name, r.is_shared, r.role_id, o.name_ar as role_name_ar, o.name_en as role_name_en, r.version,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username, '') as owner, r.user_id = ${actor.userId} as is_own,
    (select count(*) from report_runs n where n.report_id = r.id) as runs,
    (select max(n.ran_at) from report_runs n where n.report_id = r.id) as last_run_at, r.updated_at
    from report_histories r join users u on u.id = r.user_id left join roles o on o.id = r.role_id where ${seen(actor)}`

async function findReport(db: Db | Trx, actor: Actor, id: number): Promise<SavedReport | undefined> {
  const { rows } = await sql<SavedReport>`select t.* from (${reportsOf(actor)}) t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** The query has to be one that its writer may run as it is: without variables, and not about the schema. */
function checked(actor: Actor, { query }: BodyOf<typeof saveReport>): void {
  planOf(
    readQuery(query, (read) => {
      if (read.schema) throw refusedQuery('one')
    }),
    null,
    actor,
  )
}

async function refuseTaken(
  trx: Trx,
  actor: Actor,
  { name, role_id }: BodyOf<typeof saveReport>,
  id: number,
): Promise<void> {
  const { rows } =
    await sql`select from report_histories where user_id = ${actor.userId} and name = ${name} and id <> ${id} and deleted_at is null`.execute(
      trx,
    )
  if (rows.length > 0) throw invalid({ name: ['V-TAKEN'] })
  if (role_id === undefined || role_id === null) return
  const role = await sql`select from roles where id = ${role_id} and type = 'ministry' and deleted_at is null`.execute(
    trx,
  )
  if (role.rows.length === 0) throw invalid({ role_id: ['V-CHOICE'] })
}

const readReports: Area = (on, { db }) => {
  on(listReports, ({ actor, query }) =>
    listFrom(db, reportsOf(actor), query, {
      text: sql`t.name`,
      order: sql`t.is_own desc, t.updated_at desc, t.id`,
      size: 25,
    }),
  )

  on(readReport, async ({ actor, params: { id } }) => {
    const report = found(await findReport(db, actor, id))
    const { rows } = await sql<{ query: string }>`select query from report_histories where id = ${id}`.execute(db)
    const { query } = found(rows[0])
    const history = await sql<
      OpenedReport['history'][number]
    >`select n.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username, '') as by, n.ran_at, n.rows_count, n.version
      from report_runs n join users u on u.id = n.user_id where n.report_id = ${id} order by n.id desc limit 20`.execute(
      db,
    )
    return { ...report, query, ...definitionOf(query), history: history.rows, schedule: await scheduleOf(db, id) }
  })

  on(shareableRoles, async () => {
    const { rows } = await sql<{
      id: number
      name_ar: string
      name_en: string | null
    }>`select id, name_ar, name_en from roles where type = 'ministry' and deleted_at is null order by id`.execute(db)
    return rows
  })
}

const writeReports: Area = (on) => {
  on(saveReport, async ({ actor, body, write }) => {
    checked(actor, body)
    return write(async (trx) => {
      await refuseTaken(trx, actor, body, 0)
      const shared = body.is_shared === true
      const { rows } = await sql<{
        id: number
      }>`insert into report_histories (user_id, name, query, is_shared, role_id, created_by, updated_by)
        values (${actor.userId}, ${body.name}, ${body.query}, ${shared}, ${shared ? (body.role_id ?? null) : null}, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
      const { id } = found(rows[0])
      await audit(trx, actor, {
        action: 'create',
        entity: 'report_histories',
        entity_id: id,
        description_ar: `حفظ التقرير «${body.name}»`,
        after: body,
      })
      return found(await findReport(trx, actor, id))
    })
  })

  on(changeReport, async ({ actor, params: { id }, body, request, write }) => {
    checked(actor, body)
    return write(async (trx) => {
      const before = await holdOwn(trx, actor, id)
      const present = found(await findReport(trx, actor, id))
      refuseStale(request, before.updated_at, () => present)
      await refuseTaken(trx, actor, body, id)
      const shared = body.is_shared === true
      await sql`update report_histories set name = ${body.name}, query = ${body.query}, is_shared = ${shared}, role_id = ${shared ? (body.role_id ?? null) : null},
        version = version + 1, updated_by = ${actor.userId}, updated_at = now() where id = ${id}`.execute(trx)
      await audit(trx, actor, {
        action: 'update',
        entity: 'report_histories',
        entity_id: id,
        description_ar: `حفظ نسخة جديدة من التقرير «${before.name}»`,
        after: body,
      })
      return found(await findReport(trx, actor, id))
    })
  })
}

const removeReports: Area = (on) => {
  on(removeReport, async ({ actor, params: { id }, write }) =>
    write(async (trx) => {
      const before = await holdOwn(trx, actor, id)
      await sql`update report_histories set deleted_at = now(), updated_by = ${actor.userId} where id = ${id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'delete',
        entity: 'report_histories',
        entity_id: id,
        description_ar: `حذف التقرير «${before.name}»`,
      })
      return null
    }),
  )
}

/** Reports that officers saved [domain 2.9 report_histories]. */
export const savedReports: Area = (on, services) => {
  readReports(on, services)
  writeReports(on, services)
  removeReports(on, services)
}

/** Notes who ran a report, and how many rows it had. 404 where the report is not the reader's to see. */
export async function noteRun(
  db: Db,
  actor: Actor,
  run: { reportId: number; listing: string; query: string; rows: number },
): Promise<void> {
  const report = await findReport(db, actor, run.reportId)
  if (!report) throw notFound()
  await sql`insert into report_runs (report_id, user_id, version, listing, query, rows_count)
    values (${run.reportId}, ${actor.userId}, ${report.version}, ${run.listing}, ${run.query}, ${run.rows})`.execute(db)
}
