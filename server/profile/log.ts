import { type RawBuilder, sql } from 'kysely'
import { bodies } from '#contract/boards/board-words.ts'
import { recordRights } from '#contract/core/rights/record-rights.ts'
import { listLogs, readLogGuide, type LogEntry } from '#contract/profile/log.ts'
import { type Actor, may, mayReadRecords, ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { ownTypes } from '../transactions/index.ts'
import { logColumns, logPage, logPortions, narrowed } from './log-rows.ts'

const source = sql`logs l left join users u on u.id = l.user_id`

/**
 * What an entry changed, for those who may read its record: everybody reads that a person was added, and only those who
 * see the list of people what was written of him. The ministry reads it in a visit.
 */
function mayReadChanges(actor: Actor): RawBuilder<unknown> {
  if (actor.kind !== 'org') return sql`true`
  const tables = Object.keys(recordRights).filter((table) => mayReadRecords(actor, table))
  const seen = bodies.filter((body) => may(actor, `ngo_director_boards_${body}`, 'S'))
  const ofBody = (table: 'directors' | 'director_boards') =>
    sql`l.entity = ${table} and exists (select from ${sql.table(table)} b where b.id = l.entity_id and b.type = any(${seen}))`
  return sql`(l.entity = any(${tables}) or ${ofBody('directors')} or ${ofBody('director_boards')}
    or l.entity = 'transaction_requests' and exists (select from transaction_requests q where q.id = l.entity_id and ${ownTypes(actor)}))`
}

/** The tracking log of the own organisation: read, narrowed, taken as a workbook, and its seal. */
export const logArea: Area = (on, services) => {
  const { db, reference } = services
  on(listLogs, async ({ actor, query, exported, lang }) => {
    const question = {
      entries: sql<LogEntry>`select ${logColumns(sql`told.changes`)} from ${source}
        left join lateral (select l.changes where ${mayReadChanges(actor)}) told on true`,
      source,
      sort: query.sort,
      where: [sql`l.ngo_id = ${ngoOf(actor)}`, ...narrowed(query, lang)],
    }
    return exported ? { portions: logPortions(db, question, lang, reference) } : logPage(db, question, query, lang)
  })

  on(readLogGuide, async ({ actor }) => {
    const ngoId = ngoOf(actor)
    const [people, seals] = await Promise.all([
      sql<{ id: number; name: string }>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name from users u
        where u.id in (select l.user_id from logs l where l.ngo_id = ${ngoId}) order by name, u.id limit 200`.execute(
        db,
      ),
      sql<{ seq: number; until: string; hash: string }>`select s.seq, l.created_at as until, s.hash from
        (select id, created_at from logs where ngo_id = ${ngoId} and id <= (select max(to_log_id) from log_seals) order by id desc limit 1) l
        join log_seals s on l.id between s.from_log_id and s.to_log_id order by s.seq desc limit 1`.execute(db),
    ])
    return { people: people.rows, seal: seals.rows[0] ?? null }
  })
}
