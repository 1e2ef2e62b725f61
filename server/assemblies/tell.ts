import { sql } from 'kysely'
import type { Trx } from '../core/services.ts'
import type { MeetingRow } from './rows.ts'

/** Tells open pages of the organisation, once this is stored, that something of a meeting changed. */
export const tellMeeting = (trx: Trx, { ngo_id, id }: Pick<MeetingRow, 'ngo_id' | 'id'>) =>
  sql`select pg_notify('meeting_changed', ${`${ngo_id}:${id}`})`.execute(trx)
