import { type RawBuilder, sql } from 'kysely'
import { noticeToAnswer } from '#contract/messages/writing.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'
import { partyOf } from './parties.ts'

interface NoticeToAnswer {
  id: number
  notice_no: string
  title: string
  due_on: string | null
  governorate_id: number | null
  thread_id: number | null
}

/** Notices that reached an organisation and ask something of it, and the thread by which it answered. */
export async function noticesToAnswer(db: Db | Trx, ngoId: number, where: RawBuilder<unknown>) {
  const { rows } = await sql<NoticeToAnswer>`
    select m.id, coalesce(m.notice_no, '') as notice_no, m.title, m.due_on, m.governorate_id,
      (select t.id from message_threads t where t.notification_id = m.id and t.ngo_id = ${ngoId}) as thread_id
    from notifications m where m.class <> 'information' and m.deleted_at is null and ${where}
      and exists (select from notification_deliveries d where d.notification_id = m.id and d.ngo_id = ${ngoId} and d.state = 'sent')`.execute(
    db,
  )
  return rows
}

/** What an organisation answers to a notice is a letter; here is where it goes. */
export const noticeAnswers: Area = (on, services) => {
  on(noticeToAnswer, async ({ actor, params }) => {
    const [notice] = await noticesToAnswer(services.db, ngoOf(actor), sql`m.id = ${params.id}`)
    const { governorate_id, ...rest } = found(notice)
    const kind = governorate_id === null ? 'ministry' : 'directorate'
    const { office: _office, ...to } = partyOf(services, {
      ...{ kind, ngo_id: null, governorate_id, name_ar: null, name_en: null },
    })
    return { ...rest, to }
  })
}
