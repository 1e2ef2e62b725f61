import { type RawBuilder, sql } from 'kysely'
import { closeChat, type Conversation, listChats, openChat } from '#contract/chat/chat.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { forbidden, found, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { conflictOf, refuseInterest } from '../core/identity/interest.ts'
import { partyOf } from '../messages/index.ts'
import { ownTypes } from '../transactions/index.ts'
import { closedAt, joined, takesPart } from './scope.ts'
import { tellChat } from './tell.ts'

export interface ConversationRow {
  id: number
  ngo_id: number | null
  governorate_id: number | null
  name_ar: string | null
  name_en: string | null
  case: Conversation['case']
  last: Conversation['last']
  unread: number
  closed_at: string | null
}

export const conversations = (actor: Actor, where: RawBuilder<unknown>) => sql<ConversationRow>`
  select c.id, c.ngo_id, c.governorate_id, n.name_ar, n.name_en, ${closedAt} as closed_at,
    (select jsonb_build_object('id', q.id, 'request_no', q.request_no) from transaction_requests q where q.id = c.transaction_request_id) as case,
    (select jsonb_build_object('id', m.id, 'at', m.created_at, 'body', coalesce(m.body, m.file_name), 'own', m.user_id = ${actor.userId}) from chat_messages m where m.id = c.last_message_id) as last,
    (select count(*)::int from chat_messages m where m.chat_conversation_id = c.id and m.user_id <> ${actor.userId}
      and m.id > coalesce((select k.last_read_id from chat_marks k where k.chat_conversation_id = c.id and k.user_id = ${actor.userId}), 0)) as unread
  from chat_conversations c left join ngos n on n.id = c.ngo_id where ${joined(actor)} and ${where}`

/** With whom the conversation is, as the reader sees it. */
export function shown(services: Services, actor: Actor, row: ConversationRow): Conversation {
  const { ngo_id, governorate_id, name_ar, name_en, ...rest } = row
  const place = partyOf(services, {
    kind: governorate_id === null ? 'ministry' : 'directorate',
    ngo_id: null,
    name_ar: null,
    name_en: null,
    governorate_id,
  }).name
  const organisation = { ar: name_ar ?? '', en: name_en ?? name_ar ?? '' }
  const kind = ngo_id === null ? 'office' : actor.kind === 'org' ? 'place' : 'ngo'
  return { ...rest, kind, name: kind === 'ngo' ? organisation : place }
}

export async function holdConversation(trx: Trx, actor: Actor, id: number) {
  const { rows } = await sql<{
    id: number
    ngo_id: number | null
    governorate_id: number | null
    closed_at: string | null
  }>`
    select c.id, c.ngo_id, c.governorate_id, ${closedAt} as closed_at from chat_conversations c where c.id = ${id} and ${joined(actor)} for update`.execute(
    trx,
  )
  return found(rows[0])
}

interface Place {
  ngo_id: number | null
  governorate_id: number | null
}
/** A request of the own organisation, and the place of its officer: the directorate until it has one. */
async function placeOfCase(db: Db | Trx, actor: Actor, id: number | null): Promise<Place> {
  const { rows } = await sql<Place>`
    select q.ngo_id, case when u.ministry_user_type = 'central' then null else n.governorate_id end as governorate_id
    from transaction_requests q join ngos n on n.id = q.ngo_id left join users u on u.id = q.assigned_user_id
    where q.id = ${id} and q.ngo_id = ${ngoOf(actor)} and q.submitted_at is not null and q.deleted_at is null and ${ownTypes(actor)}`.execute(
    db,
  )
  if (rows[0] === undefined) throw invalid({ transaction_request_id: ['V-CHOICE'] })
  return rows[0]
}

const ngoOfCase = async (db: Db | Trx, id: number | null): Promise<number | null> =>
  (await sql<{ ngo_id: number | null }>`select ngo_id from transaction_requests where id = ${id}`.execute(db)).rows[0]
    ?.ngo_id ?? null

/** Whose conversation is opened: an organisation's with its directorate or the centre, or that of the own place. */
async function placeOf(db: Db | Trx, actor: Actor, body: BodyOf<typeof openChat>): Promise<Place> {
  if (actor.kind === 'org') {
    if (body.with === 'case') return placeOfCase(db, actor, body.transaction_request_id)
    if (body.with !== 'directorate' && body.with !== 'centre') throw invalid({ with: ['V-CHOICE'] })
    if (body.ngo_id !== null) throw invalid({ ngo_id: ['V-CHOICE'] })
    const own = await sql<{
      governorate_id: number
    }>`select governorate_id from ngos where id = ${ngoOf(actor)}`.execute(db)
    return { ngo_id: ngoOf(actor), governorate_id: body.with === 'centre' ? null : found(own.rows[0]).governorate_id }
  }
  if (!takesPart(actor)) throw forbidden()
  const governorate_id = actor.governorateId ?? null
  if (body.with === 'office') return { ngo_id: null, governorate_id }
  if (body.with !== 'ngo' && body.with !== 'case') throw invalid({ with: ['V-CHOICE'] })
  const ngoId = body.with === 'case' ? await ngoOfCase(db, body.transaction_request_id) : body.ngo_id
  const { rows } = await sql<{ conflict: boolean }>`
    select ${conflictOf(actor.userId, { ngoId: sql`n.id`, establishmentId: null })} as conflict from ngos n
    where n.id = ${ngoId} and n.deleted_at is null and (${governorate_id}::integer is null or n.governorate_id = ${governorate_id})`.execute(
    db,
  )
  if (rows[0] === undefined)
    throw invalid({ [body.with === 'case' ? 'transaction_request_id' : 'ngo_id']: ['V-CHOICE'] })
  if (rows[0].conflict) throw new Refusal(403, 'conflict_of_interest')
  return { ngo_id: ngoId, governorate_id }
}

/** Conversations: the list, opening one, closing it. */
export const chatLists: Area = (on, services) => {
  on(listChats, async ({ actor }) => {
    const { rows } = await conversations(
      actor,
      sql`true order by c.last_message_id desc nulls last, c.id desc limit 200`,
    ).execute(services.db)
    return rows.map((row) => shown(services, actor, row))
  })
  on(openChat, ({ actor, body, write }) =>
    write(async (trx) => {
      const place = await placeOf(trx, actor, body)
      if (body.transaction_request_id !== null) {
        const { rows } =
          await sql`select from transaction_requests q where q.id = ${body.transaction_request_id} and q.ngo_id = ${place.ngo_id}
          and q.submitted_at is not null and q.deleted_at is null`.execute(trx)
        if (rows.length === 0) throw invalid({ transaction_request_id: ['V-CHOICE'] })
      }
      const { rows } = await sql<{ id: number }>`
        insert into chat_conversations (ngo_id, governorate_id, transaction_request_id, created_by, updated_by)
        values (${place.ngo_id}, ${place.governorate_id}, ${body.transaction_request_id}, ${actor.userId}, ${actor.userId})
        on conflict (ngo_id, governorate_id, transaction_request_id) do update set updated_by = excluded.updated_by returning id`.execute(
        trx,
      )
      return found(rows[0])
    }),
  )
  on(closeChat, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdConversation(trx, actor, params.id)
      await refuseInterest(trx, actor, row.ngo_id)
      // The room of the place's own people stays open.
      if (row.ngo_id === null) throw new Refusal(409, 'state')
      const at = body.closed === 1 ? services.now().toISOString() : null
      await sql`update chat_conversations set closed_at = ${at}, updated_by = ${actor.userId} where id = ${row.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'chat_conversations',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: body.closed === 1 ? 'إغلاق محادثة' : 'إعادة فتح محادثة',
        before: { closed_at: row.closed_at },
        after: { closed_at: at },
      })
      await tellChat(trx, row, 'change')
      return { closed_at: at }
    }),
  )
}
