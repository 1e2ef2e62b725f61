import type { Pagination } from '#contract/core/calls/call.ts'
import type { ActivityBrief, ActivityState, Programmes, PublicActivity } from '#contract/public-site/activities.ts'
import type { NgoOverview, PublicService, PublicStatistic } from '#contract/public-site/overview.ts'
import type { PublicReturn } from '#contract/returns/public-return.ts'
import type { People, PeopleType } from '#contract/public-site/people.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'
import { pageNumber } from '#web/core/site/load.ts'
import { loadNgo, type ShownNgo } from '../shared/load-shown.ts'

// The contracts are loaded late: an open page needs neither them nor their schemas before it asks again.
const activityCalls = () => import('#contract/public-site/activities.ts')

export interface OverviewData {
  readonly ngo: ShownNgo
  readonly overview: NgoOverview
  readonly programs: Programmes['programs']
  readonly services: readonly PublicService[]
  readonly statistics: readonly PublicStatistic[]
  /** Accepted yearly returns, the newest first. */
  readonly returns: readonly PublicReturn[]
  /** What was typed to follow the organisation, when that came back with errors. */
  readonly posted: Posted | undefined
}
export async function loadOverview(id: string): Promise<OverviewData> {
  const [{ readNgoOverview, readNgoServices, readNgoStatistics }, { readNgoPrograms }, { readPublicReturns }] =
    await Promise.all([
      import('#contract/public-site/overview.ts'),
      activityCalls(),
      import('#contract/returns/public-return.ts'),
    ])
  const params = { id }
  const [ngo, overview, programs, services, statistics, returns] = await known(
    Promise.all([
      loadNgo(id),
      callApi(readNgoOverview, { params }),
      callApi(readNgoPrograms, { params }),
      callApi(readNgoServices, { params }),
      callApi(readNgoStatistics, { params }),
      callApi(readPublicReturns, { params }),
    ]),
  )
  return {
    ngo,
    overview: overview.data,
    programs: programs.data.programs,
    services: services.data,
    statistics: statistics.data,
    returns: returns.data,
    posted: postedForm(),
  }
}

export interface PeopleData {
  readonly ngo: ShownNgo
  readonly people: People
}
export async function loadPeople(id: string, type: PeopleType): Promise<PeopleData> {
  const { readPeople } = await import('#contract/public-site/people.ts')
  const [ngo, { data }] = await known(
    Promise.all([loadNgo(id), callApi(readPeople, { params: { type }, query: { ngo_id: id } })]),
  )
  return { ngo, people: data }
}

export interface ActivitiesData {
  readonly ngo: ShownNgo
  readonly asked: { readonly state: ActivityState | ''; readonly program: string; readonly year: string }
  /** Whether the address has a filter that is none: it is left aside, and said. */
  readonly isIgnored: boolean
  readonly programmes: Programmes
  readonly rows: readonly ActivityBrief[]
  readonly paging: Pagination
}
/** Programmes and the activities that the address asks for; a filter with a value that is none is left aside. */
export async function loadActivities(id: string, search: Partial<Search>): Promise<ActivitiesData> {
  const { activityStates, listNgoActivities, readNgoPrograms } = await activityCalls()
  const number = (value: string | undefined) => (/^[1-9]\d{0,14}$/.test(value ?? '') ? (value ?? '') : '')
  const year = number(one(search.year))
  const asked = {
    state: activityStates.find((code) => code === one(search.state)) ?? ('' as const),
    program: number(one(search.program)),
    year: year >= '1900' && year <= '2999' && year.length === 4 ? year : '',
  }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const [ngo, programmes, { data, pagination }] = await known(
    Promise.all([
      loadNgo(id),
      callApi(readNgoPrograms, { params: { id } }),
      callApi(listNgoActivities, { params: { id }, query: { ...query, page: pageNumber(search.page), per_page: 12 } }),
    ]),
  )
  const isIgnored = (['state', 'program', 'year'] as const).some((key) => one(search[key])?.trim() && asked[key] === '')
  return { ngo, asked, isIgnored, programmes: programmes.data, rows: data, paging: pagination }
}

export interface ActivityData {
  readonly ngo: ShownNgo
  readonly activity: PublicActivity
}
export async function loadActivity(id: string, activityId: string): Promise<ActivityData> {
  const { readNgoActivity } = await activityCalls()
  const [ngo, { data }] = await known(
    Promise.all([loadNgo(id), callApi(readNgoActivity, { params: { id, activityId } })]),
  )
  return { ngo, activity: data }
}
