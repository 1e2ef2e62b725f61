import { sql } from 'kysely'
import type { Notice } from '#contract/notifications/notices.ts'
import {
  noticeConfirmAbove,
  noticeMachine,
  type NoticePart,
  type NoticeStatus,
} from '#contract/notifications/workflow.ts'
import { actionsOf } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { isSecond } from '../core/identity/second-person.ts'
import type { Db, Services, Trx } from '../core/services.ts'

export interface NoticeRow extends Omit<Notice, 'actions'> {
  readonly governorate_id: number | null
  readonly asked_by: number | null
  readonly created_at: string
  /** The reader could confirm what was handed in: neither who did so, nor the same person in another account. */
  readonly is_second: boolean
  /** The reader wrote of the text as it stands. */
  readonly is_author: boolean
}
export interface HeldNotice extends NoticeRow {
  readonly status: NoticeStatus
}

const nameOf = (column: string) =>
  sql`(select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = ${sql.ref(column)})`
const columns = (
  actor: Actor | undefined,
) => sql`m.id, m.notice_no, m.title, m.title_en, m.body, m.body_en, m.link, m.class, m.audience, m.audience_ids,
  m.governorate_ids, m.status_ids, m.classification_ids, m.sizes, m.send_email, m.scheduled_at, m.legal_basis, m.due_on, m.status, m.sent_at, m.asked_at, m.confirmed_at, m.return_reason,
  m.governorate_id, m.asked_by, m.created_at, m.updated_at,
  ${nameOf('m.asked_by')} as asked_by_name, ${nameOf('m.confirmed_by')} as confirmed_by_name,
  case when m.frozen_at is null then null else (select count(distinct d.user_id) from notification_deliveries d where d.notification_id = m.id)::int end as recipients,
  (select count(*) from notification_deliveries d where d.notification_id = m.id and d.channel = 'platform' and d.state = 'sent')::int as delivered,
  (select count(*) from user_notifications x where x.notification_id = m.id and x.read_at is not null)::int as opened,
  (select count(distinct h.ngo_id) from message_threads h where h.notification_id = m.id)::int as answered,
  coalesce(${isSecond(actor?.userId ?? null, sql`m.asked_by`, sql`m.asked_at`)}, false) as is_second,
  coalesce(${actor?.userId ?? null} = any(m.written_by), false) as is_author`

/** A directorate sees its own notices, the ministry all. */
const within = (actor: Actor | undefined) =>
  actor === undefined
    ? sql`true`
    : actor.kind !== 'ministry'
      ? sql`false`
      : actor.governorateId === undefined
        ? sql`true`
        : sql`m.governorate_id = ${actor.governorateId}`

export const notices = (actor: Actor | undefined) =>
  sql<NoticeRow>`select ${columns(actor)} from notifications m where m.deleted_at is null and ${within(actor)}`

export async function noticeOf(db: Db | Trx, actor: Actor | undefined, id: number): Promise<NoticeRow> {
  const { rows } = await sql<NoticeRow>`${notices(actor)} and m.id = ${id}`.execute(db)
  return found(rows[0])
}
/** The same, held until the transaction ends; 404 outside the reader's scope. */
export async function holdNotice(trx: Trx, actor: Actor | undefined, id: number): Promise<HeldNotice> {
  const { rows } =
    await sql`select from notifications m where m.id = ${id} and m.deleted_at is null and ${within(actor)} for update`.execute(
      trx,
    )
  found(rows[0])
  return noticeOf(trx, actor, id)
}

export type SentNotice = Pick<
  HeldNotice,
  | 'id'
  | 'notice_no'
  | 'title'
  | 'title_en'
  | 'body'
  | 'body_en'
  | 'link'
  | 'class'
  | 'legal_basis'
  | 'due_on'
  | 'status'
>
/** What is sent of a notice, held between two portions: without its figures, which would be counted for each of them. */
export async function holdToSend(trx: Trx, id: number): Promise<SentNotice | undefined> {
  const { rows } =
    await sql<SentNotice>`select id, notice_no, title, title_en, body, body_en, link, class, legal_basis, due_on, status
      from notifications where id = ${id} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/** Whoever wrote of the text or handed it in is no second person for it. */
export const partsOf = (row: NoticeRow, actor: Actor): NoticePart[] => {
  if (actor.kind !== 'ministry' || actor.acting) return []
  const own: NoticePart[] = ['sender']
  if (row.asked_by === actor.userId) own.push('asker')
  if (row.is_second && !row.is_author) own.push('second')
  return own
}

/** People above whom a second person confirms a notice. */
export const confirmAbove = ({ reference }: Services): number => {
  const set: unknown = reference.setting('notices.confirm_above', noticeConfirmAbove)
  return typeof set === 'number' ? set : noticeConfirmAbove
}

export const shownNotice = (actor: Actor, row: NoticeRow): Notice => {
  const { governorate_id: _of, asked_by: _by, created_at: _at, is_second: _second, is_author: _author, ...rest } = row
  return { ...rest, actions: actionsOf({ machine: noticeMachine }, row, actor, partsOf(row, actor)) }
}
