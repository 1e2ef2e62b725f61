import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type { RegisterMap, RegisterPlaces, RegisterRow, RegisterStatistics } from '#contract/public-site/register.ts'
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
  /** Nearest names, when the name found nothing. */
  readonly similar: readonly NgoBrief[]
}
export interface MapData extends RegisterData {
  readonly map: RegisterMap
}

/** Names near to one that finds nothing; the answer is worth showing without them. */
export async function loadSimilar(query: Record<string, unknown> & { name: string }): Promise<readonly NgoBrief[]> {
  if (query.name === '') return []
  const { findSimilarNgos } = await calls()
  return callApi(findSimilarNgos, { query }).then(
    (answer) => answer.data,
    () => [],
  )
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

/** The list that the address asks for; filters that do not exist are the page for unknown addresses. */
export async function loadRegister(search: Search): Promise<RegisterData> {
  const { filterNgos, readRegisterStatistics } = await calls()
  const asked = readAsked(search)
  const sent = sentOf(asked)
  try {
    const [list, figures, places] = await Promise.all([
      callApi(filterNgos, { query: { ...alphabetOf(asked.name), ...sent, page: pageNumber(search.page) }, body: {} }),
      callApi(readRegisterStatistics),
      loadPlaces(asked),
    ])
    const similar = list.pagination.total_row === 0 ? await loadSimilar({ ...sent, name: asked.name }) : []
    return { asked, rows: list.data, paging: list.pagination, places, figures: figures.data, similar }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw notFound()
    throw error
  }
}

/** The list with its map; filters that do not exist are the page for unknown addresses. */
export async function loadMap(search: Search): Promise<MapData> {
  const { readNgoMap } = await calls()
  const [data, map] = await Promise.all([
    loadRegister(search),
    callApi(readNgoMap, { query: sentOf(readAsked(search)) }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 422) throw notFound()
      throw error
    }),
  ])
  return { ...data, map: map.data }
}

/** Figures of the register. */
export const loadStatistics = async (): Promise<RegisterStatistics> =>
  (await callApi((await calls()).readRegisterStatistics)).data

/** Dictionary and state of the open register. */
export const loadOpenData = async (): Promise<OpenData> =>
  (await callApi((await import('#contract/public-site/open-data.ts')).readOpenData)).data
