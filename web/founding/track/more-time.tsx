import { useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { confirmTransaction, openTransaction } from '#contract/founding/calls.ts'
import { founding } from '#contract/founding/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { MoreTimeCard, MoreTimeForm } from '#web/transactions/shared/more-time.tsx'
import { useInfo } from '../info-context.ts'

const slug = 'establishing_ngo' as const

/** A later last day of a return, asked for by its founder; nothing where the server does not let him. */
export function AskMoreTime() {
  const info = useInfo()
  const client = useQueryClient()
  const take = async (input: Record<string, string>) => {
    const errors = await sendForm(async () => {
      const { data } = await callApi(openTransaction, { body: { slug } })
      const body = { slug, status: 'more_time', ...input } as SentBody<typeof confirmTransaction>
      return callApi(confirmTransaction, { params: { id: data.id }, body })
    })
    if (!errors) await client.invalidateQueries({ queryKey: ['founding'] })
    return errors
  }
  return (
    <ActionBar
      machine={founding}
      actions={info.actions.filter((one) => one === 'ask_more_time')}
      name={info.tracking_no}
      take={(_, input) => take(input)}
      extras={{
        ask_more_time: {
          form: (close: () => void) => <MoreTimeForm action="ask_more_time" term={info} take={take} onClose={close} />,
        },
      }}
    />
  )
}

/** What was asked for, and what came of it. */
export const AskedTime = () => <MoreTimeCard time={useInfo().more_time} />
