import { sql } from 'kysely'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import type { Trx } from '../core/services.ts'
import type { TestApp } from './app.ts'

/** Last day of a return that `standReturned` makes, and the day that is asked for. */
const returnDay = addDays(todayIn(), 5)
export const laterDay = addDays(todayIn(), 6)

/**
 * A request as it stands returned: its return in the history with a last day, and more time asked for where `asked`
 * says so. What stood of earlier ones is gone.
 */
export async function standReturned(
  db: TestApp['ownerDb'] | Trx,
  id: number,
  { asked, by, due = returnDay, until = laterDay }: { asked: boolean; by: number; due?: string; until?: string },
): Promise<void> {
  await sql`delete from return_extensions where transaction_request_id = ${id}`.execute(db)
  await sql`update transaction_requests set return_due_at = ${endOfDay(due)} where id = ${id}`.execute(db)
  await sql`insert into transaction_actions (transaction_request_id, stage_number, action_number, action_type_id, is_last_action, decision, notes, started_at, due_at, finished_at, from_user_id, is_late, article, served_at, appeal_due_at)
    select ${id}, 1, coalesce((select max(action_number) from transaction_actions where transaction_request_id = ${id}), 0) + 1, id, false, 'return', 'أكملوا ما ينقص.', now(), now(), now(), ${by}, false, 'المادة 9', now(), now() + interval '60 days'
    from action_types where not exists (select from transaction_actions where transaction_request_id = ${id} and decision = 'return') order by id limit 1`.execute(
    db,
  )
  if (asked)
    await sql`insert into return_extensions (transaction_action_id, transaction_request_id, reason, asked_until, due_before, asked_by)
      select max(id), ${id}, 'تأخرت وثيقة لدى جهة أخرى.', ${until}, ${endOfDay(due)}, ${by} from transaction_actions where transaction_request_id = ${id} and decision = 'return'`.execute(
      db,
    )
}
