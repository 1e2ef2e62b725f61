import { sql } from 'kysely'
import { listLogs, readLogGuide, type LogEntry } from '#contract/profile/log.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'
import { logColumns, logPage, logPortions, narrowed } from './log-rows.ts'

const source = sql`logs l left join users u on u.id = l.user_id`
const entries = sql<LogEntry>`select ${logColumns} from logs l left join users u on u.id = l.user_id`

/** The tracking log of the own organisation: read, narrowed, taken as a workbook, and its seal. */
export const logArea: Area = (on, services) => {
  const { db, reference } = services
  on(listLogs, async ({ actor, query, exported, lang }) => {
    const question = {
      entries,
      source,
      sort: query.sort,
      where: [sql`l.ngo_id = ${ngoOf(actor)}`, ...narrowed(query, lang)],
    }
    return exported ? { portions: logPortions(db, question, lang, reference) } : logPage(db, question, query)
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
