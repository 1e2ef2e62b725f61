import { useQuery } from '@tanstack/react-query'
import { transactionStatistics } from '#contract/transactions/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMay } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'

/** Kinds of requests that the desk holds: the list of types itself needs a right that officers lack. */
export function useTypes(wanted: boolean): { value: string; label: string }[] {
  const allowed = useMay('ministry_transaction_requests')
  const { data = [] } = useQuery({
    queryKey: ['requests', 'statistics'],
    queryFn: async () => (await callApi(transactionStatistics)).data,
    enabled: wanted && allowed,
    meta: { quiet: true },
  })
  return data.map((row) => ({ value: row.slug, label: nameOf(row) }))
}
