import type { LogEvent } from 'kysely'
import type { Logger } from 'pino'
import { nameOf } from './statement-names.ts'

const firstWords = 300

/**
 * Writes statements that took `ms` milliseconds or longer to the log: the name under which PostgreSQL knows them too
 * (`pg_prepared_statements`, `pg_stat_statements`) and their first words. Never their values. 0 turns it off.
 */
export function slowQueries(log: Pick<Logger, 'warn'>, ms: number): (event: LogEvent) => void {
  return ({ query: { sql }, queryDurationMillis, level }) => {
    if (ms === 0 || queryDurationMillis < ms) return
    log.warn(
      {
        statement: nameOf(sql),
        ms: Math.round(queryDurationMillis),
        words: sql.replace(/\s+/g, ' ').slice(0, firstWords),
        ...(level === 'error' && { failed: true }),
      },
      'slow query',
    )
  }
}
