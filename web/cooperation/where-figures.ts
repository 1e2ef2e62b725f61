import { fewPeople, type WhereFigure } from '#contract/cooperation/where.ts'
import { formatNumber } from '#web/base/format.ts'
import { stringifySearch } from '#web/base/search.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const measures = ['projects', 'ngos', 'people'] as const
export type Measure = (typeof measures)[number]
export const measureWords = { projects: m.where_projects, ngos: m.where_ngos, people: m.where_people } as const

/** A figure as it is written. */
export const written = (figure: WhereFigure | undefined, measure: Measure): string => {
  const value = figure === undefined ? 0 : figure[measure]
  return value === null ? m.where_few() : formatNumber(value)
}
/** A figure as it is shaded. */
export const weight = (figure: WhereFigure | undefined, measure: Measure): number =>
  figure === undefined ? 0 : (figure[measure] ?? fewPeople - 1)

export interface Chosen {
  readonly governorate_id?: number | undefined
  readonly project_sector_id?: number | undefined
}
/** What is chosen on the page, and the address of every other choice; the one that is chosen already leads back. */
export function useChosen(path: string) {
  const { search, one } = useAddress()
  const number = (key: string) => Number(one(key)) || undefined
  const chosen: Chosen = { governorate_id: number('governorate_id'), project_sector_id: number('project_sector_id') }
  const { page: _page, ...rest } = search
  const isAnything = chosen.governorate_id !== undefined || chosen.project_sector_id !== undefined
  const isChosen = (at: Chosen) =>
    isAnything && at.governorate_id === chosen.governorate_id && at.project_sector_id === chosen.project_sector_id
  const hrefOf = (at: Chosen) =>
    path +
    stringifySearch({
      ...rest,
      governorate_id: isChosen(at) ? undefined : at.governorate_id,
      project_sector_id: isChosen(at) ? undefined : at.project_sector_id,
    })
  return { chosen, isChosen, hrefOf }
}
