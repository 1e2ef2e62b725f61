import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listExecutions } from '#contract/plans/executions.ts'
import { readPlans } from '#contract/plans/plans.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'

/** The plan of a year; asked anew after every change, as the specification says. */
export const usePlan = (year: number) =>
  useQuery({
    queryKey: [readPlans.path, year],
    queryFn: async ({ signal }) => (await callApi(readPlans, { query: { year }, signal })).data,
  })

/** Sends a change of a plan and reads every plan again. */
export function useChange() {
  const client = useQueryClient()
  return <T extends { message: string }>(work: () => Promise<T>) =>
    sendForm(async () => {
      const answer = await work()
      await client.invalidateQueries({ queryKey: [readPlans.path] })
      await client.invalidateQueries({ queryKey: [listExecutions.path] })
      await client.invalidateQueries({ queryKey: ['v2/yearly-returns'] })
      return answer
    })
}
