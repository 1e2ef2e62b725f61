import { sql } from 'kysely'
import { completeRows } from '../registers/complete-rows.ts'
import type { Row } from '../registers/register-rows.ts'
import type { On } from '../http/route.ts'
import type { Services } from '../services.ts'
import { type OwnTable, publicationsOf, type PublishedTable, workingRow } from './stored.ts'

const ownTables: readonly string[] = ['news', 'ngo_events', 'slides', 'ngo_abouts'] satisfies readonly OwnTable[]
const isOwn = (table: string) => ownTables.includes(table)

interface Asked {
  readonly query?: { readonly publication?: string } & Record<string, unknown>
}

/**
 * Rows of a register as the ministry edits them, each with its publication status. An export contains only what is
 * published.
 */
export const workingRows =
  (on: On, services: Services, table: PublishedTable | OwnTable): On =>
  (call, handler) =>
    on(call, async (context) => {
      const { publication, ...query } = (context as Asked).query ?? {}
      const asked =
        publication === undefined
          ? context
          : { ...context, query: { ...query, id: await standingAt(services, table, publication) } as never }
      return completeRows(await handler(asked), async (rows, exported) => {
        if (exported || rows.length === 0) return
        const of = await publicationsOf(services.db, table, rows)
        for (const row of rows as Row[]) {
          const one = of(row)
          Object.assign(row, workingRow(row, one), {
            publication: one.status,
            ...(isOwn(table) ? { publish_at: one.publish_at } : {}),
          })
        }
      })
    })

/** Ids of the records whose text has this status. */
async function standingAt({ db }: Services, table: PublishedTable | OwnTable, status: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
    left join content_publications p on p.entity = ${table} and p.entity_id = t.id
    where t.deleted_at is null and coalesce(p.status, case when t.is_published then 'published' else 'draft' end) = ${status}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
