import { sql } from 'kysely'
import { addWorkingDays, dayOf } from '#contract/core/values/dates.ts'
import { mostBytes, type Party, sendMessage } from '#contract/messages/messages.ts'
import { act } from '../core/cases/act.ts'
import { forbidden, inWords, invalid, Refusal } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { type Body, newThread } from './begin.ts'
import { holdThread, type HeldThread, officeReaders, threadKind } from './kind.ts'
import { messagesOf } from './letters.ts'
import { nextNumber, partyKey } from './numbers.ts'
import { areBetween, partyOf } from './parties.ts'
import { visible, writesFor } from './scope.ts'

const sideIn = (thread: Pick<HeldThread, 'ngo_id'>, actor: Actor): 'ngo' | 'peer' =>
  actor.kind === 'org' && actor.ngoId === thread.ngo_id ? 'ngo' : 'peer'

/** The thread of the last letter that the writer has seen; 409 with what he missed when there is more. */
async function answered(trx: Trx, services: Services, actor: Actor, parentId: number): Promise<HeldThread> {
  const where = sql`t.id = (select m.thread_id from messages m where m.id = ${parentId})`
  const thread = await holdThread(trx, actor, 0, where)
  const { rows } = await sql<{ seen: boolean; behind: boolean }>`
    select coalesce(bool_or(m.id = ${parentId}), false) as seen, coalesce(bool_or(m.id > ${parentId}), false) as behind
    from messages m join message_threads t on t.id = m.thread_id where m.thread_id = ${thread.id} and ${visible(actor)}`.execute(
    trx,
  )
  // A note of the other side is not there for him.
  if (rows[0]?.seen !== true) throw new Refusal(404, 'not_found')
  if (rows[0].behind)
    throw new Refusal(409, 'message_behind', {
      data: { missed: await messagesOf(trx, services, actor, thread.id, parentId) },
    })
  if (thread.peer_kind === 'ngo' && !areBetween(services)) throw forbidden()
  return thread
}

interface Sender {
  kind: Party['kind']
  ngo_id: number | null
  governorate_id: number | null
  role_id: number | null
}
const senderOf = (actor: Actor, thread: HeldThread): Sender =>
  actor.kind === 'org'
    ? { kind: 'ngo', ngo_id: actor.ngoId ?? null, governorate_id: null, role_id: null }
    : {
        kind: actor.governorateId === undefined ? 'ministry' : 'directorate',
        ngo_id: null,
        governorate_id: actor.governorateId ?? null,
        role_id: thread.role_id,
      }
const sideOfThread = (thread: HeldThread, side: 'ngo' | 'peer'): Sender =>
  side === 'ngo'
    ? { kind: 'ngo', ngo_id: thread.ngo_id, governorate_id: null, role_id: null }
    : {
        kind: thread.peer_kind,
        ngo_id: thread.peer_ngo_id,
        governorate_id: thread.governorate_id,
        role_id: thread.role_id,
      }

/** Files of a letter: uploaded by the writer, and together no larger than a letter may be. */
async function attach(trx: Trx, actor: Actor, body: Body, messageId: number): Promise<void> {
  const files = body.attachments ?? []
  if (files.length === 0) return
  // What a draft of his own kept is free again; a file of somebody else's draft is not his to send.
  await sql`update attachments set owner_type = 'upload', owner_id = null where id = any(${files}) and owner_type = 'message_drafts'
    and owner_id in (select d.id from message_drafts d where d.user_id = ${actor.userId})`.execute(trx)
  await claimFiles(trx, actor, sendMessage.body, body, 'messages', messageId)
  const { rows } = await sql<{ size: number }>`
    insert into message_files (message_id, file, sort, name, mime, size, sha256)
    select ${messageId}, f.id, array_position(${files}::bigint[], f.id), f.name, f.mime, f.size, f.sha256
    from attachments f where f.id = any(${files}::bigint[]) returning size`.execute(trx)
  if (rows.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw invalid({
      attachments: [
        inWords('يجب ألا يزيد مجموع المرفقات على 20 ميغابايت.', 'The files together may have at most 20 MB.'),
      ],
    })
}

/** People of an organisation who are told of a letter: who wrote in the thread and the main user; else everybody. */
async function ngoReaders(trx: Trx, ngoId: number, threadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; concerned: boolean }>`
    select u.id, u.is_main or exists (select from messages m where m.thread_id = ${threadId} and m.sender_user_id = u.id) as concerned
    from users u where u.kind = 'org' and u.ngo_id = ${ngoId} and u.is_active and u.deleted_at is null`.execute(trx)
  const concerned = rows.filter((row) => row.concerned)
  return (concerned.length > 0 ? concerned : rows).map(({ id }) => id)
}

const nameOf = async (trx: Trx, services: Services, sender: Sender) => {
  const { rows } = await sql<{ name_ar: string; name_en: string | null }>`
    select name_ar, name_en from ngos where id = ${sender.ngo_id}`.execute(trx)
  return partyOf(services, { name_ar: null, name_en: null, ...rows[0], ...sender }).name
}

async function tell(
  trx: Trx,
  services: Services,
  thread: HeldThread,
  letter: { from: Sender; to: Sender; in_no: string },
) {
  const { from, to, in_no } = letter
  await queueNotice(trx, services, {
    code: to.kind === 'ngo' ? 'LETTER-NGO' : 'LETTER-MINISTRY',
    userIds:
      to.ngo_id === null ? await officeReaders(trx, services, thread) : await ngoReaders(trx, to.ngo_id, thread.id),
    entity: 'message_threads',
    entityId: thread.id,
    params: { from: await nameOf(trx, services, from), subject: thread.subject, no: in_no },
    link: `/messaging/received?thread=${thread.id}`,
  })
}

async function insertMessage(
  trx: Trx,
  services: Services,
  actor: Actor,
  given: { thread: HeldThread; body: Body; from: Sender; numbers: { out_no: string | null; in_no: string | null } },
): Promise<number> {
  const { thread, body, from, numbers } = given
  const { rows } = await sql<{ id: number }>`
    insert into messages (thread_id, side, is_internal, sender_kind, sender_ngo_id, sender_governorate_id, sender_role_id, sender_user_id, subject, body, parent_id, out_no, in_no, sent_at)
    values (${thread.id}, ${sideIn(thread, actor)}, ${body.is_internal === true}, ${from.kind}, ${from.ngo_id}, ${from.governorate_id}, ${from.role_id}, ${actor.userId},
      ${body.subject ?? thread.subject}, ${body.body}, ${body.parent_id}, ${numbers.out_no}, ${numbers.in_no}, ${services.now().toISOString()})
    returning id`.execute(trx)
  const { id } = rows[0] as { id: number }
  await sql`insert into message_marks (user_id, thread_id, last_read_id) values (${actor.userId}, ${thread.id}, ${id})
    on conflict (user_id, thread_id) do update set last_read_id = excluded.last_read_id, read_at = now()`.execute(trx)
  return id
}

/** A letter: numbered on both sides, received by the other one, which is waited for from now on. */
async function sendLetter(trx: Trx, services: Services, actor: Actor, thread: HeldThread, body: Body) {
  const side = sideIn(thread, actor)
  const [from, to] = [senderOf(actor, thread), sideOfThread(thread, side === 'ngo' ? 'peer' : 'ngo')]
  const now = services.now()
  const year = Number(dayOf(now).slice(0, 4))
  const out_no = await nextNumber(trx, partyKey(from), 'out', year)
  const in_no = await nextNumber(trx, partyKey(to), 'in', year)
  const id = await insertMessage(trx, services, actor, { thread, body, from, numbers: { out_no, in_no } })
  await sql`insert into message_recipients (message_id, recipient_kind, recipient_ngo_id, recipient_governorate_id)
    values (${id}, ${to.kind}, ${to.ngo_id}, ${to.governorate_id})`.execute(trx)
  await attach(trx, actor, body, id)
  if (thread.status === 'done')
    await act(trx, services, threadKind, { actor, id: thread.id, action: 'wake', input: undefined, as: 'system' })
  const { reference } = services
  const due = addWorkingDays(dayOf(now), reference.setting('messages.answer_days', 5), reference.calendar())
  const holder =
    actor.kind === 'ministry' && (thread.holder_id === null || thread.status === 'done') ? actor.userId : null
  await sql`update message_threads set last_message_id = ${id}, last_letter_at = ${now.toISOString()}, waiting_on = ${side === 'ngo' ? 'peer' : 'ngo'},
      waiting_since = ${now.toISOString()}, due_on = ${due}, holder_id = coalesce(${holder}, holder_id), updated_by = ${actor.userId} where id = ${thread.id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'create',
    entity: 'message_threads',
    entity_id: thread.id,
    // The log of an organisation tells what it sent itself, and what the ministry sent to it.
    ngo_id: actor.ngoId ?? thread.ngo_id,
    description_ar: `إرسال رسالة ${out_no}: ${thread.subject}`.slice(0, 255),
    after: { out_no, in_no, files: (body.attachments ?? []).length },
  })
  const woken = thread.status === 'done' ? null : thread.holder_id
  await tell(trx, services, { ...thread, holder_id: woken }, { from, to, in_no })
  return { id: thread.id, message_id: id, out_no }
}

/** A note for colleagues: no number, no recipient, no one else told of it. */
async function addNote(trx: Trx, services: Services, actor: Actor, thread: HeldThread, body: Body) {
  const from = senderOf(actor, thread)
  const id = await insertMessage(trx, services, actor, { thread, body, from, numbers: { out_no: null, in_no: null } })
  return { id: thread.id, message_id: id, out_no: null }
}

/** Sending: letters, replies and notes. */
export const sending: Area = (on, services) => {
  on(sendMessage, ({ actor, body, says, write }) =>
    write(async (trx) => {
      const thread =
        body.parent_id === null
          ? await newThread(trx, services, actor, body)
          : await answered(trx, services, actor, body.parent_id)
      if (actor.kind === 'ministry' && !writesFor(actor, thread.role_id)) throw forbidden()
      if (thread.has_conflict) throw new Refusal(403, 'conflict_of_interest')
      if (body.is_internal === true) says('note_added')
      const sent =
        body.is_internal === true
          ? await addNote(trx, services, actor, thread, body)
          : await sendLetter(trx, services, actor, thread, body)
      await sql`delete from message_drafts where user_id = ${actor.userId}
        and (id = ${body.draft_id} or (thread_id = ${thread.id} and is_internal = ${body.is_internal === true}))`.execute(
        trx,
      )
      return sent
    }),
  )
}
