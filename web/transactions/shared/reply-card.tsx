import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openRequest } from '#contract/transactions/own-requests.ts'
import type { Reply } from '#contract/transactions/reply.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { callApi } from '#web/core/api/api.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts, type Fact } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { requestState } from './request-words.ts'
import css from './more-time.module.css'

/** What a grievance is about: a decision on a request, a late mark, a decision on the status, a refused campaign, or another served decision. */
type About =
  | { readonly decision_id: number }
  | { readonly late_mark_id: number }
  | { readonly status_decision_id: number }
  | { readonly campaign_refusal_id: number }
  | { readonly served_decision_id: number }

/** Opens the grievance and goes there. */
function useGrieve(subject: string, about: About) {
  const router = useRouter()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const body = { slug: 'grievance', subject, ...about }
      const { data } = await callApi(openRequest, { body })
      // Wherever the decision stands, it is answered now.
      await client.invalidateQueries()
      router.history.push(link('/transactions/transactions/{id}', { id: data.id }))
    } catch (error) {
      reportError(error)
      setBusy(false)
    }
  }
  return { busy, begin }
}

/** On what something rests, when it was served, and until when it may be answered, as those read it who may answer (`own`) or those who decided. */
export const replyFacts = (reply: Reply, own = true): Fact[] => [
  ...(reply.article
    ? [{ key: 'article', label: m.request_reply_article(), value: <LegalBasis words={reply.article} /> }]
    : []),
  {
    key: 'served',
    label: own ? m.request_reply_served() : m.request_reply_served_ngo(),
    value: <DateText value={reply.served_at} time />,
  },
  { key: 'due', label: m.request_reply_due(), value: <DateText value={dayOf(reply.appeal_due_at)} /> },
]

/** The grievance that answers the decision, how it stands, and what was answered, as its organisation or the ministry reads it. */
function Grievance({ grievance, own }: { grievance: Reply['grievance']; own: boolean }) {
  const opens = useMay(own ? 'ngo_transaction_requests' : 'ministry_transaction_requests')
  if (!grievance) return null
  const { id, request_no, status, answer } = grievance
  const { tone, text } = requestState(status)
  const name = (
    <>
      {own ? m.request_reply_grievance() : m.request_reply_grievance_ngo()} <Ltr>{request_no}</Ltr>
    </>
  )
  const path = own ? '/transactions/transactions/{id}' : '/ministry/accreditation-transactions/{id}'
  return (
    <>
      <p>
        {opens ? <Anchor href={link(path, { id })}>{name}</Anchor> : name} <StateTag tone={tone}>{text}</StateTag>
      </p>
      {answer && <p className={css.long}>{answer}</p>}
    </>
  )
}

interface Answer {
  readonly reply: Reply
  /** Subject of the grievance. */
  readonly subject: string
  readonly about: About
  /** Whether its organisation reads it, which may answer. */
  readonly own?: boolean
}
/** How something that was decided or recorded was answered, or may be; or that its days are over. */
export function Answering({ reply, subject, about, own = true }: Answer) {
  const { busy, begin } = useGrieve(subject, about)
  const mayAsk = useMay('ngo_transaction_requests', 'A')
  return (
    <>
      <Grievance grievance={reply.grievance} own={own} />
      {own && reply.is_open && mayAsk && (
        <div className={css.bar}>
          <Button look="default" busy={busy} onClick={() => void begin()}>
            {m.request_grieve()}
          </Button>
        </div>
      )}
      {!reply.is_open && !reply.grievance && <p>{m.request_reply_over()}</p>}
    </>
  )
}

interface Props extends Answer {
  readonly title: string
  /** What is told before its basis. */
  readonly first?: readonly Fact[]
}
/** What something that was decided or recorded rests on, and until when and how it may be answered. */
export function ReplyCard({ title, first = [], ...answer }: Props) {
  return (
    <Card title={title}>
      <div className={css.part}>
        <Facts facts={[...first, ...replyFacts(answer.reply)]} />
        <Answering {...answer} />
      </div>
    </Card>
  )
}
