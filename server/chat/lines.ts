import { sql } from 'kysely'
import {
  type ChatLine,
  editLine,
  markChat,
  mostFileBytes,
  readChat,
  readChatFile,
  sendLine,
  typeInChat,
} from '#contract/chat/chat.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { found, inWords, invalid, Refusal } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { keptAwayFrom, refuseInterest } from '../core/identity/interest.ts'
import { conversations, holdConversation, shown } from './conversations.ts'
import { joined, sideOf } from './scope.ts'
import { tellChat } from './tell.ts'

interface LineRow extends Omit<ChatLine, 'file'> {
  file: number | null
  file_name: string | null
  file_size: number | null
}

/** Lines of a conversation that the actor takes part in, the oldest first. */
async function linesOf(
  db: Db,
  actor: Actor,
  id: number,
  before: number | undefined,
  count: number,
): Promise<ChatLine[]> {
  const { rows } = await sql<LineRow>`
    select m.id, m.client_id, m.user_id = ${actor.userId} as mine, m.side = ${sideOf(actor)} as own_side, concat_ws(' ', u.first_name, u.last_name) as writer,
      m.body, m.file, m.file_name, m.file_size, m.created_at as at, m.edited_at,
      coalesce((select jsonb_agg(jsonb_build_object('body', e.body, 'at', e.created_at) order by e.id) from chat_edits e where e.chat_message_id = m.id), '[]'::jsonb) as before
    from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id join users u on u.id = m.user_id
    where c.id = ${id} and ${joined(actor)} and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    order by m.id desc limit ${count}`.execute(db)
  return rows.toReversed().map(({ file, file_name, file_size, ...row }) => ({
    ...row,
    file: file === null ? null : { id: file, name: file_name ?? '', size: file_size ?? 0 },
  }))
}

const hasConflict = async (db: Db, actor: Actor, ngoId: number | null): Promise<boolean> =>
  (await keptAwayFrom(db, actor, [ngoId])).has(ngoId)

/** Minutes after his last request in which somebody counts as there. */
const hereMinutes = 5

/** How far the other side has read, and whether one of those who read is there now; never who. */
async function othersOf(services: Services, actor: Actor, id: number) {
  const since = new Date(services.now().getTime() - hereMinutes * 60_000).toISOString()
  const { rows } = await sql<{ last: number; here: boolean }>`
    select coalesce(max(k.last_read_id), 0) as last, coalesce(bool_or(exists (
        select from sessions s where s.user_id = u.id and s.revoked_at is null and s.last_used_at > ${since})), false) as here
    from chat_marks k join users u on u.id = k.user_id
    where k.chat_conversation_id = ${id} and u.id <> ${actor.userId} and u.is_active and u.deleted_at is null
      and (select c.ngo_id is null or (u.kind = 'org') <> ${actor.kind === 'org'} from chat_conversations c where c.id = ${id})`.execute(
    services.db,
  )
  const { last = 0, here = false } = rows[0] ?? {}
  return { read_by_others: last, others_here: here && services.reference.setting('chat.presence', true) }
}

/** The file of a line: of its writer, small enough, and told by the line from then on. */
async function attach(trx: Trx, actor: Actor, lineId: number, body: { file: number | null }): Promise<void> {
  if (body.file === null) return
  await claimFiles(trx, actor, sendLine.body, body, 'chat_messages', lineId)
  const { rows } = await sql<{
    size: number
  }>`update chat_messages m set file = f.id, file_name = f.name, file_size = f.size
    from attachments f where m.id = ${lineId} and f.id = ${body.file} returning f.size`.execute(trx)
  if ((rows[0]?.size ?? 0) > mostFileBytes)
    throw invalid({ file: [inWords('يجب ألا يزيد الملف على 5 ميغابايت.', 'The file may have at most 5 MB.')] })
}

/** Says a line; the same `client_id` of the same person is the line that was said before. */
async function say(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  body: { client_id: string; body: string | null; file: number | null },
) {
  const room = await holdConversation(trx, actor, id)
  const { rows: said } = await sql<{ id: number; at: string; chat_conversation_id: number }>`
    select id, created_at as at, chat_conversation_id from chat_messages where user_id = ${actor.userId} and client_id = ${body.client_id}`.execute(
    trx,
  )
  if (said[0]) {
    if (said[0].chat_conversation_id !== id) throw new Refusal(422, 'key_reused')
    return { id: said[0].id, at: said[0].at }
  }
  if (room.closed_at !== null) throw new Refusal(409, 'chat_closed')
  await refuseInterest(trx, actor, room.ngo_id)
  if (body.body === null && body.file === null) throw invalid({ body: ['V-REQ'] })
  // The words stand in for the file until it is tied to the line.
  const { rows } = await sql<{ id: number; at: string }>`
    insert into chat_messages (chat_conversation_id, user_id, side, client_id, body, created_at)
    values (${id}, ${actor.userId}, ${sideOf(actor)}, ${body.client_id}, ${body.body ?? '…'}, ${services.now().toISOString()}) returning id, created_at as at`.execute(
    trx,
  )
  const line = found(rows[0])
  await attach(trx, actor, line.id, body)
  if (body.body === null) await sql`update chat_messages set body = null where id = ${line.id}`.execute(trx)
  await sql`update chat_conversations set last_message_id = ${line.id}, last_message_at = ${line.at}, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  await noteRead(trx, services, actor, id, line.id)
  await tellChat(trx, room, `line:${actor.userId}`)
  return line
}

const noteRead = (trx: Trx, services: Services, actor: Actor, id: number, upTo: number) =>
  sql`insert into chat_marks (user_id, chat_conversation_id, last_read_id, read_at)
    select ${actor.userId}, c.id, coalesce(max(m.id), 0), ${services.now().toISOString()} from chat_conversations c left join chat_messages m on m.chat_conversation_id = c.id and m.id <= ${upTo}
    where c.id = ${id} group by c.id
    on conflict (user_id, chat_conversation_id) do update set last_read_id = greatest(chat_marks.last_read_id, excluded.last_read_id), read_at = excluded.read_at`.execute(
    trx,
  )

/** What is said in a conversation. */
export const chatLines: Area = (on, services) => {
  on(readChat, async ({ actor, params, query }) => {
    const count = query.per_page ?? 50
    const row = found((await conversations(actor, sql`c.id = ${params.id}`).execute(services.db)).rows[0])
    const lines = await linesOf(services.db, actor, row.id, query.before, count + 1)
    const isKeptAway = await hasConflict(services.db, actor, row.ngo_id)
    return {
      ...shown(services, actor, row),
      lines: lines.length > count ? lines.slice(1) : lines,
      has_earlier: lines.length > count,
      ...(await othersOf(services, actor, row.id)),
      may_write: row.closed_at === null && !isKeptAway,
      may_close: actor.kind === 'ministry' && row.ngo_id !== null && !isKeptAway,
    }
  })
  on(sendLine, ({ actor, params, body, write }) => write((trx) => say(trx, services, actor, params.id, body)))
  on(editLine, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const room = await holdConversation(trx, actor, params.id)
      if (room.closed_at !== null) throw new Refusal(409, 'chat_closed')
      await refuseInterest(trx, actor, room.ngo_id)
      const { rows } = await sql<{ id: number; body: string | null }>`
        select id, body from chat_messages where id = ${params.line} and chat_conversation_id = ${room.id} and user_id = ${actor.userId} for update`.execute(
        trx,
      )
      const line = found(rows[0])
      const at = services.now().toISOString()
      if (line.body !== null && line.body !== body.body)
        await sql`insert into chat_edits (chat_message_id, body, created_at) values (${line.id}, ${line.body}, ${at})`.execute(
          trx,
        )
      await sql`update chat_messages set body = ${body.body}, edited_at = ${at} where id = ${line.id}`.execute(trx)
      await tellChat(trx, room, 'change')
      return { edited_at: at }
    }),
  )
  on(markChat, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const room = await holdConversation(trx, actor, params.id)
      await noteRead(trx, services, actor, room.id, body.last_read_id)
      await tellChat(trx, room, 'change')
      return null
    }),
  )
  on(typeInChat, async ({ actor, params }) => {
    const row = found((await conversations(actor, sql`c.id = ${params.id}`).execute(services.db)).rows[0])
    await tellChat(services.db, row, `typing:${actor.userId}`)
    return null
  })
  chatFiles(on, services)
}

/** Files of lines. */
const chatFiles: Area = (on, services) => {
  on(readChatFile, async ({ actor, params, query, request, reply }) => {
    const { rows } = await sql<{
      file: number
    }>`select m.file from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
      where c.id = ${params.id} and m.file = ${params.file} and ${joined(actor)}`.execute(services.db)
    const known = found(rows[0])
    const file = await beyondOwner('a file of a line belongs to its writer and is read by the others', async () =>
      found(
        (
          await sql<Attachment>`select * from attachments where id = ${known.file} and deleted_at is null`.execute(
            services.db,
          )
        ).rows[0],
      ),
    )
    return serveFile(request, reply, services.storage, file, { download: query.download === 1 })
  })
}
