import { lazy, Suspense, useState } from 'react'
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
  }
  onDone: () => Promise<unknown>
}

/**
 * Freezes a document, releases it and revokes it [domain 3.10]. Only the centre releases and revokes; what was revoked
 * comes back with an accepted grievance.
 */
export function HoldDocument({ document, onDone }: Holding) {
  const [asking, setAsking] = useState<'freeze' | 'release' | 'revoke'>()
  const session = useSession()
  if (!may(session, 'ministry_mediation_request', 'Z') && !may(session, 'ministry_creation_requests', 'Z')) return null
  const { status } = document
  const isCentral = session?.user.governorate_id === null
  return (
    <>
      {status === 'active' && (
        <Button look="danger" size="form" onClick={() => setAsking('freeze')}>
          {m.ngos_document_freeze()}
        </Button>
      )}
      {isCentral && status === 'frozen' && (
        <Button size="form" onClick={() => setAsking('release')}>
          {m.ngos_document_unfreeze()}
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
