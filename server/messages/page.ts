import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  actOnThread,
  markRead,
  type MessageDraft,
  readThread,
  removeThread,
  restoreThread,
  type ThreadPage,
} from '#contract/messages/messages.ts'
import { threadMachine } from '#contract/messages/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { draftsOf } from './drafts.ts'
import { holdThread, partsIn, threadKind } from './kind.ts'
import { messagesOf } from './letters.ts'
import { areBetween, partyOf } from './parties.ts'
import { inOffice, readable, sideOf, visible, writesFor } from './scope.ts'
import { findThread, shownThread, sidesOf, type ThreadRow } from './thread-rows.ts'

type Colleague = ThreadPage['colleagues'][number]

/** People who read the notes of the own office. */
async function colleaguesOf(db: Db, services: Services, actor: Actor, row: ThreadRow): Promise<Colleague[]> {
  const today = todayIn(services.now())
  const where =
    actor.kind === 'org'
      ? sql`u.kind = 'org' and u.ngo_id = ${ngoOf(actor)} and u.is_active and u.deleted_at is null`
      : inOffice(sql`${row.governorate_id}::integer`, sql`${row.role_id}::bigint`, 'S')
  const { rows } = await sql<Colleague>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name,
      exists (select from user_absences b where b.user_id = u.id and b.deleted_at is null and ${today}::date between b.from_date and b.to_date) as away
    from users u where ${where} order by name, u.id`.execute(db)
  return rows
}

interface HoldingRow {
  at: string
  by: string | null
  to: string | null
  governorate_id: number | null
  office_ar: string | null
  office_en: string | null
  reason: string | null
  moved: boolean
}
/** Who had it: for the ministry's people alone. */
async function holdersOf(db: Db, services: Services, actor: Actor, row: ThreadRow): Promise<ThreadPage['holders']> {
  if (actor.kind !== 'ministry') return []
  const { rows } = await sql<HoldingRow>`
    select h.created_at as at, nullif(concat_ws(' ', b.first_name, b.last_name), '') as by, nullif(concat_ws(' ', u.first_name, u.last_name), '') as to,
      h.to_governorate_id as governorate_id, o.name_ar as office_ar, o.name_en as office_en, h.reason,
      (h.from_governorate_id, h.from_role_id) is distinct from (h.to_governorate_id, h.to_role_id) as moved
    from message_holders h join message_threads t on t.id = h.thread_id left join users b on b.id = h.by_user_id left join users u on u.id = h.to_user_id
      left join transaction_request_roles o on o.id = h.to_role_id
    where h.thread_id = ${row.id} and ${readable(actor)} order by h.id desc`.execute(db)
  return rows.map(({ governorate_id, office_ar, office_en, moved, ...one }) => {
    const { name, office } = partyOf(services, {
      kind: governorate_id === null ? 'ministry' : 'directorate',
      ngo_id: null,
      name_ar: null,
      name_en: null,
      governorate_id,
      office_ar,
      office_en,
    })
    const words = office ? { ar: `${office.ar}، ${name.ar}`, en: `${office.en}, ${name.en}` } : name
    return { ...one, office: moved ? words : null }
  })
}

/** The holder, where he is away and somebody else or the office stands for him. */
async function awayOf(db: Db, services: Services, actor: Actor, row: ThreadRow): Promise<ThreadPage['away']> {
  if (actor.kind !== 'ministry' || row.holder_id === null || row.holder_id === row.standing_id) return null
  const { rows } = await sql<{ name: string; until: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, max(b.to_date) as until from users u join user_absences b on b.user_id = u.id
    where u.id = ${row.holder_id} and b.deleted_at is null and ${todayIn(services.now())}::date between b.from_date and b.to_date group by 1`.execute(
    db,
  )
  return rows[0] ?? null
}

async function papersOf(db: Db, row: ThreadRow): Promise<ThreadPage['papers']> {
  const { rows } = await sql<ThreadPage['papers'][number]>`
    select q.file, q.title, q.sha256, q.issued_at from message_papers p join files_qrs q on q.id = p.file_qr_id
    where p.thread_id = ${row.id} order by q.id desc`.execute(db)
  return rows
}

async function mayWrite(db: Db, services: Services, actor: Actor, row: ThreadRow): Promise<ThreadPage['may_write']> {
  if (row.peer_kind === 'ngo' && !areBetween(services)) return 'not_office'
  if (actor.kind === 'org') return 'yes'
  if (!writesFor(actor, row.role_id)) return 'read_only'
  const { rows } = await sql<{
    conflict: boolean
  }>`select ${conflictOf(actor.userId, { ngoId: row.ngo_id, establishmentId: null })} as conflict`.execute(db)
  return rows[0]?.conflict === true ? 'conflict' : 'yes'
}

async function pageOf(services: Services, actor: Actor, row: ThreadRow): Promise<ThreadPage> {
  const { db } = services
  const [messages, drafts, colleagues, holders, away, papers, may_write] = await Promise.all([
    messagesOf(db, services, actor, row.id),
    draftsOf(db, actor, sql`d.thread_id = ${row.id}`),
    colleaguesOf(db, services, actor, row),
    holdersOf(db, services, actor, row),
    awayOf(db, services, actor, row),
    papersOf(db, row),
    mayWrite(db, services, actor, row),
  ])
  return {
    ...shownThread(services, row),
    messages,
    drafts: drafts.map(({ thread_subject: _, ...draft }): MessageDraft => draft),
    office: sidesOf(services, row)[row.side],
    readers: colleagues.length,
    holders,
    away,
    colleagues: actor.kind === 'ministry' ? colleagues.filter(({ id }) => id !== actor.userId) : [],
    papers,
    actions: actionsOf(
      threadKind,
      { ...row, has_conflict: may_write === 'conflict' } as never,
      actor,
      partsIn(row, actor),
    ).filter((action) => action !== 'take' || row.holder_id !== actor.userId),
    may_write,
  }
}

/** Seen up to a letter by the reader, and by his office where it is the other side's. */
async function noteRead(trx: Trx, services: Services, actor: Actor, id: number, upTo: number): Promise<number> {
  const now = services.now().toISOString()
  const { rows } = await sql<{
    last: number | null
  }>`select max(m.id) as last from messages m join message_threads t on t.id = m.thread_id
    where m.thread_id = ${id} and m.id <= ${upTo} and ${readable(actor)} and ${visible(actor)}`.execute(trx)
  const last = found(rows[0]?.last)
  await sql`insert into message_marks (user_id, thread_id, last_read_id, read_at) values (${actor.userId}, ${id}, ${last}, ${now})
    on conflict (user_id, thread_id) do update set last_read_id = greatest(message_marks.last_read_id, excluded.last_read_id), read_at = excluded.read_at`.execute(
    trx,
  )
  await sql`update message_recipients r set read_at = ${now} from messages m join message_threads t on t.id = m.thread_id
    where r.message_id = m.id and r.read_at is null and m.thread_id = ${id} and m.id <= ${last} and m.side <> ${sideOf(actor)} and ${readable(actor)}`.execute(
    trx,
  )
  return last
}

/** One thread: its page, what its reader has seen of it, and what becomes of it. */
export const threadPage: Area = (on, services) => {
  on(readThread, async ({ actor, params }) => {
    const row = found(await findThread(services.db, services, actor, sql`t.id = ${params.id} and ${readable(actor)}`))
    return pageOf(services, actor, row)
  })
  on(markRead, ({ actor, params, body, write }) =>
    write(async (trx) => ({ last_read_id: await noteRead(trx, services, actor, params.id, body.last_read_id) })),
  )
  on(removeThread, ({ actor, params, write }) =>
    write(async (trx) => {
      const thread = await holdThread(trx, actor, params.id)
      await sql`insert into message_marks (user_id, thread_id, removed_id) values (${actor.userId}, ${thread.id}, ${thread.last_message_id ?? 0})
        on conflict (user_id, thread_id) do update set removed_id = excluded.removed_id`.execute(trx)
      return null
    }),
  )
  on(restoreThread, ({ actor, params, write }) =>
    write(async (trx) => {
      const thread = await holdThread(trx, actor, params.id)
      await sql`update message_marks set removed_id = 0 where user_id = ${actor.userId} and thread_id = ${thread.id}`.execute(
        trx,
      )
      return null
    }),
  )
  on(actOnThread, ({ actor, params, body, lang, write }) =>
    write(async (trx) => {
      const { to } = await act(trx, services, threadKind, {
        actor,
        id: params.id,
        lang,
        ...taken(threadMachine, body),
      })
      const { rows } = await sql<{
        holder_id: number | null
      }>`select t.holder_id from message_threads t where t.id = ${params.id} and ${readable(actor)}`.execute(trx)
      return {
        status: to,
        holder_id: actor.kind === 'ministry' ? (rows[0]?.holder_id ?? null) : null,
        left: rows.length === 0,
      }
    }),
  )
}
