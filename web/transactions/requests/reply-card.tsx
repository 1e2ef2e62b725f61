import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { listOwnRequests, openRequest, type OwnRequest } from '#contract/transactions/own-requests.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, type Fact } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { requestState } from '../shared/request-words.ts'
import css from './requests.module.css'

type Reply = NonNullable<OwnRequest['reply']>

/** Opens the grievance about this decision and goes there. */
function useGrieve(request: OwnRequest, reply: Reply) {
  const router = useRouter()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const subject = m.request_grievance_subject({ no: request.request_no })
      const body = { slug: 'grievance', subject, decision_id: reply.decision_id }
      const { data } = await callApi(openRequest, { body })
      await client.invalidateQueries({ queryKey: [listOwnRequests.path] })
      router.history.push(link('/transactions/transactions/{id}', { id: data.id }))
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

const factsOf = (reply: Reply): Fact[] => [
  ...(reply.article ? [{ key: 'article', label: m.request_reply_article(), value: reply.article }] : []),
  { key: 'served', label: m.request_reply_served(), value: <DateText value={reply.served_at} time /> },
  { key: 'due', label: m.request_reply_due(), value: <DateText value={dayOf(reply.appeal_due_at)} /> },
]

/** The grievance that answers the decision, how it stands, and what was answered. */
function Grievance({ grievance }: { grievance: NonNullable<Reply['grievance']> }) {
  const { tone, text } = requestState(grievance.status)
  return (
    <>
      <p>
        <Anchor href={link('/transactions/transactions/{id}', { id: grievance.id })}>
          {m.request_reply_grievance()} <Ltr>{grievance.request_no}</Ltr>
        </Anchor>{' '}
        <StateTag tone={tone}>{text}</StateTag>
      </p>
      {grievance.answer && <p className={css.long}>{grievance.answer}</p>}
    </>
  )
}

/** What the refusal or the return of a request rests on, and until when and how it may be answered. */
export function ReplyCard({ request, reply }: { request: OwnRequest; reply: Reply }) {
  const { busy, begin } = useGrieve(request, reply)
  const mayAsk = useMay('ngo_transaction_requests', 'A')
  return (
    <Card title={reply.decision === 'reject' ? m.request_reply_reject() : m.request_reply_return()}>
      <div className={css.part}>
        <Facts facts={factsOf(reply)} />
        {reply.grievance && <Grievance grievance={reply.grievance} />}
        {reply.is_open && mayAsk && (
          <div className={css.bar}>
            <Button look="default" busy={busy} onClick={() => void begin()}>
              {m.request_grieve()}
            </Button>
          </div>
        )}
        {!reply.is_open && !reply.grievance && <p>{m.request_reply_over()}</p>}
      </div>
    </Card>
  )
}
