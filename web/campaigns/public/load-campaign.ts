import { notFound } from '@tanstack/react-router'
import type { Campaign, DonationMethod } from '#contract/campaigns/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { toLatinDigits } from '#web/base/format.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'
import { loadNgo, type ShownNgo } from '#web/public-site/shared/load-shown.ts'

const text = (value: Search[string] | undefined) => one(value)?.trim() ?? ''

/** The amount in the address: nothing yet, one that cannot be given, or whole pounds. */
export type ChosenAmount =
  | { readonly state: 'none' }
  | { readonly state: 'wrong'; readonly typed: string }
  | { readonly state: 'chosen'; readonly amount: string }
/** Reads what the form of the amount sends; what was typed counts only without one of the offered amounts. */
export function chosenAmount({ amount, other }: Partial<Search>): ChosenAmount {
  if (amount === undefined && other === undefined) return { state: 'none' }
  const [offered, typed] = [text(amount), text(other).slice(0, 40)]
  const digits = toLatinDigits(offered === '' || offered === 'other' ? typed : offered).replace(/[\s,٬]/g, '')
  return /^0*[1-9]\d{0,11}$/.test(digits)
    ? { state: 'chosen', amount: digits.replace(/^0+/, '') }
    : { state: 'wrong', typed }
}

export interface CampaignData {
  readonly campaign: Campaign
  readonly chosen: ChosenAmount
  /** Known once an amount was chosen. */
  readonly methods: readonly DonationMethod[]
}
/** A campaign with the amount that the address chose and how it can be given. */
export async function loadCampaign(id: string, search: Partial<Search>): Promise<CampaignData> {
  // The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
  const { listNgoPayments, readCampaign } = await import('#contract/campaigns/calls.ts')
  const { data: campaign } = await known(callApi(readCampaign, { params: { id } }))
  const asks = campaign.phase === 'running' && campaign.campaign_type === 0
  const chosen: ChosenAmount = asks ? chosenAmount(search) : { state: 'none' }
  const methods =
    chosen.state === 'chosen' ? (await callApi(listNgoPayments, { params: { id: campaign.ngo.id } })).data : []
  return { campaign, chosen, methods }
}
/** The same under its organisation; the campaign of another one is the page for unknown addresses. */
export async function loadNgoCampaign(
  ngoId: string,
  id: string,
  search: Partial<Search>,
): Promise<CampaignData & { ngo: ShownNgo }> {
  const [ngo, data] = await Promise.all([loadNgo(ngoId), loadCampaign(id, search)])
  if (data.campaign.ngo.id !== ngo.id) throw notFound()
  return { ...data, ngo }
}
