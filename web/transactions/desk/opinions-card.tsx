import { useQueryClient } from '@tanstack/react-query'
import type { RequestDetail } from '#contract/transactions/calls.ts'
import { closedRequests } from '#contract/transactions/statuses.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { OpinionLetters } from '../shared/opinions.tsx'
import css from './request-page.module.css'

/** Letters to outside bodies about a request, and what they answered. */
export function OpinionsCard({ request }: { request: RequestDetail }) {
  const client = useQueryClient()
  const letters = request.actions.filter(({ external_body_id: body }) => body !== null)
  const acts = request.decisions.includes('external') && !closedRequests.has(request.status)
  if (letters.length === 0 && !acts) return null
  return (
    <Card title={m.ministry_opinions()}>
      <div className={css.part}>
        <OpinionLetters
          requestId={request.id}
          letters={letters}
          mayAsk={acts}
          mayRecord={acts && request.status === 'external'}
          onDone={() => void client.invalidateQueries({ queryKey: ['requests'] })}
        />
      </div>
    </Card>
  )
}
