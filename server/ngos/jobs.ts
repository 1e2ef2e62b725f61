import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/dates.ts'
import type { JobDefinition } from '../core/jobs.ts'
import type { Db } from '../core/services.ts'

/** Days that the users of an ended organisation may still read its file [domain 3.5]. */
const days = 30

/** Disables the users of organisations that were dissolved or cancelled more than thirty days ago. */
export async function closeAccounts(db: Db, now: Date): Promise<void> {
  await sql`update users u set is_active = false, disabled_reason = 'انتهت الشخصية الاعتبارية للمنظمة' from ngos n
    where n.id = u.ngo_id and u.kind = 'org' and u.is_active and n.status_id in (5, 7) and n.closed_at < ${addDays(todayIn(now), -days)}::date`.execute(
    db,
  )
}

export const ngoJobs: readonly JobDefinition[] = [
  { name: 'close-accounts', cron: '10 2 * * *', run: ({ db, now }) => closeAccounts(db, now()) },
]
