import { sql } from 'kysely'
import { listStatusReplies, type StatusReply } from '#contract/transactions/status-decisions.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { answerableStatuses, grievanceOf, isOpenReply } from './cases/grievance.ts'

/** Decisions on the status of the own organisation that it may answer, the newest first. */
export const statusRepliesArea: Area = (on, services) => {
  on(listStatusReplies, async ({ actor }) => {
    const ngoId = ngoOf(actor)
    const { rows } = await sql<Omit<StatusReply, 'is_open'>>`
      select h.id, h.decision_no, h.article, h.served_at, h.appeal_due_at, ${grievanceOf('ngo_status_histories', sql`h.id`, sql`h.ngo_id`)} as grievance
      from ngo_status_histories h where ${answerableStatuses(ngoId)} order by h.id desc`.execute(services.db)
    return rows.map((row) => ({ ...row, is_open: isOpenReply(services, row) }))
  })
}
