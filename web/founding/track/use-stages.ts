import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmTransaction, createNgo, finishStage, openTransaction } from '#contract/founding/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { sessionQuery } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import { dropDrafts, flushDrafts } from '../drafts.ts'

const slug = 'establishing_ngo' as const
const confirm = async (status: 'submitted' | 'withdrawn' | 'extended', reason?: string) => {
  // The opening call answers the transaction that is open already, and with it the number that confirming needs.
  const { data } = await callApi(openTransaction, { body: { slug } })
  return callApi(confirmTransaction, { params: { id: data.id }, body: { slug, status, reason } })
}

/** The founder's own decisions; each first saves what is typed, then reads the request again. True when it was done. */
export function useStages() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(true)
    try {
      if ((await flushDrafts()) > 0) {
        toast({ tone: 'bad', title: m.founding_unsaved_title(), text: m.founding_unsaved_text(), time: 10_000 })
        return false
      }
      const { message } = await act()
      toast({ tone: 'ok', title: message || m.done() })
      return true
    } catch (error) {
      reportError(error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['founding'] })
      setBusy(false)
    }
  }
  return {
    busy,
    submit: () =>
      run(async () => {
        await confirm('submitted')
        return callApi(finishStage, { body: { finished_stage_number: 1 } })
      }),
    resubmit: () => run(() => confirm('submitted')),
    submitDocuments: () => run(() => callApi(finishStage, { body: { finished_stage_number: 4 } })),
    withdraw: () => run(() => confirm('withdrawn')),
    extend: (reason: string) => run(() => confirm('extended', reason)),
    startAgain: () =>
      run(async () => {
        dropDrafts()
        const answer = await callApi(createNgo, { body: {} })
        await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
        return answer
      }),
  }
}
