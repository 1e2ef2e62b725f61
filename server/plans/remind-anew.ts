import { sql } from 'kysely'
import { daysBetween, todayIn } from '#contract/core/values/dates.ts'
import type { ExtendedDuty } from '#contract/plans/extensions.ts'
import { endOfCampaign, reportReminders } from '../campaigns/index.ts'
import type { Services, Trx } from '../core/services.ts'

interface Extended {
  readonly kind: ExtendedDuty
  readonly year: number
  /** The new last day. */
  readonly due_on: string
}

/**
 * A duty of these organisations has a later last day: what they were told near the one before, and that they were late,
 * is told again near the new one. Whoever has 20 days left is not told that fewer than 30 are left: he has just heard
 * of the new day.
 */
export async function remindAnew(
  trx: Trx,
  { now }: Pick<Services, 'now'>,
  { kind, year, due_on }: Extended,
  ngoIds: readonly number[],
): Promise<void> {
  const left = daysBetween(todayIn(now()), due_on)
  if (kind === 'annual_budget')
    await sql`delete from budget_reminders where ngo_id = any(${ngoIds}) and year = ${year} and days < ${left}`.execute(
      trx,
    )
  else if (kind === 'campaign_report')
    await sql`update campaigns c set told = array(
        select distinct case when step = any(${['late', ...reportReminders.filter((day) => day < left).map(String)]}) then 'due' else step end
        from unnest(c.told) step)
      where c.ngo_id = any(${ngoIds}) and c.final_report_at is null and c.deleted_at is null
        and extract(year from ${endOfCampaign}) = ${year}`.execute(trx)
  else
    await sql`delete from plan_reminders where ngo_id = any(${ngoIds}) and kind = ${kind} and year = ${year} and days < ${left}`.execute(
      trx,
    )
}
