import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { confirmTransaction, createNgo, finishStage, openTransaction } from '#contract/founding/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { sessionQuery } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { toast } from '#web/ui/toast-store.ts'
import { dropDrafts, flushDrafts } from '../drafts.ts'

type Answer = Promise<{ message: string }>

const slug = 'establishing_ngo' as const
type Confirmed = Omit<SentBody<typeof confirmTransaction>, 'slug'>
async function confirm(body: Confirmed): Answer {
  // The opening call answers the transaction that is open already, and with it the number that confirming needs.
  const { data } = await callApi(openTransaction, { body: { slug } })
  return callApi(confirmTransaction, { params: { id: data.id }, body: { slug, ...body } })
}
const finish = (stage: number): Answer => callApi(finishStage, { body: { finished_stage_number: stage } })

/** The calls that the specification gives to each action of a founder. */
const calls = {
  submit: () => confirm({ status: 'submitted' }).then(() => finish(1)),
  resubmit: () => confirm({ status: 'submitted' }),
  submit_documents: () => finish(4),
  withdraw: () => confirm({ status: 'withdrawn' }),
  extend_documents: (reason?: string) => confirm({ status: 'extended', reason }),
} as const
export type FounderAction = keyof typeof calls

/** What founders do with their request; each first saves what is typed, then reads the request again. True when it was done. */
export function useFounderActs() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Answer): Promise<boolean> => {
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
  const startAgain = () =>
    run(async () => {
      dropDrafts()
      const answer = await callApi(createNgo, { body: {} })
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return answer
    })
  return { busy, startAgain, take: (action: FounderAction, reason?: string) => run(() => calls[action](reason)) }
}
