import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type { CampaignChoices, CampaignRow, DonationMethod, Season } from '#contract/campaigns/calls.ts'
import type { SeasonPageKey } from '#contract/campaigns/tags.ts'
import type { StaticPage } from '#contract/pages/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { one, type Search } from '#web/base/search.ts'
import type { CampaignsAsked } from './campaign-words.ts'
import { known } from '#web/core/site/known.ts'
import { pageNumber } from '#web/core/site/load.ts'
import { loadNgo, type ShownNgo } from '#web/public-site/shared/load-shown.ts'
import { loadPage } from '#web/pages/shared/load-pages.ts'

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
  /** The season whose campaigns alone are listed. */
  readonly season: Season | undefined
}
/** The list that the address asks for, running campaigns when it names no phase; filters that do not exist are the page for unknown addresses. */
export async function loadCampaigns(search: Search): Promise<CampaignList> {
  const { filterCampaigns, readCampaignChoices, readSeason } = await calls()
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
  const [{ data, pagination }, choices, season] = await known(
    Promise.all([
      callApi(filterCampaigns, {
        params: { type: type || 'all' },
        query: { ...filters, ...phases, page: pageNumber(search.page) } as never,
        body: {},
      }),
      callApi(readCampaignChoices),
      asked.tag === '' ? undefined : callApi(readSeason, { params: { slug: asked.tag } }),
    ]),
  )
  return { asked, rows: data, paging: pagination, choices: choices.data, season: season?.data }
}

export interface NgoCampaigns {
  readonly ngo: ShownNgo
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
  readonly season: Season | undefined
  readonly rows: readonly CampaignRow[]
  readonly paging: Pagination | undefined
}
/** A seasonal page: its text, and the campaigns of a tag that names it; the latest season when the address names none. */
export async function loadSeason(key: SeasonPageKey, search: Partial<Search>): Promise<SeasonData> {
  const { filterCampaigns, readCampaignChoices, readSeason } = await calls()
  const [page, { data }] = await Promise.all([loadPage(key), callApi(readCampaignChoices)])
  const seasons = data.tags.filter((tag) => tag.page_key === key)
  const slug = text(search.season)
  const chosen = slug === '' ? seasons[0] : seasons.find((tag) => tag.slug === slug)
  if (slug !== '' && !chosen) throw notFound()
  if (!chosen) return { page, seasons, season: undefined, rows: [], paging: undefined }
  const [list, season] = await known(
    Promise.all([
      callApi(filterCampaigns, {
        params: { type: 'all' },
        query: { tag: chosen.slug, page: pageNumber(search.page) },
        body: {},
      }),
      callApi(readSeason, { params: { slug: chosen.slug } }),
    ]),
  )
  return { page, seasons, season: season.data, rows: list.data, paging: list.pagination }
}
