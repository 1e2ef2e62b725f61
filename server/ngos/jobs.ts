import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../core/log/audit.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Db } from '../core/services.ts'

/** Days that the users of an ended organisation may still read its file [domain 3.5]. */
const days = 30
/** The last day on which they may: a decision that was entered later than its date is read as long as any other. */
export const lastOpenDay = (decided: string, told: string): string => addDays(decided > told ? decided : told, days)

const why = 'انتهت الشخصية الاعتبارية للمنظمة'

/** Disables the users of organisations that were dissolved or cancelled, and told so, more than thirty days ago. */
export async function closeAccounts(db: Db, now: Date): Promise<void> {
  const since = addDays(todayIn(now), -days)
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
      ngo_id: number
      name: string
    }>`update users u set is_active = false, disabled_reason = ${why} from ngos n
      where n.id = u.ngo_id and u.kind = 'org' and u.is_active and n.status_id in (5, 7) and n.closed_at < ${since}::date
        and not exists (select from ngo_status_histories h where h.ngo_id = n.id and h.to_status_id = n.status_id and (h.created_at at time zone 'Asia/Damascus')::date >= ${since}::date)
      returning u.id, u.ngo_id, concat_ws(' ', u.first_name, u.last_name) as name`.execute(trx)
    for (const { id, ngo_id, name } of rows)
      await audit(trx, undefined, {
        action: 'update',
        entity: 'users',
        entity_id: id,
        ngo_id,
        description_ar: `تعطيل حساب ${name}: ${why}`,
        before: { is_active: true },
        after: { is_active: false },
      })
  })
}

export const ngoJobs: readonly JobDefinition[] = [
  { name: 'close-accounts', cron: '10 2 * * *', run: ({ db, now }) => closeAccounts(db, now()) },
  {
    name: 'fold-counts',
    cron: '40 2 * * *',
    run: async ({ db }) => {
      await sql`select fold_ngo_counts()`.execute(db)
    },
  },
]
