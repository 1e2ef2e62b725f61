import { useQueryClient } from '@tanstack/react-query'
import {
  acceptSection,
  returnSection,
  decideCompletion,
  listValidations,
  readValidation,
  withdrawVerdict,
} from '#contract/profile/completion.ts'
import type { CompletionAction } from '#contract/profile/workflow.ts'
import type { SectionKey } from '#contract/profile/score.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'

const done: Partial<Record<CompletionAction, () => string>> = {
  accredit: m.validation_accredited,
  return: m.validation_returned,
  reopen: m.validation_reopened,
}

/** Verdicts on the sections of a file and the decision; each asks the file again, nothing is drawn before the answer. */
export function useReview(id: number) {
  const client = useQueryClient()
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [readValidation.path, id] }),
      client.invalidateQueries({ queryKey: [listValidations.path] }),
    ])
  /** True when it was done; a refusal is told and leaves everything as it is. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
    } catch (error) {
      reportError(error)
      await again()
      return false
    }
    await again()
    return true
  }
  return {
    accept: (section: SectionKey) => run(() => callApi(acceptSection, { body: { id, section, validated: 1 } })),
    giveBack: (section: SectionKey, feedback: string) =>
      run(() => callApi(returnSection, { body: { id, section, feedback } })),
    undo: (section: SectionKey) => run(() => callApi(withdrawVerdict, { params: { id, section } })),
    decide: async (decision: CompletionAction, reason: string) => {
      const query = { status: decision === 'accredit' ? 1 : 0, ...(reason ? { reason } : {}) }
      if (!(await run(() => callApi(decideCompletion, { params: { id }, query })))) throw new Error('refused')
      toast({ tone: 'ok', title: done[decision]?.() ?? m.done() })
    },
  }
}
