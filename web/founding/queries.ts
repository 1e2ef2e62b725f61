import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { type MainInfo, type SectionAnswer } from '#contract/founding/answers.ts'
import { callApi } from '#web/core/api/api.ts'

/** Of two readings of a section the later one. */
export const newer = <T extends { version: number }>(known: T | null | undefined, read: T | null): T | null =>
  known && (!read || known.version > read.version) ? known : read

/** A reading that began before a saving and ends after it does not take the saved section back. */
function withNewer(known: MainInfo | undefined, read: MainInfo): MainInfo {
  if (known?.id !== read.id) return read
  const members = new Map(known.est_members.map((member) => [member.id, member]))
  return replaceEqualDeep(known, {
    ...read,
    est_account: newer(known.est_account, read.est_account),
    est_ngo: newer(known.est_ngo, read.est_ngo),
    est_real_estate: newer(known.est_real_estate, read.est_real_estate),
    est_members: read.est_members.map((member) => newer(members.get(member.id), member)),
  }) as MainInfo
}

/** The founding request with all its sections; every screen of the founder reads this one answer. */
export const mainInfoQuery = queryOptions({
  queryKey: ['founding', 'main-info'],
  queryFn: async ({ signal }) => (await callApi(readMainInfo, { signal })).data,
  structuralSharing: (known, read) => withNewer(known as MainInfo | undefined, read as MainInfo),
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
      memberKey(member.id) === key
        ? { full_name: member.full_name, confirmation: member.confirmation, ...answer }
        : member,
    ),
  }
}
