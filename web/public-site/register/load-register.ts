import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type {
  RegisterFacets,
  RegisterMap,
  RegisterPlaces,
  RegisterRow,
  RegisterStatistics,
  SearchAdvice,
} from '#contract/public-site/register.ts'
import type { OpenData } from '#contract/public-site/open-data.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { alphabetOf } from '#web/base/preferences.ts'
import type { Search } from '#web/base/search.ts'
import { pageNumber } from '#web/core/site/load.ts'
import { readAsked, type Asked, type AskedPlaces } from './register-address.ts'

const calls = () => import('#contract/public-site/register.ts')

export interface RegisterData {
  readonly asked: Asked
  readonly rows: readonly RegisterRow[]
  readonly paging: Pagination
  readonly places: AskedPlaces
  /** Choices of the filters with their counts. */
  readonly figures: RegisterStatistics
  readonly beside: Beside
  /** Filters of the address whose value is none of the choices: they are left aside, and said. */
  readonly ignored: readonly (keyof Asked)[]
}
export interface MapData extends RegisterData {
  readonly map: RegisterMap
}

/** Below so many results the nearest names are shown too. */
const few = 5
/** Below so many, services that the words name. */
const rather = 100
/** What is told beside the results of a name; they are worth showing without it. */
export interface Beside {
  readonly similar: readonly NgoBrief[]
  readonly advice: SearchAdvice
}
const nothingBeside: Beside = { similar: [], advice: { offers: [], services: [], is_name: true } }

/** Near names and other spellings, where a name finds little or was searched otherwise than it was typed. */
export async function loadBeside(
  query: Record<string, unknown> & { name: string },
  rows: readonly RegisterRow[],
  total: number,
): Promise<Beside> {
  const [first] = rows
  const corrected = first?.corrected !== undefined || first?.nearest === true
  if (query.name === '' || (total >= rather && !corrected)) return nothingBeside
  const { findSimilarNgos, readSearchAdvice } = await calls()
  const [similar, advice] = await Promise.all([
    corrected || total >= few
      ? []
      : callApi(findSimilarNgos, { query }).then(
          ({ data }) => data,
          () => [],
        ),
    callApi(readSearchAdvice, { query }).then(
      ({ data }) => data,
      () => nothingBeside.advice,
    ),
  ])
  const offers = total >= few && !corrected ? [] : advice.offers
  // A name in Latin letters finds an organisation and is near its name, too: what is found is not offered again.
  const others = similar.filter(({ id }) => rows.every((row) => row.id !== id))
  return { similar: others.slice(0, few), advice: { ...advice, offers } }
}
const sentOf = (asked: Asked) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length > 0))

/** Names of the places in the address; whether there are such, the list itself says. */
async function loadPlaces({ near, sub_district_id }: Asked): Promise<AskedPlaces> {
  const { readRegisterPlaces } = await calls()
  const read = async (place: string): Promise<RegisterPlaces | null> =>
    place === ''
      ? null
      : callApi(readRegisterPlaces, { params: { place } }).then(
          (answer) => answer.data,
          () => null,
        )
  const [nearest, within] = await Promise.all([read(near), read(sub_district_id && `s${sub_district_id}`)])
  return { near: nearest, within }
}

type Choice = { readonly id: number; readonly count: number }
/** The choices of the filters with what each finds under the other filters. */
function countedBy(figures: RegisterStatistics, facets: RegisterFacets): RegisterStatistics {
  const numberOf = (list: readonly Choice[], id: number) => list.find((one) => one.id === id)?.count ?? 0
  const counted = <T extends Choice>(list: readonly T[], by: readonly Choice[]) =>
    list.map((one) => ({ ...one, count: numberOf(by, one.id) }))
  return {
    ...figures,
    public_benefit: numberOf(facets.public_benefit, 1),
    governorates: counted(figures.governorates, facets.governorates),
    legal_forms: counted(figures.legal_forms, facets.legal_forms),
    statuses: counted(figures.statuses, facets.statuses),
    classifications: counted(figures.classifications, facets.classifications),
    services: counted(figures.services, facets.services),
    years: figures.years.map(({ year }) => ({ year, count: numberOf(facets.years, year) })),
  }
}
/** The figures of the register, or of what the name and the other filters leave of it. */
async function loadFigures({ sort: _, near: _near, ...asked }: Asked): Promise<RegisterStatistics> {
  const { readRegisterFacets, readRegisterStatistics } = await calls()
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length > 0))
  const none = Object.keys(query).length === 0
  const [figures, facets] = await Promise.all([
    callApi(readRegisterStatistics),
    none
      ? undefined
      : callApi(readRegisterFacets, { query }).then(
          ({ data }) => data,
          () => undefined,
        ),
  ])
  return facets ? countedBy(figures.data, facets) : figures.data
}

async function loadAsked(asked: Asked, search: Search, ignored: readonly (keyof Asked)[]): Promise<RegisterData> {
  const { filterNgos } = await calls()
  const sent = sentOf(asked)
  const [list, figures, places] = await Promise.all([
    callApi(filterNgos, { query: { ...alphabetOf(asked.name), ...sent, page: pageNumber(search.page) }, body: {} }),
    loadFigures(asked),
    loadPlaces(asked),
  ])
  const beside = await loadBeside({ ...sent, name: asked.name }, list.data, list.pagination.total_row)
  return { asked, rows: list.data, paging: list.pagination, places, figures, beside, ignored }
}

const isFilter = (key: string): key is keyof Asked => key in readAsked({})
/** The list that the address asks for; a filter with a value that is none is left aside. */
export async function loadRegister(search: Search): Promise<RegisterData> {
  const asked = readAsked(search)
  try {
    return await loadAsked(asked, search, [])
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const ignored = [...new Set(Object.keys(error.errors).map((key) => key.split('.')[0] ?? ''))].filter(isFilter)
    if (ignored.length === 0) throw notFound()
    return loadAsked(
      { ...asked, ...Object.fromEntries(ignored.map((key) => [key, readAsked({})[key]])) },
      search,
      ignored,
    )
  }
}

/** The list with its map. */
export async function loadMap(search: Search): Promise<MapData> {
  const { readNgoMap } = await calls()
  const data = await loadRegister(search)
  return { ...data, map: (await callApi(readNgoMap, { query: sentOf(data.asked) })).data }
}

/** Figures of the register. */
export const loadStatistics = async (): Promise<RegisterStatistics> =>
  (await callApi((await calls()).readRegisterStatistics)).data

/** Dictionary and state of the open register. */
export const loadOpenData = async (): Promise<OpenData> =>
  (await callApi((await import('#contract/public-site/open-data.ts')).readOpenData)).data
