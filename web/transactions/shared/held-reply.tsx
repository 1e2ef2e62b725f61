import type { ServedDecision } from '#contract/transactions/reply.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Answering, replyFacts } from './reply-card.tsx'
import { Facts } from '#web/ui/facts.tsx'

interface Props {
  document: { readonly title: string; readonly status: string; readonly reply: ServedDecision }
  /** Whether its organisation reads it, which may answer. */
  own?: boolean
}
/** On what the freezing or revoking of a document rests, and how its organisation answers that. */
export function HeldReply({ document: { title, status, reply }, own = false }: Props) {
  if (!reply) return null
  // A subject has 200 characters, a title as many.
  const name = { title: [...title].slice(0, 150).join('') }
  const subject = status === 'revoked' ? m.documents_revoke_grievance(name) : m.documents_freeze_grievance(name)
  return (
    <>
      <Facts facts={replyFacts(reply, own)} />
      <Answering reply={reply} subject={subject} about={{ served_decision_id: reply.id }} own={own} />
    </>
  )
}
