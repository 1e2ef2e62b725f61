import { useQuery } from '@tanstack/react-query'
import { listServices, readMainInfo, readNgoInfo } from '#contract/profile/file.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

const quiet = { quiet: true }
/** What other screens change too is asked anew whenever its screen opens; its parts, opened at once, ask together. */
export const always = { staleTime: 1_000 }

export const useMainInfo = () =>
  useQuery({ queryKey: ['v2/ngo-main-info'], queryFn: async () => (await callApi(readMainInfo)).data, ...always })
export const useNgoInfo = () =>
  useQuery({ queryKey: ['v2/ngo-info'], queryFn: async () => (await callApi(readNgoInfo)).data })

/** Services that the organisation may name, as pick fields take them. */
export function useServices(): { value: number; label: string }[] {
  const query = useQuery({
    queryKey: ['v2/services'],
    queryFn: async () => (await callApi(listServices, { query: { per_page: 100 } })).data,
    meta: quiet,
  })
  return (query.data ?? []).flatMap((service) =>
    service.is_active ? [{ value: service.id, label: nameOf(service) }] : [],
  )
}

/** Service centres of the organisation as pick fields take them; none without the right to see them. */
export function useCentres(): { value: number; label: string }[] {
  const seen = useMay('ngo_service_centres')
  const query = useQuery({
    queryKey: [serviceCentres.path, 'choices'],
    queryFn: async () => (await callApi(serviceCentres.list, { query: { per_page: 100 } })).data,
    enabled: seen,
    meta: quiet,
  })
  return (query.data ?? []).map((centre) => ({ value: centre.id, label: nameOf(centre) }))
}
