import type { RegisterPlaces } from '#contract/public-site/register.ts'
import { link } from '#web/core/screens/link.ts'
import { many, one, stringifySearch, type Search } from '#web/base/search.ts'

/** What the address asks of the list; values as they were typed, the server judges them. */
export interface Asked {
  readonly name: string
  readonly governorate_id: readonly string[]
  readonly legal_form_id: readonly string[]
  readonly status_id: readonly string[]
  readonly classification_id: string
  readonly service_id: string
  readonly year: string
  readonly public_benefit: string
  /** Part of the map: west, south, east, north. */
  readonly box: string
  readonly sub_district_id: string
  /** A place, `g2` or `s1001`: the nearest to it stand first. */
  readonly near: string
  readonly sort: string
}

const several = (value: Search[string] | undefined) => [...new Set(many(value).filter((item) => item.trim() !== ''))]
const single = (value: Search[string] | undefined) => one(value)?.trim() ?? ''

/** Reads the filters of the address; what is none of ours is left aside, as links from elsewhere carry marks of their own. */
export const readAsked = (search: Search): Asked => ({
  name: single(search.name).slice(0, 500),
  governorate_id: several(search.governorate_id),
  legal_form_id: several(search.legal_form_id),
  status_id: several(search.status_id),
  classification_id: single(search.classification_id),
  service_id: single(search.service_id),
  year: single(search.year),
  public_benefit: single(search.public_benefit),
  box: single(search.box),
  sub_district_id: single(search.sub_district_id),
  near: single(search.near),
  sort: single(search.sort),
})

/** Address of the list with these filters; blank ones are left out. */
export const listHref = (asked: Partial<Asked> = {}): string => link('/ngo-list', undefined, { ...asked })
/** Address of the map with these filters. */
export const mapHref = (asked: Partial<Asked> = {}): string => link('/ngos-map', undefined, { ...asked })
/** Address of the file that holds all pages of this result. */
export const downloadHref = (format: 'csv' | 'jsonl', { sort: _, near: _near, ...asked }: Asked): string =>
  `/api/v2/guest/open-data/${format}${stringifySearch({ ...asked })}`
export type HrefOf = typeof listHref

/** Places of the address with their governorates; null where none is asked for. */
export interface AskedPlaces {
  readonly near: RegisterPlaces | null
  readonly within: RegisterPlaces | null
}
