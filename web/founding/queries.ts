import { queryOptions } from '@tanstack/react-query'
import { readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { type MainInfo, type SectionAnswer } from '#contract/founding/answers.ts'
import { callApi } from '#web/core/api.ts'

/** The founding request with all its sections; every screen of the founder reads this one answer. */
export const mainInfoQuery = queryOptions({
  queryKey: ['founding', 'main-info'],
  queryFn: async ({ signal }) => (await callApi(readMainInfo, { signal })).data,
})

/** Steps, decisions and the decision of the carrying transaction. */
export const trackQuery = queryOptions({
  queryKey: ['founding', 'track'],
  queryFn: async ({ signal }) => (await callApi(showTransactionRequest, { signal })).data,
})

/** The tables that a founder fills field by field; members carry their id. */
export type SectionKey = 'est_account' | 'est_ngo' | 'est_real_estate' | `est_members.${number}`
export type SectionTable = 'est_account' | 'est_ngo' | 'est_real_estate' | 'est_members'

export const tableOf = (key: SectionKey): SectionTable => key.split('.')[0] as SectionTable
export const memberKey = (id: number): SectionKey => `est_members.${id}`

/** The stored section, undefined when it was never saved or was removed. */
export function findSection(info: MainInfo, key: SectionKey): SectionAnswer | undefined {
  if (key === 'est_account') return info.est_account
  if (key === 'est_ngo') return info.est_ngo
  if (key === 'est_real_estate') return info.est_real_estate ?? undefined
  return info.est_members.find((member) => memberKey(member.id) === key)
}

/** The request with one section replaced by what the server answered to its saving. */
export function withSection(info: MainInfo, key: SectionKey, answer: SectionAnswer): MainInfo {
  if (key === 'est_account') return { ...info, est_account: answer }
  if (key === 'est_ngo') return { ...info, est_ngo: answer }
  if (key === 'est_real_estate') return { ...info, est_real_estate: answer }
  return {
    ...info,
    est_members: info.est_members.map((member) =>
      memberKey(member.id) === key ? { full_name: member.full_name, ...answer } : member,
    ),
  }
}
