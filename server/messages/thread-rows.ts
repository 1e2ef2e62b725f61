import { type RawBuilder, sql } from 'kysely'
import type { Thread } from '#contract/messages/messages.ts'
import { todayIn, workingDaysBetween } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { partyOf } from './parties.ts'
import { sideOf, visible } from './scope.ts'

export interface ThreadRow {
  id: number
  subject: string
  status: Thread['status']
  side: 'ngo' | 'peer'
  peer_kind: 'ngo' | 'ministry' | 'directorate'
  ngo_id: number
  peer_ngo_id: number | null
  governorate_id: number | null
  role_id: number | null
  holder_id: number | null
  transaction_request_id: number | null
  ngo_name_ar: string
  ngo_name_en: string | null
  peer_name_ar: string | null
  peer_name_en: string | null
  office_ar: string | null
  office_en: string | null
  waiting_on: 'ngo' | 'peer'
  waiting_since: string
  due_on: string | null
  last_letter_at: string
  last_message_id: number | null
  last_body: string | null
  unread: number
  case: Thread['case']
  standing_id: number | null
  standing_name: string | null
}

/** What a list tells of a thread, to this reader. */
export const threadColumns = (actor: Actor): RawBuilder<unknown> => sql`
  t.id, t.subject, t.status, ${sideOf(actor)} as side, t.peer_kind, t.ngo_id, t.peer_ngo_id, t.governorate_id, t.role_id, t.holder_id, t.transaction_request_id,
  n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, p.name_ar as peer_name_ar, p.name_en as peer_name_en,
  o.name_ar as office_ar, o.name_en as office_en, t.waiting_on, t.waiting_since, t.due_on, t.last_letter_at, t.last_message_id,
  (select left(l.body, 600) from messages l where l.id = t.last_message_id) as last_body,
  (select count(*)::int from messages m where m.thread_id = t.id and m.sender_user_id <> ${actor.userId} and ${visible(actor)}
    and m.id > coalesce((select k.last_read_id from message_marks k where k.thread_id = t.id and k.user_id = ${actor.userId}), 0)) as unread,
  (select jsonb_build_object('id', q.id, 'request_no', q.request_no, 'status', q.status, 'title', jsonb_build_object('ar', y.name_ar, 'en', coalesce(y.name_en, y.name_ar)))
    from transaction_requests q join transaction_types y on y.id = q.transaction_type_id where q.id = t.transaction_request_id) as case,
  h.id as standing_id, nullif(concat_ws(' ', h.first_name, h.last_name), '') as standing_name`

/** Threads with their sides; holders are the ministry's own business. */
export const threadSource = (actor: Actor, today: string): RawBuilder<unknown> => sql`message_threads t
  join ngos n on n.id = t.ngo_id left join ngos p on p.id = t.peer_ngo_id
  left join transaction_request_roles o on o.id = t.role_id
  left join users h on ${actor.kind === 'ministry'} and h.id = message_holder_on(t.holder_id, ${today}::date, t.governorate_id)`

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}
/** The words of a text without its tags. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (one) => entities[one] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The side of the organisation that the thread began at, and the other one. */
export const sidesOf = (services: Pick<Services, 'reference'>, row: ThreadRow) => ({
  ngo: partyOf(services, {
    kind: 'ngo',
    ngo_id: row.ngo_id,
    name_ar: row.ngo_name_ar,
    name_en: row.ngo_name_en,
    governorate_id: null,
  }),
  peer: partyOf(services, {
    kind: row.peer_kind,
    ngo_id: row.peer_ngo_id,
    name_ar: row.peer_name_ar,
    name_en: row.peer_name_en,
    governorate_id: row.governorate_id,
    office_ar: row.office_ar,
    office_en: row.office_en,
  }),
})

/** A thread as its reader sees it. */
export function shownThread(services: Services, row: ThreadRow): Thread {
  const { reference } = services
  const today = todayIn(services.now())
  const days = (due: string) =>
    due >= today
      ? workingDaysBetween(today, due, reference.calendar())
      : -workingDaysBetween(due, today, reference.calendar())
  return {
    id: row.id,
    subject: row.subject,
    with: sidesOf(services, row)[row.side === 'ngo' ? 'peer' : 'ngo'],
    status: row.status,
    waiting: row.waiting_on === row.side ? 'us' : 'them',
    waiting_since: row.waiting_since,
    due_on: row.due_on,
    days_left: row.due_on === null || row.status === 'done' ? null : days(row.due_on),
    case: row.case,
    last_at: row.last_letter_at,
    excerpt: wordsOf(row.last_body ?? '').slice(0, 160),
    unread: row.unread,
    holder: row.standing_id === null ? null : { id: row.standing_id, name: row.standing_name ?? '' },
  }
}

/** One thread that the actor may read; undefined otherwise. */
export async function findThread(
  db: Db | Trx,
  services: Pick<Services, 'now'>,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<ThreadRow | undefined> {
  const today = todayIn(services.now())
  const { rows } =
    await sql<ThreadRow>`select ${threadColumns(actor)} from ${threadSource(actor, today)} where ${where}`.execute(db)
  return rows[0]
}
