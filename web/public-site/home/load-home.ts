import type { SiteFigures } from '#contract/public-site/calls.ts'
import type { RegisterFigure, RegisterStatistics } from '#contract/public-site/register.ts'
import type { StaticPage } from '#contract/pages/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { alphabetOf } from '#web/base/preferences.ts'
import { one, type Search } from '#web/base/search.ts'
import { pageNumber, part } from '#web/core/site/load.ts'
import type { Found } from '../register/ngo-results.tsx'

export interface FoundingSteps {
  /** Lead of the page about who may found, as cleaned HTML. */
  readonly lead: { readonly ar: string; readonly en: string }
  readonly steps: readonly Pick<StaticPage['steps'][number], 'title_ar' | 'title_en' | 'term_ar' | 'term_en'>[]
}
/** A service or a governorate with many organisations. */
type Searched = Pick<RegisterFigure, 'id' | 'name_ar' | 'name_en'>
export interface Front {
  readonly figures: SiteFigures | undefined
  readonly searches: { readonly services: readonly Searched[]; readonly governorate: Searched | undefined }
  readonly about: { readonly ar: string; readonly en: string } | undefined
  readonly founding: FoundingSteps | undefined
}
/** `beside` is what other areas show on the front. */
export type HomeData<Beside = unknown> =
  | { readonly found: Found; readonly front?: undefined }
  | { readonly found?: undefined; readonly front: Front; readonly beside: Beside }

const leadOf = (page: StaticPage) => ({ ar: page.body_ar[0]?.html ?? '', en: page.body_en[0]?.html ?? '' })

/** How many services the page suggests. */
const suggested = 3
const searched = ({ id, name_ar, name_en }: RegisterFigure): Searched => ({ id, name_ar, name_en })
/** The services that most organisations offer, and the governorate with most of them: the largest stand first. */
const searchesOf = (register: RegisterStatistics | undefined): Front['searches'] => ({
  services: (register?.services ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, suggested)
    .map(searched),
  governorate: register?.governorates.filter(({ count }) => count > 0).map(searched)[0],
})

async function loadFront(): Promise<Front> {
  const [site, register, pages] = await Promise.all([
    import('#contract/public-site/calls.ts'),
    import('#contract/public-site/register.ts'),
    import('#contract/pages/calls.ts'),
  ])
  const [figures, statistics, about, who, steps] = await Promise.all([
    part(callApi(site.readWebsiteBrief)),
    part(callApi(register.readRegisterStatistics)),
    part(callApi(pages.readPage, { params: { key: 'website-brief' } })),
    part(callApi(pages.readFoundingOrganization)),
    part(callApi(pages.readPage, { params: { key: 'ngo-create-steps' } })),
  ])
  return {
    figures,
    searches: searchesOf(statistics),
    about: about && leadOf(about),
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
export async function loadHome<Beside>(search: Search, loadBeside: () => Promise<Beside>): Promise<HomeData<Beside>> {
  const name = one(search.name)?.trim() ?? ''
  if (name === '' && search.page === undefined) {
    const [front, beside] = await Promise.all([loadFront(), loadBeside()])
    return { front, beside }
  }
  const { filterName } = await import('#contract/public-site/calls.ts')
  const { data, pagination } = await callApi(filterName, {
    query: { ...alphabetOf(name), name: name.slice(0, 500), page: pageNumber(search.page) },
  })
  const beside =
    name === ''
      ? undefined
      : await (
          await import('../register/load-register.ts')
        ).loadBeside({ name: name.slice(0, 500) }, data, pagination.total_row)
  return { found: { name, rows: data, paging: pagination, beside } }
}
