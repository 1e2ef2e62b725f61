import { notFound } from '@tanstack/react-router'
import type { Pagination } from '#contract/core/calls/call.ts'
import type {
  FollowChoices,
  Opportunity,
  OpportunityFigures,
  OpportunityRow,
  OpportunityType,
} from '#contract/opportunities/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'
import { pageNumber } from '#web/core/site/load.ts'
import { loadNgo, type ShownNgo } from '#web/public-site/shared/load-shown.ts'

// The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
const calls = () => import('#contract/opportunities/calls.ts')

/** Filters of the address, as they were typed; the server judges them. */
const filters = ['name', 'governorate_id', 'position_type_id', 'employment_type_id', 'state'] as const
export type AskedOpportunities = Readonly<Record<(typeof filters)[number], string>>

export interface OpportunityList {
  readonly type: OpportunityType
  readonly asked: AskedOpportunities
  readonly rows: readonly OpportunityRow[]
  readonly paging: Pagination
  readonly figures: OpportunityFigures
}

/** The list that the address asks for, of all organisations or of one; filters that do not exist are the page for unknown addresses. */
async function loadList(type: OpportunityType, search: Search, ngo_id?: string): Promise<OpportunityList> {
  const { listJobs, listVolunteering, readOpportunityFigures } = await calls()
  const asked = Object.fromEntries(
    filters.map((key) => [key, one(search[key])?.trim().slice(0, 500) ?? '']),
  ) as unknown as AskedOpportunities
  const { state, ...rest } = Object.fromEntries(Object.entries({ ...asked, ngo_id }).filter(([, value]) => value))
  const [list, figures] = await known(
    Promise.all([
      callApi(type === 'job' ? listJobs : listVolunteering, {
        query: { ...rest, ...(state ? { state } : {}), page: pageNumber(search.page) } as object,
      }),
      callApi(readOpportunityFigures, { params: { type }, query: rest }),
    ]),
  )
  return { type, asked, rows: list.data, paging: list.pagination, figures: figures.data }
}

export interface OpportunitiesData {
  readonly list: OpportunityList
  readonly choices: FollowChoices
  /** What was typed to follow, when that came back with errors. */
  readonly posted: Posted | undefined
}
/** The list of all organisations, with what it can be followed by. */
export async function loadOpportunities(type: OpportunityType, search: unknown): Promise<OpportunitiesData> {
  const { readFollowChoices } = await calls()
  const [list, { data: choices }] = await Promise.all([loadList(type, search as Search), callApi(readFollowChoices)])
  return { list, choices, posted: postedForm() }
}

/** The list of one organisation with its head; an organisation without a page is the page for unknown addresses. */
export async function loadNgoOpportunities(
  type: OpportunityType,
  id: string,
  search: unknown,
): Promise<{ ngo: ShownNgo; list: OpportunityList }> {
  const [ngo, list] = await Promise.all([loadNgo(id), loadList(type, search as Search, id)])
  return { ngo, list }
}

/** An opportunity with what was searched; under the address of the other kind or of another organisation it is unknown. */
export async function loadOpportunity(
  type: OpportunityType,
  id: string,
  search: unknown,
  ngoId?: string,
): Promise<{ one: Opportunity; name: string }> {
  const { readOpportunity } = await calls()
  const { data } = await known(callApi(readOpportunity, { params: { id } }))
  if (data.type !== type || (ngoId !== undefined && String(data.ngo.id) !== ngoId)) throw notFound()
  return {
    one: data,
    name:
      one((search as Search).name)
        ?.trim()
        .slice(0, 150) ?? '',
  }
}

/** The same under its organisation's head. */
export async function loadNgoOpportunity(
  type: OpportunityType,
  params: { id: string; id_info: string },
  search: unknown,
): Promise<{ ngo: ShownNgo; one: Opportunity; name: string }> {
  const [ngo, found] = await Promise.all([loadNgo(params.id), loadOpportunity(type, params.id_info, search, params.id)])
  return { ngo, ...found }
}
