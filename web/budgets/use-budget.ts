import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readBudgets } from '#contract/budgets/budgets.ts'
import type { Budget, BudgetHead, BudgetLine } from '#contract/budgets/shapes.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { sendForm } from '#web/core/api/send-form.ts'

type Read = AnswerOf<typeof readBudgets>

/** The accounts of a year, with the chart and the other years. */
export const useBudget = (year: number | undefined) =>
  useQuery({
    queryKey: [readBudgets.path, year],
    queryFn: async ({ signal }) =>
      (await callApi(readBudgets, { query: year === undefined ? {} : { year }, signal })).data,
  })

/** Puts what a save answered into what is shown, without reading thousands of lines again. */
export function usePatch(year: number | undefined) {
  const client = useQueryClient()
  const patch = (change: (budget: Budget) => Budget) =>
    client.setQueryData<Read>([readBudgets.path, year], (now) =>
      now?.budget ? { ...now, budget: change(now.budget) } : now,
    )
  return {
    /** Lines that were saved stay in their place; new ones need the order of the chart and are read. */
    lines: (lines: readonly BudgetLine[], head: Partial<BudgetHead> | undefined) => {
      const fresh = new Map(lines.map((line) => [line.id, line]))
      patch((budget) => ({ ...budget, ...head, lines: budget.lines.map((line) => fresh.get(line.id) ?? line) }))
    },
    again: () => client.invalidateQueries({ queryKey: [readBudgets.path] }),
  }
}

/** Sends a change of accounts and reads them again. */
export function useChange() {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [readBudgets.path] })
  return {
    change: <T extends { message: string }>(work: () => Promise<T>) =>
      sendForm(async () => {
        const answer = await work()
        await again()
        return answer
      }),
    act: async (work: () => Promise<{ message: string }>) => {
      const errors = await sendAct(work, again)
      // What is refused may have changed since it was read: it is shown where it stands.
      if (errors) await again()
      return errors
    },
  }
}
