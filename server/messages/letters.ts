import { sql } from 'kysely'
import type { Message } from '#contract/messages/messages.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { partyOf } from './parties.ts'
import { readable, sideOf, visible } from './scope.ts'

interface Row {
  id: number
  own: boolean
  is_internal: boolean
  sender_kind: 'ngo' | 'ministry' | 'directorate'
  sender_ngo_id: number | null
  sender_governorate_id: number | null
  name_ar: string | null
  name_en: string | null
  office_ar: string | null
  office_en: string | null
  writer: string
  subject: string
  body: string
  out_no: string | null
  in_no: string | null
  sent_at: string
  read_at: string | null
  attachments: Message['attachments']
}

/** Letters and notes of a thread that the actor may read, after a letter that he knows. */
export async function messagesOf(
  db: Db | Trx,
  services: Services,
  actor: Actor,
  threadId: number,
  after = 0,
): Promise<Message[]> {
  const { rows } = await sql<Row>`
    select m.id, m.side = ${sideOf(actor)} as own, m.is_internal, m.sender_kind, m.sender_ngo_id, m.sender_governorate_id, n.name_ar, n.name_en,
      o.name_ar as office_ar, o.name_en as office_en, concat_ws(' ', u.first_name, u.last_name) as writer, m.subject, m.body, m.out_no, m.in_no, m.sent_at, r.read_at,
      coalesce((select jsonb_agg(jsonb_build_object('file', f.file, 'name', f.name, 'mime', f.mime, 'size', f.size, 'sha256', f.sha256) order by f.sort)
        from message_files f where f.message_id = m.id), '[]'::jsonb) as attachments
    from messages m join message_threads t on t.id = m.thread_id join users u on u.id = m.sender_user_id
      left join ngos n on n.id = m.sender_ngo_id left join transaction_request_roles o on o.id = m.sender_role_id
      left join message_recipients r on r.message_id = m.id
    where m.thread_id = ${threadId} and m.id > ${after} and ${readable(actor)} and ${visible(actor)} order by m.id`.execute(
    db,
  )
  return rows.map(
    ({
      sender_kind,
      sender_ngo_id,
      sender_governorate_id,
      name_ar,
      name_en,
      office_ar,
      office_en,
      writer,
      ...row
    }) => ({
      ...row,
      // An organisation is written to by an office, or by another organisation, not by a person.
      writer: row.own || actor.kind === 'ministry' ? writer : null,
      from: partyOf(services, {
        kind: sender_kind,
        ngo_id: sender_ngo_id,
        governorate_id: sender_governorate_id,
        name_ar,
        name_en,
        office_ar,
        office_en,
      }),
    }),
  )
}
