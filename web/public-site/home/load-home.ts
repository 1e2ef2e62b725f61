import type { SiteFigures } from '#contract/public-site/calls.ts'
import type { EventRow } from '#contract/news/events.ts'
import type { NewsRow } from '#contract/news/news.ts'
import type { Slide } from '#contract/news/slides.ts'
import type { StaticPage } from '#contract/pages/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { alphabetOf } from '#web/base/preferences.ts'
import { one, type Search } from '#web/base/search.ts'
import { loadShuffledCampaigns, type ShuffledCampaigns } from '../../campaigns/public/load-home-campaigns.ts'
import { pageNumber, part, type Found } from '../../core/site/load.ts'
import { shortList } from '../../news/public/load-news.ts'

export interface FoundingSteps {
  /** Lead of the page about who may found, as cleaned HTML. */
  readonly lead: { readonly ar: string; readonly en: string }
  readonly steps: readonly Pick<StaticPage['steps'][number], 'title_ar' | 'title_en' | 'term_ar' | 'term_en'>[]
}
export interface Front {
  readonly figures: SiteFigures | undefined
  readonly slides: readonly Slide[]
  readonly news: readonly NewsRow[]
  readonly events: readonly EventRow[]
  readonly about: { readonly ar: string; readonly en: string } | undefined
  readonly founding: FoundingSteps | undefined
  readonly campaigns: ShuffledCampaigns
}
export type HomeData =
  | { readonly found: Found; readonly front?: undefined }
  | { readonly found?: undefined; readonly front: Front }

const leadOf = (page: StaticPage) => ({ ar: page.body_ar[0]?.html ?? '', en: page.body_en[0]?.html ?? '' })

async function loadFront(): Promise<Front> {
  const [site, news, events, slides, pages] = await Promise.all([
    import('#contract/public-site/calls.ts'),
    import('#contract/news/news.ts'),
    import('#contract/news/events.ts'),
    import('#contract/news/slides.ts'),
    import('#contract/pages/calls.ts'),
  ])
  const [figures, slideRows, newsRows, eventRows, about, who, steps, campaigns] = await Promise.all([
    part(callApi(site.readWebsiteBrief)),
    part(callApi(slides.listSlides)),
    part(callApi(news.listNews, { query: {} })),
    part(callApi(events.filterEvents, { query: { date: 'upcoming' } })),
    part(callApi(pages.readPage, { params: { key: 'website-brief' } })),
    part(callApi(pages.readFoundingOrganization)),
    part(callApi(pages.readPage, { params: { key: 'ngo-create-steps' } })),
    loadShuffledCampaigns(),
  ])
  return {
    figures,
    slides: slideRows ?? [],
    news: newsRows?.slice(0, shortList) ?? [],
    events: eventRows?.slice(0, shortList) ?? [],
    about: about && leadOf(about),
    campaigns,
    founding: who && {
      lead: leadOf(who),
      steps: (steps?.steps ?? []).map(({ title_ar, title_en, term_ar, term_en }) => ({
        title_ar,
        title_en,
        term_ar,
        term_en,
      })),
    },
  }
}

/** Data of the home page: a search when the address holds one (a page number alone lists all), else the front. */
export async function loadHome(search: Search): Promise<HomeData> {
  const name = one(search.name)?.trim() ?? ''
  if (name === '' && search.page === undefined) return { front: await loadFront() }
  const { filterName } = await import('#contract/public-site/calls.ts')
  const { data, pagination } = await callApi(filterName, {
    query: { ...alphabetOf(name), name: name.slice(0, 500), page: pageNumber(search.page) },
  })
  const similar =
    pagination.total_row === 0
      ? await (await import('../register/load-register.ts')).loadSimilar({ name: name.slice(0, 500) })
      : []
  return { found: { name, rows: data, paging: pagination, similar } }
}
