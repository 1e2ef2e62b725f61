import { sql } from 'kysely'
import { kindFacts, type MoneyKind } from '#contract/grants/kinds.ts'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { act } from '../core/cases/act.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import { holdersOf } from '../profile/index.ts'
import { moneyKind } from './kind.ts'
import { toReviewers } from './notices.ts'
import { holdMoney } from './record.ts'
import { carryingRequests } from './types.ts'

/** Calendar days before a last day on which an organisation is told of it; -1 is the day after, when it is late. */
const reminderDays = [14, 3, -1] as const
const screens = { grant: '/financial/financial-grant', donation: '/financial/international-Donations' } as const

interface Due {
  kind: 'grant' | 'donation'
  id: number
  ngo_id: number
  field: 'report_due_on' | 'return_due_on'
  until: string
  party: string
}
const dueOf = (kind: Due['kind']) => sql`
  select ${kind}::text as kind, m.id, m.ngo_id, f.field, f.until, m.donor_name as party from ${sql.table(kindFacts[kind].table)} m
    cross join lateral (values ('report_due_on', case when m.status = 'executed' then m.report_due_on end),
      ('return_due_on', case when m.status = 'rejected' and m.returned_on is null then m.return_due_on end)) f (field, until)
  where m.deleted_at is null and f.until is not null`

/** Tells organisations of reports and returns that become due, and them and the reviewers once when one is late; answers how many notices were made. */
export async function tellDueMoney(services: Services): Promise<number> {
  const today = todayIn(services.now())
  const { rows } = await sql<Due>`select d.* from (${dueOf('grant')} union all ${dueOf('donation')}) d
    where d.until <= ${addDays(today, reminderDays[0])}::date order by d.kind, d.id`.execute(services.db)
  let told = 0
  for (const one of rows) {
    const left = daysBetween(today, one.until)
    const days = reminderDays.findLast((day) => left <= day)
    if (days === undefined) continue
    const { table, organisation } = kindFacts[one.kind]
    try {
      await services.db.transaction().execute(async (trx) => {
        const { rows: fresh } =
          await sql`insert into grant_reminders (ngo_id, entity, entity_id, field, until, days) values (${one.ngo_id}, ${table}, ${one.id}, ${one.field}, ${one.until}, ${days})
            on conflict do nothing returning entity_id`.execute(trx)
        if (fresh.length === 0) return
        told += 1
        await queueNotice(trx, services, {
          code: one.field === 'report_due_on' ? 'GRANT-REPORT-DUE' : 'GRANT-RETURN-DUE',
          userIds: await holdersOf(trx, one.ngo_id, organisation, 'U'),
          entity: table,
          entityId: one.id,
          params: { party: one.party, date: one.until },
          link: `${screens[one.kind]}?record=${one.id}`,
        })
        if (days < 0)
          await queueNotice(
            trx,
            services,
            await toReviewers(trx, await holdMoney(trx, one.kind, one.id, undefined), 'GRANT-LATE'),
          )
      })
    } catch (error) {
      services.log.error({ err: error, record: one.id, kind: one.kind }, 'a due day of approved money was not told')
    }
  }
  return told
}

/** Records whose request nobody completed in time are drafts again; answers how many. */
export async function reopenUnanswered(services: Services): Promise<number> {
  let done = 0
  for (const kind of Object.keys(kindFacts) as MoneyKind[]) {
    const { rows } = await sql<{ id: number }>`
      select m.id from ${sql.table(kindFacts[kind].table)} m join transaction_requests q on q.id = m.transaction_request_id
      where m.status = 'returned' and q.status = 'closed_no_reply' and m.deleted_at is null order by m.id`.execute(
      services.db,
    )
    for (const { id } of rows)
      await services.db.transaction().execute(async (trx) => {
        const row = await holdMoney(trx, kind, id, undefined)
        if (row.status !== 'returned') return
        const given = { actor: undefined, id, action: 'reopen', input: undefined } as const
        await act(trx, services, moneyKind(kind, carryingRequests()), given)
        done += 1
      })
  }
  return done
}

export const grantJobs: readonly JobDefinition[] = [
  { name: 'due-money', cron: '50 1 * * *', run: async (services) => void (await tellDueMoney(services)) },
  { name: 'unanswered-money', cron: '20 * * * *', run: async (services) => void (await reopenUnanswered(services)) },
]
