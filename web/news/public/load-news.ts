import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type { ActivityChoices, EventRow, PublicEvent } from '#contract/news/events.ts'
import type { NewsItem, NewsRow } from '#contract/news/news.ts'
import type { Slide } from '#contract/news/slides.ts'
import { callApi } from '#web/core/api/api.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'
import { pageNumber, part } from '#web/core/site/load.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const newsCalls = () => import('#contract/news/news.ts')
const eventCalls = () => import('#contract/news/events.ts')

/** How many news and events a first page shows: the answer travels in the page. */
const shortList = 3

export type ActivityRows = { readonly paging: Pagination } & (
  | { readonly show: 'news'; readonly rows: readonly NewsRow[] }
  | { readonly show: 'upcoming' | 'past'; readonly rows: readonly EventRow[] }
)
interface Filter {
  governorate_id?: string
  month?: string
  ngo_id?: string
}

/** One of the three lists, page by page. */
async function loadRows(show: string, page: number, filter: Filter): Promise<ActivityRows> {
  if (show === 'news') {
    const { listNews } = await newsCalls()
    const { data, pagination } = await known(callApi(listNews, { query: { ...filter, page } }))
    return { show, rows: data, paging: pagination }
  }
  if (show !== 'upcoming' && show !== 'past') throw notFound()
  const { filterEvents } = await eventCalls()
  const { data, pagination } = await known(callApi(filterEvents, { query: { ...filter, date: show, page } }))
  return { show, rows: data, paging: pagination }
}

/** Lists of one organisation. */
export const loadNgoActivities = (id: string, search: Search): Promise<ActivityRows> =>
  loadRows(one(search.show) || 'news', pageNumber(search.page), { ngo_id: id })

export interface Latest {
  readonly slides: readonly Slide[]
  readonly news: readonly NewsRow[]
  readonly events: readonly EventRow[]
}
/** What an organisation, or without one the platform, shows on its first page; the page is worth showing without it. */
export async function loadLatest(id?: string): Promise<Latest> {
  const [{ listNews }, { filterEvents }, { listNgoSlides, listSlides }] = await Promise.all([
    newsCalls(),
    eventCalls(),
    import('#contract/news/slides.ts'),
  ])
  const of = id === undefined ? {} : { ngo_id: id }
  const [slides, news, events] = await Promise.all([
    part<readonly Slide[]>(id === undefined ? callApi(listSlides) : callApi(listNgoSlides, { params: { id } })),
    part(callApi(listNews, { query: of })),
    part(callApi(filterEvents, { query: { ...of, date: 'upcoming' } })),
  ])
  return { slides: slides ?? [], news: news?.slice(0, shortList) ?? [], events: events?.slice(0, shortList) ?? [] }
}

export interface Activities {
  readonly list: ActivityRows
  readonly governorate: string
  readonly month: string
  readonly choices: ActivityChoices
}
/** What was published and is not any more: the page says so, and answers 410. */
export interface Gone {
  readonly gone: true
}
async function orGone<T>(asked: Promise<T>): Promise<T | Gone> {
  try {
    return await known(asked)
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return { gone: true }
    throw error
  }
}
export type ActivitiesData =
  | Gone
  | { readonly all: Activities }
  | { readonly news: NewsItem }
  | { readonly event: PublicEvent }

/** What the address asks for: a news item, an event, or a list with its filters. */
export async function loadActivities(search: Partial<Search>): Promise<ActivitiesData> {
  const [news, event] = [one(search.news), one(search.event)]
  if (news !== undefined) {
    const { readNews } = await newsCalls()
    const item = await orGone(callApi(readNews, { params: { id: news } }))
    return 'gone' in item ? item : { news: item.data }
  }
  const { readActivityChoices, readEvent } = await eventCalls()
  if (event !== undefined) {
    const [, of, id] = /^(ngo|ministry)-(\d{1,15})$/.exec(event) ?? []
    if (of === undefined || id === undefined) throw notFound()
    const one = await orGone(callApi(readEvent, { params: { of: of === 'ngo' ? 'ngo' : 'ministry', id } }))
    return 'gone' in one ? one : { event: one.data }
  }
  const [governorate, month] = [one(search.governorate) ?? '', one(search.month) ?? '']
  const filter = { ...(governorate ? { governorate_id: governorate } : {}), ...(month ? { month } : {}) }
  const [list, choices] = await Promise.all([
    loadRows(one(search.show) || 'news', pageNumber(search.page), filter),
    callApi(readActivityChoices),
  ])
  if (governorate && !choices.data.governorates.some(({ id }) => String(id) === governorate)) throw notFound()
  return { all: { list, governorate, month, choices: choices.data } }
}
