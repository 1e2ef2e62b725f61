import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listItemsOfOthers, listMatches } from '#contract/assists/matches.ts'
import { assistObjects, readAssist } from '#contract/assists/objects.ts'
import { listOffers } from '#contract/assists/offers.ts'
import { callApi } from '#web/core/api/api.ts'

// Everything that networking shows is asked under the path of its items, so that one change reloads all of it.
const within = assistObjects.path

export const useAssist = () =>
  useQuery({ queryKey: [within, 'assist'], queryFn: async () => (await callApi(readAssist)).data })
export const useOffers = () =>
  useQuery({
    queryKey: [within, 'offers'],
    queryFn: async () => (await callApi(listOffers, { query: { per_page: 100 } })).data,
  })
export const useMatches = (id: number) =>
  useQuery({
    queryKey: [within, 'matches', id],
    queryFn: async () => (await callApi(listMatches, { params: { id } })).data,
  })
export const useEmergencies = () =>
  useQuery({
    queryKey: [within, 'emergencies'],
    queryFn: async () => (await callApi(listItemsOfOthers, { query: { is_emergency: 1, per_page: 5 } })).data,
  })
/** Reads everything of networking anew. */
export function useAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [within] })
}
