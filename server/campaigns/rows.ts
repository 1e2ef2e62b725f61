import { sql } from 'kysely'
import type { CampaignRow } from '#contract/campaigns/calls.ts'
import type { CampaignPhase } from '#contract/campaigns/phases.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { currencyWord } from '../core/amount-words.ts'
import type { Services } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'

/** Statuses whose organisations may collect [3.5]: active, and under a temporary board; a suspension stops campaigns at once, a liquidation takes no new records. */
export const collecting: readonly number[] = [1, 3]

export interface CampaignColumns {
  id: number
  name_ar: string
  name_en: string | null
  campaign_type: 0 | 1
  campaign_amount: string | null
  currency_id: number | null
  collected_amount: string
  number: number | null
  unit_id: number | null
  collected_number: number
  percent: number
  donors: number
  campaign_purpose_id: number
  governorate: number
  start_date: string
  end_date: string
  phase: CampaignPhase
  days_left: number | null
  licence_no: string
  featured: boolean
  image: number
  ngo: Omit<CampaignRow['ngo'], 'status'> & { status_id: number }
}

// Amounts are columns and never parts of a JSON value, which would make floats of them.
const columns = sql`c.id, c.name_ar, c.name_en, c.campaign_type, c.campaign_amount, c.currency_id, c.collected_amount, c.number, c.unit_id, c.collected_number,
  p.percent, p.phase, case p.phase when 'running' then c.end_date - p.today end as days_left,
  (select count(*) from donors d where d.campaign_id = c.id and d.ngo_id = c.ngo_id and d.status in ('received', 'reversing') and d.deleted_at is null) as donors,
  c.campaign_purpose_id, c.governorate, c.start_date, c.end_date, c.licence_no, c.featured and p.phase = 'running' as featured, c.image,
  jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en, 'status_id', n.status_id, 'decision_no', n.decision_no, 'decision_date', n.decision_date) as ngo`

/** Campaigns as the public may see them today, as parts of a query: `c` is the campaign, `n` its organisation, `p` its phase and progress. */
export function campaignRows(services: Services) {
  const words = publicWords(services)

  const rowOf = (row: CampaignColumns): CampaignRow => {
    const { currency_id, unit_id, campaign_purpose_id, governorate, image, ngo, ...rest } = row
    const { status_id, ...organisation } = ngo
    return {
      ...rest,
      currency: currency_id === null ? null : currencyWord(services, currency_id),
      unit: unit_id === null ? null : words.word('units', unit_id),
      campaign_purpose: words.word('campaign-purposes', campaign_purpose_id),
      governorate: words.word('governorates', governorate),
      image: `/api/v2/guest/campaign-image/${row.id}?v=${image}`,
      ngo: { ...organisation, status: words.status(status_id) },
    }
  }

  return {
    words,
    columns,
    rowOf,
    /** Every campaign with its organisation and what it is today [3.6]. */
    source() {
      const today = todayIn(services.now())
      const closes = services.reference.setting('campaign.close_on_target', false)
      return sql`campaigns c join ngos n on n.id = c.ngo_id cross join lateral (
        select ${today}::date as today,
          coalesce(trunc(case c.campaign_type when 0 then c.collected_amount * 100 / c.campaign_amount else c.collected_number::numeric * 100 / c.number end)::bigint, 0) as percent,
          case when c.stopped_at is not null then 'stopped'
            when c.end_date < ${today}::date or c.closed_on is not null then 'finished'
            when ${closes}::boolean and (c.collected_amount >= c.campaign_amount or c.collected_number >= c.number) then 'finished'
            when n.status_id <> all(${collecting}::integer[]) then 'stopped'
            when c.start_date > ${today}::date then 'upcoming'
            else 'running' end as phase) p`
    },
    /** Has a page: approved, of an organisation with a public page. */
    shown: () =>
      sql`c.confirmed = 'A' and c.licence_no is not null and c.confirmed_at is not null and c.deleted_at is null and n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])`,
    /** Stands in the common lists: also of an organisation that may collect, and not stopped. */
    listed: () =>
      sql`c.confirmed = 'A' and c.licence_no is not null and c.confirmed_at is not null and c.deleted_at is null and n.deleted_at is null and n.status_id = any(${words.publicStatuses().filter((code) => collecting.includes(code))}::integer[]) and p.phase <> 'stopped'`,
  }
}
