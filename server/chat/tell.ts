import { sql } from 'kysely'
import type { Db, Trx } from '../core/services.ts'

/**
 * Tells the open pages of both sides that something happened in a conversation; they ask for the words themselves.
 * `line` names who has said something new, `typing` who writes, by his number.
 */
export const tellChat = (
  db: Db | Trx,
  { id, ngo_id, governorate_id }: { id: number; ngo_id: number | null; governorate_id: number | null },
  what: 'change' | `line:${number}` | `typing:${number}`,
) => sql`select pg_notify('chat_changed', ${`${ngo_id ?? ''}|${governorate_id ?? ''}|${id}:${what}`})`.execute(db)
