import { lazy, Suspense, useState } from 'react'
import type { ServedDecision } from '#contract/transactions/reply.ts'
import { may, useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'

// Few documents are held.
const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }))

export interface Holding {
  document: {
    readonly id: number
    readonly title: string
    readonly status: 'active' | 'frozen' | 'revoked'
    /** Null of a letter about a founding request: it is held by a reason alone. */
    readonly ngo_id: number | null
    readonly reply: ServedDecision
  }
  onDone: () => Promise<unknown>
}

/**
 * Freezes a document, releases it and revokes it [domain 3.10]. Only the centre releases and revokes; what was revoked
 * comes back where its organisation won the grievance.
 */
export function HoldDocument({ document, onDone }: Holding) {
  const [asking, setAsking] = useState<'freeze' | 'release' | 'revoke'>()
  const session = useSession()
  if (!may(session, 'ministry_mediation_request', 'Z') && !may(session, 'ministry_creation_requests', 'Z')) return null
  const { status, reply } = document
  const isCentral = session?.user.governorate_id === null
  const releases = status === 'frozen' || (status === 'revoked' && reply?.grievance?.status === 'approved')
  return (
    <>
      {status === 'active' && (
        <Button look="danger" size="form" onClick={() => setAsking('freeze')}>
          {m.ngos_document_freeze()}
        </Button>
      )}
      {isCentral && releases && (
        <Button size="form" onClick={() => setAsking('release')}>
          {status === 'frozen' ? m.ngos_document_unfreeze() : m.documents_restore()}
        </Button>
      )}
      {isCentral && status !== 'revoked' && (
        <Button look="danger" size="form" onClick={() => setAsking('revoke')}>
          {m.documents_revoke()}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <HoldDialog act={asking} document={document} onDone={onDone} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  )
}
