import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/call.ts'
import type { RegisterStatistics } from '#contract/public-site/register.ts'
import type { NgoBrief } from '#contract/public-site/shapes.ts'
import { ApiError } from '#web/core/api-error.ts'
import { callApi } from '#web/core/api.ts'
import type { Search } from '#web/core/search.ts'
import { pageNumber } from './load.ts'
import { readAsked, type Asked } from './register-address.ts'

const calls = () => import('#contract/public-site/register.ts')

export interface RegisterData {
  readonly asked: Asked
  readonly rows: readonly NgoBrief[]
  readonly paging: Pagination
  /** Choices of the filters with their counts. */
  readonly figures: RegisterStatistics
}

/** The list that the address asks for; filters that do not exist are the page for unknown addresses. */
export async function loadRegister(search: Search): Promise<RegisterData> {
  const { filterNgos, readRegisterStatistics } = await calls()
  const asked = readAsked(search)
  const sent = Object.fromEntries(Object.entries(asked).filter(([, value]) => value.length > 0))
  try {
    const [list, figures] = await Promise.all([
      callApi(filterNgos, { query: { ...sent, page: pageNumber(search.page) }, body: {} }),
      callApi(readRegisterStatistics),
    ])
    return { asked, rows: list.data, paging: list.pagination, figures: figures.data }
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw notFound()
    throw error
  }
}

/** Figures of the register. */
export const loadStatistics = async (): Promise<RegisterStatistics> =>
  (await callApi((await calls()).readRegisterStatistics)).data
