import { useQuery } from '@tanstack/react-query'
import { listStatusReplies } from '#contract/transactions/status-decisions.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Answering } from './reply-card.tsx'

/** How the organisation answered a decision on its status, or may; nothing where the decision is answered elsewhere. */
export function StatusReply({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [listStatusReplies.path],
    queryFn: async () => (await callApi(listStatusReplies)).data,
  })
  return (
    <Loaded query={query} lines={1}>
      {(replies) => {
        const reply = replies.find((one) => one.id === id)
        if (!reply) return null
        const subject = m.status_grievance_subject({ no: reply.decision_no })
        return <Answering reply={reply} subject={subject} about={{ status_decision_id: id }} />
      }}
    </Loaded>
  )
}
