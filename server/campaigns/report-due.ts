import { sql } from 'kysely'
import type { Services } from '../core/services.ts'

/** The day on which collecting for the campaign `c` ended or will end: stopped, closed at its target, or its last day. */
export const endOf = sql`coalesce((c.stopped_at at time zone 'Asia/Damascus')::date, c.closed_on, c.end_date)`
/** The last day for the final report of the campaign `c` [domain 2.7: 30 days after the end], or that of an extension. */
export const reportDueOf = ({ reference }: Pick<Services, 'reference'>) =>
  sql`greatest(${endOf} + ${reference.setting('campaign.report_days', 30)}::integer, extended_until('campaign_report', extract(year from ${endOf})::integer, c.ngo_id))`
