import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/call.ts'
import type { Campaign, CampaignChoices, CampaignRow, DonationMethod } from '#contract/campaigns/calls.ts'
import type { StaticPage } from '#contract/pages/calls.ts'
import type { NgoPage } from '#contract/public-site/calls.ts'
import { callApi } from '#web/core/api.ts'
import { toLatinDigits } from '#web/core/format.ts'
import { one, type Search } from '#web/core/search.ts'
import type { CampaignsAsked } from './campaign-words.ts'
import { known } from './known.ts'
import { loadNgo, pageNumber } from './load.ts'
import { loadPage } from './load-pages.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/campaigns/calls.ts')
const text = (value: Search[string] | undefined) => one(value)?.trim() ?? ''
/** Types in the address; another word is an unknown address. */
const typeOf = (value: Search[string] | undefined): CampaignsAsked['type'] => {
  const typed = text(value)
  if (typed !== '' && typed !== '0' && typed !== '1') throw notFound()
  return typed
}

export interface CampaignList {
  readonly asked: CampaignsAsked
  readonly rows: readonly CampaignRow[]
  readonly paging: Pagination
  readonly choices: CampaignChoices
}
/** The list that the address asks for, running campaigns when it names no phase; filters that do not exist are the page for unknown addresses. */
export async function loadCampaigns(search: Search): Promise<CampaignList> {
  const { filterCampaigns, readCampaignChoices } = await calls()
  const asked: CampaignsAsked = {
    type: typeOf(search.type),
    name: text(search.name).slice(0, 500),
    governorate_id: text(search.governorate_id),
    campaign_purpose_id: text(search.campaign_purpose_id),
    phase: text(search.phase),
    tag: text(search.tag),
  }
  const { type, phase, ...rest } = asked
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  const phases = phase === 'all' ? {} : { phase: phase || 'running' }
  const [{ data, pagination }, choices] = await known(
    Promise.all([
      callApi(filterCampaigns, {
        params: { type: type || 'all' },
        query: { ...filters, ...phases, page: pageNumber(search.page) } as never,
        body: {},
      }),
      callApi(readCampaignChoices),
    ]),
  )
  return { asked, rows: data, paging: pagination, choices: choices.data }
}

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
  const { listNgoPayments, readCampaign } = await calls()
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
): Promise<CampaignData & { ngo: NgoPage }> {
  const [ngo, data] = await Promise.all([loadNgo(ngoId), loadCampaign(id, search)])
  if (data.campaign.ngo.id !== ngo.id) throw notFound()
  return { ...data, ngo }
}

export interface NgoCampaigns {
  readonly ngo: NgoPage
  readonly type: CampaignsAsked['type']
  readonly rows: readonly CampaignRow[]
  readonly paging: Pagination
  readonly methods: readonly DonationMethod[]
}
/** Campaigns of an organisation and how donations reach it. */
export async function loadNgoCampaigns(id: string, search: Partial<Search>): Promise<NgoCampaigns> {
  const { listNgoCampaigns, listNgoPayments } = await calls()
  const type = typeOf(search.type)
  const [ngo, list, methods] = await Promise.all([
    loadNgo(id),
    known(callApi(listNgoCampaigns, { params: { id, type: type || 'all' }, query: { page: pageNumber(search.page) } })),
    known(callApi(listNgoPayments, { params: { id } })),
  ])
  return { ngo, type, rows: list.data, paging: list.pagination, methods: methods.data }
}

export interface SeasonData {
  readonly page: StaticPage
  /** Seasons of this page that have campaigns, the latest first. */
  readonly seasons: CampaignChoices['tags']
  readonly season: CampaignChoices['tags'][number] | undefined
  readonly rows: readonly CampaignRow[]
  readonly paging: Pagination | undefined
}
/** A seasonal page: its text, and the campaigns of a tag that names it; the latest season when the address names none. */
export async function loadSeason(key: 'ramadanCampaign' | 'earthquakes', search: Partial<Search>): Promise<SeasonData> {
  const { filterCampaigns, readCampaignChoices } = await calls()
  const [page, { data }] = await Promise.all([loadPage(key), callApi(readCampaignChoices)])
  const seasons = data.tags.filter((tag) => tag.page_key === key)
  const slug = text(search.season)
  const season = slug === '' ? seasons[0] : seasons.find((tag) => tag.slug === slug)
  if (slug !== '' && !season) throw notFound()
  if (!season) return { page, seasons, season, rows: [], paging: undefined }
  const list = await known(
    callApi(filterCampaigns, {
      params: { type: 'all' },
      query: { tag: season.slug, page: pageNumber(search.page) },
      body: {},
    }),
  )
  return { page, seasons, season, rows: list.data, paging: list.pagination }
}
