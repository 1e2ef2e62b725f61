import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { listHead, nameIn } from '#web/core/site/list-title.ts'
import { said } from '#web/core/site/words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { campaignPhaseWords, type CampaignsAsked } from './campaign-words.ts'
import type { CampaignList, NgoCampaigns } from './load-campaigns.ts'

const typeName = (type: CampaignsAsked['type']) =>
  type === '' ? '' : type === '0' ? m.giving_type_money() : m.giving_type_kind()
const phaseName = (phase: string): string =>
  phase === 'all' ? m.giving_any() : phase === 'upcoming' || phase === 'finished' ? campaignPhaseWords[phase]() : ''

/** Head of the list of campaigns. */
export function campaignsHead(list: CampaignList | undefined) {
  if (!list) return {}
  const { asked, choices, season, paging } = list
  return listHead(
    season ? m.giving_season_of({ name: said(season) }) : label(openScreenWords.campaigns),
    [
      typeName(asked.type),
      asked.name,
      nameIn(choices.governorates, asked.governorate_id),
      nameIn(choices.campaign_purposes, asked.campaign_purpose_id),
      phaseName(asked.phase),
    ],
    paging,
  )
}

/** Head of an organisation's campaigns. */
export const ngoCampaignsHead = (title: string, data: NgoCampaigns | undefined) =>
  data ? listHead(title, [said(data.ngo), typeName(data.type)], data.paging) : {}
