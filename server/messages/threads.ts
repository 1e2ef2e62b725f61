import { type RawBuilder, sql } from 'kysely'
import { countThreads, listThreads, type threadViews } from '#contract/messages/messages.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { readable, sideOf, visible } from './scope.ts'
import { shownThread, threadColumns, type ThreadRow, threadSource } from './thread-rows.ts'

type View = (typeof threadViews)[number]

const unread = (
  actor: Actor,
) => sql`exists (select from messages m where m.thread_id = t.id and m.sender_user_id <> ${actor.userId} and ${visible(actor)}
  and m.id > coalesce((select k.last_read_id from message_marks k where k.thread_id = t.id and k.user_id = ${actor.userId}), 0))`

/** What a view narrows a folder to; what is done stands apart. */
function viewed(actor: Actor, view: View | undefined, today: string): RawBuilder<unknown> {
  if (view === 'done') return sql`t.status = 'done'`
  const open = sql`t.status = 'open'`
  if (view === 'waiting_us') return sql`${open} and t.waiting_on = ${sideOf(actor)}`
  if (view === 'waiting_them') return sql`${open} and t.waiting_on <> ${sideOf(actor)}`
  if (view === 'unread') return sql`${open} and ${unread(actor)}`
  if (view === 'mine')
    return actor.kind === 'org'
      ? sql`${open} and exists (select from messages w where w.thread_id = t.id and w.sender_user_id = ${actor.userId})`
      : sql`${open} and message_holder_on(t.holder_id, ${today}::date, t.governorate_id) = ${actor.userId}`
  return open
}

/** Not put out of the reader's own folders since its last letter. */
const kept = (actor: Actor) =>
  sql`not exists (select from message_marks k where k.thread_id = t.id and k.user_id = ${actor.userId} and k.removed_id >= t.last_message_id)`

const inFolder = (actor: Actor, folder: 'received' | 'sent' | undefined): RawBuilder<unknown> =>
  folder === undefined
    ? sql`true`
    : sql`exists (select from messages f where f.thread_id = t.id and not f.is_internal and (f.side = ${sideOf(actor)}) = ${folder === 'sent'})`

/** Each word stands in one letter or note that the reader may read, or in the name of the other side. */
const searched = (actor: Actor, search: string | undefined): RawBuilder<unknown>[] =>
  foldedWords(search ?? '').map(
    (
      word,
    ) => sql`(exists (select from messages m where m.thread_id = t.id and m.search_folded like ${`%${word}%`} and ${visible(actor)})
      or ar_norm(case when ${sideOf(actor)} = 'ngo' then p.name_ar else n.name_ar end) like ${`%${word}%`}
      or exists (select from messages x where x.thread_id = t.id and not x.is_internal and ar_norm(concat_ws(' ', x.out_no, x.in_no)) like ${`%${word}%`})
      or exists (select from transaction_requests q where q.id = t.transaction_request_id and ar_norm(q.request_no) like ${`%${word}%`}))`,
  )

/** Folders of the own office. */
export const threadLists: Area = (on, services) => {
  on(listThreads, async ({ actor, query }) => {
    const { perPage, page, offset } = pageOf(query, 25)
    const today = todayIn(services.now())
    const where = sql.join(
      [
        readable(actor),
        inFolder(actor, query.folder),
        viewed(actor, query.view, today),
        ...(query.ngo_id === undefined ? [] : [sql`${query.ngo_id}::bigint in (t.ngo_id, t.peer_ngo_id)`]),
        kept(actor),
        ...searched(actor, query.search),
      ],
      sql` and `,
    )
    const [{ rows }, count] = await Promise.all([
      sql<ThreadRow>`select ${threadColumns(actor)} from ${threadSource(actor, today)} where ${where}
        order by t.last_message_id desc, t.id desc limit ${perPage} offset ${offset}`.execute(services.db),
      sql<{ total: number }>`select count(*) as total from ${threadSource(actor, today)} where ${where}`.execute(
        services.db,
      ),
    ])
    return { rows: rows.map((row) => shownThread(services, row)), total: count.rows[0]?.total ?? 0, perPage, page }
  })

  on(countThreads, async ({ actor }) => {
    const today = todayIn(services.now())
    const of = (view: View) => sql`count(*) filter (where ${viewed(actor, view, today)})::int`
    const { rows } = await sql<{
      waiting_us: number
      waiting_them: number
      mine: number
      unread: number
      drafts: number
    }>`select ${of('waiting_us')} as waiting_us, ${of('waiting_them')} as waiting_them, ${of('mine')} as mine, ${of('unread')} as unread,
        (select count(*)::int from message_drafts d where d.user_id = ${actor.userId}) as drafts
      from message_threads t where ${readable(actor)} and ${kept(actor)}`.execute(services.db)
    return rows[0] ?? { waiting_us: 0, waiting_them: 0, mine: 0, unread: 0, drafts: 0 }
  })
}
